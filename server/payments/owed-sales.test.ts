import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { linkOf, openPaymentWorld, type PaymentWorld, type Waiting } from '#test/payment-world.ts';

/** What is owed: nothing of an order of 0 pesos, and no sale of one that waits for its payment (decision 077). */

let world: PaymentWorld;
let luz: Client;

beforeAll(async () => {
  world = await openPaymentWorld();
  luz = await world.server.as('luz');
});
afterAll(() => world.close());
afterEach(async () => {
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});

const sold = async () => {
  const day = world.now().toISOString().slice(0, 10);
  const { total } = (await luz.call('stats.figures', { query: { from: day, to: day } })).ok();
  return { orders: total.orders, sales: total.sales };
};
const paid = async () => {
  const bought = await world.buy();
  world.simulator.pay({ url: await linkOf(bought) });
  await world.reaches(bought.id, '6_payment_complete');
  return bought;
};
const refund = async ({ id }: Waiting, amount: number) =>
  luz.call('payments.refund', {
    params: { id },
    body: { refund_id: newId(), how: 'by_hand', amount, reason: 'Llegó golpeado' },
  });

it('an order of 0 pesos asks for no payment, whatever was chosen', async () => {
  await world.server.sql("update coupon set percentage = 100, value = 0 where code = 'mercado5'");
  for (const method of ['online', null]) {
    const [shopper] = await readyShoppers(world.server, [[{ product: goods.ron, count: 2 }]], ['mercado5']);
    if (!shopper) throw new Error('No shopper');
    await world.server.sql(
      "update cart set type = 'pickup', pickup_office_id = office_id, address_id = null, payment_method = $2 where id = $1",
      [shopper.cartId, method],
    );
    expect(await totalOf(shopper)).toBe(0);
    const { id } = (await order(shopper, 0)).ok().order;
    const { order: placed } = (await luz.call('orders.get', { params: { id } })).ok();
    expect(placed).toMatchObject({
      state: '13_order_received',
      payment_method_selected: 'pickup',
      payment_due_date: null,
      can_pay: false,
    });
    expect(await world.statusOf(id)).toMatchObject({ attempts: [] });
  }
});

it('an order is a sale once it is paid, and none while it waits or after its payment failed', async () => {
  const before = await sold();
  const waiting = await world.buy();
  expect(await sold()).toEqual(before);
  world.simulator.pay({ url: await linkOf(waiting) });
  await world.reaches(waiting.id, '6_payment_complete');
  const after = { orders: before.orders + 1, sales: before.sales + waiting.total };
  expect(await sold()).toEqual(after);
  const other = await world.buy();
  world.pass(31);
  await world.reaches(other.id, '11_store_onlinepayment_fail');
  expect(await sold()).toEqual(after);
});

it('what is given back by hand lowers the sales of its day, once, and not what was paid twice', async () => {
  const bought = await paid();
  const before = await sold();
  (await refund(bought, 5_000)).ok();
  expect(await sold()).toEqual({ ...before, sales: before.sales - 5_000 });
  // Cancelled, it is no sale at all.
  (
    await luz.call('orders.move', { params: { id: bought.id }, body: { state: '12_store_cancel_order' } })
  ).ok();
  expect(await sold()).toEqual({ orders: before.orders - 1, sales: before.sales - bought.total });

  const twice = await paid();
  const once = await sold();
  await world.server.sql(
    `insert into payment_transaction (business_id, gateway, transaction_id, payment_id, reference, status, amount_in_cents,
       currency)
     select business_id, gateway, 'otra', id, reference, 'approved', amount * 100, 'COP' from payment
     where order_id = $1`,
    [twice.id],
  );
  (await refund(twice, twice.total)).ok();
  expect(await sold()).toEqual(once);
  (await refund(twice, 2_000)).ok();
  expect(await sold()).toEqual({ ...once, sales: once.sales - 2_000 });
});
