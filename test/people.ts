import { mayCall, type Who } from '#contract/access.ts';
import { ROLES, type Role } from '#rules/roles.ts';
import { businessIds, idOf, officeIds } from './factories/ids.ts';

/** Everybody's password. */
export const PASSWORD = 'canasta-2026';

export type Person = {
  id: string;
  business: 'canasta' | 'la-plaza';
  email: string;
  name: string;
  lastName: string;
  role: Role;
  /** The office staff is bound to; null = all of them. */
  officeId: string | null;
  phone: string;
  identification: string;
};

export const people = {
  /** Client with two addresses covered by Bretaña and all that an order needs. */
  marcela: person('marcela', 'Marcela', 'Rincón', 'client', { identification: '1144012345' }),
  /** Client who never gave an identification. */
  jorge: person('jorge', 'Jorge', 'Mosquera', 'client', { identification: '' }),
  luz: person('luz', 'Luz Dary', 'Caicedo', 'superadmin'),
  andres: person('andres', 'Andrés', 'Valencia', 'admin', { officeId: officeIds.bretana }),
  paola: person('paola', 'Paola', 'Tascón', 'admin', { officeId: officeIds.palmira }),
  /** Admin of no branch in particular: sees them all. */
  rocio: person('rocio', 'Rocío', 'Lozano', 'admin'),
  wilson: person('wilson', 'Wilson', 'Angulo', 'picker', { officeId: officeIds.bretana }),
  yeison: person('yeison', 'Yeison', 'Riascos', 'delivery', { officeId: officeIds.bretana }),
  gustavo: person('gustavo', 'Gustavo', 'Escobar', 'provider'),
  beatriz: person('beatriz', 'Beatriz', 'Holguín', 'wholesaler'),
  nidia: person('nidia', 'Nidia', 'Perea', 'habeasAdmin'),
  hernan: person('hernan', 'Hernán', 'Cifuentes', 'hyperadmin'),
  /** Client of the other business. */
  valentina: person('valentina', 'Valentina', 'Ospina', 'client', { business: 'la-plaza' }),
  /** Superadmin of the other business. */
  ignacio: person('ignacio', 'Ignacio', 'Duque', 'superadmin', { business: 'la-plaza' }),
} satisfies Record<string, Person>;

export type PersonName = keyof typeof people;

/** The person who stands for each role of Canasta where only the role matters. */
export const personOfRole = {
  client: 'marcela',
  wholesaler: 'beatriz',
  provider: 'gustavo',
  picker: 'wilson',
  delivery: 'yeison',
  habeasAdmin: 'nidia',
  admin: 'rocio',
  superadmin: 'luz',
  hyperadmin: 'hernan',
} as const satisfies Record<Role, PersonName>;

/** Somebody who may make a call: the superadmin, unless it belongs to another role alone. */
export function personOf(who: Who): PersonName {
  const role = mayCall(who, 'superadmin') ? 'superadmin' : ROLES.find((one) => mayCall(who, one));
  return personOfRole[role ?? 'superadmin'];
}

export function businessIdOf(someone: Person): string {
  return someone.business === 'canasta' ? businessIds.canasta : businessIds.laPlaza;
}

function person(
  key: string,
  name: string,
  lastName: string,
  role: Role,
  more: { business?: Person['business']; officeId?: string; identification?: string } = {},
): Person {
  const id = idOf(`person ${key}`);
  return {
    id,
    business: more.business ?? 'canasta',
    email: `${key}@correo.test`,
    name,
    lastName,
    role,
    officeId: more.officeId ?? null,
    phone: `+57300${(Number.parseInt(id.slice(0, 6), 16) % 10_000_000).toString().padStart(7, '0')}`,
    identification: more.identification ?? (Number.parseInt(id.slice(0, 7), 16) + 10_000_000).toString(),
  };
}
