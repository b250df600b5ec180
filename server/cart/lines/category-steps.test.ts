import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

// Chicken breast is sold by the gram; its category is given steps of its own (rule 27).
const { pechuga, aguacate } = goods;
let server: TestServer;
let marcela: Client;

beforeAll(async () => {
  server = await startTestServer();
  marcela = await server.as('marcela');
  await server.sql(
    'update category set gram_step = 250, min_grams = 500 where id = (select category_id from product where id = $1)',
    [pechuga.id],
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  await marcela.call('cart.discardActive', {});
});

const add = (product: { id: string }, count: number) =>
  marcela.call('cart.addProduct', { body: { product_id: product.id, count, countType: 'grams' } });

it('a category has its own step and minimum of grams, in the cart and on the card', async () => {
  expect((await add(pechuga, 250)).failure()).toMatchObject({
    error: 'QUANTITY_NOT_VALID',
    message: 'La cantidad mínima es 500 g.',
  });
  expect((await add(pechuga, 600)).failure().message).toBe('Los gramos van de 250 en 250.');
  const { cart } = (await add(pechuga, 500)).ok();
  const more = (await add(pechuga, 750)).ok().cart;
  expect(more.products).toMatchObject([{ count: 1_250, product: { gram_step: 250, min_grams: 500 } }]);
  const params = { uuid: cart.id, productId: pechuga.id };
  const wrong = await marcela.call('cart.changeLine', { params, query: {}, body: { count: 800 } });
  expect(wrong.failure().error).toBe('QUANTITY_NOT_VALID');
});

it('other categories have steps of 50 from 100, and send no step', async () => {
  expect((await add(aguacate, 120)).failure().message).toBe('Los gramos van de 50 en 50.');
  const { cart } = (await add(aguacate, 150)).ok();
  expect(cart.products[0]?.product).not.toHaveProperty('gram_step');
});

it('stock below the minimum of the category counts as none', async () => {
  const { cart } = (await add(pechuga, 500)).ok();
  await server.sql(
    'update product_office set received = received - stock + 499, stock = 499 where product_id = $1',
    [pechuga.id],
  );
  const check = await marcela.call('cart.check', { params: { uuid: cart.id }, query: {} });
  expect(check.ok().productsWithoutStock.map(({ error_type }) => error_type)).toEqual([
    'product_without_stock',
  ]);
});
