import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { order, readyShoppers, type Shopper, totalOf } from '#test/faults/shoppers.ts';
import { stallAt } from '#test/faults/stall.ts';
import { openPaymentWorld, type PaymentWorld } from '#test/payment-world.ts';

/** The condition of a coupon that only a first order fulfils (docs/decisions/022). */
const ONLY_FIRST = 'Este cupón es solo para tu primer pedido.';
const BOTTLE = [{ product: goods.ron, count: 1 }];
let world: PaymentWorld;
let luz: Client;

beforeAll(async () => {
  world = await openPaymentWorld();
  luz = await world.server.as('luz');
  for (const more of [{ code: 'primero' }, { code: 'tambien' }]) {
    const body = { type: 'total_cart', value: 4_000, stackLimit: 2, firstOrderOnly: true, ...more } as const;
    expect((await luz.call('cupons.create', { body })).ok()).toMatchObject({ firstOrderOnly: true });
  }
});
afterAll(() => world.close());
afterEach(async () => {
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});

async function somebody(coupons: string[] = []): Promise<Shopper> {
  const [shopper] = await readyShoppers(world.server, [BOTTLE], coupons);
  if (!shopper) throw new Error('There is no shopper');
  return shopper;
}

async function ordered(shopper: Shopper): Promise<string> {
  return (await order(shopper, await totalOf(shopper))).ok().order.id;
}

/** The next cart of somebody who has just ordered, ready to be confirmed. */
async function nextCart({ client, userId }: Shopper, product = goods.ron, count = 1): Promise<Shopper> {
  const { cart } = (await client.call('cart.addProduct', { body: { product_id: product.id, count } })).ok();
  const [{ id } = { id: '' }] = await world.server.sql<{ id: string }>(
    'select id from address where user_id = $1',
    [userId],
  );
  const params = { uuid: cart.id };
  const place = { type: 'delivery', address_selected: { id } } as const;
  await client.call('cart.setAddress', { params, body: place });
  await client.call('cart.setPaymentMethod', { params, body: { payment_method_selected: 'cash' } });
  (await client.call('cart.setBags', { params, body: { bags_config: { code: '' } } })).ok();
  return { client, userId, cartId: cart.id };
}

const apply = ({ client, cartId: uuid }: Shopper, code = 'primero') =>
  client.call('cart.applyCoupon', { params: { uuid }, body: { code } });
const cancel = ({ client }: Shopper, id: string) =>
  client.call('orders.cancel', { params: { id }, body: {} });

/** An order with the coupon that was paid too late waits, without its goods, to be paid again. */
async function unpaid(code = 'primero') {
  const shopper = await somebody([code]);
  await world.server.sql("update cart set payment_method = 'online' where id = $1", [shopper.cartId]);
  const id = await ordered(shopper);
  world.pass(31);
  await world.reaches(id, '11_store_onlinepayment_fail');
  const again = () =>
    shopper.client.call('payments.changeMethod', {
      params: { id },
      body: { payment_method_selected: 'cash' as const },
    });
  return { shopper, id, again };
}

/** How many orders of theirs hold a coupon for first orders. */
async function firstOrders({ userId }: Shopper): Promise<number> {
  const reserved = await world.server.sql(
    `select order_id from coupon_use u join coupon c on c.id = u.coupon_id
     where c.first_order_only and u.user_id = $1 and u.returned_at is null`,
    [userId],
  );
  return reserved.length;
}

async function waitingForALock(): Promise<number> {
  const waiting = await world.server.sql(
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return waiting.length;
}

describe('a coupon for first orders', () => {
  it('is for people without an order, and refused with its reason to others', async () => {
    const shopper = await somebody();
    expect((await apply(shopper)).ok().cart.coupons_total).toBe(4_000);
    await ordered(shopper);
    const next = await nextCart(shopper);
    expect((await apply(next)).failure()).toMatchObject({
      error: 'COUPON_NOT_APPLICABLE',
      message: ONLY_FIRST,
      details: [{ field: 'code', message: ONLY_FIRST }],
    });
    expect((await apply(next, 'tambien')).failure().message).toBe(ONLY_FIRST);
    expect((await apply(next, 'mercado5')).status).toBe(200);
  });

  it('counts no cancelled order: the coupon can be used again', async () => {
    const shopper = await somebody(['primero']);
    (await cancel(shopper, await ordered(shopper))).ok();
    const next = await nextCart(shopper);
    expect((await apply(next)).ok().cart.coupons_total).toBe(4_000);
    await ordered(next);
    expect((await apply(await nextCart(shopper))).failure().message).toBe(ONLY_FIRST);
  });

  it('is checked again with the order: a coupon applied earlier may no longer count', async () => {
    const { shopper, again } = await unpaid('mercado5');
    const next = await nextCart(shopper);
    expect((await apply(next)).status).toBe(200);
    const total = await totalOf(next);
    expect((await again()).ok()).toMatchObject({ order_state: '13_order_received' });
    expect((await order(next, total)).failure()).toMatchObject({
      error: 'COUPON_NOT_APPLICABLE',
      message: ONLY_FIRST,
    });
    const { cart } = (await next.client.call('cart.active', {})).ok();
    expect(cart).toMatchObject({ coupons_total: 0, coupons_applyed: [{ description: ONLY_FIRST }] });
  });

  it('does not return to an order whose payment failed when another one was the first meanwhile', async () => {
    const { shopper, again, id } = await unpaid();
    const next = await nextCart(shopper);
    expect((await apply(next)).status).toBe(200);
    await ordered(next);
    const refused = (await again()).failure();
    expect([refused.error, refused.message]).toEqual([
      'ORDER_STATE',
      'El cupón primero de este pedido es solo para un primer pedido, y ya tienes otro. Vuelve a hacer el pedido.',
    ]);
    expect(await world.statusOf(id)).toMatchObject({ state: '11_store_onlinepayment_fail', holds: false });
  });

  it.each(['primero', 'tambien'])(
    'of two concurrent first orders one gets it (the other with %s)',
    async (code) => {
      for (let turn = 0; turn < 6; turn += 1) {
        const { shopper, again, id } = await unpaid();
        const next = await nextCart(shopper);
        expect((await apply(next, code)).status).toBe(200);
        const total = await totalOf(next);
        const [taken, made] = await Promise.all([again(), order(next, total)]);
        expect(await firstOrders(shopper)).toBe(1);
        if (taken.status === 200) expect(made.failure().error).toBe('COUPON_NOT_APPLICABLE');
        else expect([taken.failure().error, made.status]).toEqual(['ORDER_STATE', 200]);
        expect(taken.status === 200).toBe((await world.statusOf(id)).holds);
      }
    },
  );

  it('of two concurrent orders without a common product or coupon, the later one sees the earlier', async () => {
    const { shopper, again, id } = await unpaid();
    const next = await nextCart(shopper, goods.cafe, 6);
    (await apply(next, 'tambien')).ok();
    const total = await totalOf(next);
    const stall = await stallAt(world.server.adminUrl, 'coupon_use', 'update');
    const taken = again();
    await until('one has its coupon and is not committed', stall.reached);
    const made = order(next, total);
    await until('the other one waits for it', async () => (await waitingForALock()) === 2);
    await stall.release();
    expect((await taken).ok()).toMatchObject({ order_state: '13_order_received' });
    expect((await made).failure()).toMatchObject({ error: 'COUPON_NOT_APPLICABLE', message: ONLY_FIRST });
    expect([await firstOrders(shopper), (await world.statusOf(id)).holds]).toEqual([1, true]);
  });

  it('that applies automatically is in the first cart and in no later one', async () => {
    const automatic = { type: 'total_cart', value: 1_000, stackLimit: 5, autoActivate: true } as const;
    const made = (
      await luz.call('cupons.create', { body: { ...automatic, code: 'estreno', firstOrderOnly: true } })
    ).ok();
    const shopper = await somebody();
    const codes = async () =>
      (await shopper.client.call('cart.active', {})).ok().cart?.coupons_applyed.map(({ code }) => code);
    expect(await codes()).toEqual(['estreno']);
    await ordered(shopper);
    await nextCart(shopper);
    expect(await codes()).toEqual([]);

    // Changed like every other field: without the condition it is for everybody.
    const { doc } = (await luz.call('cupons.update', { body: { ...made, firstOrderOnly: false } })).ok();
    expect(doc.firstOrderOnly).toBe(false);
    expect(await codes()).toEqual(['estreno']);
    (await luz.call('cupons.remove', { params: { id: made.id }, query: { version: doc.version } })).ok();
  });
});
