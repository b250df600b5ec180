import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatPesos } from '#rules/money.ts';
import { newId } from '#server/db/ids.ts';
import { appUrl } from '#server/db/migrate.ts';
import { type Client, clientOf } from '#test/client.ts';
import { endRound, pinOf, sendEvents, stockUp } from '#test/delivery-world.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { killAll, startDying } from '#test/faults/dying.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { linkOf, openPaymentWorld, type PaymentWorld } from '#test/payment-world.ts';
import {
  bringToDoor,
  creditOf,
  duesInMails,
  giveBackAsCredit,
  nextCart,
  orderWith,
  withCredit,
} from '#test/returns/credit-world.ts';
import { bodyOf, goodsOf, lineOf } from '#test/returns/return-world.ts';

/** Credit of a shopper: given as the way a return is paid, used in an order, and gone in time (rule 108). */

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
  killAll();
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
  await endRound(yeison, luz);
});
afterAll(() => world.close());

const rich = (pieces = 5) => withCredit(world.server, { luz, yeison }, pieces);
const next = (...of: Parameters<typeof nextCart> extends [unknown, ...infer More] ? More : never) =>
  nextCart(world.server, ...of);
const seen = async (client: Client, id: string) =>
  (await client.call('orders.get', { params: { id } })).ok().order;
/** What the newest order would be told. */
const mailOf = async (moment: 'refunded' | 'cancelled') =>
  (await luz.call('orderMessages.preview', { body: { moment, words: '' } })).ok().text;
const cancel = (id: string) =>
  luz.call('orders.move', { params: { id }, body: { state: '12_store_cancel_order' } });

describe('a return as credit', () => {
  it('is in the profile with its entry and its last day, for its shopper and the superadmin', async () => {
    const { order, credit } = await rich();
    const mine = await creditOf(order.shopper);
    expect(mine).toMatchObject({
      usable: credit,
      next_expiry: { amount: credit },
      entries: [{ kind: 'return', amount: credit, order: { id: order.id } }],
    });
    expect((await goodsOf(luz, order.id)).returns).toMatchObject([
      { way: 'credit', amount: credit, paid: credit },
    ]);
    expect((await seen(order.shopper.client, order.id)).returns).toMatchObject([{ as_credit: credit }]);
    const told = await mailOf('refunded');
    expect(told).toContain(`${formatPesos(credit)} quedaron como crédito en tu cuenta`);
    expect(told).not.toContain('tarjeta');
    const { userId: id } = order.shopper;
    expect((await luz.call('credit.ofUser', { params: { id } })).ok()).toEqual(mine);
    expect((await luz.call('credit.ofUser', { params: { id: newId() } })).status).toBe(404);
    const day = world.now().toISOString().slice(0, 10);
    const { lines } = (
      await luz.call('accounting.day', { query: { day, office_id: officeIds.bretana } })
    ).ok();
    expect(lines.find(({ method }) => method === 'credit')?.refunded).toBeGreaterThanOrEqual(credit);
  });

  it('is only where the business has the module', async () => {
    const { order } = await rich();
    const module = (status: string) =>
      world.server.sql("update business_module set status = $1 where code = 'customer_credit'", [status]);
    const body = await bodyOf(luz, order.id, [await lineOf(luz, order.id, goods.sal, 1)], { way: 'credit' });
    const erase = (at: Date | null) =>
      world.server.sql('update app_user set erased_at = $1 where id = $2', [at, order.shopper.userId]);
    await erase(world.now());
    expect((await goodsOf(luz, order.id)).ways).not.toContain('credit');
    expect(await luz.call('returns.make', { params: { id: order.id }, body })).toMatchObject({ status: 400 });
    await erase(null);
    const cart = await next(order.shopper);
    await module('inactive');
    await until('it is off', async () => !(await goodsOf(luz, order.id)).ways.includes('credit'));
    const made = await luz.call('returns.make', { params: { id: order.id }, body });
    expect(made.failure().details[0]?.field).toBe('way');
    expect((await orderWith(cart, 1)).failure().details[0]?.field).toBe('credit');
    await module('active');
    await until('it is on', async () => (await goodsOf(luz, order.id)).ways.includes('credit'));
  });
});

describe('an order with credit', () => {
  it('costs the same, and its courier collects the rest', async () => {
    const { order, credit } = await rich();
    const cart = await next(order.shopper);
    const { order: placed } = (await orderWith(cart, credit)).ok();
    expect(placed.price_total).toBe(cart.total);
    expect(await creditOf(cart)).toMatchObject({
      usable: 0,
      entries: [{ kind: 'order', amount: -credit }, {}],
    });
    expect(await seen(cart.client, placed.id)).toMatchObject({
      price_total: cart.total,
      price_credit: credit,
    });
    const { id } = placed;
    expect(await duesInMails(luz)).toEqual([1, 2, 3].map(() => cart.total - credit));
    await bringToDoor({ luz, yeison }, id);
    const pin = await pinOf({ id, total: cart.total, shopper: cart });
    const [short] = await sendEvents(yeison, id, {
      kind: 'delivered',
      pin,
      cash_received: cart.total - credit - 1,
    });
    expect(short?.outcome).toBe('refused');
    const [done] = await sendEvents(yeison, id, {
      kind: 'delivered',
      pin,
      cash_received: cart.total - credit,
    });
    expect(done?.outcome).toBe('taken');
    const { cash_in_hand: cash } = (await yeison.call('deliveries.round', { query: {} })).ok();
    expect(cash).toBe(cart.total - credit + order.total);
    // All of it may come back, and not more.
    expect((await goodsOf(luz, id)).left).toBe(cart.total);
    await giveBackAsCredit(luz, id, 20);
    const { lines } = (
      await luz.call('accounting.day', {
        query: { day: world.now().toISOString().slice(0, 10), office_id: officeIds.bretana },
      })
    ).ok();
    expect(lines.find(({ method }) => method === 'credit')?.sold).toBeGreaterThanOrEqual(credit);
  });

  it('takes no more than there is, is placed once, and waits for no payment where credit pays it all', async () => {
    const { order, credit } = await rich(18);
    const cart = await next(order.shopper, { method: 'online', items: [{ product: goods.sal, count: 2 }] });
    expect((await orderWith(cart, credit + 1)).failure().details[0]?.field).toBe('credit');
    expect((await orderWith(cart, cart.total + 1)).failure().details[0]?.field).toBe('credit');
    expect(credit).toBeGreaterThan(cart.total);
    const twice = await Promise.all([1, 2, 3].map(() => orderWith(cart, cart.total)));
    const ids = twice.map((answer) => answer.ok().order.id);
    expect(new Set(ids).size).toBe(1);
    expect(twice[0]?.ok().order).toMatchObject({
      state: '13_order_received',
      payment_method_selected: 'cash',
    });
    expect((await creditOf(cart)).usable).toBe(credit - cart.total);
    (await cancel(ids[0] ?? '')).ok();
    const { usable, entries } = await creditOf(cart);
    expect(usable).toBe(credit);
    expect(entries.map(({ kind }) => kind)).toEqual(['order_back', 'order', 'return']);
    expect(await seen(cart.client, ids[0] ?? '')).toMatchObject({
      price_credit: 0,
      price_credit_back: cart.total,
    });
    expect(await mailOf('cancelled')).toContain(
      `Ya te devolvimos ${formatPesos(cart.total)}. ${formatPesos(cart.total)} quedaron como crédito`,
    );
  });

  it('of two at once only one has it', async () => {
    await world.server.sql('drop index if exists cart_active_of_user');
    const { order, credit } = await rich();
    const first = await next(order.shopper);
    const carts = [first, await next(order.shopper, { total: first.total })];
    const answers = await Promise.all(carts.map((cart) => orderWith(cart, credit)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.failure().message).toContain('Ya no tienes crédito');
    expect((await creditOf(order.shopper)).usable).toBe(0);
  });

  it('that came back to the store, unpaid, gives all of it back', async () => {
    const { order, credit } = await rich();
    const cart = await next(order.shopper);
    const { id } = (await orderWith(cart, credit)).ok().order;
    await bringToDoor({ luz, yeison }, id);
    await sendEvents(yeison, id, { kind: 'attempt', reason: 'refused' }, { kind: 'returned' });
    expect((await creditOf(cart)).usable).toBe(credit);
  });

  it('survives kill -9 between its statements: ordered and taken together, or neither', async () => {
    const { order, credit } = await rich();
    const cart = await next(order.shopper);
    for (const point of ['commit:before', 'commit:after'] as const) {
      const dying = await startDying(appUrl(world.server.adminUrl), [point], 'die');
      const there = { ...cart, client: clientOf(dying.url, cart.client.token, 'canasta.localhost') };
      await expect(orderWith(there, credit)).rejects.toThrow();
      await dying.dead;
      const { usable } = await creditOf(cart);
      expect(usable).toBe(point === 'commit:before' ? credit : 0);
    }
    expect((await orderWith(cart, credit)).status).toBe(200);
    expect((await creditOf(cart)).entries.filter(({ kind }) => kind === 'order')).toHaveLength(1);
  });
});

describe('beside a payment online', () => {
  const waiting = async () => {
    const { order, credit } = await rich();
    const cart = await next(order.shopper, { method: 'online' });
    const { order: placed } = (await orderWith(cart, credit)).ok();
    expect(placed.state).toBe('5_waiting_online_payment');
    return { ...placed, credit, total: cart.total, client: cart.client, number: placed.id_order };
  };

  it('the provider is asked for the rest, and a cancelled order gives both back', async () => {
    const order = await waiting();
    world.simulator.pay({ url: await linkOf(order) });
    await world.reaches(order.id, '6_payment_complete');
    const paid = 'select amount::int from payment where order_id = $1';
    expect(await world.server.sql(paid, [order.id])).toEqual([{ amount: order.total - order.credit }]);
    (await cancel(order.id)).ok();
    expect((await creditOf(order)).usable).toBe(order.credit);
    await until('it was voided', async () => {
      const [row] = await world.server.sql(
        "select 1 from refund where order_id = $1 and how = 'void' and state = 'done'",
        [order.id],
      );
      return row !== undefined;
    });
  });

  it('the link is of a provider that takes the rest', async () => {
    const { order } = await rich(18);
    const cart = await next(order.shopper, { method: 'online', items: [{ product: goods.sal, count: 2 }] });
    // Less than the first provider takes.
    const { id } = (await orderWith(cart, cart.total - 1_000)).ok().order;
    expect((await cart.client.call('payments.link', { params: { id } })).status).toBe(200);
    (await cancel(id)).ok();
  });

  it('money comes back to the payment first, and to credit last', async () => {
    const order = await waiting();
    world.simulator.pay({ url: await linkOf(order) });
    await world.reaches(order.id, '6_payment_complete');
    const move = async (body: Parameters<typeof luz.call<'orders.move'>>[1]['body']) =>
      (await luz.call('orders.move', { params: { id: order.id }, body })).ok();
    await move({ state: '7_admin_cart_accept' });
    await move({ state: '10_store_dispatch_products' });
    await move({ delivery_event: 'on_the_way' });
    await move({ delivery_event: 'delivered' });
    const lines = [await lineOf(luz, order.id, goods.sal, 20, { reason: 'wrong' })];
    const body = await bodyOf(luz, order.id, lines, { way: 'payment' });
    expect(body.amount).toBe(order.total);
    (await luz.call('returns.make', { params: { id: order.id }, body })).ok();
    expect((await creditOf(order)).usable).toBe(order.credit);
    const sums =
      'select how, sum(amount)::int as amount from refund where order_id = $1 group by 1 order by 1';
    expect(await world.server.sql(sums, [order.id])).toEqual([
      { how: 'credit', amount: order.credit },
      { how: 'void', amount: order.total - order.credit },
    ]);
  });

  it('of an order that nobody paid in time it comes back, and a later payment is of all of it', async () => {
    const order = await waiting();
    const earlier = await linkOf(order);
    await world.server.sql('update customer_order set payment_due_at = $2 where id = $1', [
      order.id,
      new Date(world.now().getTime() - 60_000),
    ]);
    await until(
      'its time is over',
      async () => (await world.statusOf(order.id)).state !== '5_waiting_online_payment',
    );
    expect((await creditOf(order)).usable).toBe(order.credit);
    const later = await linkOf(order);
    // The bank answers the first one after all: it is less than the order costs by now, and goes back.
    world.simulator.pay({ url: earlier });
    await world.handled();
    expect(await world.statusOf(order.id)).toMatchObject({
      state: '5_waiting_online_payment',
      reviews: ['late'],
    });
    world.simulator.pay({ url: later });
    await world.reaches(order.id, '6_payment_complete');
    const paid = "select amount::int from payment where order_id = $1 and state = 'approved'";
    expect(await world.server.sql(paid, [order.id])).toEqual([{ amount: order.total }]);
  });
});
