import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { linkOf, openPaymentWorld, type PaymentWorld, type Waiting } from '#test/payment-world.ts';

/** What a shopper who comes back from the provider is told, and what becomes of it when they choose otherwise. */

let world: PaymentWorld;

beforeAll(async () => {
  world = await openPaymentWorld();
});
afterAll(() => world.close());
beforeEach(() => world.simulator.reset());
afterEach(async () => {
  await world.handled();
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});

const seen = async ({ client, id }: Waiting) =>
  (await client.call('payments.check', { params: { id }, body: {} })).ok();

/** Minutes until it is given up, and whether the bank has a payment of it. */
async function cameBack(order: Waiting) {
  const { given_up_date, under_way } = await seen(order);
  const ends = given_up_date === null ? null : Date.parse(given_up_date) - world.now().getTime();
  return { minutes: ends === null ? null : Math.round(ends / 60_000), under_way };
}

it('shows when the order expires: as promised, also after a decline, and later while the bank has it', async () => {
  const order = await world.buy();
  expect(await cameBack(order)).toEqual({ minutes: 30, under_way: false });
  const url = await linkOf(order);
  expect(await cameBack(order)).toEqual({ minutes: 30, under_way: false });
  world.simulator.pay({ url, status: 'DECLINED' });
  await world.handled();
  // Rule 89: what was promised stands, also for the next try.
  expect(await cameBack(order)).toEqual({ minutes: 30, under_way: false });
  const { id } = world.simulator.pay({ url: await linkOf(order), status: 'PENDING' });
  expect(await cameBack(order)).toEqual({ minutes: 40, under_way: true });
  world.simulator.settle({ id, status: 'APPROVED' });
  await world.reaches(order.id, '6_payment_complete');
  expect(await cameBack(order)).toEqual({ minutes: null, under_way: false });
});

it('an abandoned form of CredibanCo is no payment in progress: the same one opens again', async () => {
  const order = await world.buy();
  const url = await linkOf(order, 'credibanco');
  expect(await cameBack(order)).toEqual({ minutes: 30, under_way: false });
  expect(await linkOf(order, 'credibanco')).toBe(url);
  expect(await world.statusOf(order.id)).toMatchObject({ attempts: ['pending'] });
  world.simulator.pay({ url });
  await seen(order);
  await world.reaches(order.id, '6_payment_complete');
});

it('and the order expires then, not before', async () => {
  const order = await world.buy();
  world.simulator.pay({ url: await linkOf(order), status: 'DECLINED' });
  await world.handled();
  world.pass(29.2);
  expect(await cameBack(order)).toEqual({ minutes: 1, under_way: false });
  world.pass(1);
  await world.reaches(order.id, '11_store_onlinepayment_fail');
  expect(await cameBack(order)).toEqual({ minutes: null, under_way: false });
  world.pass(-30.2);
});

const toCash = ({ client, id }: Waiting) =>
  client.call('payments.changeMethod', {
    params: { id },
    body: { payment_method_selected: 'cash' },
  });

it('paid at the door from two tabs at once is one change, and the money of the open page is refunded', async () => {
  const before = await world.stock();
  const order = await world.buy();
  const url = await linkOf(order);
  const answers = await Promise.all([toCash(order), toCash(order), toCash(order)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await world.stock()).toBe(before - 2);
  world.simulator.pay({ url });
  await until('it is seen', async () => (await world.statusOf(order.id)).reviews.length > 0);
  await until('the money is asked back', async () => {
    const [review] = await world.server.sql('select void_state from payment_review where order_id = $1', [
      order.id,
    ]);
    return review?.void_state === 'done';
  });
  expect(await world.statusOf(order.id)).toMatchObject({
    state: '13_order_received',
    holds: true,
    reviews: ['late'],
  });
  expect(await world.stock()).toBe(before - 2);
});

it('cannot be paid at the door while the bank has a payment, nor while the provider is unreachable', async () => {
  const order = await world.buy();
  const { id } = world.simulator.pay({ url: await linkOf(order), status: 'PENDING' });
  expect((await toCash(order)).failure().message).toContain('Hay un pago en curso');
  world.simulator.settle({ id, status: 'DECLINED' });
  world.simulator.set({ calls: { fault: '500', times: 1 } });
  expect((await toCash(order)).failure().error).toBe('UNAVAILABLE');
  expect((await toCash(order)).ok().order_state).toBe('13_order_received');
});
