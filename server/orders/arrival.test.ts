import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goods } from '#test/factories/goods.ts';
import { order, readyShoppers, type Shopper, totalOf } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let shoppers: Shopper[];
let ids: string[];

beforeAll(async () => {
  server = await startTestServer();
  shoppers = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
  ids = [];
  for (const shopper of shoppers) ids.push((await order(shopper, await totalOf(shopper))).ok().order.id);
});
afterAll(() => server.close());

describe('a shopper’s order history', () => {
  it('shows how and when an order ended', async () => {
    const place = 0;
    const shopper = shoppers[place];
    if (!shopper) throw new Error('No shopper');
    const mine = async () => (await shopper.client.call('orders.mine', { query: {} })).ok().orders[0];
    const arrival = async () => (await mine())?.arrival;
    /** As the list and the order itself say it. */
    const stages = async () => {
      const params = { id: ids[place] ?? '' };
      const { order: detail } = (await shopper.client.call('orders.get', { params })).ok();
      return [(await mine())?.stage, detail.stage];
    };
    const [before] = await server.sql<{ state: string; delivery: object }>(
      'select state, delivery from customer_order where id = $1',
      [ids[place]],
    );
    const set = (state: string | undefined, delivery: object | undefined) =>
      server.sql('update customer_order set state = $2, delivery = $3 where id = $1', [
        ids[place],
        state,
        delivery,
      ]);
    await set('13_order_received', {});
    expect(await arrival()).toBeNull();
    expect(await stages()).toEqual(['received', 'received']);
    await server.sql(
      `insert into order_event (business_id, id, order_id, from_state, to_state, at, actor_role)
       select business_id, gen_random_uuid(), id, '9_store_invoice_products', '10_store_dispatch_products',
         '2026-11-20T20:00:00Z', 'admin' from customer_order where id = $1`,
      [ids[place]],
    );
    await set('10_store_dispatch_products', {});
    expect(await arrival()).toEqual({ event: 'dispatched', date: '2026-11-20T20:00:00.000Z' });
    expect(await stages()).toEqual(['on_the_way', 'on_the_way']);
    const at = '2026-11-20T20:40:00.000Z';
    await set('10_store_dispatch_products', {
      events: [
        { event: 'on_the_way', at },
        { event: 'delivered', at },
      ],
    });
    expect(await arrival()).toEqual({ event: 'delivered', date: at });
    expect(await stages()).toEqual(['delivered', 'delivered']);
    await server.sql("delete from order_event where order_id = $1 and at = '2026-11-20T20:00:00Z'", [
      ids[place],
    ]);
    await set(before?.state, before?.delivery);
  });
});
