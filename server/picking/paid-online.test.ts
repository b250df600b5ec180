import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { linkOf, openPaymentWorld, type PaymentWorld } from '#test/payment-world.ts';
import { people } from '#test/people.ts';
import { action, linesOf, record } from '#test/picking/picking-world.ts';
import { creditOf, nextCart, orderWith, withCredit } from '#test/returns/credit-world.ts';

/** Paid online and picked for less: the difference goes back, once (rule 63). */

let world: PaymentWorld;
let luz: Client;
let wilson: Client;

beforeAll(async () => {
  world = await openPaymentWorld();
  [luz, wilson] = await Promise.all([world.server.as('luz'), world.server.as('wilson')]);
});
afterAll(() => world.close());
afterEach(async () => {
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});

/** A paid order of which wilson found one bottle of two. */
async function halfPicked() {
  const order = await world.buy();
  world.simulator.pay({ url: await linkOf(order) });
  return Object.assign(await onePicked(order.id), { order });
}

/** Of the only line of a paid order wilson found one piece. */
async function onePicked(id: string) {
  await world.reaches(id, '6_payment_complete');
  const params = { id };
  (await luz.call('orders.move', { params, body: { state: '7_admin_cart_accept' } })).ok();
  (await luz.call('orders.move', { params, body: { delivery: { picker_id: people.wilson.id } } })).ok();
  (await wilson.call('picking.start', { body: { walk_id: newId(), order_ids: [id] } })).ok();
  const [line] = await linesOf(wilson, id);
  if (!line) throw new Error('No line');
  const one = action(line.id, { found: { count: 1 }, reason: 'shelf_empty' });
  (await record(wilson, id, [one])).ok();
  return { line, params };
}

const refundsOf = (orderId: string) =>
  world.server.sql<{ id: string; amount: number; how: string; state: string; is_difference: boolean }>(
    'select id, amount::int, how, state, is_difference from refund where order_id = $1 order by created_at, state',
    [orderId],
  );

it('a refund is recorded with the move, once for any number of presses, and a person confirms that it was sent', async () => {
  const { order, line, params } = await halfPicked();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => wilson.call('picking.finish', { params })),
  );
  const half = line.totalPrice / 2;
  for (const answer of answers) {
    expect(answer.ok()).toMatchObject({ amount_to_pay: order.total - half, refund: half });
  }
  const [refund, ...more] = await refundsOf(order.id);
  expect([refund, more]).toMatchObject([
    { amount: half, how: 'by_hand', state: 'asking', is_difference: true },
    [],
  ]);
  const sent = {
    how: 'by_hand' as const,
    amount: half,
    reason: 'Transferencia 1180',
    refund_id: refund?.id ?? '',
  };
  const wrong = await luz.call('payments.refund', { params, body: { ...sent, amount: half - 50 } });
  expect(wrong.failure().error).toBe('REFUND_NOT_POSSIBLE');
  expect(await refundsOf(order.id)).toEqual([refund]);
  const done = (await luz.call('payments.refund', { params, body: sent })).ok();
  expect(done).toMatchObject({
    state: 'done',
    amount: half,
    answer: 'Transferencia 1180',
    created_by_name: 'Wilson Angulo',
    done_by_name: 'Luz Dary Caicedo',
    done_date: expect.stringMatching(/^\d{4}-/),
  });
  // Said twice: it stays with the person who said it first.
  const again = { ...sent, reason: 'Otra vez' };
  expect((await luz.call('payments.refund', { params, body: again })).ok()).toEqual(done);
  // No round asks the gateway, which would undo all of it.
  expect(await world.statusOf(order.id)).toMatchObject({ attempts: ['approved'] });
});

it('of an order cancelled afterwards is part of the whole refund', async () => {
  const { order, params } = await halfPicked();
  (await wilson.call('picking.finish', { params })).ok();
  (await luz.call('orders.move', { params, body: { state: '12_store_cancel_order' } })).ok();
  const refunds = await refundsOf(order.id);
  const whole = refunds.filter(({ is_difference }) => !is_difference);
  expect(refunds.filter(({ is_difference }) => is_difference)).toMatchObject([{ state: 'refused' }]);
  expect(whole).toMatchObject([{ amount: order.total, how: 'void' }]);
});

it('a shopper who has paid is not asked for more', async () => {
  const { line, params } = await halfPicked();
  const body = { id: newId(), line_id: line.id, product_id: goods.huevos.id, count: 9 };
  expect((await wilson.call('picking.ask', { params, body })).status).toBe(422);
});

it('what the payment does not cover comes back as credit, and the provider’s own void is still for a person', async () => {
  await world.server.sql('update business_config set cart_min_price = 0');
  const yeison = await world.server.as('yeison');
  const { order, credit } = await withCredit(world.server, { luz, yeison }, 18);
  const cart = await nextCart(world.server, order.shopper, { method: 'online' });
  const { order: placed } = (await orderWith(cart, credit)).ok();
  const waiting = { id: placed.id, number: placed.id_order, token: placed.token, total: cart.total };
  const { id } = world.simulator.pay({ url: await linkOf({ ...waiting, client: cart.client }) });
  const { params } = await onePicked(placed.id);
  const settled = (await wilson.call('picking.finish', { params })).ok();
  const paid = cart.total - credit;
  const back = credit - settled.amount_to_pay;
  expect(await refundsOf(placed.id)).toMatchObject([
    { amount: paid, how: 'by_hand', state: 'asking', is_difference: true },
    { amount: back, how: 'credit', state: 'done', is_difference: false },
  ]);
  expect((await creditOf(cart)).usable).toBe(back);
  world.simulator.settle({ id, status: 'VOIDED' });
  await expect.poll(async () => (await world.statusOf(placed.id)).reviews).toEqual(['voided']);
});
