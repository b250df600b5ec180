import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { order, readyShoppers, type Shopper } from '#test/faults/shoppers.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

const { ron, arroz, leche, huevos, banano } = goods;

let server: TestServer;
let shopper: Shopper;
let other: Shopper;

beforeAll(async () => {
  server = await startTestServer();
  const basket = [{ product: ron, count: 1 }];
  const [first, second] = await readyShoppers(server, [basket, basket]);
  if (!first || !second) throw new Error('Two shoppers were asked for');
  [shopper, other] = [first, second];
  // Both ordered today, so rum has been bought once; the rest was bought before.
  (await order(shopper, 55_000)).ok();
  (await order(other, 55_000)).ok();
  for (const day of [60, 45, 30, 15]) {
    await ordered(day, [
      [arroz.id, 2],
      [leche.id, day === 30 ? 6 : 3],
    ]);
  }
  for (const day of [90, 60, 30]) await ordered(day, [[banano.id, 600]]);
  await ordered(3, [[huevos.id, 1]]);
});
afterAll(() => server.close());

/** An order of the first shopper, so many days ago, as it stands in the tables. */
async function ordered(daysAgo: number, lines: [product: string, count: number][]): Promise<void> {
  const rows = lines.map(([id, count], position) => ({ id, count, position }));
  const at = new Date(fridayMorning.getTime() - daysAgo * 86_400_000);
  await server.sql(
    `with placed as (
       select o.* from customer_order o where o.user_id = $1 order by o.number limit 1
     ), of_cart as (
       insert into cart (business_id, id, user_id, office_id, state)
       select business_id, new_id(), user_id, office_id, 'ordered' from placed returning id
     ), made as (
       insert into customer_order (business_id, id, number, cart_id, user_id, office_id, state, type, payment_method,
         subtotal, total, customer, window_start, window_end, share_token, created_at)
       select p.business_id, new_id(), $4, c.id, p.user_id, p.office_id, '10_store_dispatch_products', 'pickup', 'cash',
         1000, 1000, p.customer, $2, $2::timestamptz + interval '2 hours', new_id()::text, $2 from placed p, of_cart c
       returning business_id, id
     )
     insert into order_line (business_id, order_id, id, position, product_id, product, count_type, count, price,
       price_neto, total, stock_demand)
     select m.business_id, m.id, new_id(), w.position, p.id, jsonb_build_object('title', p.title), p.count_type, w.count, 1000,
       1000, 1000, w.count
     from made m, jsonb_to_recordset($3) w (id uuid, count int, position int) join product p on p.id = w.id`,
    [shopper.userId, at, JSON.stringify(rows), 900_000 + lines.length * 1_000 + daysAgo],
  );
}

async function usual(who = shopper, query: Record<string, unknown> = {}) {
  const { list } = (
    await who.client.call('products.usual', { query: { branch_id: officeIds.bretana, ...query } })
  ).ok();
  return list.map(({ id, usual: of }) => ({ id, ...of }));
}
const ids = (list: { id: string }[]) => list.map(({ id }) => id);
const stockOf = (product: { id: string }, stock: number) =>
  server.sql('update product_office set stock = $3 where product_id = $1 and office_id = $2', [
    product.id,
    officeIds.bretana,
    stock,
  ]);

describe('usual products', () => {
  it('have the rhythm of each product and its usual amount; due ones come first', async () => {
    const list = await usual();
    expect(list).toMatchObject([
      { id: arroz.id, every_days: 15, days_since: 15, due: true, count: 2, total: 2 * arroz.price },
      { id: leche.id, every_days: 15, days_since: 15, due: true, count: 3, total: 3 * leche.price },
      { id: banano.id, every_days: 30, days_since: 30, due: true, count: 600, countType: 'grams' },
      { id: ron.id, times: 1, every_days: null, due: false },
      { id: huevos.id, times: 1, every_days: null, due: false },
    ]);
  });

  it('are the person’s own, from orders that were not cancelled, without unavailable products, or with the reason', async () => {
    expect(ids(await usual(other))).toEqual([ron.id]);
    await server.sql(
      "update customer_order set state = '12_store_cancel_order', holds_goods = false where user_id = $1",
      [other.userId],
    );
    expect(await usual(other)).toEqual([]);

    await stockOf(leche, 0);
    await server.sql('update product set inactive = true where id = $1', [huevos.id]);
    expect(ids(await usual())).toEqual([arroz.id, banano.id, ron.id]);
    const all = await usual(shopper, { unavailable: true });
    expect(all.find(({ id }) => id === leche.id)).toMatchObject({
      unavailable: 'sold_out',
      due: true,
      count: 0,
      total: 0,
    });
    expect(all.find(({ id }) => id === huevos.id)?.unavailable).toBe('not_sold');
    expect((await server.guest().call('products.usual', { query: {} })).failure().error).toBe(
      'NOT_SIGNED_IN',
    );
  });
});

describe('adding due products', () => {
  const body = { product_ids: [arroz.id, leche.id, banano.id], branch_office_id: officeIds.bretana };

  it('has a preview with the total, uses the usual amounts, and a repeat adds nothing', async () => {
    await stockOf(leche, 2);
    const preview = (await shopper.client.call('products.previewUsual', { body })).ok();
    expect(preview).toMatchObject({
      added: [arroz.title, leche.title, banano.title],
      changed: [`${leche.title}: Solo quedan 2 de las 3 que pediste`],
      missing: [],
    });
    const added = (await shopper.client.call('products.addUsual', { body })).ok();
    expect(added.cart.price_subtotal_computed).toBe(preview.total);
    expect(added.cart.products.map(({ product, count }) => [product.id, count])).toEqual([
      [arroz.id, 2],
      [leche.id, 2],
      [banano.id, 600],
    ]);
    const again = (await shopper.client.call('products.addUsual', { body })).ok();
    expect([again.added, again.cart.version]).toEqual([[], added.cart.version]);
  });

  it('accepts only products that the person bought, and reports an unknown office', async () => {
    const foreign = { ...body, product_ids: [goods.aguacate.id] };
    const refused = await other.client.call('products.addUsual', { body: foreign });
    expect(refused.failure().error).toBe('PRODUCT_NOT_AVAILABLE');
    const nowhere = { ...body, branch_office_id: arroz.id };
    expect((await shopper.client.call('products.addUsual', { body: nowhere })).failure()).toMatchObject({
      error: 'OFFICE_NOT_FOUND',
      details: [{ field: 'branch_office_id' }],
    });
    expect((await shopper.client.call('products.addUsual', { body: { product_ids: [] } })).status).toBe(400);
  });
});
