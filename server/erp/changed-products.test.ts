import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { SCOPES } from '#contract/api-keys/scopes.ts';
import type { OutputOf } from '#contract/index.ts';
import { type Client, clientOf } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Products for another system, by what changed (docs/decisions/085). */

let server: TestServer;
let luz: Client;
let erp: Client;

beforeAll(async () => {
  server = await startTestServer({ workEveryMs: 100 });
  luz = await server.as('luz');
  await server.sql(`update office set ws_keys = '{"key":"BRETANA"}' where id = $1`, [officeIds.bretana]);
  const { key } = (await luz.call('apiKeys.create', { body: { name: 'Caja', scopes: [...SCOPES] } })).ok();
  erp = clientOf(server.url, key, 'canasta.localhost');
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});
afterAll(() => server.close());

const milk = { office: 'BRETANA', id_item: goods.leche.sku };

async function sell(): Promise<void> {
  const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
  if (!shopper) throw new Error('No shopper');
  (await order(shopper, await totalOf(shopper))).ok();
}

/** All that changed since a cursor, once every change is numbered. */
async function since(changed_after: string, who = erp) {
  const pending = `select from product_change
    union all select from product_feed where business_id = '${businessIds.canasta}' and not is_filled`;
  await expect.poll(async () => (await server.sql(pending)).length, { timeout: 8_000 }).toBe(0);
  const list: OutputOf<'erp.products'>['list'] = [];
  for (let cursor = changed_after; ; ) {
    const page = (await who.call('erp.products', { query: { limit: 5, changed_after: cursor } })).ok();
    list.push(...page.list);
    cursor = page.changed_after ?? '';
    if (!page.hasNextPage) return { list, cursor };
  }
}

it('returns all of them once, and then changed ones: fields, a price, a removal', async () => {
  const all = await since('0');
  const whole = (await erp.call('erp.products', { query: { limit: 200 } })).ok();
  expect(whole.changed_after).toBeNull();
  expect(all.list.map(({ id }) => id).sort()).toEqual(whole.list.map(({ id }) => id).sort());
  await sell();
  expect((await since(all.cursor)).list).toEqual([]);

  const read = async (id: string) =>
    (await luz.call('products.staffOne', { params: { id }, query: {} })).ok().product;
  const { version } = await read(goods.cafe.id);
  const params = { id: goods.cafe.id };
  (await luz.call('products.save', { params, body: { version, size: '255 g' } })).ok();
  const rows = [{ ...milk, price: 5_900 }];
  (await erp.call('erp.writePrices', { body: { idempotency_key: 'precios-1', rows } })).ok();
  const stock = { idempotency_key: 'entrada-1', rows: [{ ...milk, change: 3 }] };
  (await erp.call('erp.writeStock', { body: stock })).ok();
  // By hand, a row at a time; what a bulk wrote above is noted by its statement.
  const rice = await read(goods.arroz.id);
  const figures = rice.stock_branch_offices.filter(({ id }) => id === officeIds.bretana);
  const stock_branch_offices = figures.map(({ id, version }) => ({
    id,
    version,
    price: 9_900,
    price_neto: 9_900,
  }));
  const byHand = { version: rice.version, stock_branch_offices };
  (await luz.call('products.save', { params: { id: rice.id }, body: byHand })).ok();
  const salt = await read(goods.sal.id);
  (await luz.call('products.remove', { params: { id: salt.id }, query: { version: salt.version } })).ok();
  const changed = await since(all.cursor);
  expect(Object.fromEntries(changed.list.map(({ id, active }) => [id, active]))).toEqual({
    [goods.cafe.id]: true,
    [goods.leche.id]: true,
    [goods.arroz.id]: true,
    [goods.sal.id]: false,
  });
  expect((await since(changed.cursor)).list).toEqual([]);
  (await luz.call('products.restore', { body: { id: salt.id, version: salt.version + 1 } })).ok();
  const both = { after: goods.sal.id, changed_after: '0' };
  expect((await erp.call('erp.products', { query: both })).failure().details[0]?.field).toBe('after');
  expect((await erp.call('erp.products', { query: { changed_after: '-1' } })).status).toBe(400);
});

it('changes in flight while others are numbered come later, after the cursor', async () => {
  const { cursor } = await since('0');
  const changed = 'update product set version = version + 1 where id = $1';
  await withClient(server.adminUrl, async (slow) => {
    await slow.query('begin');
    await slow.query(changed, [goods.cafe.id]);
    await server.sql(changed, [goods.leche.id]);
    const meanwhile = await since(cursor);
    expect(meanwhile.list.map(({ id }) => id)).toEqual([goods.leche.id]);
    await slow.query('commit');
    expect((await since(meanwhile.cursor)).list.map(({ id }) => id)).toEqual([goods.cafe.id]);
  });
});

it('returns an offer with days where it comes, changes and is taken away', async () => {
  const { cursor } = await since('0');
  const write = async (price_neto: number | null) => {
    const days = price_neto === null ? {} : { from: '2026-11-25', until: '2026-11-27' };
    const body = { idempotency_key: `oferta-${price_neto}`, rows: [{ ...milk, price_neto, ...days }] };
    (await erp.call('erp.writeOffers', { body })).ok();
  };
  const saleSince = async (after: string) => {
    const { list, cursor: next } = await since(after);
    const { sale } = list[0]?.offices.find(({ key }) => key === 'BRETANA') ?? {};
    return { next, ids: list.map(({ id }) => id), sale };
  };
  await write(3_000);
  const coming = await saleSince(cursor);
  const sale = { price_neto: 3_000, from: '2026-11-25', until: '2026-11-27', begun: false };
  expect(coming).toMatchObject({ ids: [goods.leche.id], sale });
  await write(2_900);
  const changed = await saleSince(coming.next);
  expect(changed).toMatchObject({ ids: [goods.leche.id], sale: { ...sale, price_neto: 2_900 } });
  await write(null);
  expect(await saleSince(changed.next)).toMatchObject({ ids: [goods.leche.id], sale: null });
});
