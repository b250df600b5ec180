import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { missingId } from '#test/factories/ids.ts';
import { confirm, readyCart } from '#test/factories/rum-cart.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let marcela: Client;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  marcela = await server.as('marcela');
  await marcela.call('cart.discardActive', {});
  await server.sql('update app_user set substitution = null');
});

type Rule = 'choose' | 'ask' | 'none' | null;

const say = (uuid: string, substitution: Rule, line_id?: string, who = marcela) =>
  who.call('cart.setSubstitution', { params: { uuid }, body: { substitution, line_id } });

it('without a choice there is no rule, and the order asks', async () => {
  const cart = await readyCart(marcela);
  expect([cart.substitution, cart.products[0]?.substitution]).toEqual([null, null]);
  const { order } = (await confirm(marcela, cart)).ok();
  const { order: made } = (await marcela.call('orders.get', { params: { id: order.id } })).ok();
  expect([made.substitution, made.products[0]?.substitution]).toEqual(['ask', 'ask']);
});

it('the rule of a cart goes with its order and is remembered for the person’s next one', async () => {
  const cart = await readyCart(marcela);
  const { cart: answered } = (await say(cart.id, 'choose')).ok();
  expect(answered).toMatchObject({ version: cart.version + 1, substitution: 'choose' });
  // Said again it changes nothing.
  expect((await say(cart.id, 'choose')).ok().cart.version).toBe(answered.version);
  const { order } = (await confirm(marcela, answered)).ok();
  const { order: made } = (await marcela.call('orders.get', { params: { id: order.id } })).ok();
  expect([made.substitution, made.products[0]?.substitution]).toEqual(['choose', 'choose']);

  expect((await readyCart(marcela)).substitution).toBe('choose');
  const jorge = await server.as('jorge');
  await jorge.call('cart.discardActive', {});
  const body = { product_id: goods.ron.id, count: 1 };
  expect((await jorge.call('cart.addProduct', { body })).ok().cart.substitution).toBeNull();
});

it('the rule of a line stays through other changes and goes into the order', async () => {
  const cart = await readyCart(marcela);
  const [line] = cart.products;
  if (!line) throw new Error('No line');
  (await say(cart.id, 'none', line.id)).ok();
  const more = { params: { uuid: cart.id, productId: line.product.id }, query: {}, body: { count: 2 } };
  const { cart: changed } = (await marcela.call('cart.changeLine', more)).ok();
  expect(changed).toMatchObject({ substitution: null, products: [{ count: 2, substitution: 'none' }] });
  // Also by the short way of an addition.
  const body = { product_id: line.product.id, count: 1 };
  const { cart: added } = (await marcela.call('cart.addProduct', { body })).ok();
  expect(added.products).toMatchObject([{ count: 3, substitution: 'none' }]);
  const { order } = (await confirm(marcela, added)).ok();
  const { order: made } = (await marcela.call('orders.get', { params: { id: order.id } })).ok();
  expect([made.substitution, made.products[0]?.substitution]).toEqual(['ask', 'none']);
});

it('a line can return to the cart’s rule; a cart’s rule cannot be removed', async () => {
  const cart = await readyCart(marcela);
  const lineId = cart.products[0]?.id ?? '';
  (await say(cart.id, 'none', lineId)).ok();
  expect((await say(cart.id, null, lineId)).ok().cart.products[0]?.substitution).toBeNull();
  expect((await say(cart.id, null)).failure()).toMatchObject({
    error: 'INVALID_INPUT',
    details: [{ field: 'substitution', message: 'Elige qué hacer si algo se agota.' }],
  });
  expect((await say(cart.id, 'ask', missingId)).failure().error).toBe('LINE_NOT_FOUND');
});

it('nobody can set it for another person’s cart, or for an order', async () => {
  const cart = await readyCart(marcela);
  expect((await say(cart.id, 'none', undefined, await server.as('jorge'))).status).toBe(404);
  (await confirm(marcela, cart)).ok();
  expect((await say(cart.id, 'none')).failure().error).toBe('CART_CLOSED');
});
