import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { scopeOf } from '#contract/access.ts';
import { type CallDefinition, fullPath } from '#contract/call.ts';
import { type CallId, calls } from '#contract/index.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { makeKey } from '../api-key.ts';
import { request } from '../client.ts';
import { goods } from '../factories/goods.ts';
import { businessIds, categoryIds, idOf, missingId, officeIds } from '../factories/ids.ts';
import { PASSWORD, type PersonName, people, personOf } from '../people.ts';
import { newRegister } from '../rights/cases/register-cases.ts';
import { openWorld, type World } from '../rights/object-world.ts';

/**
 * Names behind the ? of an address do what they say or are refused (rule 74): no list takes one and ignores it.
 * Every list of the contract, every name it knows and one that it does not.
 */
const reads = (Object.entries(calls) as [CallId, CallDefinition][]).filter(
  ([, { method }]) => method === 'GET',
);
/** Names that say which page and how, tested by the lists themselves. */
const OF_PAGES = ['page', 'limit', 'limitPerPage', 'after'];
/** Opens shelves that a list without it refuses, and no other (server/catalogue/goods/age-gate.test.ts). */
const OF_AGE = ['adult'];
const listed = reads.flatMap(([id, { query, output }]) => {
  const shape = output.def.type === 'object' ? (output as z.ZodObject).shape : {};
  const isList = ['pagination', 'list', 'items', 'orders', 'brands', 'data'].some((name) => name in shape);
  const names = Object.entries(query?.shape ?? {}).filter(
    ([name]) => ![...OF_PAGES, ...OF_AGE].includes(name),
  );
  return isList ? names.map(([name, schema]) => [id, name, schema as z.ZodType] as const) : [];
});

let world: World;
let key = '';
beforeAll(async () => {
  world = await openWorld();
  const cancelled = await world.placeOrder();
  await world.as('marcela').call('orders.cancel', { params: { id: cancelled.id }, body: {} });
  await world.placeOrder();
  await world.objectsOf('marcela');
  await world.as('gustavo').call('personalData.askDeletion', { body: { password: PASSWORD } });
  await world.as('luz').call('people.list', { query: {} });
  await world.as('guest').call('register.create', { body: newRegister });
  key = await makeKey(world.as('luz'));
  const ofStock = { office_id: officeIds.bretana };
  const waste = {
    ...ofStock,
    id: idOf('waste of asked names'),
    reason: 'damaged' as const,
    lines: [{ product_id: goods.leche.id, amount: 1 }],
  };
  (await world.as('luz').call('stock.waste', { body: waste })).ok();
  (await world.as('luz').call('stockCounts.start', { body: { ...ofStock, id: countId, name: 'Todo' } })).ok();
  const entry = { entry_id: idOf('entry of asked names'), product_id: goods.leche.id, counted: 3 };
  (await world.as('luz').call('stockCounts.enter', { params: { id: countId }, body: entry })).ok();
  const arrived = { ...ofStock, id: receptionId, supplier: 'Alpina', document: 'FE-9' };
  const expected = [{ product_id: goods.leche.id, expected: 4, cost: null }];
  (await world.as('luz').call('receptions.start', { body: { ...arrived, lines: expected } })).ok();
  const came = { params: { id: receptionId }, body: { ...entry, entry_id: idOf('arrival of asked names') } };
  (await world.as('luz').call('receptions.enter', came)).ok();
  await world.server.sql(
    'update category set tracks_expiry = true where id = (select category_id from product where id = $1)',
    [goods.leche.id],
  );
  await world.server.sql(
    `insert into stock_lot (business_id, id, office_id, product_id, expires_on, amount)
     values ($1, $2, $3, $4, '2026-11-22', 5)`,
    [businessIds.canasta, idOf('lot of asked names'), officeIds.bretana, goods.leche.id],
  );
  // Of what marcela bought nothing is left there.
  await world.server.sql('update product_office set stock = 0 where product_id = $1 and office_id = $2', [
    goods.huevos.id,
    officeIds.palmira,
  ]);
  await world.server.sql(
    `insert into delivery_round (business_id, id, courier_id, office_id, started_at)
     values ($1, $2, $3, $4, now())`,
    [businessIds.canasta, idOf('round of asked names'), people.yeison.id, officeIds.bretana],
  );
  // Goods are given out later than deliveries leave.
  await world.server.sql(
    `update office set hours = hours || '{"pickupFrom":"12:00","pickupTo":"14:00"}' where id = $1`,
    [officeIds.bretana],
  );
  const ofImport = [businessIds.canasta, importId];
  await world.server.sql('insert into product_import (business_id, id) values ($1, $2)', ofImport);
  await world.server.sql(
    `insert into product_import_row (business_id, import_id, row_number, outcome) values ($1, $2, 1, 'created')`,
    ofImport,
  );
});
afterAll(() => world.close());

const importId = idOf('import of asked names');
const countId = idOf('count of asked names');
const receptionId = idOf('reception of asked names');
const params: Partial<Record<CallId, Record<string, string>>> = {
  'products.page': { branchId: officeIds.bretana },
  'products.facets': { branchId: officeIds.bretana },
  'products.ofBrand': { brand: 'Alpina' },
  'products.together': { id: goods.leche.id },
  'search.brands': { query: 'a', page: '1' },
  'offices.windows': { id: officeIds.bretana },
  'orders.ofUser': { id: people.marcela.id },
  'olderCart.ofUser': { userId: people.marcela.id },
  'imports.rows': { id: importId },
  'stockCounts.products': { id: countId },
  'receptions.products': { id: receptionId },
  'reviews.ofProduct': { id: goods.leche.id },
  'webhooks.deliveries': { id: idOf('webhook') },
  'erp.webhookDeliveries': { id: idOf('webhook') },
};
const day = bogotaDay(new Date());
const today = { from: day, to: day };
/** What has to be asked anyway, and who finds something there. */
const needed: Partial<Record<CallId, Record<string, string>>> = {
  'search.products': { query: 'lacteos' },
  'geocoding.find': { address: 'Calle 5 # 36 - 08', city: 'Cali' },
  'geocoding.reverse': { latitude: '3.43', longitude: '-76.53' },
  'geocoding.town': { city: 'Cali' },
  'geocoding.outline': { city: 'Cali' },
  'zones.list': { officeId: officeIds.bretana },
  // Entries have the hour of the database.
  'stock.movements': today,
  'stock.summary': today,
  'products.usual': { branch_id: officeIds.palmira },
  'standingOrders.windows': { type: 'pickup', branch_office_id: officeIds.bretana, day: '2026-12-04' },
};
const askers: Partial<Record<CallId, PersonName>> = {
  'orders.assigned': 'wilson',
  'customCarts.mine': 'marcela',
  'orders.mine': 'marcela',
  'products.usual': 'marcela',
};

describe('an unknown filter of a call', () => {
  it.each(reads)('is refused by name: %s', async (id, { query }) => {
    const isLoose = Boolean(query?._zod.def.catchall);
    const { status, body } = await ask(id, { no_such_filter: 'x' });
    const named = body.details?.some(({ field }: { field: string }) => field === 'no_such_filter') ?? false;
    expect([status, named]).toEqual(isLoose ? [200, false] : [400, true]);
  });
});

describe('a documented filter of a list', () => {
  it.each(listed)('%s: %s has an effect or is refused', async (id, name, schema) => {
    const before = await withoutNames(id);
    expect([id, before.status]).toEqual([id, 200]);
    const tried: string[] = [];
    for (const value of valuesOf(name, schema)) {
      const { status, body } = await ask(id, { [name]: value });
      if (status >= 400 || !isDeepStrictEqual(listOf(body), listOf(before.body))) return;
      tried.push(value);
    }
    throw new Error(`${id} took ${name}=${tried.join(' | ')} and answered as without`);
  });
});

/** What each list answers when nothing is asked of it. */
const answers = new Map<CallId, ReturnType<typeof ask>>();

/** Read once, but of the audit, which grows when people are looked at. */
function withoutNames(id: CallId): ReturnType<typeof ask> {
  const existing = id.startsWith('logs.') ? undefined : answers.get(id);
  const answer = existing ?? ask(id, {});
  answers.set(id, answer);
  return answer;
}

async function ask(id: CallId, query: Record<string, string>) {
  const definition: CallDefinition = calls[id];
  const path = fullPath(definition).replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => params[id]?.[name] ?? missingId,
  );
  const search = new URLSearchParams({ ...needed[id], ...query });
  const who = askers[id] ?? personOf(definition.who);
  // Staff would be answered by another call.
  const own = scopeOf(definition.who) === undefined ? world.as(who).token : key;
  const token = definition.staff === undefined ? (own ?? '') : '';
  const { status, text } = await request(`${world.server.url}${path}?${search}`, {
    headers: { host: 'canasta.localhost', ...(token && { authorization: `Bearer ${token}` }) },
  });
  return { status, body: JSON.parse(text) };
}

/** The answer without what it only repeats of the question. */
function listOf(answer: Record<string, unknown>): unknown {
  const { pagination, ...rest } = answer as { pagination?: Record<string, unknown> };
  const { filter: _f, query: _q, order: _o, hiddenfields: _h, ...page } = pagination ?? {};
  return { ...rest, page };
}

/** Values that ought to change a list that has something in it. */
const telling: Record<string, string[]> = {
  filter: ['{"page":1}'],
  query: ['zzqx'],
  hiddenfields: ['id'],
  order: ['zzqx asc'],
  brand: ['zzqx'],
  price_min: ['90000000'],
  price_max: ['0'],
  ids: [goods.leche.id],
  section: ['zzqx'],
  category_id: [missingId, categoryIds.lacteos],
  lastCreatedAt: ['2000-01-01T00:00:00Z'],
  from: ['2020-01-01', '2999-01-01'],
  to: ['2020-01-01'],
  startAt: ['ffffffff-ffff-4fff-bfff-ffffffffffff'],
  document_number: ['ZZZZ9999'],
  at_business: ['zzqx'],
};

function valuesOf(name: string, schema: z.ZodType): string[] {
  // Of what is active alone there is nothing inactive to ask for: onlyActive.
  if (name === 'inactive' && innermost(schema).type === 'enum') return ['true'];
  if (telling[name]) return telling[name];
  const { type, values } = innermost(schema);
  if (type === 'enum') return values.length === 1 ? ['zzqx'] : values;
  if (type === 'literal') return ['zzqx'];
  if (type === 'boolean') return ['true', 'false'];
  if (type === 'number') return ['90000000'];
  return [missingId, 'zzqx'];
}

/** What kind of value stands inside defaults, transforms and alternatives. */
function innermost(schema: z.ZodType): { type: string; values: string[] } {
  const def = schema._zod.def as {
    type: string;
    innerType?: z.ZodType;
    out?: z.ZodType;
    in?: z.ZodType;
    entries?: Record<string, string>;
  };
  if (def.innerType) return innermost(def.innerType);
  if (def.type === 'pipe' && def.out && def.in) {
    const [first, last] = [innermost(def.in), innermost(def.out)];
    return last.type === 'boolean' ? last : first;
  }
  return { type: def.type, values: Object.values(def.entries ?? {}) };
}
