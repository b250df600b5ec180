import { afterAll, beforeAll, expect, it } from 'vitest';
import { IDENTITY } from '#test/faults/shoppers.ts';
import { linkOf, openPaymentWorld, type PaymentWorld } from '#test/payment-world.ts';
import { inTheClear } from '#test/rights/tables-with.ts';

let world: PaymentWorld;

beforeAll(async () => {
  world = await openPaymentWorld();
});
afterAll(() => world.close());

it('my payments are all attempts of my orders, newest first, with results and refunds', async () => {
  const order = await world.buy();
  const other = await world.buy();
  const read = async (query = {}) => (await order.client.call('users.payments', { query })).ok();
  expect((await read()).list).toEqual([]);

  await linkOf(order, 'credibanco');
  world.simulator.pay({ url: await linkOf(order) });
  await linkOf(other);
  await world.reaches(order.id, '6_payment_complete');
  await world.handled();
  const { list, pagination } = await read();
  expect(list.map(({ id_order, attempt, gateway }) => [id_order, attempt, gateway])).toEqual([
    [order.number, 2, 'wompi'],
    [order.number, 1, 'credibanco'],
  ]);
  expect(list[0]).toMatchObject({
    order_id: order.id,
    order_state: '6_payment_complete',
    state: 'approved',
    method: 'CARD',
    amount: order.total,
    refunded: 0,
  });
  expect(pagination).toEqual({ page: 1, limit: 10, hasNextPage: false });
  const second = await read({ limit: 1, page: 2 });
  expect([second.list, second.pagination.hasNextPage]).toEqual([list.slice(1), false]);

  const luz = await world.server.as('luz');
  const body = {
    how: 'by_hand',
    amount: 1_000,
    reason: 'Faltó una botella',
    refund_id: crypto.randomUUID(),
  } as const;
  (await luz.call('payments.refund', { params: { id: order.id }, body })).ok();
  expect((await read()).list.map(({ refunded }) => refunded)).toEqual([1_000, 0]);

  const foreign = (await other.client.call('users.payments', { query: {} })).ok().list;
  expect(foreign.map(({ id_order }) => id_order)).toEqual([other.number]);
  const valentina = await world.server.as('valentina');
  expect((await valentina.call('users.payments', { query: {} })).ok().list).toEqual([]);
  expect((await world.server.guest().call('users.payments', { query: {} })).status).toBe(401);
  const wrong = await order.client.call('users.payments', { query: { page: 0, limit: 500 } });
  expect(wrong.failure().details.map(({ field }) => field)).toEqual(['page', 'limit']);

  // Of all these people: nowhere in the clear, neither with them, nor in an order, nor in what was paid (rule 49).
  expect(await inTheClear(world.server.adminUrl, [IDENTITY.document, IDENTITY.birthday])).toEqual([]);
});
