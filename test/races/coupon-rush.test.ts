import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Answer } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { idOf } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, type Shopper } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { failuresOf, outcomesOf, setStock, times } from './shelf.ts';
import { sized } from './sizes.ts';

/** A coupon for ten, one each. */

const coupon = idOf('coupon mercado5');
const rum = { product: goods.ron, count: 1 };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await setStock(server, goods.ron, 10_000);
  await server.sql('update coupon set uses_total_limit = 10, uses_per_user_limit = 1 where id = $1', [
    coupon,
  ]);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

it('many at once: ten uses, and the rest are told why', async () => {
  const people = sized(60, 500);
  const shoppers = await readyShoppers(server, times(people, [rum]), ['mercado5']);
  const answers = await Promise.all(shoppers.map((shopper) => order(shopper, 50_000)));
  expect(outcomesOf(answers)).toEqual(['200', '422 COUPON_NOT_APPLICABLE']);
  expect(reasonsOf(answers)).toEqual(['Este cupón ya se usó todas las veces disponibles.']);
  expect(await uses()).toEqual({ counted: 10, people: 10, orders: 10 });
});

it('one each, also with two carts in several tabs at once', async () => {
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

it('cancelling, also ten times at once, gives the use back once, to one other person', async () => {
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
