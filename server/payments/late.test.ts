import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { stallAt } from '#test/faults/stall.ts';
import { linkOf, openPaymentWorld, type PaymentWorld } from '#test/payment-world.ts';

/** Money that comes too late, twice or back: it is never lost, and nothing of it goes unseen. */

let world: PaymentWorld;
let luz: Client;

beforeAll(async () => {
  world = await openPaymentWorld();
  luz = await world.server.as('luz');
});
afterAll(() => world.close());
beforeEach(() => world.simulator.reset());
afterEach(async () => {
  await world.handled();
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});

type Review = { id: string; void_state: string; void_answer: string; version: number };

async function reviewOf(orderId: string): Promise<Review | undefined> {
  const rows = await world.server.sql<Review>('select * from payment_review where order_id = $1', [orderId]);
  return rows[0];
}

const voids = () => world.simulator.state().received.filter(({ path }) => /void|refund/.test(path)).length;

/** The money of a late payment has been asked back, and the answer is kept. */
async function voided(orderId: string, state = 'done'): Promise<void> {
  await until('the void is answered', async () => (await reviewOf(orderId))?.void_state === state);
}

describe('a payment approved too late', () => {
  it.each(['cancelled', 'given up', 'paid by cash'])(
    'leaves the order %s unchanged and is refunded once',
    async (what) => {
      const before = await world.stock();
      const order = await world.buy();
      const url = await linkOf(order);
      // The shopper pays at the last moment; nobody hears of it before the order is closed.
      const { id } = world.simulator.pay({ url, status: 'PENDING' });
      if (what === 'cancelled') {
        (await order.client.call('orders.cancel', { params: { id: order.id }, body: {} })).ok();
      } else {
        world.simulator.settle({ id, status: 'DECLINED' });
        await world.handled();
        world.pass(31);
        await world.reaches(order.id, '11_store_onlinepayment_fail');
        if (what === 'paid by cash') {
          const body = { payment_method_selected: 'cash' } as const;
          (await order.client.call('payments.changeMethod', { params: { id: order.id }, body })).ok();
        }
      }
      const closed = await world.statusOf(order.id);
      const stock = await world.stock();
      expect(stock).toBe(what === 'paid by cash' ? before - 2 : before);
      world.simulator.settle({ id, status: 'APPROVED' });
      await world.handled();
      await voided(order.id);
      await world.handled();
      expect(await world.statusOf(order.id)).toMatchObject({ ...closed, reviews: ['late'] });
      expect(await world.stock()).toBe(stock);
      expect(voids()).toBe(1);
      expect(
        world.alerts('payment.late').filter(({ orderNumber }) => orderNumber === order.number),
      ).toHaveLength(1);
      const [row] = await world.server.sql(
        'select status from payment_transaction where transaction_id = $1',
        [id],
      );
      expect(row).toEqual({ status: 'voided' });
    },
  );

  it('is refunded once although the provider does not respond: a person is informed', async () => {
    const order = await world.buy();
    const { id } = world.simulator.pay({ url: await linkOf(order), status: 'PENDING' });
    (await order.client.call('orders.cancel', { params: { id: order.id }, body: {} })).ok();
    world.simulator.set({ calls: { fault: 'closed', times: 1, path: 'void' } });
    world.simulator.settle({ id, status: 'APPROVED' });
    await until('the void was asked', async () =>
      ((await reviewOf(order.id))?.void_answer ?? '').includes('portal'),
    );
    expect(world.alerts('payment.void_unknown').length).toBeGreaterThan(0);
    world.pass(60);
    await world.handled();
    expect(voids()).toBe(1);
    world.pass(-60);
  });

  it('stays late money when the order waits again: it is paid only by its new attempt', async () => {
    const order = await world.buy();
    const { id } = world.simulator.pay({ url: await linkOf(order), status: 'PENDING' });
    world.simulator.set({ calls: { fault: '500', times: 1, path: 'void' } });
    world.pass(41);
    const failed = await world.reaches(order.id, '11_store_onlinepayment_fail');
    expect(failed.attempts).toEqual(['expired']);
    world.simulator.settle({ id, status: 'APPROVED' });
    await voided(order.id, 'asking');
    const url = await linkOf(order);
    const ask = () => world.simulator.state().received.length;
    const before = ask();
    // The poller hears of the late money again and again. What it is asking about just now it puts off by itself.
    world.pass(2);
    await until('the poller has asked', async () => {
      await world.server.sql("update payment set next_query_at = '-infinity' where order_id = $1", [
        order.id,
      ]);
      return ask() > before + 1;
    });
    expect(await world.statusOf(order.id)).toMatchObject({
      state: '5_waiting_online_payment',
      reviews: ['late'],
    });
    world.simulator.pay({ url });
    expect(await world.reaches(order.id, '6_payment_complete')).toMatchObject({
      attempts: ['expired', 'approved'],
      reviews: ['late'],
    });
    world.pass(-43);
  });

  it('during the expiry of the order waits for that, and is late', async () => {
    const before = await world.stock();
    const order = await world.buy();
    const { id } = world.simulator.pay({ url: await linkOf(order), status: 'PENDING' });
    const stall = await stallAt(world.server.adminUrl, 'product_office', 'update');
    world.pass(41);
    await until('the goods are being given back', stall.reached);
    world.simulator.settle({ id, status: 'APPROVED' });
    await world.simulator.settled();
    // Long enough for an approval that did not wait.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await stall.release();
    expect(await world.reaches(order.id, '11_store_onlinepayment_fail')).toMatchObject({ holds: false });
    await voided(order.id);
    expect(await world.statusOf(order.id)).toMatchObject({ reviews: ['late'] });
    expect(await world.stock()).toBe(before);
    world.pass(-41);
  });

  it('and a concurrent expiry: paid with its products, or refunded, never both', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => world.buy()));
    const ids: string[] = [];
    for (const order of orders)
      ids.push(world.simulator.pay({ url: await linkOf(order), status: 'PENDING' }).id);
    // The bank has ten minutes more than the order.
    world.pass(39.99);
    await Promise.all(
      ids.map(async (id, index) => {
        await new Promise((resolve) => setTimeout(resolve, index * 90));
        world.simulator.settle({ id, status: 'APPROVED' });
      }),
    );
    world.pass(1);
    await world.handled();
    for (const order of orders) {
      await until(
        'it is decided',
        async () => (await world.statusOf(order.id)).state !== '5_waiting_online_payment',
      );
      const { state, holds, reviews } = await world.statusOf(order.id);
      if (state === '6_payment_complete') expect([holds, reviews]).toEqual([true, []]);
      else {
        expect([state, holds, reviews]).toEqual(['11_store_onlinepayment_fail', false, ['late']]);
        await voided(order.id);
      }
    }
    world.pass(-40.99);
  });
});

describe('a refund', () => {
  it('of a cancelled paid order is requested once, and the stock is free', async () => {
    const before = await world.stock();
    const order = await world.buy();
    world.simulator.pay({ url: await linkOf(order) });
    await world.reaches(order.id, '6_payment_complete');
    (await order.client.call('orders.cancel', { params: { id: order.id }, body: {} })).ok();
    expect(await world.stock()).toBe(before);
    const params = { id: order.id };
    const refund = async () => (await luz.call('payments.attempts', { params })).ok().refunds[0];
    await until('the money is given back', async () => (await refund())?.state === 'done');
    await world.handled();
    expect(await refund()).toMatchObject({ amount: order.total, how: 'void', reason: 'Pedido cancelado' });
    expect(await world.statusOf(order.id)).toMatchObject({
      state: '12_store_cancel_order',
      attempts: ['voided'],
    });
    expect(voids()).toBe(1);
  });

  it('never exceeds the received amount, and a repeated press refunds once', async () => {
    const order = await world.buy();
    world.simulator.pay({ url: await linkOf(order), method: 'PSE' });
    await world.reaches(order.id, '6_payment_complete');
    const give = (how: 'void' | 'by_hand', amount: number, refund_id = randomUUID()) =>
      luz.call('payments.refund', {
        params: { id: order.id },
        body: { how, amount, reason: 'Llegó menos', refund_id },
      });
    expect((await give('by_hand', order.total + 1)).failure().error).toBe('REFUND_NOT_POSSIBLE');
    expect((await give('void', 1_000)).failure().error).toBe('REFUND_NOT_POSSIBLE');
    const once = randomUUID();
    const same = await Promise.all(Array.from({ length: 6 }, () => give('by_hand', 20_000, once)));
    for (const answer of same) expect(answer.ok()).toMatchObject({ amount: 20_000, state: 'done' });
    const many = await Promise.all(Array.from({ length: 8 }, () => give('by_hand', order.total - 30_000)));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await give('by_hand', 10_001)).failure().message).toContain('10.000');
    // A bank debit cannot be undone by the provider: its words are kept.
    const other = await world.buy();
    world.simulator.pay({ url: await linkOf(other), method: 'PSE' });
    await world.reaches(other.id, '6_payment_complete');
    const body = {
      how: 'void',
      amount: other.total,
      reason: 'Sin producto',
      refund_id: randomUUID(),
    } as const;
    const refused = (await luz.call('payments.refund', { params: { id: other.id }, body })).ok();
    expect(refused).toMatchObject({ state: 'refused' });
    expect(refused.answer).not.toBe('');
    const audit = "select id from audit_log where action = 'payments.refund' and entity_id = $1";
    expect(await world.server.sql(audit, [order.id])).toHaveLength(2);
  });

  it('by the provider itself cancels an order nobody began', async () => {
    const before = await world.stock();
    const order = await world.buy();
    const { id } = world.simulator.pay({ url: await linkOf(order) });
    await world.reaches(order.id, '6_payment_complete');
    world.simulator.settle({ id, status: 'VOIDED' });
    expect(await world.reaches(order.id, '12_store_cancel_order')).toMatchObject({
      attempts: ['voided'],
      reviews: [],
    });
    expect(await world.stock()).toBe(before);
  });

  it('is requested when an order is paid twice', async () => {
    const order = await world.buy();
    const [wompi, credibanco] = [await linkOf(order), await linkOf(order, 'credibanco')];
    world.simulator.pay({ url: wompi });
    await world.reaches(order.id, '6_payment_complete');
    world.simulator.pay({ url: credibanco });
    await until('it is seen', async () => (await reviewOf(order.id)) !== undefined);
    await voided(order.id);
    expect(await world.statusOf(order.id)).toMatchObject({
      state: '6_payment_complete',
      reviews: ['paid_twice'],
    });
  });
});

describe('staff', () => {
  it('see pending payments and record once what was done', async () => {
    const order = await world.buy([{ product: goods.ron, count: 1 }]);
    const { id } = world.simulator.pay({ url: await linkOf(order), status: 'PENDING' });
    (await order.client.call('orders.cancel', { params: { id: order.id }, body: {} })).ok();
    world.simulator.settle({ id, status: 'APPROVED' });
    await voided(order.id);
    const list = async (resolved: boolean) =>
      (await luz.call('payments.reviews', { query: { resolved: String(resolved) } })).ok().list;
    const waiting = async () => (await list(false)).find(({ order_id }) => order_id === order.id);
    const review = await waiting();
    expect(review).toMatchObject({
      kind: 'late',
      id_order: order.number,
      void_state: 'done',
      currency: 'COP',
    });
    if (!review) return;
    const resolve = (version: number) =>
      luz.call('payments.resolveReview', {
        params: { id: review.id },
        body: { resolution: 'El banco ya lo devolvió', version },
      });
    // They had it open since before the provider answered: they see the answer, and resolve what they see.
    const stale = (await resolve(review.version - 1)).failure();
    expect(stale).toMatchObject({
      error: 'STALE_EDIT',
      data: { current: { void_state: 'done', resolved_date: null } },
    });
    const { current } = stale.data as { current: { version: number } };
    const resolved = (await resolve(current.version)).ok();
    expect(resolved.resolved_by_name).toBe('Luz Dary Caicedo');
    expect((await resolve(resolved.version - 1)).failure().error).toBe('STALE_EDIT');
    expect((await list(true)).map((one) => one.id)).toContain(review.id);
    expect((await list(false)).map((one) => one.id)).not.toContain(review.id);
  });
});
