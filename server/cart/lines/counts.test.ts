import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/**
 * Rule 80: a count that is missing, empty or null is 1; other text than a number is refused and names the field.
 */
let server: TestServer;
let marcela: Client;

beforeAll(async () => {
  server = await startTestServer();
  marcela = await server.as('marcela');
});
afterAll(() => server.close());
beforeEach(async () => {
  await marcela.call('cart.discardActive', {});
});

const REFUSED = 'La cantidad debe ser un número entero mayor que 0.';
const product_id = goods.leche.id;
const params = (uuid: string) => ({ uuid, productId: product_id });

/** Every call that takes how many, with how many of the product the cart has after it. */
const ways = {
  'cart.addProduct': async (line: object) =>
    (await marcela.call('cart.addProduct', { body: { product_id, ...line } })).ok().cart,
  'olderCart.addProduct': async (line: object) => {
    const shoppingCart = { product_id, ...line };
    return (
      await marcela.call('olderCart.addProduct', { body: { action: 'add-product', shoppingCart } })
    ).ok().cart;
  },
  'shoppingCarts.create': async (line: object) =>
    (await marcela.call('shoppingCarts.create', { body: { products: [{ product_id, ...line }] } })).ok().cart,
  'cart.merge': async (line: object) => {
    const body = { merge_key: crypto.randomUUID(), products: [{ product_id, ...line }] };
    return (await marcela.call('cart.merge', { body })).ok().cart;
  },
};

const counts = [
  ['missing', {}, 1],
  ['null', { count: null }, 1],
  ['empty', { count: '' }, 1],
  ['blank', { count: '  ' }, 1],
  ['a number as text', { count: ' 3 ' }, 3],
  ['a number', { count: 2 }, 2],
] as const;

it.each(Object.entries(ways).flatMap(([call, way]) => counts.map((count) => [call, ...count, way] as const)))(
  '%s takes a count that is %s',
  async (_call, _what, line, count, way) => {
    expect((await way(line))?.products).toMatchObject([{ count, countType: 'units' }]);
  },
);

it.each(Object.entries(ways))(
  '%s takes null, as a form sends it, for no comment and no options',
  async (_call, way) => {
    const cart = await way({ comment: null, optionsTags: null, maturity: null });
    expect(cart?.products).toMatchObject([{ comment: '', optionsTags: [] }]);
  },
);

it.each([
  ['words', 'dos'],
  ['half', '1.5'],
  ['with a sign', '-2'],
  ['of another notation', '1e3'],
  ['nothing', 0],
  ['nothing as text', '0'],
  ['half a number', 1.5],
  ['a list', [2]],
  ['too long', '99999999999999999999'],
])('a count of %s is refused with its field: %o', async (_what, count) => {
  const line = { product_id, count: count as number };
  const { id: uuid } = (await marcela.call('cart.addProduct', { body: { product_id } })).ok().cart;
  const answers = [
    [await marcela.call('cart.addProduct', { body: line }), 'count'],
    [await marcela.call('cart.changeLine', { params: params(uuid), query: {}, body: line }), 'count'],
    [await marcela.call('shoppingCarts.create', { body: { products: [line] } }), 'products.0.count'],
  ] as const;
  for (const [answer, field] of answers) {
    expect([answer.status, answer.failure().details]).toEqual([400, [{ field, message: REFUSED }]]);
  }
});

it('a change without a count leaves it; empty and null are 1', async () => {
  const change = async (body: object) => {
    const { id: uuid } = (await marcela.call('cart.addProduct', { body: { product_id, count: 4 } })).ok()
      .cart;
    const { cart } = (await marcela.call('cart.changeLine', { params: params(uuid), query: {}, body })).ok();
    await marcela.call('cart.discardActive', {});
    return cart.products[0]?.count;
  };
  expect(await change({ comment: 'Bien frías' })).toBe(4);
  expect(await change({ count: null })).toBe(1);
  expect(await change({ count: '' })).toBe(1);
  expect(await change({ count: '6' })).toBe(6);
});

it('two changes of a line that both saw the same count are both counted (decision 012)', async () => {
  const { id: uuid } = (await marcela.call('cart.addProduct', { body: { product_id, count: 2 } })).ok().cart;
  const change = async (body: object) => {
    const { cart } = (await marcela.call('cart.changeLine', { params: params(uuid), query: {}, body })).ok();
    return cart.products[0]?.count;
  };
  const both = await Promise.all([change({ count: 3, count_seen: 2 }), change({ count: 3, count_seen: 2 })]);
  expect(both.toSorted()).toEqual([3, 4]);
  expect(await change({ count: 2, count_seen: 3 })).toBe(3);
  expect(await change({ count: 5 })).toBe(5);
});
