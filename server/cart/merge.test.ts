import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { missingId, officeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

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

const add = (product: { id: string }, count: number, maturity?: number) =>
  marcela.call('cart.addProduct', { body: { product_id: product.id, count, maturity } });

type GuestLine = { product_id: string; count?: number; countType?: 'units' | 'grams'; maturity?: number };
const merge = (products: GuestLine[], merge_key = newId(), branch_office_id?: string) =>
  marcela.call('cart.merge', { body: { merge_key, branch_office_id, products } });

it('loses nothing of either cart, and says what was joined and what is not sold here', async () => {
  await add(goods.arroz, 2);
  await add(goods.aguacate, 1, 1);
  const merged = (
    await merge([
      { product_id: goods.arroz.id, count: 3 },
      { product_id: goods.aguacate.id, count: 500, countType: 'grams', maturity: 1 },
      { product_id: goods.aguacate.id, count: 1, maturity: 3 },
      { product_id: goods.queso.id, count: 1 },
      { product_id: missingId, count: 1 },
    ])
  ).ok();
  expect(
    merged.cart?.products.map((line) => [line.product.title, line.count, line.countType, line.maturity]),
  ).toEqual([
    ['Arroz blanco', 5, 'units', null],
    ['Aguacate Hass', 3, 'units', 1],
    ['Aguacate Hass', 1, 'units', 3],
  ]);
  expect(merged).toMatchObject({
    joined: ['Arroz blanco', 'Aguacate Hass'],
    left_out: ['Queso campesino', 'Un producto'],
    message:
      'Unimos a tu carrito 2 productos que habías escogido: Arroz blanco y Aguacate Hass. No están disponibles en tu sede: Queso campesino y Un producto.',
  });
  expect((await marcela.call('cart.active', {})).ok().cart).toEqual(merged.cart);
});

it('answers the cart as it is read afterwards, with a price that fell meanwhile', async () => {
  await add(goods.arroz, 2);
  await add(goods.leche, 1);
  const lower = (by: number) =>
    server.sql(
      `update product_office set price_neto = price_neto - $3 where product_id = any($1) and office_id = $2`,
      [[goods.arroz.id, goods.leche.id, goods.sal.id], officeIds.bretana, by],
    );
  await lower(100);
  const merged = (
    await merge([
      { product_id: goods.sal.id, count: 2 },
      { product_id: goods.leche.id, count: 1 },
    ])
  ).ok();
  expect(merged.cart?.products.map(({ product, count }) => [product.title, count])).toEqual([
    ['Arroz blanco', 2],
    [expect.stringContaining('Leche'), 2],
    [expect.stringContaining('Sal'), 2],
  ]);
  expect((await marcela.call('cart.active', {})).ok().cart).toEqual(merged.cart);
  await lower(-100);
});

it('speaks of what a member added while the shop was away as of their own', async () => {
  const body = { merge_key: newId(), products: [{ product_id: goods.arroz.id, count: 1 }], waited: true };
  expect((await marcela.call('cart.merge', { body })).ok().message).toBe(
    'Ya está en tu carrito: Arroz blanco.',
  );
});

it('a repeat, also one at the same time, changes nothing and is told the same', async () => {
  await add(goods.arroz, 1);
  const key = newId();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => merge([{ product_id: goods.arroz.id, count: 4 }], key)),
  );
  for (const answer of answers) {
    expect(answer.ok()).toMatchObject({ joined: ['Arroz blanco'], cart: { products: [{ count: 5 }] } });
  }
  const late = (await merge([{ product_id: goods.leche.id, count: 9 }], key)).ok();
  expect(late).toMatchObject({ joined: ['Arroz blanco'], cart: { products: [{ count: 5 }] } });
});

it('an empty guest cart deletes nothing and makes nothing', async () => {
  expect((await merge([])).ok().cart).toBeNull();
  await add(goods.arroz, 1);
  expect((await merge([])).ok().cart?.products).toHaveLength(1);
});

it('makes the cart in the office the guest was looking at', async () => {
  const merged = (
    await merge([{ product_id: goods.bocadillo.id, count: 1 }], newId(), officeIds.palmira)
  ).ok();
  expect(merged.cart).toMatchObject({ branch_office_id: officeIds.palmira, products: [{ count: 1 }] });
});

it('keeps more than there is: the validation tells it later', async () => {
  const merged = (await merge([{ product_id: goods.atun.id, count: 5 }])).ok();
  expect(merged.cart?.products).toMatchObject([{ count: 5 }]);
  const check = await marcela.call('cart.check', { params: { uuid: merged.cart?.id ?? '' }, query: {} });
  expect(check.ok().productsWithoutStock).toMatchObject([{ available: 3 }]);
});

it('brings a count the shop would not take to the nearest it would', async () => {
  const merged = (
    await merge([
      { product_id: goods.pechuga.id, count: 2, countType: 'units' },
      { product_id: goods.tomate.id, count: 333, countType: 'grams' },
      { product_id: goods.sal.id, count: 5_000_000 },
    ])
  ).ok();
  expect(merged.cart?.products.map((line) => line.countDisplay)).toEqual(['100 g', '300 g', '999 und']);
});

it('what was added or counted without an answer comes with its key once, whichever arrives first, also after an order', async () => {
  const [added, counted, late] = [newId(), newId(), newId()];
  const lost = { product_id: goods.arroz.id, count: 2, request_key: added };
  const { cart, line_id: lineId } = (await marcela.call('cart.addProduct', { body: lost })).ok();
  expect((await merge([{ product_id: goods.arroz.id, count: 2 }], added)).ok()).toMatchObject({
    joined: ['Arroz blanco'],
    cart: { products: [{ count: 2 }] },
  });
  const milk = { product_id: goods.leche.id, count: 1, request_key: newId() };
  await marcela.call('cart.addProduct', { body: milk });
  await marcela.call('cart.changeLine', {
    params: { uuid: cart.id, productId: goods.arroz.id },
    query: { lineId },
    body: { count: 5, request_key: counted },
  });
  await merge([{ product_id: goods.leche.id, count: 1 }], milk.request_key);
  const repeated = (await merge([{ product_id: goods.arroz.id, count: 3 }], counted)).ok();
  expect(repeated.cart?.products.map(({ count }) => count)).toEqual([5, 1]);
  // The request itself that the device gave up on, when it gets through at last.
  const milkLate = (await marcela.call('cart.addProduct', { body: milk })).ok();
  expect(milkLate.cart.products.map(({ count }) => count)).toEqual([5, 1]);
  expect(milkLate.line_id).toBe(milkLate.cart.products[1]?.id);

  // A request that arrives when its merge was answered adds nothing; for another person the key is a new one.
  await marcela.call('cart.discardActive', {});
  await merge([{ product_id: goods.sal.id, count: 1 }], late);
  expect((await merge([{ product_id: goods.arroz.id, count: 2 }], added)).ok().cart?.products).toHaveLength(
    1,
  );
  await marcela.call('cart.discardActive', {});
  const sal = { product_id: goods.sal.id, count: 1, request_key: late };
  expect((await marcela.call('cart.addProduct', { body: sal })).status).toBe(422);
  const other = await server.as('jorge');
  const body = { merge_key: added, products: [{ product_id: goods.arroz.id, count: 2 }] };
  expect((await other.call('cart.merge', { body })).ok().cart?.products.map(({ count }) => count)).toContain(
    2,
  );
});

it('an office that is gone refuses a new merge only', async () => {
  const key = newId();
  await merge([{ product_id: goods.arroz.id, count: 1 }], key);
  expect((await merge([{ product_id: goods.arroz.id, count: 1 }], key, missingId)).ok()).toMatchObject({
    joined: ['Arroz blanco'],
    cart: { products: [{ count: 1 }] },
  });
  const refused = await merge([{ product_id: goods.arroz.id, count: 1 }], newId(), missingId);
  expect(refused.failure().error).toBe('OFFICE_NOT_FOUND');
});
