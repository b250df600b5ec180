import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { businessIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { linkOf, openPaymentWorld, type PaymentWorld, type Waiting } from '#test/payment-world.ts';
import { applyTransaction } from './settle/apply-transaction.ts';
import { answerUndone } from './settle/queries.ts';

/** What a provider signed about one payment does nothing to another (docs/decisions/010). */

const waiting = { state: '5_waiting_online_payment', attempts: ['pending'] };
let world: PaymentWorld;
let database: Database;

beforeAll(async () => {
  world = await openPaymentWorld();
  database = openDatabase(appUrl(world.server.adminUrl));
});
afterAll(async () => {
  await database.close();
  await world.close();
});
beforeEach(() => world.simulator.reset());
afterEach(async () => {
  await world.handled();
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});

type Event = ReturnType<PaymentWorld['simulator']['event']>;

/** The same event, which is still signed as before: the signature covers id, status and amount. */
function aboutAnother(event: Event, order: Waiting, more: Record<string, unknown> = {}) {
  const transaction = { ...event.data.transaction, reference: referenceOf(order), ...more };
  return { ...event, data: { transaction } };
}

const referenceOf = ({ number }: Waiting) => `${number}-1`;

/** Two orders of the same total, both waiting at Wompi; nobody tells the shop what becomes of them. */
async function twoOrders() {
  world.simulator.set({ events: { drop: 1_000 } });
  const [a, b] = [await world.buy(), await world.buy()];
  expect(a.total).toBe(b.total);
  return { a, b, aUrl: await linkOf(a), bUrl: await linkOf(b) };
}

const reviewsOf = (transactionId: string) =>
  world.server.sql('select kind, order_id, reference from payment_review where transaction_id = $1', [
    transactionId,
  ]);
const transactions = (transactionId: string) =>
  world.server.sql('select reference, status from payment_transaction where transaction_id = $1', [
    transactionId,
  ]);
const ask = (path: string) =>
  world.simulator.state().received.filter((call) => call.path.includes(path)).length;

describe('a genuine event, replayed about another order', () => {
  it('pays its own order and no other, and a person is informed', async () => {
    const { a, b, aUrl, bUrl } = await twoOrders();
    const { id } = world.simulator.pay({ url: aUrl });
    const event = world.simulator.event(id);
    expect(await world.send(event)).toBe(200);
    await world.reaches(a.id, '6_payment_complete');
    expect(await world.send(aboutAnother(event, b))).toBe(200);
    await world.handled();
    expect(await world.statusOf(b.id)).toMatchObject({ ...waiting, reviews: [] });
    expect(await transactions(id)).toEqual([{ reference: referenceOf(a), status: 'approved' }]);
    expect(await reviewsOf(id)).toEqual([
      { kind: 'wrong_reference', order_id: a.id, reference: referenceOf(b) },
    ]);
    expect(world.alerts('payment.wrong_reference').filter((line) => line.transactionId === id)).toEqual([
      expect.objectContaining({ reference: referenceOf(b), ownReference: referenceOf(a) }),
    ]);
    const luz = await world.server.as('luz');
    const { list } = (await luz.call('payments.reviews', { query: { resolved: 'false' } })).ok();
    expect(list).toContainEqual(
      expect.objectContaining({ kind: 'wrong_reference', id_order: a.number, reference: referenceOf(b) }),
    );
    // Neither of the two is kept from anything by it.
    const seen = (await b.client.call('payments.ofOrder', { params: { id: b.id } })).ok();
    expect(seen).toMatchObject({ in_review: false, can_pay: true });
    world.simulator.pay({ url: bUrl });
    (await b.client.call('payments.check', { params: { id: b.id }, body: {} })).ok();
    await world.reaches(b.id, '6_payment_complete');
  });

  it('pays its own order also when the true event never came', async () => {
    const { a, b, aUrl } = await twoOrders();
    const { id } = world.simulator.pay({ url: aUrl });
    expect(await world.send(aboutAnother(world.simulator.event(id), b, { currency: 'USD' }))).toBe(200);
    await world.reaches(a.id, '6_payment_complete');
    await world.handled();
    expect(await world.statusOf(b.id)).toMatchObject(waiting);
    expect(await reviewsOf(id)).toMatchObject([{ kind: 'wrong_reference', reference: referenceOf(b) }]);
  });

  it.each(['PENDING', 'DECLINED', 'ERROR'] as const)(
    'fails and does not stop the true one: %s',
    async (status) => {
      const { a, b, aUrl } = await twoOrders();
      const { id } = world.simulator.pay({ url: aUrl, status });
      expect(await world.send(aboutAnother(world.simulator.event(id), b))).toBe(200);
      await world.handled();
      expect(await world.statusOf(b.id)).toMatchObject({ ...waiting, holds: true });
      const [state] = (await world.statusOf(a.id)).attempts;
      expect(state).toBe({ PENDING: 'pending', DECLINED: 'declined', ERROR: 'error' }[status]);
      // Not at the bank, either: its owner may still pay it at the door.
      const body = { payment_method_selected: 'cash' } as const;
      const changed = await b.client.call('payments.changeMethod', { params: { id: b.id }, body });
      expect(changed.ok().order_state).toBe('13_order_received');
    },
  );

  it('of a reversal cancels no other order, and ends no other refund', async () => {
    const { a, b, aUrl, bUrl } = await twoOrders();
    const { id } = world.simulator.pay({ url: aUrl });
    world.simulator.pay({ url: bUrl });
    for (const { id: order, client } of [a, b])
      (await client.call('payments.check', { params: { id: order }, body: {} })).ok();
    // B's money is asked back, and its provider does not answer.
    world.simulator.set({ calls: { fault: 'closed', times: 1, path: 'void' } });
    (await b.client.call('orders.cancel', { params: { id: b.id }, body: {} })).ok();
    const refund = async () =>
      (
        await world.server.sql<{ state: string; answer: string }>(
          'select state, answer from refund where order_id = $1',
          [b.id],
        )
      )[0];
    await until('the refund was asked', async () => (await refund())?.answer.includes('portal') === true);
    world.simulator.settle({ id, status: 'VOIDED' });
    const event = world.simulator.event(id);
    expect(await world.send(aboutAnother(event, b))).toBe(200);
    await world.reaches(a.id, '12_store_cancel_order');
    await world.handled();
    expect(await refund()).toMatchObject({ state: 'asking' });
    expect((await world.statusOf(b.id)).attempts).toEqual(['approved']);
  });
});

describe('two transactions of one payment', () => {
  it('a response about one does not end the refund of the other', async () => {
    world.simulator.set({ events: { drop: 1_000 } });
    const order = await world.buy();
    const url = await linkOf(order);
    world.simulator.set({ nextAmountInCents: order.total * 100 - 100, nextStatus: ['DECLINED'] });
    const first = world.simulator.pay({ url }).id;
    const second = world.simulator.pay({ url }).id;
    (await order.client.call('payments.check', { params: { id: order.id }, body: {} })).ok();
    await world.reaches(order.id, '6_payment_complete');
    world.simulator.set({ calls: { fault: 'closed', times: 1, path: 'void' } });
    (await order.client.call('orders.cancel', { params: { id: order.id }, body: {} })).ok();
    const refunds = () =>
      world.server.sql('select state, transaction_id from refund where order_id = $1', [order.id]);
    await until('the refund was asked', async () => (await refunds())[0]?.transaction_id !== null);
    world.simulator.settle({ id: first, status: 'VOIDED' });
    expect(await world.send(world.simulator.event(first))).toBe(200);
    await world.handled();
    expect(await refunds()).toEqual([{ state: 'asking', transaction_id: second }]);
    world.simulator.settle({ id: second, status: 'VOIDED' });
    expect(await world.send(world.simulator.event(second))).toBe(200);
    await until('it is answered', async () => (await refunds())[0]?.state === 'done');
  });
});

describe('a refund without a query yet', () => {
  it('is ended by the transaction that paid, and by no other of its payment', async () => {
    world.simulator.set({ events: { drop: 1_000 } });
    const order = await world.buy();
    const url = await linkOf(order);
    const other = world.simulator.pay({ url, status: 'DECLINED' }).id;
    const paying = world.simulator.pay({ url }).id;
    (await order.client.call('payments.check', { params: { id: order.id }, body: {} })).ok();
    // One whose question the worker does not see, as it is in the moment before.
    const [refund] = await world.server.sql<{ payment_id: string }>(
      `insert into refund (business_id, id, order_id, payment_id, amount, how, state, reason, answer)
       select business_id, gen_random_uuid(), order_id, id, amount, 'void', 'asking', 'Prueba', '-'
       from payment where order_id = $1 returning payment_id`,
      [order.id],
    );
    const stateAfter = async (transactionId: string) => {
      const db = database.forBusiness(businessIds.canasta);
      await db.transaction((tx) => answerUndone(tx, 'wompi', transactionId, refund?.payment_id ?? ''));
      return (await world.server.sql('select state from refund where order_id = $1', [order.id]))[0]?.state;
    };
    expect([await stateAfter(other), await stateAfter(paying)]).toEqual(['asking', 'done']);
  });
});

describe('an attacker with one genuine event', () => {
  it('can forge others from it, which neither query the provider nor fill the table', async () => {
    const { a, b, aUrl } = await twoOrders();
    const { id } = world.simulator.pay({ url: aUrl });
    const event = world.simulator.event(id);
    const before = ask(`/transactions/${id}`);
    for (let round = 0; round < 60; round += 1) {
      const checksum = round % 2 === 0 ? event.signature.checksum.toUpperCase() : event.signature.checksum;
      const forged = { ...aboutAnother(event, b), guess: round, signature: { ...event.signature, checksum } };
      expect(await world.send(forged)).toBe(200);
    }
    await world.reaches(a.id, '6_payment_complete');
    await world.handled();
    expect(ask(`/transactions/${id}`) - before).toBeLessThanOrEqual(5);
    const stored = await world.server.sql('select id from payment_event where body::text like $1', [
      `%${id}%`,
    ]);
    expect(stored.length).toBeLessThanOrEqual(5);
    // The next thing the provider says of it is heard as before.
    world.simulator.settle({ id, status: 'VOIDED' });
    expect(await world.send(world.simulator.event(id))).toBe(200);
    await world.reaches(a.id, '12_store_cancel_order');
    expect(await reviewsOf(id)).toHaveLength(1);
  });
});

describe('a transaction of another business', () => {
  it('with the same reference and amount pays nothing here', async () => {
    world.simulator.set({ events: { drop: 1_000 } });
    const order = await world.buy();
    await linkOf(order);
    const url = await world.strange(referenceOf(order), { of: 'la-plaza', amount: order.total });
    const { id } = world.simulator.pay({ url });
    const check = (transaction_id?: string) =>
      order.client.call('payments.check', { params: { id: order.id }, body: { transaction_id } });
    const [named, missing] = [(await check(id)).ok(), (await check('no-such-thing')).ok()];
    expect({ ...named, now: '' }).toEqual({ ...missing, now: '' });
    expect(await world.statusOf(order.id)).toMatchObject({ ...waiting, reviews: [] });
    expect(await transactions(id)).toEqual([]);
    expect(await world.send(world.simulator.event(id))).toBe(401);
  });
});

describe('the database', () => {
  it('links a transaction to one payment: of two concurrent ones, one has it and the other needs a person', async () => {
    const { a, b } = await twoOrders();
    const db = database.forBusiness(businessIds.canasta);
    const textOf = (order: Waiting) => ({
      id: 'both-1',
      reference: referenceOf(order),
      status: 'approved',
      amountInCents: order.total * 100,
      currency: 'COP',
      method: 'CARD',
      says: {},
    });
    await Promise.all(
      [a, b, a, b].map((order) =>
        db.transaction((tx) =>
          applyTransaction(tx, 'wompi', { ...textOf(order), status: 'approved' }, world.now()),
        ),
      ),
    );
    const states = [(await world.statusOf(a.id)).state, (await world.statusOf(b.id)).state];
    expect(states.sort()).toEqual(['5_waiting_online_payment', '6_payment_complete']);
    expect(await transactions('both-1')).toHaveLength(1);
    expect(await reviewsOf('both-1')).toMatchObject([{ kind: 'wrong_reference' }]);
  });

  it('refuses another payment’s transaction, no matter who writes it', async () => {
    const { a, b, aUrl } = await twoOrders();
    const { id } = world.simulator.pay({ url: aUrl });
    (await a.client.call('payments.check', { params: { id: a.id }, body: {} })).ok();
    const paid = 'update payment set transaction_id = $1 where order_id = $2';
    await expect(world.server.sql(paid, [id, b.id])).rejects.toThrow('payment_paid_by_its_own');
    const moved = `update payment_transaction set payment_id = (select id from payment where order_id = $2)
      where transaction_id = $1`;
    await expect(world.server.sql(moved, [id, b.id])).rejects.toThrow(/payment/);
    const renamed = "update payment_transaction set reference = 'other' where transaction_id = $1";
    await expect(world.server.sql(renamed, [id])).rejects.toThrow('transaction_has_its_payments_reference');
  });

  it('a concurrent event and poll have one effect', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { a, aUrl } = await twoOrders();
      const { id } = world.simulator.pay({ url: aUrl });
      await Promise.all([
        world.send(world.simulator.event(id)),
        world.server.sql("update payment set next_query_at = '-infinity' where order_id = $1", [a.id]),
        a.client.call('payments.check', { params: { id: a.id }, body: { transaction_id: id } }),
      ]);
      await world.reaches(a.id, '6_payment_complete');
      await world.handled();
      const moves = await world.server.sql('select to_state from order_event where order_id = $1', [a.id]);
      expect(moves).toHaveLength(2);
      expect(await world.statusOf(a.id)).toMatchObject({ attempts: ['approved'], reviews: [] });
    }
  });
});
