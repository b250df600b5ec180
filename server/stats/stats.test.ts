import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { action, linesOf, openPicking, orderInWalk, record } from '#test/picking/picking-world.ts';
import type { TestServer } from '#test/server.ts';
import { addChanges } from './add-changes.ts';
import { countTogether } from './together.ts';

/** Sums of days are what the orders say, from the moment they are placed, and nobody else reads them. */

const TODAY = '2026-11-20';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
let server: TestServer;
let luz: Client;
let wilson: Client;

beforeAll(async () => {
  ({ server, luz, wilson } = await openPicking());
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

type Query = InputOf<'stats.figures'>['query'];
const figures = async (query: Query = {}) => (await luz.call('stats.figures', { query })).ok();
const operation = async (query: Query = {}) => (await luz.call('stats.operation', { query })).ok();
const today = async () => {
  const { sales, orders } = (await figures({ from: TODAY, to: TODAY })).total;
  return { sales, orders };
};

async function place(count = 1, coupons: string[] = []) {
  const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count }]], coupons);
  if (!shopper) throw new Error('No shopper');
  const total = await totalOf(shopper);
  const { id } = (await order(shopper, total)).ok().order;
  return { shopper, id, total };
}

describe('margin', () => {
  const todays = async () => {
    const { sales, costed_sales, cost } = (await figures({ from: TODAY, to: TODAY })).total;
    return { sales, costed_sales, cost };
  };
  async function costs(product: { id: string }, cost: number | null) {
    const { version } = (await luz.call('products.staffOne', { params: { id: product.id }, query: {} })).ok()
      .product;
    (await luz.call('products.save', { params: { id: product.id }, body: { version, cost } })).ok();
  }

  it('counts products with their cost at the time of the order, less coupons, and no others', async () => {
    await costs(goods.ron, 30_000);
    await costs(goods.leche, null);
    const before = await todays();
    const lines = [
      { product: goods.ron, count: 2 },
      { product: goods.leche, count: 3 },
    ];
    const [shopper] = await readyShoppers(server, [lines], ['mercado5']);
    if (!shopper) throw new Error('No shopper');
    const placed = (await order(shopper, await totalOf(shopper))).ok();
    const { id } = placed.order;
    expect(JSON.stringify(placed)).not.toMatch(/"cost"|costed/);
    await costs(goods.ron, 1);
    const after = await todays();
    expect(after.cost - before.cost).toBe(60_000);
    const [row] = await server.sql<{ subtotal: number; coupons: number; rum: number }>(
      `select o.subtotal::int, o.coupons_total::int as coupons, l.total::int as rum
       from customer_order o join order_line l on l.order_id = o.id and l.product_id = $2 where o.id = $1`,
      [id, goods.ron.id],
    );
    if (!row) throw new Error('No order');
    expect(row.coupons).toBeGreaterThan(0);
    expect(after.costed_sales - before.costed_sales).toBe(
      Math.trunc(((row.subtotal - row.coupons) * row.rum) / row.subtotal),
    );
    (await shopper.client.call('orders.cancel', { params: { id }, body: null })).ok();
    expect(await todays()).toEqual(before);
  });

  it('is computed from what was picked, after picking', async () => {
    await costs(goods.ron, 30_000);
    await costs(goods.leche, 2_000);
    const before = await todays();
    const basket = [
      { product: goods.leche, count: 4 },
      { product: goods.ron, count: 1 },
    ];
    const { id } = await orderInWalk(server, { luz, wilson }, basket);
    expect((await todays()).cost - before.cost).toBe(38_000);
    const [milk, rum] = await linesOf(wilson, id);
    if (!milk || !rum) throw new Error('No lines');
    const missing = { found: { count: 1 }, reason: 'shelf_empty' as const };
    (await record(wilson, id, [action(milk.id, missing), action(rum.id, { found: { count: 1 } })])).ok();
    (await wilson.call('picking.finish', { params: { id } })).ok();
    expect((await todays()).cost - before.cost).toBe(32_000);
  });
});

describe('sales', () => {
  it('count an order when it is placed and no more once it is cancelled, before and after it is added up', async () => {
    const before = await today();
    const { shopper, id, total } = await place();
    expect(await today()).toEqual({ sales: before.sales + total, orders: before.orders + 1 });
    const database = openDatabase(appUrl(server.adminUrl), { poolSize: 2 });
    const db = database.forBusiness(businessIds.canasta);
    expect(await addChanges(db)).toBeGreaterThan(0);
    expect(await addChanges(db)).toBe(0);
    expect(await today()).toEqual({ sales: before.sales + total, orders: before.orders + 1 });
    (await shopper.client.call('orders.cancel', { params: { id }, body: null })).ok();
    expect(await today()).toEqual(before);
    await Promise.all([addChanges(db), addChanges(db)]);
    expect(await today()).toEqual(before);
    await database.close();
  });

  it('are what was picked after picking, with the quality of picking', async () => {
    const before = await today();
    const was = await operation({ from: TODAY, to: TODAY });
    const basket = [
      { product: goods.leche, count: 4 },
      { product: goods.ron, count: 1 },
    ];
    const { id, total } = await orderInWalk(server, { luz, wilson }, basket);
    const [milk, rum] = await linesOf(wilson, id);
    if (!milk || !rum) throw new Error('No lines');
    const missing = { found: { count: 1 }, reason: 'shelf_empty' as const };
    (await record(wilson, id, [action(milk.id, missing), action(rum.id, { found: { count: 1 } })])).ok();
    const { amount_to_pay } = (await wilson.call('picking.finish', { params: { id } })).ok();
    expect(amount_to_pay).toBeLessThan(total);
    expect(await today()).toEqual({ sales: before.sales + amount_to_pay, orders: before.orders + 1 });
    const { picked } = await operation({ from: TODAY, to: TODAY });
    expect([picked.orders - was.picked.orders, picked.lines - was.picked.lines]).toEqual([1, 2]);
    expect([picked.found - was.picked.found, picked.missing - was.picked.missing]).toEqual([1, 1]);
    expect(picked.fill_bp).toBeLessThan(10_000);
  });

  it('have the hour, device, coupons and basket size', async () => {
    const was = await operation({ from: TODAY, to: TODAY });
    const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 2 }]], ['mercado5']);
    if (!shopper) throw new Error('No shopper');
    const total_price = await totalOf(shopper);
    const placed = await shopper.client.call(
      'cart.createOrder',
      { params: { uuid: shopper.cartId }, body: { total_price } },
      { 'user-agent': IPHONE },
    );
    const { id } = placed.ok().order;
    const found = await operation({ from: TODAY, to: TODAY });
    const atTen = ({ by_hour }: typeof found) =>
      by_hour.find(({ channel, hour }) => channel === 'phone' && hour === 10) ?? { orders: 0, sales: 0 };
    expect(atTen(found).orders - atTen(was).orders).toBe(1);
    expect(atTen(found).sales - atTen(was).sales).toBe(total_price);
    const cost = ({ coupons }: typeof found) => coupons.find(({ code }) => code === 'mercado5')?.cost ?? 0;
    const { discount } = await server
      .sql<{ discount: number }>('select coupons_total::int as discount from customer_order where id = $1', [
        id,
      ])
      .then(([row]) => row ?? { discount: 0 });
    expect(discount).toBeGreaterThan(0);
    expect(cost(found) - cost(was)).toBe(discount);
    expect(found.baskets.units - was.baskets.units).toBe(2);
  });

  it('are limited to the requested days and office', async () => {
    await place();
    const all = await figures();
    expect(all.days).toHaveLength(28);
    expect([all.from, all.to]).toEqual(['2026-10-24', TODAY]);
    expect(all.before).toMatchObject({ from: '2026-09-26', to: '2026-10-23' });
    expect(all.days.at(-1)?.orders).toBe(all.total.orders);
    expect(all.by_office.map(({ office_id }) => office_id)).toEqual([officeIds.bretana]);
    expect((await figures({ office_id: officeIds.bretana })).total.orders).toBe(all.total.orders);
    expect((await figures({ office_id: officeIds.palmira })).total.orders).toBe(0);
    expect((await figures({ from: '2026-11-19', to: '2026-11-19' })).total.orders).toBe(0);
  });

  it('computed again equal the stored ones', async () => {
    const sums = 'select module, day::text, reference, office_id, value::int from stat order by 1, 2, 3, 4';
    const before = await server.sql(
      `select module, day::text, reference, office_id, value::int from stats_of_orders($1) order by 1, 2, 3, 4`,
      [businessIds.canasta],
    );
    expect(before.length).toBeGreaterThan(10);
    await server.sql(
      `insert into stat (business_id, module, day, office_id, value) values ($1, 'shoppingcart_count', $2, $3, 7)
       on conflict (business_id, module, day, reference, office_id) do update set value = stat.value + 7`,
      [businessIds.canasta, TODAY, officeIds.bretana],
    );
    await server.sql(
      `insert into stat (business_id, module, day, reference, office_id, value)
       values ($1, 'coupon_uses', $2, 'nadie', $3, 3)`,
      [businessIds.canasta, TODAY, officeIds.bretana],
    );
    await server.sql(`delete from stat_sum where span = 'month'`);
    expect((await brokenInvariants(server.adminUrl))[0]).toContain('Las sumas diarias');
    await server.sql('select rebuild_stats($1)', [businessIds.canasta]);
    const ofOrders = (await server.sql(sums)).filter(({ module }) =>
      before.some((row) => row.module === module),
    );
    expect(ofOrders).toEqual(before);
  });
});

describe('products bought together', () => {
  it('are counted at night, each pair once', async () => {
    const pair = [
      { product: goods.cafe, count: 1 },
      { product: goods.sal, count: 1 },
    ];
    for (const shopper of await readyShoppers(server, [pair, pair, [{ product: goods.cafe, count: 1 }]]))
      (await order(shopper, await totalOf(shopper))).ok();
    const database = openDatabase(appUrl(server.adminUrl), { poolSize: 2 });
    const db = database.forBusiness(businessIds.canasta);
    const now = new Date('2026-11-21T08:46:00Z');
    await countTogether(db, now);
    await countTogether(db, now);
    await database.close();
    const { list } = (await luz.call('stats.together', {})).ok();
    const found = list.find(({ first, second }) => [first.id, second.id].includes(goods.cafe.id));
    expect([found?.first, found?.second].sort((a, b) => (a?.orders ?? 0) - (b?.orders ?? 0))).toMatchObject([
      { id: goods.sal.id, orders: 2 },
      { id: goods.cafe.id, orders: 3 },
    ]);
    expect(found?.together).toBe(2);
    const beside = async (product: { id: string }) => {
      const answer = await server
        .guest()
        .call('products.together', { params: { id: product.id }, query: {} });
      return answer.ok().list.map(({ id }) => id);
    };
    expect(await beside(goods.sal)).toEqual([goods.cafe.id]);
    // What may not be promoted stands beside nothing.
    await server.sql("update product set goods_kind = 'tobacco' where id = $1", [goods.cafe.id]);
    await expect.poll(() => beside(goods.sal)).toEqual([]);
    await server.sql('update product set goods_kind = null where id = $1', [goods.cafe.id]);
  });
});
