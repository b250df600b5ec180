import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { additionsOf } from '#test/payment-additions.ts';
import { linkOf, openPaymentWorld, type PaymentWorld, type Waiting } from '#test/payment-world.ts';
import { people } from '#test/people.ts';
import { action, linesOf, record } from '#test/picking/picking-world.ts';

/** Money of orders with several payments: none pays two things, none goes back twice, and no goods without it. */

let world: PaymentWorld;
let of: ReturnType<typeof additionsOf>;
let luz: Client;
let wilson: Client;

beforeAll(async () => {
  world = await openPaymentWorld();
  of = additionsOf(world);
  [luz, wilson] = await Promise.all([world.server.as('luz'), world.server.as('wilson')]);
});
afterAll(() => world.close());
beforeEach(() => world.simulator.reset());
afterEach(async () => {
  await world.handled();
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});

const move = async ({ id }: Waiting, body: Parameters<typeof luz.call<'orders.move'>>[1]['body']) =>
  (await luz.call('orders.move', { params: { id }, body })).ok();

describe('payments of additions', () => {
  it('pay only one thing each', async () => {
    const order = await of.paid();
    const { id } = await of.adding(order);
    const url = await of.additionUrl(order, id);
    const other = await of.paid();
    const second = await of.adding(other);
    await of.additionUrl(other, second.id);
    const [theirs] = await world.server.sql<{ reference: string }>(
      'select reference from payment where addition_id = $1',
      [second.id],
    );
    const { id: transaction } = world.simulator.pay({ url });
    await of.reaches(id, 'confirmed');
    await world.handled();
    // A genuine event, sent again with the reference of another addition of the same amount.
    const event = JSON.parse(JSON.stringify(world.simulator.event(transaction)));
    event.data.transaction.reference = theirs?.reference;
    expect(await world.send(event)).toBe(200);
    await world.handled();
    expect(await of.stateOf(second.id)).toBe('waiting');
    expect(await world.statusOf(other.id)).toMatchObject({ attempts: ['approved', 'pending'] });
    expect(await of.reviewsOf(order)).toMatchObject([{ kind: 'wrong_reference' }]);
  });

  it('are refunded for missing products from the last payment first, none above its amount', async () => {
    const order = await of.paid(1);
    const { id, amount, total } = await of.adding(order);
    world.simulator.pay({ url: await of.additionUrl(order, id) });
    await of.reaches(id, 'confirmed');
    await move(order, { state: '7_admin_cart_accept' });
    await move(order, { delivery: { picker_id: people.wilson.id } });
    (await wilson.call('picking.start', { body: { walk_id: newId(), order_ids: [order.id] } })).ok();
    const lines = await linesOf(wilson, order.id);
    // The coffee is there, the rum is not.
    const messages = lines.map(({ id: lineId, count, product }) =>
      product.title === goods.cafe.title
        ? action(lineId, { found: { count } })
        : action(lineId, { reason: 'shelf_empty' }),
    );
    (await record(wilson, order.id, messages)).ok();
    const finished = (await wilson.call('picking.finish', { params: { id: order.id } })).ok();
    const difference = total - finished.amount_to_pay;
    expect(finished.refund).toBe(difference);
    const refunds = await of.refundsOf(order);
    expect(refunds).toMatchObject([
      { amount: Math.min(amount, difference - amount), is_difference: true },
      { amount: Math.max(amount, difference - amount), is_difference: true },
    ]);
  });

  it('are reversed with the order when its provider reverses it', async () => {
    const before = [await world.stock(), await world.stock(goods.cafe)];
    const order = await of.paid();
    const { id, amount } = await of.adding(order);
    world.simulator.pay({ url: await of.additionUrl(order, id, 'credibanco') });
    await of.reaches(id, 'confirmed');
    const [first] = await world.server.sql<{ transaction_id: string }>(
      'select transaction_id from payment where order_id = $1 and addition_id is null',
      [order.id],
    );
    world.simulator.settle({ id: first?.transaction_id ?? '', status: 'VOIDED' });
    await world.reaches(order.id, '12_store_cancel_order');
    await until('the rest is undone', async () => (await of.refundsOf(order))[0]?.state === 'done');
    expect(await of.refundsOf(order)).toMatchObject([{ amount, how: 'void', is_difference: false }]);
    await world.handled();
    expect(await world.statusOf(order.id)).toMatchObject({ attempts: ['voided', 'voided'], reviews: [] });
    expect([await world.stock(), await world.stock(goods.cafe)]).toEqual(before);
  });

  it('are not requested for stock that somebody else has reserved', async () => {
    const [one, other] = [await of.paid(), await of.paid()];
    await world.server.sql(
      'update product_office set received = received - stock + 2, stock = 2 where product_id = $1 and office_id = $2',
      [goods.cafe.id, officeIds.bretana],
    );
    const { body } = await of.confirmation(other);
    const { id } = await of.adding(one);
    const late = await other.client.call('orders.add', { params: { id: other.id }, body });
    expect(late.failure()).toMatchObject({ error: 'ADDITION_CHANGED', data: { price_to_pay_now: 0 } });
    (await one.client.call('payments.dropAddition', { params: of.params(one, id), body: {} })).ok();
    await of.adding(other);
    await world.server.sql(
      'update product_office set stock = stock + 100, received = received + 100 where product_id = $1',
      [goods.cafe.id],
    );
  });

  it('are not requested where the order becomes cheaper: the excess is owed', async () => {
    const order = await world.buy([{ product: goods.cafe, count: 8 }], ['cafe15']);
    world.simulator.pay({ url: await linkOf(order) });
    await world.reaches(order.id, '6_payment_complete');
    await world.server.sql("update coupon set percentage = 60 where code = 'cafe15'");
    await of.fill(order, 1);
    const { preview, body } = await of.confirmation(order);
    expect(preview.price_to_pay_now).toBe(0);
    const { order: after } = (await order.client.call('orders.add', { params: { id: order.id }, body })).ok();
    expect(after).toMatchObject({
      price_total: preview.price_total,
      adding: null,
      state: '6_payment_complete',
    });
    const amount = order.total - preview.price_total;
    expect(amount).toBeGreaterThan(0);
    const owed = { amount, how: 'by_hand', state: 'asking', is_difference: false };
    expect(await of.refundsOf(order)).toEqual([owed]);
    // Cancelled, all the rest goes back, too, and no peso more.
    (await order.client.call('orders.cancel', { params: { id: order.id }, body: {} })).ok();
    expect(await of.refundsOf(order)).toMatchObject(
      [owed, { amount: order.total - amount, how: 'by_hand' }].sort((a, b) => a.amount - b.amount),
    );
    await world.server.sql("update coupon set percentage = 15 where code = 'cafe15'");
  });

  it('of a cancelled order go back without what was sent by hand before, and not as a whole', async () => {
    const order = await of.paid(1);
    const sent = { refund_id: newId(), how: 'by_hand', amount: 5_000, reason: 'Llegó menos' } as const;
    (await luz.call('payments.refund', { params: { id: order.id }, body: sent })).ok();
    (await order.client.call('orders.cancel', { params: { id: order.id }, body: {} })).ok();
    expect(await of.refundsOf(order)).toMatchObject([
      { amount: 5_000, how: 'by_hand', state: 'done' },
      { amount: order.total - 5_000, how: 'by_hand', state: 'asking' },
    ]);
  });

  it('too small for one provider go to the other', async () => {
    const order = await of.paid(1, goods.sal);
    const { preview, body } = await of.confirmation(order);
    expect(preview).toMatchObject({ price_to_pay_now: goods.sal.price, payment_problem: '' });
    const link = await order.client.call('orders.add', { params: { id: order.id }, body });
    // CredibanCo takes it, Wompi does not.
    const { id } = link.ok().order.adding ?? { id: '' };
    const wompi = await order.client.call('payments.additionLink', {
      params: of.params(order, id),
      body: { gateway: 'wompi' },
    });
    expect(wompi.failure().error).toBe('PAYMENT_METHOD_NOT_AVAILABLE');
    expect((await of.check(order, id)).gateways).toEqual(['credibanco']);
  });

  it('that were never made raise no order’s total', async () => {
    const order = await of.paid();
    await world.server.sql(
      `insert into order_addition (business_id, id, order_id, version, lines_count, total_before, total, actor_id, at)
       select business_id, $2, id, version + 1, 1, total, total + 1, user_id, now() from customer_order where id = $1`,
      [order.id, newId()],
    );
    const dearer = 'set total = total + 1, subtotal = subtotal + 1, version = version + 1';
    await expect(
      world.server.sql(`update customer_order ${dearer} where id = $1`, [order.id]),
    ).rejects.toThrow('nobody paid');
    await world.server.sql('delete from order_addition where order_id = $1', [order.id]);
  });
});
