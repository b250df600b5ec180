import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { USUAL_POOL_SIZE } from '#server/db/connections.ts';
import type { Answer } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { idOf } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, type Shopper, totalOf } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { failuresOf, outcomesOf, setStock, times } from './shelf.ts';
import { sized } from './sizes.ts';

/** A coupon for ten, one each. */

const coupon = idOf('coupon mercado5');
const rum = { product: goods.ron, count: 1 };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ poolSize: USUAL_POOL_SIZE });
  await setStock(server, goods.ron, 10_000);
  const limits = 'uses_total_limit = 10, uses_per_user_limit = 1';
  await server.sql(`update coupon set ${limits} where id = $1`, [coupon]);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

it('concurrent orders: ten uses, and the others get the reason', async () => {
  const shoppers = await readyShoppers(server, times(sized(30, 500), [rum]), ['mercado5']);
  const answers = await Promise.all(shoppers.map((shopper) => order(shopper, 50_000)));
  expect(outcomesOf(answers)).toEqual(['200', '422 COUPON_NOT_APPLICABLE']);
  expect(reasonsOf(answers)).toEqual(['Este cupón se agotó.']);
  expect(await uses()).toEqual({ counted: 10, people: 10, orders: 10 });
});

it('one use a person, also with two carts in several tabs at once', async () => {
  await server.sql('update coupon set uses_total_limit = 1000 where id = $1', [coupon]);
  const shoppers = await readyShoppers(server, times(sized(10, 100), [rum]), ['mercado5']);
  const answers = await Promise.all(
    shoppers.map(async (shopper) => {
      const first = await Promise.all(times(2, shopper).map((tab) => order(tab, 50_000)));
      const second = await nextCartWithCoupon(shopper);
      return [...first, ...(await Promise.all(times(3, second).map((tab) => order(tab, 50_000))))];
    }),
  );
  expect(outcomesOf(answers.flat())).toEqual(['200', '422 COUPON_NOT_APPLICABLE']);
  expect(reasonsOf(answers.flat())).toEqual(['Ya usaste este cupón.']);
  const counted = 10 + shoppers.length;
  expect(await uses()).toEqual({ counted, people: counted, orders: counted });
  await server.sql('update coupon set uses_total_limit = $2 where id = $1', [coupon, counted]);
});

it('cancelling, also ten times at once, returns the use once, for one other person', async () => {
  const [used] = await server.sql<{ user_id: string; order_id: string }>(
    'select user_id, order_id from coupon_use where returned_at is null limit 1',
  );
  const before = (await uses()).counted;
  const luz = await server.as('luz');
  const cancel = () =>
    luz.call('orders.move', {
      params: { id: used?.order_id ?? '' },
      body: { state: '12_store_cancel_order' },
    });

  const cancelled = await Promise.all(Array.from({ length: 10 }, cancel));
  expect(outcomesOf(cancelled)).toEqual(['200', '409 ORDER_STATE']);
  expect(cancelled.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await uses()).counted).toBe(before - 1);

  const heirs = await readyShoppers(server, times(10, [rum]), ['mercado5']);
  const answers = await Promise.all(heirs.map((shopper) => order(shopper, 50_000)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await uses()).counted).toBe(before);
});

describe('an automatic coupon', () => {
  const basket = [rum, { product: goods.cafe, count: 1 }];
  const desayuno = { code: 'desayuno', description: 'Para tu desayuno', amount: 2_000 };

  beforeAll(async () => {
    await setStock(server, goods.cafe, 1_000);
    const luz = await server.as('luz');
    const body = {
      code: 'desayuno',
      description: 'Para tu desayuno',
      value: 2_000,
      stackLimit: 2,
      type: 'products_price' as const,
      produtsIds: [goods.cafe.id],
      autoActivate: true,
      usesTotalLimit: 3,
      usesPerUserLimit: 1,
    };
    expect((await luz.call('cupons.create', { body })).status).toBe(201);
  });

  it('counts while the cart meets its conditions; once removed it stays removed, until its code is entered', async () => {
    const [shopper] = await readyShoppers(server, [basket]);
    if (!shopper) throw new Error('There is no shopper');
    const { client, cartId: uuid } = shopper;
    const applied = async () => (await client.call('cart.active', {})).ok().cart?.coupons_applyed;
    const add = { product_id: goods.cafe.id };
    const coffee = { uuid, productId: goods.cafe.id };
    const taken = { uuid, code: 'desayuno' };
    const apply = (code: string) => client.call('cart.applyCoupon', { params: { uuid }, body: { code } });

    expect(await applied()).toMatchObject([{ ...desayuno, automatic: true }]);
    expect((await client.call('cart.active', {})).ok().cart?.coupons_total).toBe(2_000);
    const without = (await client.call('cart.changeLine', { params: coffee, query: {}, body: null })).ok();
    expect(without.cart.coupons_applyed).toEqual([]);
    const back = (await client.call('cart.addProduct', { body: add })).ok();
    expect(back.cart.coupons_applyed).toMatchObject([{ ...desayuno, automatic: true }]);

    expect((await client.call('cart.removeCoupon', { params: taken })).ok().cart.coupons_applyed).toEqual([]);
    expect(await applied()).toEqual([]);
    expect((await apply('Desayuno')).ok().cart.coupons_applyed).toMatchObject([
      { ...desayuno, automatic: false },
    ]);
    await client.call('cart.removeCoupon', { params: taken });
    expect(await applied()).toEqual([]);
  });

  it('gives way to a code that cannot be combined, and returns without it', async () => {
    const [shopper] = await readyShoppers(server, [basket]);
    if (!shopper) throw new Error('There is no shopper');
    const { client, cartId: uuid } = shopper;
    const apply = { params: { uuid }, body: { code: 'bienvenida' } };
    const codes = ({ cart }: { cart: { coupons_applyed: { code: string }[] } }) =>
      cart.coupons_applyed.map(({ code }) => code);
    expect(codes((await client.call('cart.applyCoupon', apply)).ok())).toEqual(['bienvenida']);
    const params = { uuid, code: 'bienvenida' };
    expect(codes((await client.call('cart.removeCoupon', { params })).ok())).toEqual(['desayuno']);
  });

  it('respects its limits: the last uses go to as many orders, and the others are asked to confirm the full total', async () => {
    const shoppers = await readyShoppers(server, times(12, basket));
    const seen = await Promise.all(shoppers.map(totalOf));
    expect(new Set(seen)).toEqual(new Set([61_700]));
    const answers = await Promise.all(shoppers.map((shopper) => order(shopper, 61_700)));
    expect(outcomesOf(answers)).toEqual(['200', '409 TOTAL_CHANGED']);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await server.sql("select uses_total_count as uses from coupon where code = 'desayuno'")).toEqual([
      { uses: 3 },
    ]);

    const late = shoppers.filter((_, turn) => answers[turn]?.status !== 200);
    const again = await Promise.all(late.map((shopper) => order(shopper, 63_700)));
    expect(outcomesOf(again)).toEqual(['200']);
    // One each: who has used it is not offered it again, though there are uses left.
    await server.sql("update coupon set uses_total_limit = 100 where code = 'desayuno'");
    const [user] = shoppers.filter((_, turn) => answers[turn]?.status === 200);
    const input = { params: { id: user?.cartId ?? '' }, query: {} };
    expect((await user?.client.call('shoppingCarts.get', input))?.ok().coupons_applyed).toEqual(['desayuno']);
    const body = { product_id: goods.cafe.id };
    expect((await user?.client.call('cart.addProduct', { body }))?.ok().cart.coupons_applyed).toEqual([]);
    const [late1] = late;
    expect((await late1?.client.call('cart.addProduct', { body }))?.ok().cart.coupons_applyed).toHaveLength(
      1,
    );
  });
});

/** A second cart with the same coupon on it, put there by hand as if it had been applied before the first order. */
async function nextCartWithCoupon(shopper: Shopper): Promise<Shopper> {
  const body = { product_id: rum.product.id };
  const { cart } = (await shopper.client.call('cart.addProduct', { body })).ok();
  await server.sql(
    `update cart c set coupon_codes = '{mercado5}', payment_method = 'cash', bags_code = '',
       address_id = (select id from address a where a.user_id = c.user_id) where id = $1`,
    [cart.id],
  );
  return { ...shopper, cartId: cart.id };
}

function reasonsOf(answers: readonly Answer<'cart.createOrder'>[]): string[] {
  return [...new Set(failuresOf(answers).map(({ message }) => message))];
}

async function uses() {
  const [row] = await server.sql<{ counted: number; people: number; orders: number }>(
    `select uses_total_count as counted, count(distinct u.user_id)::int as people, count(u.order_id)::int as orders
     from coupon c join coupon_use u on u.coupon_id = c.id and u.returned_at is null
     where c.id = $1 group by uses_total_count`,
    [coupon],
  );
  return { counted: row?.counted ?? 0, people: row?.people ?? 0, orders: row?.orders ?? 0 };
}
