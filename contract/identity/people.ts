import { z } from 'zod';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { normaliseEmail, plainDocument, SHORTEST_PART } from '#rules/identity.ts';
import { typedText } from '#rules/package-contents/typed-text.ts';
import { ROLES } from '#rules/roles.ts';
import { call } from '../call.ts';
import { askedOf, inactiveFilter, pageOf } from '../resource.ts';
import { Done, Id, Instant, OneLine, Page, Pagination, pageSize } from '../wire.ts';
import { ManagedPerson, ManagedUser } from './managed-person.ts';

const Role = z.enum(ROLES);

/** A day, or the moment a calendar sends for it: its midnight in Colombia or in UTC (back-office 7, A12: ISO). */
const BirthDay = z.union([z.iso.date(), Instant.transform(dayOf)], 'No es una fecha válida.');

function dayOf(moment: string): string {
  const [day = '', time = ''] = moment.split('T');
  return /^00:00(:00(\.0+)?)?Z$/.test(time) ? day : bogotaDay(new Date(moment));
}

const Identification = z
  .string()
  .overwrite((text) => typedText(text).toUpperCase())
  .regex(/^([A-Z0-9]{6,12})?$/, 'La identificación lleva de 6 a 12 letras o números.');

/** Missing fields keep their value. */
export const PersonChange = z.object({
  name: OneLine.min(1, 'Escribe el nombre.').max(120).optional(),
  last_name: OneLine.max(120).optional(),
  email: z.string().overwrite(normaliseEmail).max(200).optional(),
  phone: z.string().max(30).optional(),
  identification_card: Identification.optional(),
  birthday: BirthDay.nullable().optional(),
  role: Role.optional(),
  /** Only for roles of one branch: admin, picker or delivery (back-office 5). */
  branchId: Id.nullable().optional(),
  /** Only for the role provider. */
  providerId: Id.nullable().optional(),
  inactive: z.boolean().optional(),
  /** The version that was on the screen. */
  version: z.int().positive(),
});

/** An invitation to staff: they choose their password by a mailed link. */
export const Invitation = z.object({
  name: OneLine.min(1, 'Escribe el nombre.').max(120),
  last_name: OneLine.max(120).default(''),
  email: z.string().trim().toLowerCase().min(1, 'Escribe el correo.').max(200),
  phone: z.string().max(30).default(''),
  identification_card: Identification.default(''),
  role: z.enum(ROLES, 'Elige el rol.'),
  branchId: z.uuid('Elige la sede, o todas.').nullable().default(null),
  providerId: Id.nullable().default(null),
});

const contains = z.string().trim().max(100).optional();

const peopleFilters = {
  /** Contains, ignoring case and accents (rule 41). */
  name: contains,
  email: contains,
  phone: contains,
  /**
   * At least four letters or digits: documents are encrypted, and only parts of that length can be searched.
   */
  document_number: contains.refine(
    (text = '') => text === '' || plainDocument(text).length >= SHORTEST_PART,
    `Escribe al menos ${SHORTEST_PART} letras o números del documento.`,
  ),
  role: contains,
  /** In any of name, e-mail, phone and document. */
  search: contains,
  inactive: inactiveFilter,
};
/** The last person of the previous page, as a cursor. */
const after = Id.optional();

export const peopleQuery = z.object({ ...peopleFilters, page: Page, limit: pageSize(10, 100), after });

/** The same as the generic resource `users`. */
export const usersQuery = z.object({
  ...peopleFilters,
  ...pageOf(10, 100),
  ...askedOf(ManagedUser, ['role desc, name asc']),
  after,
});
export const usersFilteredBy = Object.keys(peopleFilters);

const admin = { version: 'admin', who: 'superadmin', source: 'back-office 7' } as const;
export const peopleCalls = {
  'people.list': call({
    ...admin,
    summary: 'Usuarios, con búsqueda',
    source: 'back-office 7 (A10)',
    method: 'GET',
    path: '/admin/users',
    query: peopleQuery,
    output: z.object({ items: z.array(ManagedUser), pagination: Pagination }),
  }),

  'people.get': call({
    ...admin,
    summary: 'Un usuario',
    source: 'back-office 7 (A11)',
    method: 'GET',
    path: '/admin/users/{id}',
    params: z.object({ id: Id }),
    output: z.object({ user: ManagedPerson }),
  }),

  'people.update': call({
    ...admin,
    summary: 'Cambiar rol, sede, datos o estado de un usuario',
    source: 'back-office 7 (A12), rules 37 and 47',
    method: 'POST',
    path: '/admin/users/{id}',
    params: z.object({ id: Id }),
    body: PersonChange,
    output: z.object({ user: ManagedUser, message: z.string() }),
    errors: ['STALE_EDIT', 'EMAIL_IS_USED', 'LAST_SUPERADMIN'],
  }),

  'people.inviteAgain': call({
    ...admin,
    summary: 'Enviar otra vez la invitación de quien aún no ha entrado',
    source: 'ASVS 6.4.3: nobody chooses a password for somebody else; path chosen here',
    method: 'POST',
    path: '/admin/users/{id}/invitation',
    params: z.object({ id: Id }),
    output: Done,
    errors: ['INVITATION_OVER'],
  }),

  'people.providers': call({
    ...admin,
    summary: 'Los proveedores por parte de su nombre, para decir a cuál representa una cuenta',
    source: 'rule 37; path chosen here',
    method: 'GET',
    path: '/admin/providers',
    /** `id`: the currently chosen person, for their name. */
    query: z.object({ page: Page, limit: pageSize(8, 50), search: contains, id: Id.optional() }),
    output: z.object({ list: z.array(z.object({ id: Id, name: z.string() })), pagination: Pagination }),
  }),
};
