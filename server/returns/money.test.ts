import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { endRound, photoOf, sendEvents, stockUp } from '#test/delivery-world.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { linkOf, openPaymentWorld, type PaymentWorld } from '#test/payment-world.ts';
import { people } from '#test/people.ts';
import { bodyOf, goodsOf, handedOver, lineOf } from '#test/returns/return-world.ts';

/** The money of a return: to what was paid online, by hand, or from the cash of a courier's round. */

let world: PaymentWorld;
let luz: Client;
let yeison: Client;

beforeAll(async () => {
  world = await openPaymentWorld();
  await stockUp(world.server);
  await world.server.sql('update business_config set cart_min_price = 0');
  [luz, yeison] = await Promise.all([world.server.as('luz'), world.server.as('yeison')]);
});
afterEach(async () => {
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});
afterAll(() => world.close());

const basket = [
  { product: goods.ron, count: 2 },
  { product: goods.sal, count: 4 },
];

/** Paid, with a card unless told otherwise, and handed over without a courier. */
async function paidAndDelivered(method?: 'PSE') {
  const order = await world.buy(basket);
  world.simulator.pay({ url: await linkOf(order), ...(method && { method }) });
  await world.reaches(order.id, '6_payment_complete');
  const move = async (body: Parameters<typeof luz.call<'orders.move'>>[1]['body']) =>
    (await luz.call('orders.move', { params: { id: order.id }, body })).ok();
  await move({ state: '7_admin_cart_accept' });
  await move({ state: '10_store_dispatch_products' });
  await move({ delivery_event: 'on_the_way' });
  await move({ delivery_event: 'delivered' });
  return order;
}

const make = (id: string, body: Awaited<ReturnType<typeof bodyOf>>) =>
  luz.call('returns.make', { params: { id }, body });
const refundsOf = (id: string) =>
  world.server.sql<{ id: string; how: string; state: string; amount: number; answer: string }>(
    'select id, how, state, amount::int, answer from refund where order_id = $1 order by created_at, amount',
    [id],
  );
const everything = async (id: string) => [
  await lineOf(luz, id, goods.ron, 2, { reason: 'wrong' }),
  await lineOf(luz, id, goods.sal, 4, { reason: 'absent' }),
];

describe('paid online', () => {
  it('a part is owed until somebody sends it; the whole rest is no void either', async () => {
    const order = await paidAndDelivered();
    const salt = await bodyOf(luz, order.id, [await lineOf(luz, order.id, goods.sal, 1)], { way: 'payment' });
    const { returns, ways } = (await make(order.id, salt)).ok();
    expect(ways).toContain('payment');
    expect(returns[0]).toMatchObject({ amount: goods.sal.price, paid: 0 });
    const [owed] = await refundsOf(order.id);
    expect(owed).toMatchObject({ how: 'by_hand', state: 'asking', amount: goods.sal.price });
    const body = {
      how: 'by_hand' as const,
      amount: owed?.amount ?? 0,
      reason: 'Nequi 1180',
      refund_id: owed?.id ?? '',
    };
    (await luz.call('payments.refund', { params: { id: order.id }, body })).ok();
    expect((await goodsOf(luz, order.id)).returns[0]?.paid).toBe(goods.sal.price);

    const rest = [await lineOf(luz, order.id, goods.ron, 2), await lineOf(luz, order.id, goods.sal, 3)];
    const last = await bodyOf(luz, order.id, rest, { way: 'payment' });
    expect(last.amount).toBe(order.total - goods.sal.price);
    (await make(order.id, last)).ok();
    expect((await refundsOf(order.id)).map(({ how, state }) => [how, state])).toEqual([
      ['by_hand', 'done'],
      ['by_hand', 'asking'],
    ]);
  });

  it('everything is voided by the provider, once', async () => {
    const order = await paidAndDelivered();
    const body = await bodyOf(luz, order.id, await everything(order.id), { way: 'payment' });
    expect(body.amount).toBe(order.total);
    const answers = await Promise.all([make(order.id, body), make(order.id, body)]);
    for (const answer of answers) answer.ok();
    await until('it came back', async () => (await refundsOf(order.id))[0]?.state === 'done');
    expect(await refundsOf(order.id)).toMatchObject([{ how: 'void', state: 'done', amount: order.total }]);
    expect((await goodsOf(luz, order.id)).returns[0]).toMatchObject({ beside: 3_000, paid: order.total });
  });

  it('what the provider refuses is still owed', async () => {
    // Only payments with a card are voided.
    const order = await paidAndDelivered('PSE');
    const body = await bodyOf(luz, order.id, await everything(order.id), { way: 'payment' });
    (await make(order.id, body)).ok();
    await until('it was refused', async () => (await refundsOf(order.id))[0]?.how === 'by_hand');
    const [owed] = await refundsOf(order.id);
    expect(owed).toMatchObject({ state: 'asking', amount: order.total });
    expect(owed?.answer).toMatch(/^Por devolver a mano: /);
    expect((await goodsOf(luz, order.id)).returns[0]?.paid).toBe(0);
    // It voids it later: that is done, and a person who sends it then changes nothing.
    const [row] = await world.server.sql<{ id: string }>(
      "select transaction_id as id from payment_transaction where reference = (select reference from payment where order_id = $1 and state = 'approved')",
      [order.id],
    );
    world.simulator.settle({ id: row?.id ?? '', status: 'VOIDED' });
    await world.send(world.simulator.event(row?.id ?? ''));
    await until('it is voided', async () => (await refundsOf(order.id))[0]?.state === 'done');
    const sent = { how: 'by_hand' as const, amount: order.total, reason: 'Nequi', refund_id: owed?.id ?? '' };
    const again = await luz.call('payments.refund', { params: { id: order.id }, body: sent });
    expect(again.ok()).toMatchObject({ how: 'void', state: 'done' });
  });

  it('money that was given back without goods is no longer there', async () => {
    const order = await paidAndDelivered();
    const gift = { how: 'by_hand' as const, amount: 5_000, reason: 'Llegó tarde', refund_id: newId() };
    (await luz.call('payments.refund', { params: { id: order.id }, body: gift })).ok();
    const body = await bodyOf(luz, order.id, await everything(order.id), { way: 'payment' });
    expect(body.amount).toBe(order.total - 5_000);
    (await make(order.id, body)).ok();
    const more = { ...gift, refund_id: newId(), amount: 1 };
    expect(
      (await luz.call('payments.refund', { params: { id: order.id }, body: more })).failure().error,
    ).toBe('REFUND_NOT_POSSIBLE');
  });
});

describe('money that came back otherwise', () => {
  it('bags and delivery that were given back by amount do not lower what comes back for goods', async () => {
    const order = await paidAndDelivered();
    const gift = { how: 'by_hand' as const, amount: 3_000, reason: 'Llegó tarde', refund_id: newId() };
    (await luz.call('payments.refund', { params: { id: order.id }, body: gift })).ok();
    const lines = [
      await lineOf(luz, order.id, goods.ron, 2, { reason: 'unwanted' }),
      await lineOf(luz, order.id, goods.sal, 4, { reason: 'unwanted' }),
    ];
    const body = await bodyOf(luz, order.id, lines, { way: 'payment' });
    expect(body.amount).toBe(order.total - 3_000);
    (await make(order.id, body)).ok();
  });

  it('what its provider voided without a refund of ours is no longer there', async () => {
    const order = await paidAndDelivered();
    const lines = [await lineOf(luz, order.id, goods.sal, 1)];
    const body = await bodyOf(luz, order.id, lines);
    const voided = `update payment_transaction set status = 'voided'
      where payment_id in (select id from payment where order_id = $1)`;
    await world.server.sql(voided, [order.id]);
    expect((await make(order.id, body)).failure().message).toBe(
      'De este pedido ya no queda dinero por devolver.',
    );
    const approved = voided.replace("'voided'", "'approved'");
    await world.server.sql(approved, [order.id]);
  });
});

describe('from the cash of a round', () => {
  const roundOf = async () => (await yeison.call('deliveries.round', { query: {} })).ok();

  it('a courier hands over what is left of it, and the doctor agrees', async () => {
    const order = await handedOver(world.server, { luz, yeison }, basket.slice(1));
    const { rounds } = await goodsOf(luz, order.id);
    expect(rounds).toMatchObject([{ courier: expect.stringContaining('Yeison'), cash: order.total }]);
    const round_id = rounds[0]?.id ?? '';
    const lines = [await lineOf(luz, order.id, goods.sal, 2)];
    const body = await bodyOf(luz, order.id, lines, { way: 'courier', round_id });
    expect((await make(order.id, { ...body, round_id: null })).failure().details[0]?.field).toBe('round_id');
    expect((await make(order.id, { ...body, round_id: newId() })).failure().details[0]?.field).toBe(
      'round_id',
    );
    const { returns } = (await make(order.id, body)).ok();
    expect(returns[0]).toMatchObject({
      paid: 2 * goods.sal.price,
      courier: expect.stringContaining('Yeison'),
    });
    const left = order.total - 2 * goods.sal.price;
    expect(await roundOf()).toMatchObject({
      cash_in_hand: left,
      given_back: [{ order_id: order.id, cash: 2 * goods.sal.price }],
    });
    const { list } = (await luz.call('deliveries.rounds', { query: {} })).ok();
    expect(list.find(({ id }) => id === round_id)?.cash_expected).toBe(left);
    const closed = (
      await yeison.call('deliveries.close', { body: { id: round_id, cash_declared: left } })
    ).ok();
    expect(closed).toMatchObject({ cash_expected: left, difference: 0 });
    // Of a closed round nothing can be taken any more.
    const late = await bodyOf(luz, order.id, [await lineOf(luz, order.id, goods.sal, 1)], {
      way: 'courier',
      round_id,
    });
    expect((await make(order.id, late)).failure().details[0]).toEqual({
      field: 'round_id',
      message: 'Ese domiciliario ya no está en una ronda de esta sede.',
    });
  });

  it('not more than the courier has, also of two returns at once', async () => {
    const [rich, poor] = [
      await handedOver(world.server, { luz, yeison }, [{ product: goods.sal, count: 9 }], {
        method: 'dataphone',
      }),
      await handedOver(world.server, { luz, yeison }, [{ product: goods.sal, count: 1 }]),
    ];
    const round_id = (await goodsOf(luz, rich.id)).rounds[0]?.id ?? '';
    // Of the poor one there are 1.450 and 3.000 in the round.
    const bodyFor = async (count: number) =>
      bodyOf(luz, rich.id, [await lineOf(luz, rich.id, goods.sal, count)], { way: 'courier', round_id });
    expect((await make(rich.id, await bodyFor(4))).failure().details[0]?.message).toMatch(
      /lleva .* en efectivo: no alcanza/,
    );
    const ofPoor = await bodyOf(luz, poor.id, [await lineOf(luz, poor.id, goods.sal, 1)], {
      way: 'courier',
      round_id,
    });
    const answers = await Promise.all([make(rich.id, await bodyFor(2)), make(poor.id, ofPoor)]);
    expect(ofPoor.amount).toBe(poor.total);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const { cash_in_hand: cash } = await roundOf();
    expect(cash).toBe(answers[1].status === 200 ? 0 : poor.total - 2 * goods.sal.price);
    // The table does not take it either.
    const byHand = await bodyOf(luz, rich.id, [await lineOf(luz, rich.id, goods.sal, 2)]);
    (await make(rich.id, byHand)).ok();
    const moved = "update refund set how = 'courier', round_id = $1 where return_id = $2";
    await expect(world.server.sql(moved, [round_id, byHand.return_id])).rejects.toThrow(
      'The courier does not have this cash',
    );
    await endRound(yeison, luz);
  });

  it('what was given back from cash of an order paid online is not refunded again', async () => {
    const order = await paidAndDelivered();
    await handedOver(world.server, { luz, yeison }, [{ product: goods.sal, count: 9 }]);
    const round_id = (await goodsOf(luz, order.id)).rounds[0]?.id ?? '';
    const lines = [await lineOf(luz, order.id, goods.sal, 4)];
    const body = await bodyOf(luz, order.id, lines, { way: 'courier', round_id });
    (await make(order.id, body)).ok();
    const left = order.total - body.amount;
    const refund = (amount: number) => {
      const more = { how: 'by_hand' as const, amount, reason: 'Llegó tarde', refund_id: newId() };
      return luz.call('payments.refund', { params: { id: order.id }, body: more });
    };
    expect((await refund(left + 1)).failure().error).toBe('REFUND_NOT_POSSIBLE');
    (await refund(left)).ok();
    const { refunds } = (await luz.call('payments.attempts', { params: { id: order.id } })).ok();
    expect(refunds.map(({ how, amount }) => [how, amount])).toEqual([
      ['courier', body.amount],
      ['by_hand', left],
    ]);
    await endRound(yeison, luz);
  });
});

it('at the door no more is owed than was not given back by hand before', async () => {
  const order = await world.buy(basket);
  world.simulator.pay({ url: await linkOf(order) });
  await world.reaches(order.id, '6_payment_complete');
  const move = async (body: Parameters<typeof luz.call<'orders.move'>>[1]['body']) =>
    (await luz.call('orders.move', { params: { id: order.id }, body })).ok();
  await move({ state: '7_admin_cart_accept' });
  await move({ state: '10_store_dispatch_products', delivery: { delivery_id: people.yeison.id } });
  await sendEvents(yeison, order.id, { kind: 'started' }, { kind: 'arrived' });
  const gift = {
    how: 'by_hand' as const,
    amount: order.total - 1_000,
    reason: 'Llega tarde',
    refund_id: newId(),
  };
  (await luz.call('payments.refund', { params: { id: order.id }, body: gift })).ok();
  const { line_id, product_id } = await lineOf(luz, order.id, goods.sal, 4);
  const not_taken = [{ line_id, product_id, count: 4, reason: 'refused' as const }];
  const photo_id = await photoOf(yeison, order.id);
  const answers = await sendEvents(
    yeison,
    order.id,
    { kind: 'age_checked', is_adult: true },
    { kind: 'delivered', photo_id, not_taken },
  );
  expect(answers.map(({ outcome }) => outcome)).toEqual(['taken', 'taken']);
  expect((await refundsOf(order.id)).map(({ state, amount }) => [state, amount])).toEqual([
    ['done', order.total - 1_000],
    ['asking', 1_000],
  ]);
  await endRound(yeison, luz);
});
