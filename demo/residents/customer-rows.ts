import { officeId, providerId, userId } from '#demo/load/links.ts';
import type { Row } from '#demo/load/rows.ts';
import type { DemoPerson } from '#demo/people.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import type { StoredCustomer } from '#server/orders/stored.ts';
import type { IdentitySeal } from '#server/secrets/identity-seal.ts';
import type { Customer } from './customers.ts';

type Identified = { identification: string; birthday: string };

export function userRows(
  business: string,
  business_id: string,
  people: readonly DemoPerson[],
  neighbours: readonly Customer[],
  { hashes, now, identities }: { hashes: ReadonlyMap<string, string>; now: Date; identities: IdentitySeal },
): Row[] {
  const at = (daysAgo: number): string => new Date(now.getTime() - daysAgo * DAY_MS).toISOString();
  const identityOf = (id: string, { identification: document, birthday }: Identified) => ({
    identity: `\\x${identities.closePerson({ document, birthday }, id)?.toString('hex')}`,
    document_parts: identities.partsOf(document, business_id),
  });
  const staff = people.map((someone) => ({
    business_id,
    id: userId(business, someone.email),
    email: someone.email,
    email_proved: true,
    password_hash: hashes.get(someone.password) ?? null,
    name: someone.name,
    last_name: someone.lastName,
    phone: someone.phone,
    ...identityOf(userId(business, someone.email), someone),
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
    email_proved: true,
    password_hash: null,
    name: customer.name,
    last_name: customer.lastName,
    phone: customer.phone,
    ...identityOf(customer.id, customer),
    role: customer.role,
    provider_id: null,
    office_id: null,
    created_at: at(customer.daysAgo),
    updated_at: at(customer.daysAgo),
  }));
  return [...staff, ...clients];
}

/** The loader's orders, with encrypted documents. */
export function sealedOrders(orders: readonly Row[], identities: IdentitySeal): Row[] {
  return orders.map(({ id, customer, ...order }) => {
    const { identification_card, ...rest } = customer as StoredCustomer;
    const sealed = identities.closeDocument(identification_card, String(id));
    return { ...order, id, customer: { ...rest, identification_card: sealed } };
  });
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
