import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { additionsOf } from '#test/payment-additions.ts';
import { openPaymentWorld, type PaymentWorld } from '#test/payment-world.ts';
import { action, linesOf, orderInWalk, record } from '#test/picking/picking-world.ts';

/** What an order took goes back once: stock, its place in the window, the uses of its coupons (rules 8 and 12). */

let world: PaymentWorld;
let luz: Client;
let wilson: Client;

beforeAll(async () => {
  world = await openPaymentWorld();
  [luz, wilson] = await Promise.all([world.server.as('luz'), world.server.as('wilson')]);
});
afterAll(() => world.close());
afterEach(async () => {
  await world.handled();
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});

/** Bottles of rum, places taken in windows of Bretaña, and uses of the coupon. */
async function taken() {
  const [row] = await world.server.sql<{ places: number; uses: number }>(
    `select coalesce(sum(taken), 0)::int as places,
       (select uses_total_count::int from coupon where code = 'mercado5') as uses
     from delivery_window where office_id = $1`,
    [officeIds.bretana],
  );
  return { stock: await world.stock(), ...row };
}

const cancel = async (id: string) =>
  (await luz.call('orders.move', { params: { id }, body: { state: '12_store_cancel_order' } })).ok();

it('an order that was given up unpaid and is cancelled then gives nothing back a second time', async () => {
  const before = await taken();
  const [shopper, other] = await readyShoppers(
    world.server,
    [1, 2].map(() => [{ product: goods.ron, count: 2 }]),
    ['mercado5'],
    'online',
  );
  if (!shopper || !other) throw new Error('There is no shopper');
  const { id } = (await order(shopper, await totalOf(shopper))).ok().order;
  // Somebody else has a place in the same window and a use of the same coupon: these stay theirs.
  const stays = (await order(other, await totalOf(other))).ok().order;
  const held = { stock: before.stock - 2, places: (before.places ?? 0) + 1, uses: (before.uses ?? 0) + 1 };
  world.simulator.pay({ url: await linkOfOrder(other.client, stays.id) });
  await world.reaches(stays.id, '6_payment_complete');
  world.pass(31);
  await world.reaches(id, '11_store_onlinepayment_fail');
  expect(await taken()).toEqual(held);
  (await shopper.client.call('orders.cancel', { params: { id }, body: null })).ok();
  expect(await taken()).toEqual(held);
  await cancel(stays.id);
  expect(await taken()).toEqual(before);
});

it('an order of which nothing was found gives back its window and its coupon all the same', async () => {
  const before = await taken();
  const rum = [{ product: goods.ron, count: 2 }];
  const staff = { luz, wilson };
  const { id } = await orderInWalk(world.server, staff, rum, { coupons: ['mercado5'] });
  const [line] = await linesOf(wilson, id);
  if (!line) throw new Error('There is no line');
  (await record(wilson, id, [action(line.id, { reason: 'shelf_empty' })])).ok();
  expect(await taken()).toMatchObject({ places: (before.places ?? 0) + 1, uses: (before.uses ?? 0) + 1 });
  await cancel(id);
  expect(await taken()).toMatchObject({ places: before.places, uses: before.uses });
});

it('a cancelled order gives back what is reserved for its addition, also of a product it has itself', async () => {
  const of = additionsOf(world);
  const both = async () => [await world.stock(), await world.stock(goods.cafe)];
  const before = await both();
  const paid = await of.paid(3);
  await of.fill(paid, 1, goods.ron);
  const addition = await of.adding(paid);
  expect(await both()).toEqual([(before[0] ?? 0) - 2, (before[1] ?? 0) - 3]);
  await cancel(paid.id);
  expect(await both()).toEqual(before);
  expect(await of.stateOf(addition.id)).toBe('ended');
  // Its time comes, and it has nothing left to give back.
  world.pass(41);
  await world.handled();
  expect(await both()).toEqual(before);
  world.pass(-41);
});

async function linkOfOrder(client: Client, id: string): Promise<string> {
  const { url } = (await client.call('payments.link', { params: { id }, body: { gateway: 'wompi' } })).ok();
  return url;
}
