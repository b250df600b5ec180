import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { type Cart, confirm, readyCart, setPrice } from '#test/factories/rum-cart.ts';
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
  await setPrice(server, goods.ron, 52_000);
});

const prices = (product: { id: string }, list: number, net: number) =>
  server.sql('update product_office set price = $2, price_neto = $3 where product_id = $1', [
    product.id,
    list,
    net,
  ]);

async function view() {
  const { cart } = (await marcela.call('cart.active', {})).ok();
  if (!cart) throw new Error('No cart');
  return cart;
}

describe('a price that rose (rule 75)', () => {
  it.each([
    ['both alike', 56_000, 56_000, 0],
    ['both, and it is on offer', 60_000, 56_000, 4_000],
  ])('%s: an earlier promise is no discount', async (_what, list, net, discount) => {
    await readyCart(marcela);
    await prices(goods.ron, list, net);
    const cart = await view();
    expect(cart).toMatchObject({ price_subtotal_computed: 52_000, discounts_total: discount });
    expect(cart.products).toMatchObject([{ totalPrice: 52_000, priceBase: 52_000 + discount }]);
    const { id: uuid } = cart;
    const accepted = (await marcela.call('cart.acceptAll', { params: { uuid }, query: {} })).ok().cart;
    expect(accepted).toMatchObject({ price_subtotal_computed: net, discounts_total: discount });
    const { order } = (await confirm(marcela, accepted)).ok();
    const made = (await marcela.call('orders.get', { params: { id: order.id } })).ok().order;
    expect(made).toMatchObject({ price_subtotal_computed: net, discounts_total: discount });
    expect(made.products).toMatchObject([{ totalPrice: net, priceBase: list }]);
  });

  it('stops the order with the seen total and the total after acceptance', async () => {
    const cart = await readyCart(marcela);
    await setPrice(server, goods.ron, 56_000);
    const failure = (await confirm(marcela, cart)).failure();
    expect(failure).toMatchObject({ error: 'CART_CHANGED', data: { seen_total: 55_000, total: 59_000 } });
    expect((failure.data as { cart: Cart }).cart.price_total_computed).toBe(55_000);
    const params = { uuid: cart.id };
    const accepted = (await marcela.call('cart.acceptAll', { params, query: {} })).ok().cart;
    expect(accepted.price_total_computed).toBe(59_000);
  });

  it('the new total excludes missing products, and includes the remaining stock of others', async () => {
    await readyCart(marcela);
    await marcela.call('cart.addProduct', { body: { product_id: goods.arroz.id, count: 6 } });
    const { cart } = (await marcela.call('cart.addProduct', { body: { product_id: goods.sal.id } })).ok();
    await server.sql(
      'update product_office set received = received - stock + 2, stock = 2 where product_id = $1',
      [goods.arroz.id],
    );
    await server.sql('update product_office set visible = false where product_id = $1', [goods.sal.id]);
    const failure = (await confirm(marcela, cart)).failure();
    const total = 52_000 + 2 * 4_800 + 3_000;
    expect(failure).toMatchObject({ error: 'CART_CHANGED', data: { seen_total: 85_250, total } });
    const params = { uuid: cart.id };
    const accepted = (await marcela.call('cart.acceptAll', { params, query: {} })).ok().cart;
    expect(accepted.price_total_computed).toBe(total);
  });
});

it('the lines of an order show the same discount as the order, also by weight', async () => {
  await prices(goods.aguacate, 9_999, 1_111);
  for (const [maturity, count] of [
    [1, 350],
    [2, 150],
    [3, 1_050],
  ] as const) {
    const product = { product_id: goods.aguacate.id, count, countType: 'grams', maturity } as const;
    await marcela.call('cart.addProduct', { body: product });
  }
  const cart = await readyCart(marcela);
  expect(savedOf(cart)).toBe(cart.discounts_total);
  const { order } = (await confirm(marcela, cart)).ok();
  const made = (await marcela.call('orders.get', { params: { id: order.id } })).ok().order;
  expect(made.discounts_total).toBe(cart.discounts_total);
  expect(savedOf(made)).toBe(cart.discounts_total);
});

function savedOf({ products }: Pick<OutputOf<'orders.get'>['order'], 'products'> | Cart): number {
  return products.reduce((sum, line) => sum + line.priceBase - line.totalPrice, 0);
}

describe('a price that buys fewer grams', () => {
  const buys = (grams: number) =>
    server.sql('update product set quantity_pum = $2 where id = $1', [goods.tomate.id, grams]);

  it.each([
    ['the first of its cart', false],
    ['added to others', true],
  ])(
    '%s: is listed like any higher price, charged once accepted, and further grams need no consent',
    async (_what, beside) => {
      if (beside) await marcela.call('cart.addProduct', { body: { product_id: goods.sal.id, count: 1 } });
      const body = { product_id: goods.tomate.id, count: 1000, countType: 'grams' as const };
      const { cart } = (await marcela.call('cart.addProduct', { body })).ok();
      const params = { uuid: cart.id };
      const before = cart.products.at(-1)?.totalPrice ?? 0;
      const [{ quantity_pum: grams } = { quantity_pum: 0 }] = await server.sql<{ quantity_pum: number }>(
        'select quantity_pum from product where id = $1',
        [goods.tomate.id],
      );
      try {
        await buys(grams / 2);
        expect((await view()).products.at(-1)?.totalPrice).toBe(before);
        const check = (await marcela.call('cart.check', { params, query: {} })).ok();
        expect(check.productsDifferentPrice).toMatchObject([
          {
            product_name: goods.tomate.title,
            cart_price: before,
            current_price: before * 2,
            message: `Antes: ${formatPesos(before)} | Ahora: ${formatPesos(before * 2)}`,
          },
        ]);
        const accepted = (await marcela.call('cart.acceptAll', { params, query: {} })).ok();
        expect(accepted.check.productsDifferentPrice).toEqual([]);
        expect(accepted.cart.products.at(-1)?.totalPrice).toBe(before * 2);

        await buys(grams);
        expect((await view()).products.at(-1)?.totalPrice).toBe(before);
        const again = (await marcela.call('cart.check', { params, query: {} })).ok();
        expect(again.productsDifferentPrice).toEqual([]);
      } finally {
        await buys(grams);
      }
    },
  );
});
