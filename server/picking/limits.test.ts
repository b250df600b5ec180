import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import type { Item } from '#test/faults/shoppers.ts';
import { people } from '#test/people.ts';
import {
  acceptedOrder,
  action,
  goodsAt,
  openPicking,
  orderToChoose,
  record,
} from '#test/picking/picking-world.ts';
import { withClient } from '#test/postgres-client.ts';
import type { TestServer } from '#test/server.ts';

/** What a picker may not do with an order, and how many of them fit into a trolley. */

let server: TestServer;
let luz: Client;
let wilson: Client;

beforeAll(async () => {
  ({ server, luz, wilson } = await openPicking());
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  const { orders } = (await wilson.call('picking.orders', {})).ok();
  for (const { id } of orders)
    await luz.call('orders.move', { params: { id }, body: { state: '12_store_cancel_order' } });
});

const milk: Item = { product: goods.leche, count: 2 };
const rum: Item = { product: goods.ron, count: 1 };
const bretana = officeIds.bretana;

const toChoose = (basket = [milk, rum]) => orderToChoose(server, { luz, wilson }, basket);
const move = (id: string, state: '8_store_select_products' | '9_store_invoice_products') =>
  luz.call('orders.move', { params: { id }, body: { state } });

describe('a replacement', () => {
  it('is a product that the office sells, for everybody, and in an amount that can be bought', async () => {
    const { id, lineOf } = await toChoose();
    const replace = async (product: { id: string }, more: object = {}) => {
      const replacement = { product_id: product.id, count: 1, ...more };
      const text = action(lineOf(goods.leche), { replacement, reason: 'shelf_empty' });
      return (await record(wilson, id, [text])).ok().results[0]?.conflict;
    };
    for (const product of [goods.leche, goods.cerveza, goods.hidden, goods.inactive, goods.bocadillo])
      expect([product.title, await replace(product)]).toEqual([product.title, 'PRODUCT_NOT_SOLD_HERE']);
    expect(await replace(goods.huevos, { count: 50_001 })).toBe('TOO_MUCH');
    expect(await replace(goods.huevos, { grams: 50_001 })).toBe('TOO_MUCH');
    // Where somebody bought for adults, it may be another one for adults.
    const replacement = { product_id: goods.cerveza.id, count: 1 };
    const output = action(lineOf(goods.ron), { replacement, reason: 'shelf_empty' });
    expect((await record(wilson, id, [output])).ok().results[0]?.conflict).toBeNull();
  });

  it('is proposed from what is on the shelf, and for adults only to them', async () => {
    const { params } = await toChoose([milk]);
    await server.sql('update product set age_restricted = true where id = $1', [goods.yogur.id]);
    const { lines } = (await wilson.call('picking.proposals', { params, query: {} })).ok();
    const proposed = lines[0]?.proposals.map(({ product_id }) => product_id) ?? [];
    await server.sql('update product set age_restricted = false where id = $1', [goods.yogur.id]);
    expect(proposed).toContain(goods.mantequilla.id);
    // Cheese is sold out here.
    for (const product of [goods.yogur, goods.queso]) expect(proposed).not.toContain(product.id);
  });

  it('takes what is in somebody’s hand, although the books have less', async () => {
    const { id, lineOf } = await toChoose();
    const before = await goodsAt(server, goods.huevos.id, bretana);
    await server.sql(
      'update product_office set stock = 1, received = received - stock + 1 where product_id = $1 and office_id = $2',
      [goods.huevos.id, bretana],
    );
    const replacement = { product_id: goods.huevos.id, count: 3 };
    const message = action(lineOf(goods.leche), { replacement, reason: 'shelf_empty' });
    (await record(wilson, id, [message])).ok();
    expect((await goodsAt(server, goods.huevos.id, bretana)).stock).toBe(0);
    expect(await brokenInvariants(server.adminUrl)).toEqual([]);
    await server.sql(
      'update product_office set stock = stock + $3, received = received + $3 where product_id = $1 and office_id = $2',
      [goods.huevos.id, bretana, before.stock],
    );
  });
});

describe('a trolley', () => {
  const next = (who = wilson) => who.call('picking.takeNext', { body: { key: newId() } });

  it('gets no order that staff said is ready, which nobody has to pick', async () => {
    const free = async () => (await wilson.call('picking.orders', {})).ok().free;
    const before = await free();
    const { id } = await acceptedOrder(server, luz, [rum]);
    expect(await free()).toBe(before + 1);
    (await luz.call('orders.move', { params: { id }, body: { delivery_event: 'ready' } })).ok();
    expect(await free()).toBe(before);
    expect((await next()).ok().order).toBeNull();
    (await luz.call('orders.move', { params: { id }, body: { state: '12_store_cancel_order' } })).ok();
  });

  it('has six orders, of its branch, and each picker gets another one', async () => {
    const paola = await server.as('paola');
    await server.sql("update app_user set role = 'picker' where id = $1", [people.paola.id]);
    const orders: string[] = [];
    for (let n = 0; n < 8; n += 1) orders.push((await acceptedOrder(server, luz, [rum])).id);
    expect((await next(paola)).ok().order).toBeNull();
    const work = (office: string) =>
      server.sql('update app_user set office_id = $1 where id = $2', [office, people.paola.id]);
    await work(bretana);
    // While the first is being given to somebody, the next one is free at once.
    const second = await withClient(server.adminUrl, async (other) => {
      await other.query('begin');
      await other.query('select id from customer_order where id = $1 for update', [orders[0]]);
      const { order } = (await next(paola)).ok();
      await other.query('rollback');
      return order?.id ?? '';
    });
    const taken = [(await next()).ok().order?.id ?? '', second];
    expect(taken).toEqual(orders.slice(0, 2));
    await work(officeIds.palmira);
    await server.sql("update app_user set role = 'admin' where id = $1", [people.paola.id]);

    // What is due first comes first, whenever it was ordered.
    const mine = [taken[0] ?? ''];
    const [urgent = ''] = orders.splice(6, 1);
    orders.splice(2, 0, urgent);
    await server.sql(
      "update customer_order set window_end = window_end - interval '1 minute' where id = $1",
      [urgent],
    );
    for (let n = 0; n < 5; n += 1) mine.push((await next()).ok().order?.id ?? '');
    expect(mine).toEqual([mine[0], ...orders.slice(2, 7)]);
    expect((await next()).failure().error).toBe('PICKING_FULL');
    const start = (order_ids: string[]) =>
      wilson.call('picking.start', { body: { walk_id: newId(), order_ids } });
    const { orders: walk } = (await start(mine)).ok();
    // Letters are in the order in which they are due, too.
    const crateOf = (order: string) => walk.find(({ id }) => id === order)?.crate;
    const due = [urgent, ...mine.filter((id) => id !== urgent)];
    expect(due.map(crateOf)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
    const last = orders[7] ?? '';
    const give = { delivery: { picker_id: people.wilson.id } };
    (await luz.call('orders.move', { params: { id: last }, body: give })).ok();
    expect((await start([last])).failure().error).toBe('PICKING_FULL');
    for (const id of [last, taken[1] ?? ''])
      await luz.call('orders.move', { params: { id }, body: { state: '12_store_cancel_order' } });
  });

  it('gets and loses orders only in their states; billed twice is billed once', async () => {
    const { id, lineOf, params } = await toChoose([rum]);
    expect((await wilson.call('picking.billed', { params })).failure().error).toBe('ORDER_STATE');
    (await record(wilson, id, [action(lineOf(goods.ron), { found: { count: 1 } })])).ok();
    (await move(id, '9_store_invoice_products')).ok();
    const again = { walk_id: newId(), order_ids: [id] };
    expect((await wilson.call('picking.start', { body: again })).failure().error).toBe('ORDER_STATE');
    const gone = await toChoose([rum]);
    (await record(wilson, gone.id, [action(gone.lineOf(goods.ron), { found: { count: 1 } })])).ok();
    const cancel = { params: gone.params, body: { state: '12_store_cancel_order' as const } };
    (await luz.call('orders.move', cancel)).ok();
    const finished = await wilson.call('picking.finish', { params: gone.params });
    expect(finished.failure().error).toBe('ORDER_STATE');

    for (const _ of [1, 2]) (await wilson.call('picking.billed', { params })).ok();
    const { delivery } = (await luz.call('orders.get', { params })).ok().order;
    expect(delivery.events.map(({ event }) => event)).toEqual(['ready']);
  });
});

it('how much of an order was found is by the scale for pieces that are weighed', async () => {
  const { id, lineOf, params } = await toChoose([
    { product: goods.banano, count: 4, countType: 'units' },
    rum,
  ]);
  const bananas = { count: 2, grams: 150 };
  (
    await record(wilson, id, [
      action(lineOf(goods.banano), { found: bananas, reason: 'shelf_empty' }),
      action(lineOf(goods.ron), { found: { count: 1 } }),
    ])
  ).ok();
  (await wilson.call('picking.finish', { params })).ok();
  const { settlement } = (await luz.call('orders.get', { params })).ok().order;
  // A quarter of their weight, although it is half of their number; and all of the rum.
  expect(settlement?.fill_rate).toBe(6_250);
});
