import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { missingId } from '#test/factories/ids.ts';
import { order, readyShoppers } from '#test/faults/shoppers.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;
/** Five orders in Bretaña: 0 was ordered long ago, 0 to 2 have been dispatched. */
const ids: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
  const basket = [{ product: goods.ron, count: 1 }];
  for (const shopper of await readyShoppers(
    server,
    Array.from({ length: 5 }, () => basket),
  )) {
    ids.push((await order(shopper, 55_000)).ok().order.id);
  }
  await server.sql("update customer_order set state = '10_store_dispatch_products' where id = any($1)", [
    ids.slice(0, 3),
  ]);
  await server.sql("update customer_order set created_at = '2026-01-05T12:00:00Z' where id = $1", [ids[0]]);
});
afterAll(() => server.close());

describe('the orders of a person', () => {
  const of = (who: Client, id: string, query: InputOf<'orders.ofUser'>['query'] = {}) =>
    who.call('orders.ofUser', { params: { id }, query });

  it('are visible to staff, newest first; in a branch only its own, and only people who ordered there', async () => {
    const [buyer] = await server.sql<{ user_id: string; id: string }>(
      'select user_id, id from customer_order where id = $1',
      [ids[4]],
    );
    const { orders, pagination } = (await of(luz, buyer?.user_id ?? '')).ok().data;
    expect(orders.map(({ id }) => id)).toContain(ids[4]);
    const totals = { totalCount: orders.length, totalPages: 1 };
    expect(pagination).toMatchObject({ page: 1, limit: 10, hasNextPage: false, ...totals });
    expect((await of(luz, people.beatriz.id)).ok().data.orders).toEqual([]);
    const andres = await server.as('andres');
    expect((await of(andres, buyer?.user_id ?? '')).ok().data.orders).toHaveLength(orders.length);
    for (const id of [people.beatriz.id, missingId]) expect((await of(andres, id)).status).toBe(404);
    const paola = await server.as('paola');
    expect((await of(paola, buyer?.user_id ?? '')).status).toBe(404);
  });
});

describe('the orders assigned to somebody', () => {
  it('are visible to that person: open ones by promised hour, finished ones of today', async () => {
    const wilson = await server.as('wilson');
    const mine = async (query: InputOf<'orders.assigned'>['query'] = {}) =>
      (await wilson.call('orders.assigned', { query })).ok().orders.map(({ id }) => id);
    const assign = (which: string[], to: string) =>
      server.sql(
        "update customer_order set delivery = jsonb_build_object('picker_id', $2::text) where id = any($1)",
        [which, to],
      );
    await assign(ids.slice(0, 4), people.wilson.id);
    await assign(ids.slice(4), people.gustavo.id);
    await server.sql("update customer_order set updated_at = '2026-11-20T14:00:00Z' where id = any($1)", [
      ids,
    ]);
    await server.sql("update customer_order set updated_at = '2026-11-20T04:00:00Z' where id = $1", [ids[1]]);
    // 0 was ordered long ago, 1 left before midnight.
    expect([...(await mine())].sort()).toEqual(ids.slice(2, 4).sort());
    expect((await mine({ state: '10_store_dispatch_products' })).sort()).toEqual(ids.slice(2, 3).sort());
    expect(await mine({ limit: 1 })).toHaveLength(1);
    expect((await luz.call('orders.assigned', { query: {} })).status).toBe(404);
  });

  it('are all that a courier sees: another order of the office is NOT_FOUND', async () => {
    const yeison = await server.as('yeison');
    const carried = async () =>
      (await yeison.call('orders.assigned', { query: {} })).ok().orders.map(({ id }) => id);
    const statusOf = async (id = '') => (await yeison.call('orders.get', { params: { id } })).status;
    expect([await carried(), await statusOf(ids[3]), await statusOf(ids[4])]).toEqual([[], 404, 404]);
    await server.sql(
      "update customer_order set delivery = jsonb_build_object('delivery_id', $2::text) where id = $1",
      [ids[4], people.yeison.id],
    );
    expect([await carried(), await statusOf(ids[3]), await statusOf(ids[4])]).toEqual([[ids[4]], 404, 200]);
  });
});
