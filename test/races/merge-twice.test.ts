import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { USUAL_POOL_SIZE } from '#server/db/connections.ts';
import { newId } from '#server/db/ids.ts';
import { goods } from '#test/factories/goods.ts';
import { missingId } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { readyShoppers, type Shopper } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { times } from './shelf.ts';

/** A guest's cart of five hundred lines joins the one of the account, from two tabs and two devices. */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ poolSize: USUAL_POOL_SIZE });
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

const shelf = Object.values(goods).filter(
  (good) =>
    !good.byGram && !good.hidden && !good.inactive && good.picture !== '' && !good.only && !good.soldOutIn,
);

/** Five hundred different lines: goods in turn, each with a comment of its own. */
const lines = Array.from({ length: 500 }, (_, index) => ({
  product_id: shelf[index % shelf.length]?.id ?? '',
  count: 1 + (index % 3),
  comment: `Línea ${index}`,
}));

type Item = { product_id: string; count: number; price_neto?: number };

const merge = ({ client }: Shopper, merge_key: string, products: Item[]) =>
  client.call('cart.merge', { body: { merge_key, products } });

async function fresh(): Promise<Shopper> {
  const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1, comment: 'Línea -1' }]]);
  if (!shopper) throw new Error('No shopper');
  await shopper.client.call('cart.discardActive', {});
  return shopper;
}

it('in two tabs and again later the cart is merged once, every line once, in order', async () => {
  const shopper = await fresh();
  const key = newId();
  const answers = await Promise.all(times(4, shopper).map((tab) => merge(tab, key, lines)));
  const late = await merge(shopper, key, lines);
  for (const answer of [...answers, late]) {
    const { cart } = answer.ok();
    expect(cart?.products.map(({ comment, count }) => [comment, count])).toEqual(
      lines.map(({ comment, count }) => [comment, count]),
    );
  }
  expect(new Set([...answers, late].map((answer) => answer.ok().message)).size).toBe(1);
});

it('two devices with the same products count twice, line by line, without duplicate lines', async () => {
  const shopper = await fresh();
  await Promise.all([merge(shopper, newId(), lines), merge(shopper, newId(), lines)]);
  const { cart } = (await shopper.client.call('cart.active', {})).ok();
  expect(cart?.products.map(({ count }) => count)).toEqual(lines.map(({ count }) => 2 * count));
});

it('unavailable products are left out and reported, higher prices and missing stock are shown by the validation', async () => {
  const shopper = await fresh();
  const merged = await merge(shopper, newId(), [
    { product_id: goods.cafe.id, count: 2, price_neto: 8_000 },
    // Cheaper than it was seen: that needs no consent.
    { product_id: goods.sal.id, count: 1, price_neto: 1_900 },
    { product_id: goods.atun.id, count: 9 },
    { product_id: goods.inactive.id, count: 1 },
    { product_id: goods.hidden.id, count: 1 },
    { product_id: missingId, count: 1 },
  ]);
  expect(merged.ok()).toMatchObject({ joined: ['Café molido', 'Sal refinada', 'Atún en aceite'] });
  expect(merged.ok().left_out).toHaveLength(3);
  const uuid = merged.ok().cart?.id ?? '';
  const check = (await shopper.client.call('cart.check', { params: { uuid }, query: {} })).ok();
  expect(check.productsDifferentPrice).toMatchObject([
    { product_id: goods.cafe.id, cart_price: 16_000, current_price: 17_400 },
  ]);
  expect(check.productsWithoutStock).toMatchObject([{ product_id: goods.atun.id, available: 3 }]);
  const salt = merged.ok().cart?.products.find(({ product }) => product.id === goods.sal.id);
  expect(salt?.totalPrice).toBe(1_450);
  expect(check.productsReadyToPay).toEqual([salt?.id]);
});
