import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { missingId, officeIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

type Cart = OutputOf<'cart.addProduct'>['cart'];

let server: TestServer;
let marcela: Client;
let cart: Cart;

beforeAll(async () => {
  server = await startTestServer();
  marcela = await server.as('marcela');
  await sql(
    'create table shelf_before as select * from product_office where office_id = $1'.replace(
      '$1',
      `'${officeIds.bretana}'`,
    ),
  );
});
afterAll(() => server.close());

/**
 * Rice dearer, coffee cheaper, eggs 2 of 6, milk sold out, pasta withdrawn, oil gone from the office, salt as it was.
 */
beforeEach(async () => {
  await marcela.call('cart.discardActive', {});
  for (const product of [
    goods.arroz,
    goods.cafe,
    goods.huevos,
    goods.leche,
    goods.pasta,
    goods.aceite,
    goods.sal,
  ]) {
    cart = (await marcela.call('cart.addProduct', { body: { product_id: product.id, count: 6 } })).ok().cart;
  }
  await change(goods.arroz, 'price = 5000, price_neto = 5000');
  await change(goods.cafe, 'price_neto = 8000');
  await change(goods.huevos, 'stock = 2');
  await change(goods.leche, 'stock = 0');
  await change(goods.pasta, 'visible = false');
  await sql('delete from product_office where office_id = $1 and product_id = $2', [
    officeIds.bretana,
    goods.aceite.id,
  ]);
});
afterEach(async () => {
  await sql('delete from product_office where office_id = $1', [officeIds.bretana]);
  const columns =
    'business_id, office_id, product_id, price, price_neto, stock, stock_min, received, category_id, subcategory_id, brand_id, popularity, visible';
  await sql(`insert into product_office (${columns}) select ${columns} from shelf_before`);
});

async function sql(statement: string, values: unknown[] = []): Promise<void> {
  await withClient(server.adminUrl, (client) => client.query(statement, values));
}

async function change(product: { id: string }, what: string): Promise<void> {
  await sql(`update product_office set ${what} where office_id = $1 and product_id = $2`, [
    officeIds.bretana,
    product.id,
  ]);
}

const params = () => ({ uuid: cart.id });
const names = (problems: { product_name: string }[]) => problems.map((problem) => problem.product_name);

const rejectedOf = ({ cart: { products_rejected: rejected } }: { cart: Cart }) =>
  rejected.map(({ product_name, count, error_type }) => [product_name, count, error_type]);

describe('the cart validation', () => {
  it('lists every kind of problem, with a message', async () => {
    const check = (await marcela.call('cart.check', { params: params(), query: {} })).ok();
    expect(check.productsDifferentPrice).toMatchObject([
      {
        product_name: 'Arroz blanco',
        error_type: 'product_different_price',
        message: 'Antes: $\u00A028.800 | Ahora: $\u00A030.000',
      },
    ]);
    expect(check.productsWithoutStock).toMatchObject([
      {
        product_name: 'Huevos AA rojos',
        error_type: 'product_not_enough',
        message: 'Solo quedan 2 de las 6 que pediste',
        available: 2,
      },
      {
        product_name: 'Leche entera',
        error_type: 'product_without_stock',
        message: 'Sin stock',
        available: 0,
      },
    ]);
    expect(check.productsInactive).toMatchObject([{ product_name: 'Pasta espagueti', message: 'Inactivo' }]);
    expect(check.productsNotExists).toMatchObject([
      { product_name: 'Aceite de girasol', message: 'No encontrado' },
    ]);
    const ready = cart.products.filter((line) =>
      ['Café molido', 'Sal refinada'].includes(line.product.title),
    );
    expect(check.productsReadyToPay).toEqual(ready.map((line) => line.id));
  });

  it('reports a product removed from the catalogue, whatever its office says', async () => {
    await sql('update product set hidden = true where id = $1', [goods.sal.id]);
    const check = (await marcela.call('cart.check', { params: params(), query: {} })).ok();
    await sql('update product set hidden = false where id = $1', [goods.sal.id]);
    expect(names(check.productsInactive)).toContain('Sal refinada');
  });

  it('needs no consent for a lower price, which the cart is charged', async () => {
    const { cart: now } = (await marcela.call('cart.active', {})).ok();
    expect(now?.products.find((line) => line.product.id === goods.cafe.id)).toMatchObject({
      totalPrice: 48_000,
    });
  });

  it('compares with another store without moving the cart', async () => {
    const query = { branch_office_id: officeIds.palmira };
    const check = (await marcela.call('cart.check', { params: params(), query })).ok();
    expect(names(check.productsWithoutStock)).toEqual([]);
    expect((await marcela.call('cart.active', {})).ok().cart?.branch_office_id).toBe(officeIds.bretana);
  });

  it('changes nothing', async () => {
    await marcela.call('cart.check', { params: params(), query: {} });
    expect((await marcela.call('cart.active', {})).ok().cart?.version).toBe(cart.version);
  });
});

describe('one at a time', () => {
  const accept = (product: { id: string }) =>
    marcela.call('cart.acceptProblem', { params: { ...params(), productId: product.id }, query: {} });

  it('accepts a new price, a smaller count, and a missing product', async () => {
    expect((await accept(goods.arroz)).ok().check.productsDifferentPrice).toEqual([]);
    const eggs = (await accept(goods.huevos)).ok();
    expect(eggs.cart.products.find((line) => line.product.id === goods.huevos.id)?.count).toBe(2);
    const milk = (await accept(goods.leche)).ok();
    expect(milk.check.productsWithoutStock).toEqual([]);
    expect(milk.cart.products.some((line) => line.product.id === goods.leche.id)).toBe(false);
  });

  it('remembers rejected products, and not products removed for no reason', async () => {
    const remove = async (product: { id: string }) => {
      const line = { ...params(), productId: product.id };
      return (await marcela.call('cart.changeLine', { params: line, query: {}, body: null })).ok();
    };
    expect(rejectedOf(await remove(goods.sal))).toEqual([]);
    expect(rejectedOf(await remove(goods.arroz))).toEqual([['Arroz blanco', 6, 'product_different_price']]);
    expect(rejectedOf((await accept(goods.leche)).ok()).map(([name]) => name)).toEqual([
      'Arroz blanco',
      'Leche entera',
    ]);
  });

  it('leaves lines without problems unchanged', async () => {
    expect((await accept(goods.sal)).ok().cart.version).toBe(cart.version);
    expect((await accept(goods.ron)).failure().error).toBe('LINE_NOT_FOUND');
  });
});

describe('all at once', () => {
  it('accepting everything takes prices and remaining stock, removes the rest and names it', async () => {
    const done = (await marcela.call('cart.acceptAll', { params: params(), query: {} })).ok();
    expect(done.removed).toEqual(['Leche entera', 'Pasta espagueti', 'Aceite de girasol']);
    expect(done.cart.products.map((line) => [line.product.title, line.count, line.totalPrice])).toEqual([
      ['Arroz blanco', 6, 30_000],
      ['Café molido', 6, 48_000],
      ['Huevos AA rojos', 2, 37_800],
      ['Sal refinada', 6, 8_700],
    ]);
    expect(done.check.productsReadyToPay).toHaveLength(4);
    expect(rejectedOf(done)).toEqual([
      ['Leche entera', 6, 'product_without_stock'],
      ['Pasta espagueti', 6, 'product_inactive'],
      ['Aceite de girasol', 6, 'product_not_exists'],
    ]);
    const again = (await marcela.call('cart.acceptAll', { params: params(), query: {} })).ok();
    expect(again).toMatchObject({ removed: [], cart: { version: done.cart.version } });
  });

  it('rejecting everything removes every product with a problem and names it', async () => {
    const done = (await marcela.call('cart.rejectAll', { params: params(), query: {} })).ok();
    expect(done.removed).toEqual([
      'Arroz blanco',
      'Huevos AA rojos',
      'Leche entera',
      'Pasta espagueti',
      'Aceite de girasol',
    ]);
    expect(done.cart.products.map((line) => line.product.title)).toEqual(['Café molido', 'Sal refinada']);
    expect(rejectedOf(done).map(([name]) => name)).toEqual(done.removed);
    const body = { product_id: goods.arroz.id };
    const taken = (await marcela.call('cart.addProduct', { body })).ok();
    expect(rejectedOf(taken).map(([name]) => name)).toEqual(done.removed.slice(1));
  });
});

describe('in another store', () => {
  const query = { branch_office_id: officeIds.palmira };
  beforeAll(async () => {
    const there = 'where office_id = $1 and product_id = $2';
    await sql(`update product_office set price = 6000, price_neto = 5500 ${there}`, [
      officeIds.palmira,
      goods.arroz.id,
    ]);
    await sql(`update product_office set stock = 1 ${there}`, [officeIds.palmira, goods.leche.id]);
  });
  const officeOf = async () => (await marcela.call('cart.active', {})).ok().cart?.branch_office_id;

  it('accepting everything there buys there: its prices, its stock, and no further problems', async () => {
    const seen = (await marcela.call('cart.check', { params: params(), query })).ok();
    const troubled = Object.values(seen)
      .flat()
      .filter((problem) => typeof problem !== 'string');
    expect(troubled.length).toBeGreaterThan(0);
    const done = (await marcela.call('cart.acceptAll', { params: params(), query })).ok();
    expect(done.cart.branch_office_id).toBe(officeIds.palmira);
    expect(done.check.productsReadyToPay).toHaveLength(done.cart.products.length);
    const lines = new Map(done.cart.products.map((line) => [line.product.id, line]));
    expect(lines.get(goods.arroz.id)?.totalPrice).toBe(33_000);
    expect(lines.get(goods.leche.id)?.count).toBe(1);
    expect(await officeOf()).toBe(officeIds.palmira);
  });

  it('rejecting everything there leaves lines without problems', async () => {
    const { productsReadyToPay } = (await marcela.call('cart.check', { params: params(), query })).ok();
    const done = (await marcela.call('cart.rejectAll', { params: params(), query })).ok();
    expect(done.cart.products.map(({ id }) => id)).toEqual(productsReadyToPay);
    expect(done.cart.branch_office_id).toBe(officeIds.palmira);
  });

  it('accepting one line there solves that one', async () => {
    const [line] = cart.products;
    const place = { ...params(), productId: line?.product.id ?? '' };
    const done = (await marcela.call('cart.acceptProblem', { params: place, query })).ok();
    const left = Object.values(done.check)
      .flat()
      .filter((problem) => typeof problem !== 'string');
    expect(left.some(({ line_id }) => line_id === line?.id)).toBe(false);
    expect(done.cart.branch_office_id).toBe(officeIds.palmira);
  });

  it.each([
    ['does not exist', missingId],
    ['belongs to another business', officeIds.plazaCentro],
  ])('a store that %s is reported by every call, and nothing changes', async (_, branch_office_id) => {
    const query = { branch_office_id };
    const place = { ...params(), productId: goods.arroz.id };
    const errors = [
      (await marcela.call('cart.check', { params: params(), query })).failure().error,
      (await marcela.call('cart.acceptProblem', { params: place, query })).failure().error,
      (await marcela.call('cart.acceptAll', { params: params(), query })).failure().error,
      (await marcela.call('cart.rejectAll', { params: params(), query })).failure().error,
    ];
    expect(errors).toEqual(Array(4).fill('OFFICE_NOT_FOUND'));
    expect((await marcela.call('cart.active', {})).ok().cart).toMatchObject({
      version: cart.version,
      branch_office_id: officeIds.bretana,
    });
  });
});
