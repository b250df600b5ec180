import { userId } from '#demo/load/links.ts';
import { randomOf } from '#demo/load/random.ts';
import type { DemoPerson } from '#demo/people.ts';
import type { DemoOffice } from '#demo/types.ts';
import { GIVEN_NAMES, SURNAMES } from './names.ts';
import { addressOf, type Barrio, barriosOf, type CustomerAddress, officeAt, pad, placeIn } from './places.ts';

/** A shopper of an office, with the address they order to. */
export type Customer = {
  id: string;
  role: string;
  name: string;
  lastName: string;
  email: string;
  phone: string;
  identification: string;
  birthday: string;
  office: DemoOffice;
  addresses: CustomerAddress[];
  daysAgo: number;
};

/**
 * Neighbours of an office: invented people at points inside its coverage. They have no password and cannot sign in.
 */
export function neighboursOf(
  business: string,
  office: DemoOffice,
  count: number,
  barrios: readonly Barrio[],
): Customer[] {
  const random = randomOf(`${business} neighbours ${office.id}`);
  const near = barriosOf(office, barrios);
  return Array.from({ length: count }, (_, i) => {
    const name = random.pick(GIVEN_NAMES);
    const lastName = `${random.pick(SURNAMES)} ${random.pick(SURNAMES)}`;
    const email = `vecino.${office.id}.${i + 1}@${business}.example`;
    return {
      id: userId(business, email),
      role: 'client',
      name,
      lastName,
      email,
      phone: `+573${random.between(10, 22)}${String(random.between(1_000_000, 9_999_999))}`,
      identification: String(random.between(16_000_000, 1_199_999_999)),
      birthday: `${random.between(1952, 2005)}-${pad(random.between(1, 12))}-${pad(random.between(1, 28))}`,
      office,
      addresses: [placeIn(business, office, email, near, random)],
      daysAgo: random.between(1, 400),
    };
  });
}

/** Named shoppers, at the barrio of their address. */
export function namedCustomers(
  business: string,
  people: readonly DemoPerson[],
  offices: readonly DemoOffice[],
  barrios: readonly Barrio[],
): Customer[] {
  return people.flatMap((someone) => {
    const addresses = (someone.addresses ?? []).flatMap((stored, i) => {
      const barrio = barrios.find(({ name }) => name === stored.alias);
      if (!barrio) return [];
      const [lat, lng] = barrio.point;
      const office = officeAt(offices, lat, lng);
      return office
        ? [{ office, address: addressOf(business, office, someone.email, i, { ...stored, lat, lng }) }]
        : [];
    });
    const first = addresses[0];
    if (!first) return [];
    return [
      {
        id: userId(business, someone.email),
        role: someone.role,
        name: someone.name,
        lastName: someone.lastName,
        email: someone.email,
        phone: someone.phone,
        identification: someone.identification,
        birthday: someone.birthday,
        office: first.office,
        addresses: addresses.map(({ address }) => address),
        daysAgo: 300,
      },
    ];
  });
}
