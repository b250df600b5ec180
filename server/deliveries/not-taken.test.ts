import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { carried, endRound, pinOf, sendEvents, stockUp, withBeer } from '#test/delivery-world.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { goodsAt } from '#test/picking/picking-world.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** 'No lo recibe': a shopper leaves part of an order with the courier, who collects less. */

let server: TestServer;
let luz: Client;
let yeison: Client;

beforeAll(async () => {
  server = await startTestServer();
  await stockUp(server);
  [luz, yeison] = await Promise.all([server.as('luz'), server.as('yeison')]);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  await endRound(yeison, luz);
});

const round = async () => (await yeison.call('deliveries.round', { query: {} })).ok();
const EGGS = goods.huevos.net ?? goods.huevos.price;

async function atTheDoor(
  items?: Parameters<typeof carried>[2],
  method?: 'cash' | 'online',
  coupons: string[] = [],
) {
  const order = await carried(server, luz, items, method, coupons);
  const pin = await pinOf(order);
  await sendEvents(yeison, order.id, { kind: 'started' }, { kind: 'arrived' });
  const stop = (await round()).stops.find(({ order_id }) => order_id === order.id);
  const partOf = (product: { id: string }) => {
    const found = stop?.goods.find(({ part }) => part?.product_id === product.id)?.part;
    if (!found) throw new Error('Not in the crate');
    return { line_id: found.line_id, product_id: found.product_id };
  };
  return { order, pin, partOf };
}

const report = async (id: string) => (await luz.call('deliveries.report', { params: { id } })).ok();

it('part of a line is not collected, goes back to the store, and comes back to stock once', async () => {
  const { order, pin, partOf } = await atTheDoor();
  const not_taken = [{ ...partOf(goods.huevos), count: 1, reason: 'damaged' as const }];
  const due = order.total - EGGS;
  const short = { kind: 'delivered' as const, pin, not_taken, cash_received: due - 1 };
  expect((await sendEvents(yeison, order.id, short))[0]?.code).toBe('CASH_SHORT');
  const [done] = await sendEvents(yeison, order.id, {
    kind: 'delivered',
    pin,
    not_taken,
    cash_received: due + 500,
  });
  expect(done?.outcome).toBe('taken');
  expect((await round()).cash_in_hand).toBe(due);
  const { delivered, goods: back } = await report(order.id);
  expect(delivered).toMatchObject({ amount: due, cash_change: 500 });
  expect(back).toMatchObject([
    { title: 'Huevos AA rojos', quantity: '1 und', reason: 'damaged', outcome: null },
  ]);
  const { order: seen } = (await order.shopper.client.call('orders.get', { params: { id: order.id } })).ok();
  expect(seen).toMatchObject({ price_final: due, delivery: { undelivered: [{ total: EGGS }] } });

  const before = (await goodsAt(server, goods.huevos.id, officeIds.bretana)).stock;
  const received = back.map(({ line_id, product_id }) => ({
    line_id,
    product_id,
    outcome: 'stock' as const,
  }));
  (await luz.call('deliveries.restock', { params: { id: order.id }, body: { goods: received } })).ok();
  expect((await goodsAt(server, goods.huevos.id, officeIds.bretana)).stock).toBe(before + 1);
  // What was left at the door cannot be returned a second time.
  const { goods: held } = (await luz.call('returns.ofOrder', { params: { id: order.id } })).ok();
  expect(held.map(({ quantity }) => quantity)).toEqual(['1 und', '10 und']);
});

it('what a coupon took off is not taken off again; paid online it is owed', async () => {
  const { order, pin, partOf } = await atTheDoor(withBeer, 'cash', ['mercado5']);
  const not_taken = [{ ...partOf(goods.sal), count: 4, reason: 'refused' as const }];
  await sendEvents(yeison, order.id, { kind: 'age_checked', is_adult: true });
  await sendEvents(yeison, order.id, { kind: 'delivered', pin, not_taken });
  expect((await report(order.id)).delivered?.amount).toBe(order.total - 4 * goods.sal.price);
});

it('goods for adults without a document are left out beside it', async () => {
  const { order, pin, partOf } = await atTheDoor(withBeer);
  await sendEvents(yeison, order.id, { kind: 'age_checked', is_adult: false });
  const beer = [{ ...partOf(goods.cerveza), count: 1, reason: 'refused' as const }];
  expect((await sendEvents(yeison, order.id, { kind: 'delivered', pin, not_taken: beer }))[0]?.code).toBe(
    'NOT_IN_CRATE',
  );
  const not_taken = [{ ...partOf(goods.sal), count: 10, reason: 'wrong' as const }];
  await sendEvents(yeison, order.id, { kind: 'delivered', pin, not_taken });
  expect((await report(order.id)).delivered?.amount).toBe(order.total - 2 * 19_800 - 10 * goods.sal.price);
});

it('not more than there is, not twice, and not everything', async () => {
  const { order, pin, partOf } = await atTheDoor();
  const eggs = { ...partOf(goods.huevos), count: 2, reason: 'refused' as const };
  const salt = { ...partOf(goods.sal), count: 10, reason: 'refused' as const };
  for (const not_taken of [[{ ...eggs, count: 3 }], [eggs, eggs], [eggs, salt]]) {
    const [refused] = await sendEvents(yeison, order.id, { kind: 'delivered', pin, not_taken });
    expect(refused).toMatchObject({ outcome: 'refused', code: 'NOT_IN_CRATE' });
  }
  expect((await report(order.id)).goods).toEqual([]);
  // The same event sent again is the same delivery.
  const event = { id: crypto.randomUUID(), kind: 'delivered' as const, pin, not_taken: [salt] };
  for (const _again of [1, 2]) expect((await sendEvents(yeison, order.id, event))[0]?.outcome).toBe('taken');
  expect((await report(order.id)).goods).toHaveLength(1);
  expect((await round()).cash_in_hand).toBe(order.total - 10 * goods.sal.price);
});
