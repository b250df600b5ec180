import { officeId, providerId, userId } from '#demo/load/links.ts';
import type { Row } from '#demo/load/rows.ts';
import type { DemoPerson } from '#demo/people.ts';
import type { Customer } from './customers.ts';

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
