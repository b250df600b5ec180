import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noticesArrive } from '#test/catalogue-notices.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds } from '#test/factories/ids.ts';
import { confirm, readyCart } from '#test/factories/rum-cart.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const TWELVE = 'Puedes llevar hasta 12 unidades de cada producto';
const product_id = goods.arroz.id;
let server: TestServer;
let marcela: Client;

beforeAll(async () => {
  server = await startTestServer();
  marcela = await server.as('marcela');
});
afterAll(() => server.close());
beforeEach(async () => {
  await marcela.call('cart.discardActive', {});
  await limitTo(12);
});
afterEach(() => limitTo(999));

async function limitTo(units: number): Promise<void> {
  await server.sql('update business_config set max_units_per_product = $2 where business_id = $1', [
    businessIds.canasta,
    units,
  ]);
  await noticesArrive(server.adminUrl);
}

const add = (count: number, comment = '', product = product_id) =>
  marcela.call('cart.addProduct', { body: { product_id: product, count, comment } });
const fill = async (count: number, comment = '') => (await add(count, comment)).ok();
const refused = { error: 'QUANTITY_NOT_VALID', message: `${TWELVE}.`, details: [{ field: 'count' }] };

describe('the maximum per product', () => {
  it('is 999 unless the business sets another, and the refusal names it', async () => {
    await limitTo(999);
    const many = (await add(1_000)).failure();
    expect(many).toMatchObject({ ...refused, message: 'Puedes llevar hasta 999 unidades de cada producto.' });
    await limitTo(1);
    await expect
      .poll(async () => (await add(2)).failure().message)
      .toContain('hasta 1 unidad de cada producto');
  });

  it('is in the configuration, and on cards with another maximum than the usual', async () => {
    const config = async () => (await server.guest().call('business.get', { query: {} })).ok();
    const card = async () => {
      const { list } = (await marcela.call('products.list', { query: { ids: product_id } })).ok();
      return list[0]?.max_units;
    };
    await expect.poll(async () => (await config()).max_units_per_product).toBe(12);
    await expect.poll(card).toBe(12);
    await limitTo(999);
    await expect.poll(async () => (await config()).max_units_per_product).toBe(999);
    await expect.poll(card).toBeUndefined();
  });

  it('applies to concurrent and repeated additions, over all lines', async () => {
    expect((await add(13)).failure()).toMatchObject(refused);
    await fill(8);
    expect((await add(5)).failure()).toMatchObject(refused);
    expect((await add(5, 'Para el domingo')).failure()).toMatchObject(refused);
    const { cart } = await fill(4, 'Para el domingo');
    expect(cart.products.map(({ count }) => count)).toEqual([8, 4]);
    expect((await add(1)).failure()).toMatchObject(refused);
    expect((await add(12, '', goods.sal.id)).status).toBe(200);
  });

  it('applies to changes, which may always reduce', async () => {
    const { cart, line_id } = await fill(12);
    const params = { uuid: cart.id, productId: product_id };
    const change = (count: number) =>
      marcela.call('cart.changeLine', { params, query: { lineId: line_id }, body: { count } });
    expect((await change(13)).failure()).toMatchObject(refused);
    await limitTo(6);
    expect((await change(10)).ok().cart.products).toMatchObject([{ count: 10 }]);
    expect((await change(11)).failure().message).toBe('Puedes llevar hasta 6 unidades de cada producto.');
  });

  it('applies to two lines that become one', async () => {
    const { line_id } = await fill(7);
    const { cart } = await fill(5, 'Dos');
    const params = { uuid: cart.id, productId: product_id };
    const joined = await marcela.call('cart.changeLine', {
      params,
      query: { lineId: line_id },
      body: { comment: 'Dos' },
    });
    expect(joined.ok().cart.products).toMatchObject([{ count: 12, comment: 'Dos' }]);
  });

  it('limits a merged guest’s cart, with a message', async () => {
    await fill(8);
    const products = [{ product_id, count: 30 }];
    const body = { merge_key: crypto.randomUUID(), products };
    const merged = (await marcela.call('cart.merge', { body })).ok();
    expect(merged.cart?.products).toMatchObject([{ count: 12 }]);
    expect(merged.message).toContain(`Arroz blanco: ${TWELVE}.`);
    expect((await marcela.call('cart.merge', { body })).ok()).toEqual(merged);
    const other = [{ product_id, count: 3, comment: 'Otra' }];
    const more = { merge_key: crypto.randomUUID(), products: other };
    const left = (await marcela.call('cart.merge', { body: more })).ok();
    expect(left).toMatchObject({ joined: [], left_out: [], message: `Arroz blanco: ${TWELVE}.` });
  });

  it('limits additions of many products, with a message', async () => {
    const products = [
      { product_id, count: 30 },
      { product_id: goods.sal.id, count: 2 },
    ];
    const answer = (await marcela.call('shoppingCarts.create', { body: { products } })).ok();
    expect(answer.cart.products.map(({ count }) => count)).toEqual([12, 2]);
    expect(answer.changed).toEqual([`Arroz blanco: ${TWELVE}`]);
    const again = (await marcela.call('shoppingCarts.create', { body: { products } })).ok();
    expect(again.changed[0]).toBe(`Arroz blanco: ${TWELVE}`);
  });

  it('limits a repeated order, also in its preview', async () => {
    await limitTo(999);
    await fill(20);
    const { order } = (await confirm(marcela, await readyCart(marcela))).ok();
    await limitTo(12);
    const params = { id: order.id };
    const ahead = (await marcela.call('orders.previewCopy', { params })).ok();
    expect(ahead.changed).toEqual([`Arroz blanco: ${TWELVE}`]);
    const { cart, changed } = (await marcela.call('orders.copy', { params })).ok();
    expect(changed).toEqual(ahead.changed);
    expect(cart.products[0]).toMatchObject({ count: 12 });
  });

  it('is reported by the validation of an older cart, and one tap corrects it', async () => {
    await limitTo(999);
    await fill(9, 'Uno');
    await fill(20);
    const ready = await readyCart(marcela);
    await limitTo(12);
    const params = { uuid: ready.id };
    const check = (await marcela.call('cart.check', { params, query: {} })).ok();
    expect(check.productsWithoutStock).toMatchObject([
      { error_type: 'product_not_enough', message: TWELVE, available: 3, limited: true },
    ]);
    expect((await confirm(marcela, ready)).failure().error).toBe('CART_CHANGED');
    const { cart } = (await marcela.call('cart.acceptAll', { params, query: {} })).ok();
    expect(cart.products.map(({ count }) => count)).toEqual([9, 3, 1]);
    expect((await confirm(marcela, cart)).status).toBe(200);
  });

  it('has a separate value for weights', async () => {
    const body = { product_id: goods.papa.id, count: 50_050, countType: 'grams' } as const;
    const failure = (await marcela.call('cart.addProduct', { body })).failure();
    expect(failure.message).toBe('Puedes llevar hasta 50 kg de cada producto.');
  });
});

it('a cart has at most 500 lines: another is refused, more of one that is in it is not', async () => {
  const { cart } = await fill(1);
  await server.sql(
    'update product_office set stock = stock + 600, received = received + 600 where product_id = $1',
    [product_id],
  );
  await server.sql(
    `insert into cart_line (business_id, cart_id, id, product_id, line_key, count_type, count, comment, seen_price_neto)
     select business_id, cart_id, gen_random_uuid(), product_id, 'line ' || n, count_type, 1, 'Nota ' || n, seen_price_neto
     from cart_line, generate_series(2, 500) n where cart_id = $1`,
    [cart.id],
  );
  await limitTo(999);
  expect((await add(1, '', goods.sal.id)).failure().error).toBe('CART_FULL');
  const products = [{ product_id: goods.sal.id, count: 1 }];
  const { joined } = (
    await marcela.call('cart.merge', { body: { merge_key: crypto.randomUUID(), products } })
  ).ok();
  expect(joined).toEqual([]);
  expect((await add(1)).ok().cart.products).toHaveLength(500);
});
