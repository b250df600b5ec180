import { idOf } from '#demo/load/ids.ts';
import { officeId, providerId, userId } from '#demo/load/links.ts';
import { type Random, randomOf } from '#demo/load/random.ts';
import type { Row } from '#demo/load/rows.ts';
import type { DemoPerson } from '#demo/people.ts';
import type { DemoOffice } from '#demo/types.ts';
import { fromWire, pointInPolygon } from '#rules/coverage.ts';
import { zonesContaining } from '#rules/delivery.ts';
import { GIVEN_NAMES, SURNAMES, TOWN_BARRIOS } from './names.ts';

export type CustomerAddress = {
  id: string;
  address: string;
  alias: string;
  city: string;
  comment: string;
  lat: number;
  lng: number;
  zone: 'cercano' | 'lejano' | 'muy_lejano' | null;
};

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

export type Barrio = { name: string; point: [number, number] };

/** Neighbours of an office: invented people at points inside its coverage. They have no password and cannot sign in. */
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

/** The named people who shop, at the barrio their address names. */
export function namedCustomers(
  business: string,
  people: readonly DemoPerson[],
  offices: readonly DemoOffice[],
  barrios: readonly Barrio[],
): Customer[] {
  return people.flatMap((someone) => {
    const addresses = (someone.addresses ?? []).flatMap((given, i) => {
      const barrio = barrios.find(({ name }) => name === given.alias);
      if (!barrio) return [];
      const [lat, lng] = barrio.point;
      const office = officeAt(offices, lat, lng);
      return office
        ? [{ office, address: addressOf(business, office, someone.email, i, { ...given, lat, lng }) }]
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

export function userRows(
  business: string,
  business_id: string,
  people: readonly DemoPerson[],
  neighbours: readonly Customer[],
  hashes: ReadonlyMap<string, string>,
  now: Date,
): Row[] {
  const at = (daysAgo: number): string => new Date(now.getTime() - daysAgo * 86_400_000).toISOString();
  const staff = people.map((someone) => ({
    business_id,
    id: userId(business, someone.email),
    email: someone.email,
    password_hash: hashes.get(someone.password) ?? null,
    name: someone.name,
    last_name: someone.lastName,
    phone: someone.phone,
    identification_card: someone.identification,
    birthday: someone.birthday,
    role: someone.role,
    provider_id: someone.provider ? providerId(business, someone.provider) : null,
    office_id: someone.office ? officeId(business, someone.office) : null,
    created_at: at(420),
    updated_at: at(30),
  }));
  const clients = neighbours.map((customer) => ({
    business_id,
    id: customer.id,
    email: customer.email,
    password_hash: null,
    name: customer.name,
    last_name: customer.lastName,
    phone: customer.phone,
    identification_card: customer.identification,
    birthday: customer.birthday,
    role: customer.role,
    provider_id: null,
    office_id: null,
    created_at: at(customer.daysAgo),
    updated_at: at(customer.daysAgo),
  }));
  return [...staff, ...clients];
}

export function addressRows(business: string, business_id: string, customers: readonly Customer[]): Row[] {
  return customers.flatMap((customer) =>
    customer.addresses.map((address, i) => ({
      business_id,
      ...address,
      user_id: customer.id,
      office_id: officeId(business, customer.office.id),
      is_default: i === 0,
    })),
  );
}

function barriosOf(office: DemoOffice, barrios: readonly Barrio[]): Barrio[] {
  if (office.city !== 'Cali') return [];
  const polygon = office.polygon.map(fromWire);
  return barrios.filter(({ point }) => pointInPolygon(fromWire(point), polygon));
}

function placeIn(
  business: string,
  office: DemoOffice,
  email: string,
  near: readonly Barrio[],
  random: Random,
): CustomerAddress {
  const barrio = near.length > 0 ? random.pick(near) : undefined;
  const [lat, lng] = barrio ? barrio.point : pointIn(office, random);
  const address = `${random.pick(['Calle', 'Carrera', 'Carrera', 'Diagonal', 'Transversal'])} ${random.between(1, 90)}${random.pick(['', '', '', 'A', 'B'])} # ${random.between(1, 80)}-${pad(random.between(1, 99))}`;
  const comment = random.pick([
    'Casa esquinera',
    `Apto ${random.between(1, 12)}0${random.between(1, 6)}`,
    'Segundo piso',
    'Portón blanco',
    'Unidad cerrada, anunciarse en portería',
    'Frente al parque',
  ]);
  const alias = barrio?.name ?? random.pick(TOWN_BARRIOS[office.city] ?? ['Centro']);
  return addressOf(business, office, email, 0, { address, alias, city: office.city, comment, lat, lng });
}

function pointIn(office: DemoOffice, random: Random): [number, number] {
  const polygon = office.polygon.map(fromWire);
  for (let tries = 0; tries < 40; tries++) {
    const lat = office.lat + (random.next() - 0.5) * 0.03;
    const lng = office.lng + (random.next() - 0.5) * 0.03;
    if (pointInPolygon({ lat, lng }, polygon)) return [Number(lat.toFixed(6)), Number(lng.toFixed(6))];
  }
  return [office.lat, office.lng];
}

function addressOf(
  business: string,
  office: DemoOffice,
  email: string,
  index: number,
  { address, alias, city, comment, lat, lng }: Omit<CustomerAddress, 'id' | 'zone'>,
): CustomerAddress {
  const zones = office.zones.map((zone) => ({
    ...zone,
    polygon: zone.polygon.map(fromWire),
    deliveryFee: zone.fee,
  }));
  const [nearest] = zonesContaining(zones, { lat, lng }).sort((a, b) => a.fee - b.fee);
  return {
    id: idOf(`${business} address ${email} ${index}`),
    address,
    alias,
    city,
    comment,
    lat,
    lng,
    zone: nearest?.distance ?? null,
  };
}

function officeAt(offices: readonly DemoOffice[], lat: number, lng: number): DemoOffice | undefined {
  return offices.find((office) => pointInPolygon({ lat, lng }, office.polygon.map(fromWire)));
}

const pad = (n: number): string => String(n).padStart(2, '0');
