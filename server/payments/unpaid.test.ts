import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, type Shopper, totalOf } from '#test/faults/shoppers.ts';
import { additionsOf } from '#test/payment-additions.ts';
import { openPaymentWorld, type PaymentWorld } from '#test/payment-world.ts';

/** How long, and of how many orders, somebody keeps goods from everybody else without paying (docs/decisions/010). */

let world: PaymentWorld;

beforeAll(async () => {
  world = await openPaymentWorld();
});
afterAll(() => world.close());
beforeEach(() => world.simulator.reset());
afterEach(async () => {
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});

it('an order holds its stock two hours at most, however often its link is requested in the last minute', async () => {
  const before = await world.stock(goods.cafe);
  const order = await world.buy([{ product: goods.cafe, count: 7 }]);
  const link = () => order.client.call('payments.link', { params: { id: order.id }, body: {} });
  const dueIn = async () => {
    const { payment } = (await link()).ok();
    return Math.round((Date.parse(payment.due_date ?? '') - world.now().getTime()) / 60_000);
  };
  const left: number[] = [await dueIn()];
  for (const minutes of [29.5, 29.5, 29.5, 29.5]) {
    world.pass(minutes);
    left.push(await dueIn());
  }
  expect(left).toEqual([30, 30, 30, 30, 2]);
  world.pass(1.5);
  const message = expect.stringContaining('Apartamos tus productos 2 horas y el pago no llegó');
  expect((await link()).failure()).toMatchObject({ error: 'ORDER_STATE', message });
  world.pass(1);
  await world.reaches(order.id, '11_store_onlinepayment_fail');
  expect(await world.stock(goods.cafe)).toBe(before);
  expect((await link()).failure()).toMatchObject({ error: 'ORDER_STATE', message });
  const stands = (await order.client.call('payments.ofOrder', { params: { id: order.id } })).ok();
  expect(stands).toMatchObject({ can_pay: false, gateways: [], message, change_to: ['cash', 'dataphone'] });
  const cash = { payment_method_selected: 'cash' } as const;
  const changed = await order.client.call('payments.changeMethod', {
    params: { id: order.id },
    body: cash,
  });
  expect(changed.ok().order_state).toBe('13_order_received');
  world.pass(-120.5);
});

it('a person has at most three unpaid orders, also with a new one and a concurrent retry', async () => {
  const people = await Promise.all(
    (
      await readyShoppers(
        world.server,
        Array.from({ length: 3 }, () => [rum]),
      )
    ).map(async (shopper) => {
      const failed = (await buyOnline(shopper)).id;
      return { shopper, failed };
    }),
  );
  world.pass(31);
  await Promise.all(people.map(({ failed }) => world.reaches(failed, '11_store_onlinepayment_fail')));
  const pressed = await Promise.all(
    people.map(async ({ shopper, failed }) => {
      const { id: waiting } = await buyOnline(await nextCart(shopper));
      await buyOnline(await nextCart(shopper));
      const next = await nextCart(shopper);
      const total = await totalOf(next);
      return { next, total, failed, waiting };
    }),
  );
  const answers = await Promise.all(
    pressed.flatMap(({ next, total, failed }) => [
      order(next, total),
      next.client.call('payments.link', { params: { id: failed }, body: {} }),
    ]),
  );
  const refusals = pressed.map((_, turn) =>
    answers
      .slice(turn * 2, turn * 2 + 2)
      .map((answer) => (answer.status === 200 ? 'yes' : answer.failure().error))
      .sort(),
  );
  expect(refusals).toEqual(pressed.map(() => ['TOO_MANY_UNPAID', 'yes']));
  expect(await world.server.sql(UNPAID)).toEqual(pressed.map(() => ({ unpaid: 3 })));

  // The next one waits until one of them is no more, or is paid at the door.
  const [one, two] = await Promise.all(
    pressed.slice(0, 2).map(async ({ next, ...more }) => {
      const cart = (await next.client.call('cart.active', {})).ok().cart ? next : await nextCart(next);
      return { ...more, cart, total: await totalOf(cart) };
    }),
  );
  if (!one || !two) throw new Error('There are no shoppers');
  const refused = (await order(one.cart, one.total)).failure();
  expect([refused.error, refused.message]).toEqual([
    'TOO_MANY_UNPAID',
    expect.stringContaining('Ya hay 3 pedidos'),
  ]);
  (await one.cart.client.call('orders.cancel', { params: { id: one.waiting }, body: {} })).ok();
  expect((await order(one.cart, one.total)).status).toBe(200);
  const cash = { params: { uuid: two.cart.cartId }, body: { payment_method_selected: 'cash' as const } };
  await two.cart.client.call('cart.setPaymentMethod', cash);
  expect((await order(two.cart, two.total)).status).toBe(200);
});

it('an addition that waits for its payment counts like an order that does', async () => {
  const of = additionsOf(world);
  const paid = await of.paid(1);
  await of.adding(paid);
  const [row] = await world.server.sql<{ user_id: string }>(
    'select user_id from customer_order where id = $1',
    [paid.id],
  );
  const shopper = { client: paid.client, userId: row?.user_id ?? '', cartId: '' };
  await buyOnline(await nextCart(shopper));
  await buyOnline(await nextCart(shopper));
  const next = await nextCart(shopper);
  const total = await totalOf(next);
  expect((await order(next, total)).failure().error).toBe('TOO_MANY_UNPAID');
  const { adding } = await of.read(paid);
  const params = of.params(paid, adding?.id ?? '');
  (await paid.client.call('payments.dropAddition', { params, body: {} })).ok();
  expect((await order(next, total)).status).toBe(200);
});

it('the last allowed one, confirmed in ten tabs at once, is one order for all of them', async () => {
  const [shopper] = await readyShoppers(world.server, [[rum]]);
  if (!shopper) throw new Error('No shopper');
  await buyOnline(shopper);
  await buyOnline(await nextCart(shopper));
  const last = await nextCart(shopper);
  const total = await totalOf(last);
  const answers = await Promise.all(Array.from({ length: 10 }, () => order(last, total)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.ok()))).size).toBe(1);
});

const rum = { product: goods.ron, count: 1 };

const UNPAID = `select count(*)::int as unpaid from customer_order
  where state = '5_waiting_online_payment' group by user_id`;

async function buyOnline(shopper: Shopper): Promise<{ id: string }> {
  await world.server.sql("update cart set payment_method = 'online' where id = $1", [shopper.cartId]);
  return (await order(shopper, await totalOf(shopper))).ok().order;
}

/** The next cart of the same person, ready to be paid online. */
async function nextCart(shopper: Shopper): Promise<Shopper> {
  const { cart } = (
    await shopper.client.call('cart.addProduct', { body: { product_id: goods.ron.id } })
  ).ok();
  await world.server.sql(
    `update cart c set payment_method = 'online', bags_code = '',
       address_id = (select id from address a where a.user_id = c.user_id) where id = $1`,
    [cart.id],
  );
  return { ...shopper, cartId: cart.id };
}
