import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bogotaParts } from '#rules/dates/bogota-clock.ts';
import { WEEK_DAYS } from '#rules/goods/alcohol-hours.ts';
import { goods } from '#test/factories/goods.ts';
import { categoryIds, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { order, readyShoppers, type Shopper, totalOf } from '#test/faults/shoppers.ts';
import { openPaymentWorld, type PaymentWorld } from '#test/payment-world.ts';

/** An order whose payment failed takes its goods, window and coupons again: others may have taken them meanwhile. */

let world: PaymentWorld;

beforeAll(async () => {
  world = await openPaymentWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.server.sql('update office set window_capacity = 0');
  await limits({ total: 0, person: 0 });
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});

const rum = [{ product: goods.ron, count: 2 }];

/** An order to be paid online that was given up unpaid, and the person who placed it. */
async function givenUp(coupons: string[] = []): Promise<{ shopper: Shopper; id: string }> {
  const [shopper] = await readyShoppers(world.server, [rum], coupons, 'online');
  if (!shopper) throw new Error('There is no shopper');
  const { id } = (await order(shopper, await totalOf(shopper))).ok().order;
  world.pass(31);
  await world.reaches(id, '11_store_onlinepayment_fail');
  // Orders of earlier tests that nobody paid end now, too, and give their goods back.
  await until('every order that nobody paid was given up', async () => {
    const waiting = "select 1 from customer_order where state = '5_waiting_online_payment'";
    return (await world.server.sql(waiting)).length === 0;
  });
  return { shopper, id };
}

const limits = ({ total, person }: { total: number; person: number }) =>
  world.server.sql(
    "update coupon set uses_total_limit = $1, uses_per_user_limit = $2 where code = 'mercado5'",
    [total, person],
  );

/** Counted on the coupon, and by the orders that have it. */
const usesOf = async () =>
  (
    await world.server.sql<{ uses: number; of_orders: number }>(
      `select uses_total_count::int as uses, (select count(*)::int from coupon_use u
         where u.coupon_id = c.id and u.returned_at is null) as of_orders from coupon c where code = 'mercado5'`,
    )
  )[0];

async function startOf(id: string): Promise<string> {
  const [row] = await world.server.sql<{ window_start: Date }>(
    'select window_start from customer_order where id = $1',
    [id],
  );
  return row?.window_start.toISOString() ?? '';
}

const payAgain = ({ shopper, id }: { shopper: Shopper; id: string }) =>
  shopper.client.call('payments.link', { params: { id }, body: {} });

describe('products reserved again', () => {
  it('the last pieces are enough, one less is not', async () => {
    const [enough, short] = [await givenUp(), await givenUp()];
    const left = (count: number) =>
      world.server.sql(
        `update product_office set received = received - stock + $1, stock = $1
         where product_id = $2 and office_id = $3`,
        [count, goods.ron.id, officeIds.bretana],
      );
    await left(1);
    const refused = (await payAgain(short)).failure();
    expect(refused).toMatchObject({
      error: 'NOT_ENOUGH_STOCK',
      details: [{ field: 'products', message: expect.stringMatching(/: queda 1$/) }],
    });
    expect(await world.stock()).toBe(1);
    await left(2);
    (await payAgain(enough)).ok();
    expect(await world.stock()).toBe(0);
    expect(await world.statusOf(enough.id)).toMatchObject({
      state: '5_waiting_online_payment',
      holds: true,
    });
    await left(1_000);
  });

  it('its own window has its place again, also the only one there is, and not the soonest instead', async () => {
    await world.server.sql('update office set window_capacity = 1 where id = $1', [officeIds.bretana]);
    const [shopper] = await readyShoppers(world.server, [rum], [], 'online');
    if (!shopper) throw new Error('There is no shopper');
    const { cart } = (await shopper.client.call('cart.active', {})).ok();
    const [, , later] = cart?.windows ?? [];
    const more = { window_start: later?.start_date ?? '' };
    const { id } = (await order(shopper, await totalOf(shopper), more)).ok().order;
    world.pass(31);
    await world.reaches(id, '11_store_onlinepayment_fail');
    (await payAgain({ shopper, id })).ok();
    const [row] = await world.server.sql<{ window_start: Date; taken: number }>(
      `select o.window_start, w.taken from customer_order o
       join delivery_window w on w.office_id = o.office_id and w.starts_at = o.window_start where o.id = $1`,
      [id],
    );
    expect([row?.window_start.toISOString(), row?.taken]).toEqual([later?.start_date, 1]);
  });

  it('its own use of a coupon does not count against it: the last one of all, and the only one of a person', async () => {
    await limits({ total: 1, person: 1 });
    const failed = await givenUp(['mercado5']);
    expect(await usesOf()).toEqual({ uses: 0, of_orders: 0 });
    (await payAgain(failed)).ok();
    expect(await usesOf()).toEqual({ uses: 1, of_orders: 1 });
    expect(await world.statusOf(failed.id)).toMatchObject({ holds: true });
    (await failed.shopper.client.call('orders.cancel', { params: { id: failed.id }, body: null })).ok();
    expect(await usesOf()).toEqual({ uses: 0, of_orders: 0 });
  });

  it('a coupon once a person does not mind that somebody else used it', async () => {
    await limits({ total: 0, person: 1 });
    const failed = await givenUp(['mercado5']);
    const [other] = await readyShoppers(world.server, [rum], ['mercado5']);
    if (!other) throw new Error('There is no shopper');
    const placed = (await order(other, await totalOf(other))).ok().order;
    (await payAgain(failed)).ok();
    expect(await usesOf()).toEqual({ uses: 2, of_orders: 2 });
    (await other.client.call('orders.cancel', { params: { id: placed.id }, body: null })).ok();
    (await failed.shopper.client.call('orders.cancel', { params: { id: failed.id }, body: null })).ok();
  });

  it('a coupon whose last use somebody else took meanwhile refuses the order, and nothing is reserved', async () => {
    await limits({ total: 1, person: 0 });
    const failed = await givenUp(['mercado5']);
    const [other] = await readyShoppers(world.server, [rum], ['mercado5']);
    if (!other) throw new Error('There is no shopper');
    const { id } = (await order(other, await totalOf(other))).ok().order;
    const stock = await world.stock();
    expect((await payAgain(failed)).failure()).toMatchObject({
      error: 'ORDER_STATE',
      message: 'El cupón mercado5 de este pedido ya se usó todas las veces. Vuelve a hacer el pedido.',
    });
    expect([await world.stock(), await usesOf()]).toEqual([stock, { uses: 1, of_orders: 1 }]);
    (await other.client.call('orders.cancel', { params: { id }, body: null })).ok();
    (await payAgain(failed)).ok();
    expect(await usesOf()).toEqual({ uses: 1, of_orders: 1 });
    (await failed.shopper.client.call('orders.cancel', { params: { id: failed.id }, body: null })).ok();
  });

  it('a window that became full is not overbooked: the order gets the next one', async () => {
    await world.server.sql('update office set window_capacity = 1 where id = $1', [officeIds.bretana]);
    const failed = await givenUp();
    const [other] = await readyShoppers(world.server, [rum]);
    if (!other) throw new Error('There is no shopper');
    const window_start = await startOf(failed.id);
    const placed = await order(other, await totalOf(other), { window_start });
    expect(await startOf(placed.ok().order.id)).toBe(window_start);

    (await payAgain(failed)).ok();
    expect(Date.parse(await startOf(failed.id))).toBeGreaterThan(Date.parse(window_start));
    expect(await world.server.sql('select starts_at from delivery_window where taken > 1')).toEqual([]);
  });

  it('a window in which no alcohol is handed over is not taken again, and in ley seca none is', async () => {
    const setKind = (kind: string) =>
      world.server.sql('update category set goods_kind = $1 where id = $2', [kind, categoryIds.licores]);
    const setRules = (pauses: object[], days: object[]) =>
      world.server.sql('update office set alcohol_pauses = $1::jsonb, dry_days = $2::jsonb where id = $3', [
        JSON.stringify(pauses),
        JSON.stringify(days),
        officeIds.bretana,
      ]);
    await setKind('alcohol');
    const failed = await givenUp();
    const own = await startOf(failed.id);
    await setRules(
      [],
      [{ from: '2026-01-01T00:00:00Z', until: '2027-12-31T00:00:00Z', reason: 'Elecciones' }],
    );
    const stock = await world.stock();
    expect((await payAgain(failed)).failure()).toMatchObject({
      error: 'NO_WINDOW',
      message: expect.stringMatching(/^Los licores de este pedido no se entregan en los horarios que quedan/),
    });
    expect(await world.stock()).toBe(stock);
    const day = WEEK_DAYS[bogotaParts(new Date(own)).weekday];
    await setRules([{ days: [day], from: '00:00', to: '00:00', reason: 'Decreto 15' }], []);
    (await payAgain(failed)).ok();
    const start = new Date(await startOf(failed.id));
    expect(start > new Date(own) && WEEK_DAYS[bogotaParts(start).weekday] !== day).toBe(true);
    await setRules([], []);
    await setKind('general');
  });

  it('a coupon that the person used up meanwhile refuses the order, and nothing is reserved', async () => {
    await limits({ total: 0, person: 1 });
    const failed = await givenUp(['mercado5']);
    const { shopper } = failed;
    const added = await shopper.client.call('cart.addProduct', {
      body: { product_id: goods.ron.id, count: 2 },
    });
    const { id: cartId } = added.ok().cart;
    await world.server.sql(
      `update cart c set payment_method = 'cash', bags_code = '', coupon_codes = '{mercado5}',
         address_id = (select id from address a where a.user_id = c.user_id) where id = $1`,
      [cartId],
    );
    const next = { ...shopper, cartId };
    (await order(next, await totalOf(next))).ok();

    const stock = await world.stock();
    const refused = (await payAgain(failed)).failure();
    expect([refused.error, refused.message]).toEqual([
      'ORDER_STATE',
      'El cupón mercado5 de este pedido ya se usó todas las veces. Vuelve a hacer el pedido.',
    ]);
    expect(await world.stock()).toBe(stock);
    expect(await world.statusOf(failed.id)).toMatchObject({
      state: '11_store_onlinepayment_fail',
      holds: false,
    });
    const uses = 'select count(*)::int as uses from coupon_use where user_id = $1 and returned_at is null';
    expect(await world.server.sql(uses, [shopper.userId])).toEqual([{ uses: 1 }]);
  });
});
