import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Rule 14: a lower price needs no consent; it is what the shopper has seen from then on. */

let server: TestServer;
let marcela: Client;

beforeAll(async () => {
  server = await startTestServer();
  marcela = await server.as('marcela');
});
afterAll(() => server.close());

const price = (pesos: number) =>
  server.sql(
    'update product_office set price = $1, price_neto = $1 where product_id = $2 and office_id = $3',
    [pesos, goods.cafe.id, officeIds.bretana],
  );

it('a lower price is accepted with the next addition: when it rises again, that is a change', async () => {
  await price(10_000);
  const add = (product: { id: string }) =>
    marcela.call('cart.addProduct', { body: { product_id: product.id } });
  await add(goods.cafe);
  const { cart } = (await add(goods.arroz)).ok();
  const check = async () =>
    (await marcela.call('cart.check', { params: { uuid: cart.id }, query: {} })).ok().productsDifferentPrice;
  expect(await check()).toEqual([]);

  await price(8_000);
  const { cart: answered } = (await add(goods.sal)).ok();
  expect(answered).toEqual((await marcela.call('cart.active', {})).ok().cart);
  await price(10_000);
  expect(await check()).toMatchObject([
    { product_id: goods.cafe.id, cart_price: 8_000, current_price: 10_000 },
  ]);
});

it('more of the product itself accepts its lower price; a higher one stays a question', async () => {
  await marcela.call('cart.discardActive', {});
  const add = async () =>
    (await marcela.call('cart.addProduct', { body: { product_id: goods.cafe.id } })).ok().cart;
  await price(10_000);
  const { id: uuid } = await add();
  const check = async () =>
    (await marcela.call('cart.check', { params: { uuid }, query: {} })).ok().productsDifferentPrice;
  await price(7_000);
  expect(await add()).toEqual((await marcela.call('cart.active', {})).ok().cart);
  await price(9_000);
  expect(await check()).toMatchObject([{ cart_price: 14_000, current_price: 18_000 }]);
  await add();
  expect(await check()).toMatchObject([{ cart_price: 21_000, current_price: 27_000 }]);
});
