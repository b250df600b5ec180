import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { addressIds, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { linkOf, openPaymentWorld, type PaymentWorld, type Waiting } from '#test/payment-world.ts';

/** Paying online from the order to the money, through calls, a real database and the providers' sockets. */

let world: PaymentWorld;

beforeAll(async () => {
  world = await openPaymentWorld();
});
afterAll(() => world.close());
beforeEach(() => world.simulator.reset());
afterEach(async () => {
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});

describe('the checkout', () => {
  it('offers the configured providers and pays online by default', async () => {
    const { payment_gateways } = (await world.server.guest().call('business.get', { query: {} })).ok();
    expect(payment_gateways).toEqual(['wompi', 'credibanco']);
    const marcela = await world.server.as('marcela');
    const body = { product_id: goods.ron.id, branch_office_id: officeIds.bretana, count: 1 };
    const { cart } = (await marcela.call('cart.addProduct', { body })).ok();
    const params = { uuid: cart.id };
    const address = { type: 'delivery', address_selected: { id: addressIds.casa } } as const;
    const chosen = (await marcela.call('cart.setAddress', { params, body: address })).ok().cart;
    expect(chosen.payment_method_selected).toBe('online');
    await marcela.call('cart.setPaymentMethod', { params, body: { payment_method_selected: 'cash' } });
    const accepted = (await marcela.call('cart.setAddress', { params, body: address })).ok().cart;
    expect(accepted.payment_method_selected).toBe('cash');
  });
});

describe('an order paid online', () => {
  it('waits for none of its other attempts once one of them paid', async () => {
    const order = await world.buy();
    const [url] = [await linkOf(order, 'wompi'), await linkOf(order, 'credibanco')];
    world.simulator.pay({ url });
    const { attempts } = await world.reaches(order.id, '6_payment_complete');
    expect(attempts).toEqual(['approved', 'expired']);
  });

  it('waits with its stock for thirty minutes and is paid by the event of its provider', async () => {
    const before = await world.stock();
    const order = await world.buy();
    expect(await world.statusOf(order.id)).toMatchObject({ state: '5_waiting_online_payment', holds: true });
    expect(await world.stock()).toBe(before - 2);
    const first = (await order.client.call('payments.ofOrder', { params: { id: order.id } })).ok();
    expect(first).toMatchObject({ state: 'none', can_pay: true, gateways: ['wompi', 'credibanco'] });
    const due = new Date(first.due_date ?? 0).getTime();
    expect(Math.round((due - new Date(first.now).getTime()) / 60_000)).toBe(30);

    // Staff who open it first leave a line; asking for it again changes nothing.
    const luz = await world.server.as('luz');
    (await luz.call('payments.link', { params: { id: order.id }, body: {} })).ok();
    (await luz.call('payments.link', { params: { id: order.id }, body: {} })).ok();
    const url = new URL(await linkOf(order));
    const lines = await world.server.sql(
      "select actor_role, before, after from audit_log where action = 'payments.link' and after ->> 'order_id' = $1",
      [order.id],
    );
    const after = { order_id: order.id, reference: `${order.number}-1`, amount: order.total };
    expect(lines).toEqual([{ actor_role: 'superadmin', before: null, after }]);
    expect(url.searchParams.get('reference')).toBe(`${order.number}-1`);
    expect(url.searchParams.get('amount-in-cents')).toBe(String(order.total * 100));
    expect(url.searchParams.get('redirect-url')).toContain(`/payment-response/${order.token}`);
    world.simulator.pay({ url: url.href });
    await world.reaches(order.id, '6_payment_complete');
    const paid = (await world.server.guest().call('payments.ofOrder', { params: { id: order.token } })).ok();
    expect(paid).toMatchObject({
      state: 'approved',
      can_pay: false,
      due_date: null,
      message: 'Recibimos tu pago.',
    });
    const { order: detail } = (await order.client.call('orders.get', { params: { id: order.id } })).ok();
    expect(detail.events.map(({ state }) => state)).toEqual([
      '5_waiting_online_payment',
      '6_payment_complete',
    ]);
    // Nothing more is asked of what is paid.
    const again = await order.client.call('payments.link', { params: { id: order.id }, body: {} });
    expect(again.failure().error).toBe('ORDER_STATE');
  });

  it('is paid at CredibanCo, whose callback only triggers a query', async () => {
    const order = await world.buy();
    const { formUrl } = (await order.client.call('payments.credibancoForm', { body: { id: order.id } })).ok();
    world.simulator.pay({ url: formUrl, method: 'PSE' });
    const { attempts } = await world.reaches(order.id, '6_payment_complete');
    expect(attempts).toEqual(['approved']);
    const [row] = await world.server.sql('select reference from payment where order_id = $1', [order.id]);
    expect(row).toEqual({ reference: `${order.number}001` });
  });

  it('gets one link however often and from how many tabs it is requested', async () => {
    const order = await world.buy();
    const links = await Promise.all(Array.from({ length: 8 }, () => linkOf(order, 'credibanco')));
    expect(new Set(links).size).toBe(1);
    expect((await world.statusOf(order.id)).attempts).toEqual(['pending']);
    expect(world.simulator.state().credibanco).toHaveLength(1);
  });

  it('is opened with the link without any personal data', async () => {
    const order = await world.buy();
    const fields = (url: string) =>
      [...new URL(url).searchParams.keys()].filter((name) => /^customer/.test(name));
    const opened = (client: Client) =>
      linkOf({ ...order, client, id: client === order.client ? order.id : order.token });
    const neighbour = await world.server.as('marcela');
    for (const person of [world.server.guest(), neighbour]) {
      expect(fields(await opened(person))).toEqual([]);
      expect(fields(await opened(order.client))).toContain('customer-data:email');
    }
    expect(fields(await opened(world.server.guest()))).toEqual([]);
    expect((await world.statusOf(order.id)).attempts).toEqual(['pending']);
  });

  it('is paid by the second attempt after a decline, without having expired', async () => {
    const order = await world.buy();
    const url = await linkOf(order);
    world.simulator.pay({ url, status: 'DECLINED' });
    await world.handled();
    expect(await world.statusOf(order.id)).toMatchObject({
      state: '5_waiting_online_payment',
      holds: true,
      attempts: ['declined'],
    });
    world.simulator.pay({ url });
    expect(await world.reaches(order.id, '6_payment_complete')).toMatchObject({
      attempts: ['approved'],
      reviews: [],
    });
  });

  it('is found by the poller without an event or a return', async () => {
    world.simulator.set({ events: { drop: 10 } });
    const [wompi, credibanco] = [await world.buy(), await world.buy()];
    world.simulator.pay({ url: await linkOf(wompi) });
    world.simulator.pay({ url: await linkOf(credibanco, 'credibanco') });
    world.pass(1);
    await world.reaches(wompi.id, '6_payment_complete');
    await world.reaches(credibanco.id, '6_payment_complete');
    expect(await world.server.sql('select id from payment_event where handled_at is null')).toEqual([]);
  });
});

describe('an order with a failed payment', () => {
  it('returns its stock once and reserves it again with the next link', async () => {
    // Orders of before that still wait would return theirs meanwhile.
    world.pass(41);
    await until('no other order waits', async () => {
      const waiting = "select id from customer_order where state = '5_waiting_online_payment'";
      return (await world.server.sql(waiting)).length === 0;
    });
    const before = await world.stock();
    const order = await world.buy(undefined, ['mercado5']);
    world.simulator.pay({ url: await linkOf(order), status: 'DECLINED' });
    await world.handled();
    world.pass(31);
    expect(await world.reaches(order.id, '11_store_onlinepayment_fail')).toMatchObject({ holds: false });
    expect(await world.stock()).toBe(before);
    expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);

    const url = await linkOf(order);
    expect(new URL(url).searchParams.get('reference')).toBe(`${order.number}-2`);
    expect(await world.statusOf(order.id)).toMatchObject({
      state: '5_waiting_online_payment',
      holds: true,
      attempts: ['declined', 'pending'],
    });
    expect(await world.stock()).toBe(before - 2);
    world.simulator.pay({ url });
    await world.reaches(order.id, '6_payment_complete');
    world.pass(-72);
  });

  it('and cancelled then returns nothing a second time', async () => {
    const before = await world.stock(goods.cafe);
    const order = await world.buy([{ product: goods.cafe, count: 7 }], ['mercado5']);
    world.pass(31);
    await world.reaches(order.id, '11_store_onlinepayment_fail');
    (await order.client.call('orders.cancel', { params: { id: order.id }, body: {} })).ok();
    expect(await world.statusOf(order.id)).toMatchObject({ state: '12_store_cancel_order', holds: false });
    expect(await world.stock(goods.cafe)).toBe(before);
  });

  it('reports the remaining stock when it was sold meanwhile, and is unchanged', async () => {
    const order = await world.buy([{ product: goods.cafe, count: 7 }]);
    world.pass(31);
    await world.reaches(order.id, '11_store_onlinepayment_fail');
    await world.server.sql(
      'update product_office set stock = $2, received = received - stock + $2 where product_id = $1',
      [goods.cafe.id, 40],
    );
    await world.buy([{ product: goods.cafe, count: 39 }]);
    const refused = await order.client.call('payments.link', { params: { id: order.id }, body: {} });
    expect(refused.failure()).toMatchObject({ error: 'NOT_ENOUGH_STOCK' });
    expect(refused.failure().message).toContain('queda 1');
    expect(await world.statusOf(order.id)).toMatchObject({
      state: '11_store_onlinepayment_fail',
      attempts: [],
    });
    expect(await world.stock(goods.cafe)).toBe(1);
  });

  it('can be paid at the door instead, also while it waits, if nothing is in progress', async () => {
    const order = await world.buy();
    const url = await linkOf(order);
    const change = (method: 'cash' | 'pickup') =>
      order.client.call('payments.changeMethod', {
        params: { id: order.id },
        body: { payment_method_selected: method },
      });
    expect((await change('pickup')).failure().error).toBe('PAYMENT_METHOD_NOT_AVAILABLE');
    const { id } = world.simulator.pay({ url, status: 'PENDING' });
    expect((await change('cash')).failure()).toMatchObject({ error: 'ORDER_STATE' });
    // A person who gives up at the bank may try again; the provider takes a reference once.
    expect(new URL(await linkOf(order)).searchParams.get('reference')).toBe(`${order.number}-2`);
    world.simulator.settle({ id, status: 'DECLINED' });
    const changed = (await change('cash')).ok();
    expect(changed).toMatchObject({ order_state: '13_order_received', payment_method_selected: 'cash' });
    expect(await world.statusOf(order.id)).toMatchObject({ state: '13_order_received', holds: true });
    expect((await change('cash')).failure().error).toBe('ORDER_STATE');
  });

  it('keeps its window while it can be promised, else it gets a later one', async () => {
    const [first, second] = [await world.buy(), await world.buy()];
    world.pass(31);
    await world.reaches(first.id, '11_store_onlinepayment_fail');
    await world.reaches(second.id, '11_store_onlinepayment_fail');
    const again = async ({ client, id }: Waiting) => {
      const before = (await client.call('orders.get', { params: { id } })).ok().order.window;
      const { message } = (await client.call('payments.link', { params: { id }, body: {} })).ok();
      const after = (await client.call('orders.get', { params: { id } })).ok().order.window;
      return { before, after, message };
    };
    const accepted = await again(first);
    expect(accepted).toMatchObject({ message: '', after: { start_date: accepted.before.start_date } });

    const minutesLeft = Math.floor((Date.parse(accepted.before.end_date) - world.now().getTime()) / 60_000);
    const [{ queued } = { queued: 0 }] = await world.server.sql<{ queued: number }>(
      "select sum(queued)::int as queued from delivery_window where office_id = $1 and starts_at between $2::timestamptz - interval '1 day' and $2",
      [officeIds.bretana, accepted.before.start_date],
    );
    // A minute of work each: as many as there is time for.
    const lines = Array.from({ length: minutesLeft - queued }, (_, turn) => ({
      product: goods.ron,
      count: 1,
      comment: `nota ${turn}`,
    }));
    const [busy] = await readyShoppers(world.server, [lines]);
    if (!busy) throw new Error('There is no shopper');
    (await order(busy, await totalOf(busy), { window_start: accepted.before.start_date })).ok();
    const moved = await again(second);
    expect(moved.message).toContain('el horario anterior ya no estaba disponible');
    expect(Date.parse(moved.after.start_date)).toBeGreaterThan(Date.parse(moved.before.start_date));
  });

  it('moves to the next window when its own is over, and says so', async () => {
    const order = await world.buy();
    world.pass(31);
    await world.reaches(order.id, '11_store_onlinepayment_fail');
    world.pass(24 * 60);
    const answer = (await order.client.call('payments.link', { params: { id: order.id }, body: {} })).ok();
    expect(answer.message).toContain('el horario anterior ya no estaba disponible');
    expect(answer.url).not.toBe('');
    world.pass(-24 * 60);
  });
});
