import type { CallDefinition } from '#contract/call.ts';
import { businessIds, idOf, officeIds, providerIds } from '../factories/ids.ts';
import { people } from '../people.ts';
import { choices, type Shape, shapeOf } from './schema-walk.ts';
import type { Sent } from './write-cases.ts';

/** Somebody who has nothing of their own here. */
export const beatriz = people.beatriz.id;
const NUMBER = 987_654_321;
const canary = idOf('canary');

/** What nobody says of themselves, their order or their things; with what it would be worth saying. */
export const tempting: Record<string, unknown> = {
  id: canary,
  role: 'hyperadmin',
  isAdmin: true,
  is_admin: true,
  permissions: ['*'],
  user_id: beatriz,
  userId: beatriz,
  idUser: beatriz,
  owner: beatriz,
  owner_id: beatriz,
  creator_id: beatriz,
  actor_id: beatriz,
  business_id: businessIds.laPlaza,
  businessId: businessIds.laPlaza,
  tenant: 'la-plaza',
  tenant_id: businessIds.laPlaza,
  at_business: 'la-plaza',
  office_id: officeIds.palmira,
  branchId: officeIds.palmira,
  provider_id: providerIds.campoVivo,
  providerId: providerIds.campoVivo,
  price: NUMBER,
  price_neto: NUMBER,
  price_base: NUMBER,
  price_total: NUMBER,
  total: NUMBER,
  total_price: NUMBER,
  subtotal: NUMBER,
  delivery_price: NUMBER,
  deliveryFee: NUMBER,
  discount: NUMBER,
  value: NUMBER,
  amount: NUMBER,
  amount_in_cents: NUMBER,
  stock: NUMBER,
  version: NUMBER,
  uses: NUMBER,
  usesTotalCount: NUMBER,
  state: '10_store_dispatch_products',
  status: 'APPROVED',
  paid: true,
  verified: true,
  emailVerified: true,
  email_proved: true,
  inactive: true,
  disabled: true,
  number: NUMBER,
  share_token: 'canary-token-canary-token',
  password_hash: 'canary-hash',
  provider: 'canary-provider',
  creationDate: '1999-12-31T00:00:00Z',
  created_at: '1999-12-31T00:00:00Z',
};

/** What of it would be found in a row, as a pattern of PostgreSQL. */
export const canaries = `${NUMBER}|canary|${canary}|1999-12-31|dispatch_products`;

/**
 * The same request with everything tempting beside its query and, unless only that is asked for, in every object of
 * its body.
 */
export function tempted(definition: CallDefinition, sent: Sent, where: 'query' | 'both' = 'both'): Sent {
  const existing = definition.query?.shape ?? {};
  const beside = Object.fromEntries(Object.entries(tempting).filter(([name]) => !(name in existing)));
  const shape = definition.body ? shapeOf(definition.body) : {};
  const query = { ...beside, ...sent.query };
  if (where === 'query') return { ...sent, query };
  return {
    ...sent,
    query,
    body: definition.body ? added(sent.body ?? {}, shape) : { ...tempting },
  };
}

function added(value: unknown, shape: Shape): unknown {
  const shapes = choices(shape);
  if (Array.isArray(value)) {
    const items = shapes.flatMap(({ items: one }) => one ?? []);
    return value.map((one) => added(one, { anyOf: items }));
  }
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  const table = Object.assign({}, ...shapes.map(({ properties }) => properties)) as Record<string, Shape>;
  const inside = Object.entries(value).map(([name, one]) => [name, added(one, table[name] ?? {})]);
  const more = Object.entries(tempting).filter(([name]) => !(name in table));
  return Object.fromEntries([...more, ...inside]);
}

/** The request with that value at the path 'body.products[].product_id'. */
export function withValue(sent: Sent, path: string, value: string): Sent {
  const copy = structuredClone(sent) as Record<string, unknown>;
  const steps = path.replaceAll('[]', '.0').split('.');
  let place: Record<string, unknown> = copy;
  for (const [index, step] of steps.entries()) {
    if (index === steps.length - 1) {
      place[step] = value;
      break;
    }
    place[step] ??= /^\d+$/.test(steps[index + 1] ?? '') ? [] : {};
    place = place[step] as Record<string, unknown>;
  }
  return copy;
}
