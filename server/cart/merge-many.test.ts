import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/**
 * Fifty notes on each of ten products: as many lines as a cart may hold. Three of the products cannot be bought any
 * more.
 */
const sold = [goods.arroz, goods.cafe, goods.huevos, goods.sal, goods.ron, goods.azucar, goods.atun];
const [removed, inactive, elsewhere] = [goods.leche, goods.pasta, goods.aceite];
const notes = Array.from({ length: 50 }, (_, turn) => `nota ${turn}`);
const products = [...sold, removed, inactive, elsewhere].flatMap(({ id }) =>
  notes.map((comment) => ({ product_id: id, count: 1, comment })),
);

let server: TestServer;
let marcela: Client;

beforeAll(async () => {
  server = await startTestServer();
  marcela = await server.as('marcela');
  await server.sql('update product set inactive = true where id = $1', [removed.id]);
  await server.sql('update product set hidden = true where id = $1', [inactive.id]);
  await server.sql('delete from product_office where office_id = $1 and product_id = $2', [
    officeIds.bretana,
    elsewhere.id,
  ]);
});
afterAll(() => server.close());

const merge = (merge_key: string, lines = products) =>
  marcela.call('cart.merge', { body: { merge_key, branch_office_id: officeIds.bretana, products: lines } });

it('500 lines of a guest are merged once, with two tabs at once and with repeats; unavailable ones are reported', async () => {
  expect(products).toHaveLength(500);
  const own = { product_id: goods.arroz.id, count: 3, comment: 'nota 7' };
  await marcela.call('cart.addProduct', { body: own });
  const key = newId();
  const answers = await Promise.all([merge(key), merge(key), merge(key)]);
  const later = await merge(key);
  const reports = [...answers, later].map((answer) => {
    const { cart, ...rest } = answer.ok();
    return {
      ...rest,
      lines: cart?.products.length,
      version: cart?.version,
      total: cart?.price_subtotal_computed,
    };
  });
  for (const one of reports) expect(one).toEqual(reports[0]);
  expect(reports[0]).toMatchObject({
    lines: 350,
    joined: sold.map(({ title }) => title),
    left_out: [removed, inactive, elsewhere].map(({ title }) => title),
  });

  const { cart } = (await marcela.call('cart.active', {})).ok();
  const lines = cart?.products ?? [];
  expect(new Set(lines.map(({ product, comment }) => `${product.id} ${comment}`)).size).toBe(350);
  const summed = lines.find(
    ({ product, comment }) => product.id === own.product_id && comment === own.comment,
  );
  expect(summed?.count).toBe(4);
  expect(lines.reduce((sum, { count }) => sum + count, 0)).toBe(353);
  // Another guest cart is another merge: it adds.
  const more = (await merge(newId(), products.slice(0, 1))).ok();
  expect(
    more.cart?.products.find(({ comment, product }) => product.id === own.product_id && comment === 'nota 0')
      ?.count,
  ).toBe(2);
});

it('products that change their price or become unavailable after the merge are in the lists of the validation', async () => {
  const { cart } = (await marcela.call('cart.active', {})).ok();
  await server.sql(
    'update product_office set price = price + 500, price_neto = price_neto + 500 where office_id = $1 and product_id = $2',
    [officeIds.bretana, goods.sal.id],
  );
  await server.sql('update product set hidden = true where id = $1', [goods.ron.id]);
  const params = { uuid: cart?.id ?? '' };
  const check = (await marcela.call('cart.check', { params, query: {} })).ok();
  const ofProduct = (list: { product_id: string }[], { id }: { id: string }) =>
    list.filter(({ product_id }) => product_id === id).length;
  expect(ofProduct(check.productsDifferentPrice, goods.sal)).toBe(50);
  expect(ofProduct(check.productsInactive, goods.ron)).toBe(50);
  const accepted = (await marcela.call('cart.acceptAll', { params, query: {} })).ok();
  expect(accepted.removed.filter((name) => name === goods.ron.title)).toHaveLength(50);
  expect(accepted.check.productsReadyToPay).toHaveLength(accepted.cart.products.length);
});
