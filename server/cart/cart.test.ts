import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { addressIds, missingId, officeIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { plain } from '#test/plain.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

type Cart = OutputOf<'cart.addProduct'>['cart'];

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

async function sql(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return withClient(server.adminUrl, async (client) => (await client.query(statement, values)).rows);
}

type Line = {
  count?: number;
  countType?: 'units' | 'grams';
  maturity?: number;
  comment?: string;
  cut?: number;
};

function add(who: Client, product: { id: string }, line: Line = {}) {
  return who.call('cart.addProduct', { body: { product_id: product.id, ...line } });
}

async function active(who: Client = marcela): Promise<Cart> {
  const { cart } = (await who.call('cart.active', {})).ok();
  if (!cart) throw new Error('No active cart');
  return cart;
}

describe('adding', () => {
  it('creates the cart in the default office with the first product', async () => {
    const { cart, line_id } = (await add(marcela, goods.arroz, { count: 2 })).ok();
    expect(cart).toMatchObject({
      branch_office_id: officeIds.bretana,
      type: 'delivery',
      price_subtotal_computed: 9_600,
      price_domicile: 4_500,
      price_total_computed: 14_100,
      meets_minimum: false,
      bags_config: null,
    });
    expect(cart.products).toMatchObject([
      { id: line_id, count: 2, countDisplay: '2 und', countDisplayForceGrams: '', totalPrice: 9_600 },
    ]);
    expect(plain(cart.windows[0]?.label)).toBe('hoy de 9 a 11 a. m.');
  });

  it('creates no cart when the first product is refused', async () => {
    expect((await add(marcela, goods.arroz, { count: 1_000 })).failure().error).toBe('QUANTITY_NOT_VALID');
    expect((await marcela.call('cart.active', {})).ok().cart).toBeNull();
  });

  it('computes a price by weight: 350 g of avocado at 9.800 the kilo', async () => {
    const { cart } = (await add(marcela, goods.aguacate, { count: 350, countType: 'grams' })).ok();
    expect(cart.products[0]).toMatchObject({ totalPrice: 3_430, countDisplay: '350 g', pricePerUnit: 9_800 });
  });

  it('increases the line with the same product and choices, in the unit of the line', async () => {
    await add(marcela, goods.aguacate, { count: 300, countType: 'grams' });
    const { cart } = (await add(marcela, goods.aguacate, { count: 2, countType: 'units' })).ok();
    expect(cart.products).toHaveLength(1);
    expect(cart.products[0]).toMatchObject({ count: 800, countType: 'grams' });
  });

  it('creates another line for another ripeness or comment', async () => {
    await add(marcela, goods.aguacate, { count: 2, maturity: 1 });
    await add(marcela, goods.aguacate, { count: 2, maturity: 3 });
    const { cart } = (await add(marcela, goods.aguacate, { count: 1, comment: 'Para hoy' })).ok();
    expect(cart.products.map((line) => line.maturity)).toEqual([1, 3, null]);
  });

  it('increments the version with every change', async () => {
    const first = (await add(marcela, goods.arroz)).ok().cart;
    const second = (await add(marcela, goods.arroz)).ok().cart;
    expect(second.version).toBeGreaterThan(first.version);
  });

  it.each([
    ['hidden', goods.hidden],
    ['withdrawn', goods.inactive],
    ['without a picture', goods.withoutPicture],
    ['sold out here', goods.queso],
    ['sold elsewhere only', goods.bocadillo],
    ['unknown', { id: missingId }],
  ])('refuses what is %s', async (_, product) => {
    const failure = (await add(marcela, product)).failure();
    expect(failure).toMatchObject({
      error: 'PRODUCT_NOT_AVAILABLE',
      message: 'El producto no esta disponible para tu sede actual.',
    });
  });

  it('refuses more than the stock, over all lines of the product, and says how many are left', async () => {
    await add(marcela, goods.atun, { count: 2 });
    const failure = (await add(marcela, goods.atun, { count: 2, comment: 'El de lomos' })).failure();
    expect(failure).toMatchObject({
      error: 'NOT_ENOUGH_STOCK',
      message: 'Solo queda 1',
      data: { available: 1 },
    });
    expect((await active()).products).toHaveLength(1);
  });

  it.each([
    [goods.pechuga, { count: 30, countType: 'grams' as const }, 'La cantidad mínima es 100 g.'],
    [goods.pechuga, { count: 120, countType: 'grams' as const }, 'Los gramos van de 50 en 50.'],
    [goods.pechuga, { count: 2, countType: 'units' as const }, 'Este producto se vende por gramos.'],
    [goods.arroz, { count: 200, countType: 'grams' as const }, 'Este producto se vende por unidades.'],
  ])('refuses a quantity of $title that cannot be bought', async (product, line, message) => {
    expect((await add(marcela, product, line)).failure()).toMatchObject({
      error: 'QUANTITY_NOT_VALID',
      message,
    });
  });

  it('refuses a product by weight without quantity_pum, which has no price (rule 3)', async () => {
    const grams = { count: 500, countType: 'grams' } as const;
    const { cart } = (await add(marcela, goods.pechuga, grams)).ok();
    const [{ quantity_pum: existing } = {}] = await sql('select quantity_pum from product where id = $1', [
      goods.pechuga.id,
    ]);
    const weighs = (pum: unknown) =>
      sql('update product set quantity_pum = $1 where id = $2', [pum, goods.pechuga.id]);
    await weighs(0);
    expect((await add(marcela, goods.pechuga, grams)).failure().error).toBe('PRODUCT_NOT_AVAILABLE');
    expect(await active()).toMatchObject({ price_subtotal_computed: 0, version: cart.version });
    const check = await marcela.call('cart.check', { params: { uuid: cart.id }, query: {} });
    expect(check.ok()).toMatchObject({
      productsInactive: [{ product_id: goods.pechuga.id, message: 'Inactivo' }],
      productsReadyToPay: [],
    });
    await weighs(existing);
  });

  it('refuses a ripeness or a cut that the product does not have', async () => {
    const ripe = (await add(marcela, goods.arroz, { maturity: 1 })).failure();
    expect(ripe).toMatchObject({ error: 'INVALID_INPUT', details: [{ field: 'maturity' }] });
    const cut = (await add(marcela, goods.carneMolida, { count: 500, countType: 'grams', cut: 1 })).failure();
    expect(cut).toMatchObject({ error: 'INVALID_INPUT', details: [{ field: 'cut' }] });
  });

  it('refuses an unknown office', async () => {
    const answer = await marcela.call('cart.addProduct', {
      body: { product_id: goods.arroz.id, branch_office_id: officeIds.plazaCentro },
    });
    expect(answer.failure().error).toBe('OFFICE_NOT_FOUND');
  });

  it('uses the office of the first product, which later ones do not change', async () => {
    const at = (office: string, product: { id: string }) =>
      marcela.call('cart.addProduct', { body: { product_id: product.id, branch_office_id: office } });
    expect((await at(officeIds.palmira, goods.bocadillo)).ok().cart.branch_office_id).toBe(officeIds.palmira);
    expect((await at(officeIds.bretana, goods.arroz)).ok().cart.branch_office_id).toBe(officeIds.palmira);
  });

  it('creates one cart for 20 concurrent first additions and loses none', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(marcela, goods.arroz)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    const cart = await active();
    expect(cart.products).toMatchObject([{ count: 20 }]);
    const carts = await sql("select id from cart where user_id = $1 and state = 'active'", [
      people.marcela.id,
    ]);
    expect(carts).toHaveLength(1);
  });

  it('removes invisible characters and half a character from a comment, never its lines (decision 019)', async () => {
    const comment = 'Sin abrir\u0000 \ud83e,\n\u202e\u0007\u0085dos\tbolsas\u2069';
    const { cart } = (await add(marcela, goods.arroz, { comment })).ok();
    expect(cart.products[0]?.comment).toBe('Sin abrir \ufffd,\ndos\tbolsas');
  });
});

describe('changing', () => {
  const change = (cart: Cart, product: { id: string }, body: Line | undefined, lineId?: string) =>
    marcela.call('cart.changeLine', {
      params: { uuid: cart.id, productId: product.id },
      query: { lineId },
      body,
    });

  it('sets the count, leaves it when only the comment changes, and removes without a body', async () => {
    const { cart } = (await add(marcela, goods.arroz, { count: 4 })).ok();
    expect((await change(cart, goods.arroz, { count: 7 })).ok().cart.products[0]?.count).toBe(7);
    const commented = (await change(cart, goods.arroz, { comment: 'Sin abrir' })).ok().cart.products[0];
    expect(commented).toMatchObject({ count: 7, comment: 'Sin abrir' });
    expect((await change(cart, goods.arroz, undefined)).ok().cart.products).toEqual([]);
  });

  it('converts grams to pieces by the weight of one (rule 26)', async () => {
    const { cart } = (await add(marcela, goods.aguacate, { count: 500, countType: 'grams' })).ok();
    const changed = (await change(cart, goods.aguacate, { countType: 'units' })).ok().cart.products[0];
    expect(changed).toMatchObject({ count: 2, countType: 'units', totalPrice: 4_900 });
  });

  it('merges a line that becomes equal to another one', async () => {
    await add(marcela, goods.aguacate, { count: 2, maturity: 1 });
    const { cart, line_id } = (await add(marcela, goods.aguacate, { count: 3, maturity: 2 })).ok();
    const changed = (await change(cart, goods.aguacate, { maturity: 1 }, line_id)).ok().cart;
    expect(changed.products).toMatchObject([{ count: 5, maturity: 1 }]);
  });

  it('asks which line when a product has several', async () => {
    await add(marcela, goods.aguacate, { count: 2, maturity: 1 });
    const { cart } = (await add(marcela, goods.aguacate, { count: 3, maturity: 2 })).ok();
    expect((await change(cart, goods.aguacate, { count: 1 })).failure().error).toBe('LINE_NOT_FOUND');
  });

  it('reports a product that is not in the cart', async () => {
    const { cart } = (await add(marcela, goods.arroz)).ok();
    expect((await change(cart, goods.leche, { count: 1 })).failure()).toMatchObject({
      error: 'LINE_NOT_FOUND',
      message: 'Producto no encontrado en el carrito.',
    });
  });

  it('refuses more than the stock, and always allows less', async () => {
    const { cart } = (await add(marcela, goods.atun, { count: 3 })).ok();
    expect((await change(cart, goods.atun, { count: 4 })).failure().data).toEqual({ available: 3 });
    await sql('update product_office set stock = 1 where product_id = $1', [goods.atun.id]);
    expect((await change(cart, goods.atun, { count: 2 })).status).toBe(200);
    await sql('update product_office set stock = 3 where product_id = $1', [goods.atun.id]);
  });

  it('refuses changes of an emptied cart', async () => {
    const { cart } = (await add(marcela, goods.arroz)).ok();
    await marcela.call('cart.discard', { params: { uuid: cart.id } });
    expect((await change(cart, goods.arroz, { count: 2 })).failure().error).toBe('CART_CLOSED');
    expect((await marcela.call('cart.discard', { params: { uuid: cart.id } })).failure().error).toBe(
      'CART_CLOSED',
    );
  });

  it('starts again with delivery after the cart was emptied (storefront 4)', async () => {
    const params = { uuid: (await add(marcela, goods.arroz)).ok().cart.id };
    const pickup = { type: 'pickup', address_selected: { idBranch: officeIds.palmira } } as const;
    await marcela.call('cart.setAddress', { params, body: pickup });
    await marcela.call('cart.applyCoupon', { params, body: { code: 'mercado5' } });
    expect(await active()).toMatchObject({ type: 'pickup', coupons_applyed: [{ code: 'mercado5' }] });
    await marcela.call('cart.discardActive', {});
    const choices = { address_selected: null, payment_method_selected: null, coupons_applyed: [] };
    expect((await add(marcela, goods.arroz)).ok().cart).toMatchObject({ type: 'delivery', ...choices });
  });
});

describe('somebody else', () => {
  it('finds no cart of another shopper with any call', async () => {
    const { cart } = (await add(marcela, goods.arroz)).ok();
    const params = { uuid: cart.id };
    for (const stranger of [await server.as('jorge'), await server.as('valentina'), await server.as('luz')]) {
      const answers = await Promise.all([
        stranger.call('cart.check', { params, query: {} }),
        stranger.call('cart.discard', { params }),
        stranger.call('cart.acceptAll', { params, query: {} }),
        stranger.call('cart.setBags', { params, body: { bags_config: { code: '' } } }),
        stranger.call('cart.applyCoupon', { params, body: { code: 'mercado5' } }),
        stranger.call('cart.setOffice', { params, body: { branch_office_id: officeIds.palmira } }),
        stranger.call('cart.createOrder', { params, body: { total_price: 1 } }),
        stranger.call('cart.changeLine', {
          params: { ...params, productId: goods.arroz.id },
          query: {},
          body: { count: 9 },
        }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(404));
    }
    expect((await active()).products[0]?.count).toBe(1);
  });

  it('cannot use another person’s address for an order', async () => {
    const jorge = await server.as('jorge');
    const { cart } = (await add(jorge, goods.arroz)).ok();
    const answer = await jorge.call('cart.setAddress', {
      params: { uuid: cart.id },
      body: { type: 'delivery', address_selected: { id: addressIds.casa } },
    });
    expect(answer.failure().error).toBe('ADDRESS_NOT_FOUND');
  });
});
