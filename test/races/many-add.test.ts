import { afterAll, beforeAll, expect, it } from 'vitest';
import { USUAL_POOL_SIZE } from '#server/db/connections.ts';
import { goods } from '#test/factories/goods.ts';
import { until } from '#test/faults/processes.ts';
import { readyShoppers, type Shopper } from '#test/faults/shoppers.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { setStock, times } from './shelf.ts';
import { sized } from './sizes.ts';

/**
 * Many people add at the same time, and PostgreSQL is asked for all of them together: nobody gets what is another's.
 */

const shelf = [goods.sal, goods.arroz, goods.frijol, goods.azucar, goods.pasta];
const rum = { product: goods.ron, count: 1 };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ poolSize: USUAL_POOL_SIZE });
  for (const product of shelf) await setStock(server, product, 100_000);
});
afterAll(() => server.close());

const wantOf = (n: number) => ({ product: shelf[n % shelf.length] ?? goods.sal, count: 1 + (n % 3) });

async function addTheirs({ client }: Shopper, n: number) {
  const { product, count } = wantOf(n);
  const { cart, line_id } = (
    await client.call('cart.addProduct', { body: { product_id: product.id, count } })
  ).ok();
  return { cart, line_id };
}

it('each shopper has their additions in their own cart, with its line and its history', async () => {
  const shoppers = await readyShoppers(server, times(sized(30, 400), [rum]));
  const answers = await Promise.all(shoppers.map(addTheirs));
  for (const [n, shopper] of shoppers.entries()) {
    const { product, count } = wantOf(n);
    const answer = answers[n];
    expect(answer?.cart).toMatchObject({ id: shopper.cartId, userId: shopper.userId });
    const { cart } = (await shopper.client.call('cart.active', {})).ok();
    expect(cart).toEqual(answer?.cart);
    expect(cart?.products.map((line) => [line.product.title, line.count])).toEqual([
      ['Ron añejo', 1],
      [product.title, count],
    ]);
    expect(cart?.products[1]?.id).toBe(answer?.line_id);
  }
  const { rows } = await withClient(server.adminUrl, (client) =>
    client.query(
      `select h.actor_id as "userId", h.cart_id as "cartId", h.product_id as product, h.count
       from cart_history h where h.cart_id = any($1) and h.action = 'add-product' and h.cart_version = 2`,
      [shoppers.map(({ cartId }) => cartId)],
    ),
  );
  const byCart = (one: { cartId: string }, other: { cartId: string }) =>
    one.cartId.localeCompare(other.cartId);
  const expected = shoppers.map(({ userId, cartId }, n) => {
    const { product, count } = wantOf(n);
    return { userId, cartId, product: product.id, count };
  });
  expect(rows.sort(byCart)).toEqual(expected.sort(byCart));
});

it('different products from two devices at once are all in the cart', async () => {
  const [shopper] = await readyShoppers(server, [[rum]]);
  if (!shopper) throw new Error('No shopper');
  await Promise.all(shelf.map((_, n) => addTheirs(shopper, n)));
  const { cart } = (await shopper.client.call('cart.active', {})).ok();
  expect(cart?.products.map(({ product }) => product.title).sort()).toEqual(
    [rum.product, ...shelf].map(({ title }) => title).sort(),
  );
  expect(cart?.version).toBe(1 + shelf.length);
});

it('additions at once by somebody without a cart are all in one', async () => {
  const [shopper] = await readyShoppers(server, [[rum]]);
  if (!shopper) throw new Error('No shopper');
  (await shopper.client.call('cart.discardActive', {})).ok();
  const answers = await Promise.all(times(sized(20, 100), shopper).map(() => addTheirs(shopper, 0)));
  expect(new Set(answers.map(({ cart }) => cart.id)).size).toBe(1);
  const { cart } = (await shopper.client.call('cart.active', {})).ok();
  expect(cart?.products.map(({ count }) => count)).toEqual([answers.length]);
});

it('a locked cart delays nobody else', async () => {
  const shoppers = await readyShoppers(server, times(20, [rum]));
  await withClient(server.adminUrl, async (holder) => {
    await holder.query('begin');
    await holder.query('select from cart where id = $1 for update', [shoppers[1]?.cartId]);
    // The first is sent alone; the second, whose cart is held, in one statement with all the others.
    const [first, second, ...others] = shoppers.map(addTheirs);
    let isDone = false;
    void second?.finally(() => {
      isDone = true;
    });
    await Promise.all([first, ...others]);
    let waiting: string[] = [];
    await until('it waits for its cart', async () => {
      // Not by the holder: a transaction sees the activity of its first look.
      const rows = await server.sql<{ query: string }>(
        `select query from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%join cart c%for update%'`,
      );
      waiting = rows.map(({ query }) => query);
      return waiting.length > 0;
    });
    // Not with the statement that many share, which would wait for as long as anybody may.
    expect(waiting).toEqual([expect.not.stringContaining('skip locked')]);
    expect(isDone).toBe(false);
    await holder.query('commit');
    expect((await second)?.cart.products).toHaveLength(2);
  });
});
