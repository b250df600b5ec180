import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { type Client, request } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { additionsOf } from '#test/payment-additions.ts';
import { openPaymentWorld, type PaymentWorld, type Waiting } from '#test/payment-world.ts';

/** What is added to an order that was paid online: paid first, once, and in the order with its goods or not at all. */

let world: PaymentWorld;
let of: ReturnType<typeof additionsOf>;
let luz: Client;

beforeAll(async () => {
  world = await openPaymentWorld();
  of = additionsOf(world);
  luz = await world.server.as('luz');
});
afterAll(() => world.close());
beforeEach(() => world.simulator.reset());
afterEach(async () => {
  await world.handled();
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});

const move = async ({ id }: Waiting, body: Parameters<typeof luz.call<'orders.move'>>[1]['body']) =>
  (await luz.call('orders.move', { params: { id }, body })).ok();

/** Of the copy of one's data, with what each asked for. */
async function copiedAdditions({ client }: Waiting) {
  const { url } = (await client.call('personalData.export', {})).ok();
  const { text } = await request(`${world.server.url}${url}`, { headers: { host: 'canasta.localhost' } });
  const { adiciones_pagadas_aparte: all } = JSON.parse(text) as Record<string, { productos: object[] }[]>;
  expect(all?.[0]?.productos).toMatchObject([{ cantidad: 2, unidad: 'units' }]);
  return all;
}

describe('a paid addition', () => {
  it.each(['wompi', 'credibanco'] as const)(
    'at %s joins the order once, with its products',
    async (gateway) => {
      const before = await world.stock(goods.cafe);
      const order = await of.paid();
      const addition = await of.adding(order);
      expect(await world.stock(goods.cafe)).toBe(before - 2);
      // The same press again, and the way to pay it from two tabs, are the same.
      const again = await order.client.call('orders.add', { params: { id: order.id }, body: addition.body });
      expect(again.ok().order.adding?.id).toBe(addition.id);
      const url = await of.additionUrl(order, addition.id, gateway);
      await of.additionUrl(order, addition.id, gateway);
      expect(await of.inCart(order)).toHaveLength(1);
      world.simulator.pay({ url });
      // Pollers, events and the shopper who comes back ask at once.
      await Promise.all(Array.from({ length: 3 }, () => of.check(order, addition.id)));
      await of.reaches(addition.id, 'confirmed');
      await world.handled();
      const after = await of.read(order);
      expect(after).toMatchObject({
        price_total: addition.total,
        price_confirmed: addition.total,
        adding: null,
        can_add: true,
        state: '6_payment_complete',
        products_count: 3,
        additions: [{ price_before: order.total, price_total: addition.total, paid_online: true }],
      });
      expect(await of.inCart(order)).toEqual([]);
      expect(await world.stock(goods.cafe)).toBe(before - 2);
      expect(await world.statusOf(order.id)).toMatchObject({
        attempts: ['approved', 'approved'],
        reviews: [],
      });
      expect(await of.check(order, addition.id)).toMatchObject({ addition_state: 'confirmed', gateways: [] });
      const { attempts } = (await luz.call('payments.attempts', { params: { id: order.id } })).ok();
      expect(attempts.map(({ amount, is_addition }) => [amount, is_addition])).toEqual([
        [order.total, false],
        [addition.amount, true],
      ]);
    },
  );

  it('paid twice is refunded once, and stays one addition', async () => {
    const order = await of.paid();
    const { id } = await of.adding(order);
    const [wompi, credibanco] = [
      await of.additionUrl(order, id),
      await of.additionUrl(order, id, 'credibanco'),
    ];
    world.simulator.pay({ url: wompi });
    await of.reaches(id, 'confirmed');
    world.simulator.pay({ url: credibanco });
    await until('it is seen', async () => (await of.reviewsOf(order)).length === 1);
    await of.voided(order);
    expect(await of.reviewsOf(order)).toMatchObject([{ kind: 'paid_twice' }]);
    expect((await of.read(order)).additions).toHaveLength(1);
  });

  it('succeeds after a decline, and a second addition after the first', async () => {
    const order = await of.paid(1);
    const first = await of.adding(order);
    const url = await of.additionUrl(order, first.id);
    world.simulator.pay({ url, status: 'DECLINED' });
    await world.handled();
    expect(await of.check(order, first.id)).toMatchObject({
      state: 'declined',
      addition_state: 'waiting',
      message: expect.stringContaining('de nuevo'),
    });
    world.simulator.pay({ url: await of.additionUrl(order, first.id) });
    await of.reaches(first.id, 'confirmed');
    await of.fill(order, 1, goods.arroz);
    const second = await of.adding(order);
    world.simulator.pay({ url: await of.additionUrl(order, second.id, 'credibanco') });
    await of.reaches(second.id, 'confirmed');
    const after = await of.read(order);
    expect(after.additions.map(({ price_total }) => price_total)).toEqual([first.total, second.total]);
    expect(after.price_total).toBe(order.total + first.amount + second.amount);
  });

  it('with a duplicate concurrent event is in the order once', async () => {
    const order = await of.paid();
    const { id } = await of.adding(order);
    const { id: transaction } = world.simulator.pay({
      url: await of.additionUrl(order, id),
      status: 'PENDING',
    });
    await world.handled();
    await Promise.all([
      Promise.resolve(world.simulator.settle({ id: transaction, status: 'APPROVED' })),
      ...Array.from({ length: 4 }, () => of.check(order, id)),
    ]);
    await of.reaches(id, 'confirmed');
    expect((await of.read(order)).additions).toHaveLength(1);
  });
});

describe('an addition to an order that is not paid itself', () => {
  it('is refused while the payment is awaited and when it failed, and reserves nothing', async () => {
    const order = await world.buy([{ product: goods.ron, count: 1 }]);
    await of.fill(order, 1);
    const before = await world.stock(goods.cafe);
    const { id, client } = order;
    const message = 'Este pedido espera su pago en línea. Cuando esté pagado le puedes agregar productos.';
    const [line] = await of.inCart(order);
    const body = { addition_id: newId(), line_ids: [line?.id ?? ''], total_price: order.total };
    const refused = async () => {
      const response = await client.call('orders.previewAddition', { params: { id }, body: {} });
      const added = await client.call('orders.add', { params: { id }, body });
      for (const answer of [response, added])
        expect(answer.failure()).toMatchObject({ error: 'ORDER_STATE', message });
      expect(await of.read(order)).toMatchObject({ can_add: false, adding: null });
      expect(await world.stock(goods.cafe)).toBe(before);
    };
    await refused();
    world.pass(31);
    await world.reaches(id, '11_store_onlinepayment_fail');
    await refused();
    world.pass(-31);
  });
});

describe('an addition that is not paid in time', () => {
  it('returns its stock; paid late, the money is refunded and the order is unchanged', async () => {
    const before = await world.stock(goods.cafe);
    const order = await of.paid();
    const { id } = await of.adding(order);
    const { id: transaction } = world.simulator.pay({
      url: await of.additionUrl(order, id),
      status: 'PENDING',
    });
    await world.handled();
    world.pass(41);
    await of.reaches(id, 'ended');
    expect(await world.stock(goods.cafe)).toBe(before);
    expect(await of.inCart(order)).toHaveLength(1);
    world.simulator.settle({ id: transaction, status: 'APPROVED' });
    await of.voided(order);
    expect(await of.reviewsOf(order)).toMatchObject([{ kind: 'late' }]);
    expect(await of.read(order)).toMatchObject({ price_total: order.total, additions: [], can_add: true });
    expect(await of.check(order, id)).toMatchObject({ addition_state: 'ended', gateways: [] });
    world.pass(-41);
  });

  it('waits some minutes longer for a provider that is down: it may have been paid', async () => {
    const order = await of.paid();
    const { id } = await of.adding(order);
    const url = await of.additionUrl(order, id);
    world.simulator.set({ events: { drop: 1_000 }, calls: { fault: '500', times: 1_000 } });
    world.simulator.pay({ url });
    world.pass(33);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await of.stateOf(id)).toBe('waiting');
    world.simulator.set({ calls: { times: 0 } });
    world.pass(1);
    await of.reaches(id, 'confirmed');
    world.pass(-34);
  });

  it('without a link ends by itself, as often as an order may wait', async () => {
    const order = await of.paid();
    for (let times = 0; times < 4; times += 1) {
      const { id, amount } = await of.adding(order);
      if (times === 0)
        expect(await copiedAdditions(order)).toMatchObject([{ id, estado: 'waiting', valor: amount }]);
      if (times === 0) {
        world.pass(31);
        await of.reaches(id, 'ended');
        world.pass(-31);
      } else {
        const dropped = await order.client.call('payments.dropAddition', {
          params: of.params(order, id),
          body: {},
        });
        expect(dropped.ok().addition_state).toBe('ended');
      }
    }
    const { client, id } = order;
    const more = await client.call('orders.previewAddition', { params: { id }, body: {} });
    expect(more.failure().message).toContain('varias veces');
  });

  it('because picking began: stock and money are returned', async () => {
    const before = await world.stock(goods.cafe);
    const order = await of.paid();
    const { id } = await of.adding(order);
    const url = await of.additionUrl(order, id);
    await move(order, { state: '7_admin_cart_accept' });
    await move(order, { state: '8_store_select_products' });
    const late = await order.client.call('payments.additionLink', { params: of.params(order, id), body: {} });
    expect(late.failure().message).toContain('alistar');
    world.simulator.pay({ url });
    await of.reaches(id, 'ended');
    await of.voided(order);
    expect(await of.reviewsOf(order)).toMatchObject([{ kind: 'late' }]);
    expect(await world.stock(goods.cafe)).toBe(before);
    expect(await of.read(order)).toMatchObject({
      price_total: order.total,
      additions: [],
      can_add: false,
      adding: { id, is_waiting: false },
    });
    expect((await of.check(order, id)).message).toContain('alistar');
  });

  it('because the order was cancelled: both payments are refunded', async () => {
    const before = [await world.stock(), await world.stock(goods.cafe)];
    const order = await of.paid();
    const first = await of.adding(order);
    world.simulator.pay({ url: await of.additionUrl(order, first.id) });
    await of.reaches(first.id, 'confirmed');
    await of.fill(order, 1);
    const second = await of.adding(order);
    const { id: transaction } = world.simulator.pay({
      url: await of.additionUrl(order, second.id),
      status: 'PENDING',
    });
    (await order.client.call('orders.cancel', { params: { id: order.id }, body: {} })).ok();
    expect(await of.stateOf(second.id)).toBe('ended');
    expect([await world.stock(), await world.stock(goods.cafe)]).toEqual(before);
    await until('both are undone', async () =>
      (await of.refundsOf(order)).every(({ state }) => state === 'done'),
    );
    expect((await of.refundsOf(order)).map(({ amount, how }) => [amount, how])).toEqual(
      [first.amount, order.total].sort((a, b) => a - b).map((amount) => [amount, 'void']),
    );
    world.simulator.settle({ id: transaction, status: 'APPROVED' });
    await of.voided(order);
    expect(await of.reviewsOf(order)).toMatchObject([{ kind: 'late' }]);
  });

  it('can be discarded by its shopper, not while the bank has it, and by nobody else', async () => {
    const order = await of.paid();
    const { id } = await of.adding(order);
    const drop = (who: Client) =>
      who.call('payments.dropAddition', { params: of.params(order, id), body: {} });
    expect((await drop(await world.server.as('marcela'))).status).toBe(404);
    const { id: transaction } = world.simulator.pay({
      url: await of.additionUrl(order, id),
      status: 'PENDING',
    });
    await world.handled();
    expect((await drop(order.client)).failure().message).toContain('en curso');
    world.simulator.settle({ id: transaction, status: 'APPROVED' });
    await of.reaches(id, 'confirmed');
    expect((await drop(order.client)).failure().error).toBe('ORDER_STATE');
  });
});
