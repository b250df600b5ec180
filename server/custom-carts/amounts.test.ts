import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lineKey } from '#rules/cart/totals.ts';
import { MOST_LINES } from '#server/cart/wanted-line.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** How many of a product a saved custom cart takes, and how many lines the cart it is added to. */
let server: TestServer;
let marcela: Client;
let id = '';

beforeAll(async () => {
  server = await startTestServer();
  marcela = await server.as('marcela');
});
afterAll(() => server.close());
beforeEach(async () => {
  await marcela.call('cart.discardActive', {});
  id = (await marcela.call('customCarts.create', { body: { name: 'La semana' } })).ok().customCart.id;
});

const branch_office_id = officeIds.bretana;
const product_id = goods.leche.id;
const REFUSED = 'La cantidad debe ser un número entero mayor que 0.';
const put = (line: object, product = product_id) =>
  marcela.call('customCarts.addProduct', { params: { id }, body: { product_id: product, ...line } });
const change = (amount: object) =>
  marcela.call('customCarts.changeProduct', {
    params: { id, productId: product_id },
    body: { countType: 'units', ...amount },
  });
const inside = async () => {
  const query = { branch_id: branch_office_id };
  const { products } = (await marcela.call('customCarts.mineOne', { params: { id }, query })).ok();
  return products.map((line) => [line.count, line.countType]);
};

describe('a count in a saved custom cart', () => {
  it.each([
    ['missing', {}, 1],
    ['null', { count: null }, 1],
    ['empty', { count: '' }, 1],
    ['blank', { count: '  ' }, 1],
    ['a number as text', { count: ' 3 ' }, 3],
    ['a number', { count: 2 }, 2],
  ])('that is %s is handled as everywhere (rule 80)', async (_what, amount, count) => {
    (await put(amount)).ok();
    expect(await inside()).toEqual([[count, 'units']]);
    (await change({ count: 7 })).ok();
    (await change(amount)).ok();
    expect(await inside()).toEqual([[count, 'units']]);
  });

  it.each([['dos'], ['1.5'], ['-2'], [0], [1.5], [[2]]])('of %o is refused with its field', async (count) => {
    (await put({ count: 4 })).ok();
    for (const answer of [await put({ count }, goods.huevos.id), await change({ count })]) {
      expect([answer.status, answer.failure().details]).toEqual([
        400,
        [{ field: 'count', message: REFUSED }],
      ]);
    }
    expect(await inside()).toEqual([[4, 'units']]);
  });
});

describe('a full cart', () => {
  /** One product with another remark each. */
  async function cartOf(lines: number): Promise<void> {
    const body = { product_id: goods.sal.id, branch_office_id, comment: 'Bolsa 1' };
    const { cart } = (await marcela.call('cart.addProduct', { body })).ok();
    const comments = Array.from({ length: lines - 1 }, (_, index) => `Bolsa ${index + 2}`);
    const keys = comments.map((comment) => lineKey({ productId: goods.sal.id, comment }));
    await server.sql(
      `insert into cart_line (business_id, cart_id, id, product_id, line_key, count_type, count, comment, seen_price_neto)
       select l.business_id, l.cart_id, gen_random_uuid(), l.product_id, w.key, l.count_type, 1, w.comment, l.seen_price_neto
       from cart_line l, unnest($2::text[], $3::text[]) as w (key, comment) where l.cart_id = $1`,
      [cart.id, keys, comments],
    );
  }
  const body = { branch_office_id };
  const copy = () => marcela.call('customCarts.copy', { params: { id }, body });
  const lineCount = async () => (await marcela.call('cart.active', {})).ok().cart?.products.length;

  beforeEach(async () => {
    for (const good of [goods.huevos, goods.leche]) (await put({ count: 2 }, good.id)).ok();
  });

  it('accepts as many lines of a custom cart as fit, and names the others', async () => {
    await cartOf(MOST_LINES - 1);
    const previewed = (await marcela.call('customCarts.preview', { params: { id }, body })).ok();
    expect(previewed).toMatchObject({ added: ['Huevos AA rojos'], missing: ['Leche entera'] });
    expect((await copy()).ok()).toMatchObject({ added: ['Huevos AA rojos'], missing: ['Leche entera'] });
    expect(await lineCount()).toBe(MOST_LINES);
  });

  it('accepts more of its own products', async () => {
    await cartOf(MOST_LINES - 1);
    (await marcela.call('cart.addProduct', { body: { product_id, branch_office_id } })).ok();
    expect((await copy()).ok()).toMatchObject({ added: ['Leche entera'], missing: ['Huevos AA rojos'] });
    expect(await lineCount()).toBe(MOST_LINES);
  });

  it('accepts nothing of a custom cart of other products, and says so', async () => {
    await cartOf(MOST_LINES);
    expect((await copy()).failure().error).toBe('PRODUCT_NOT_AVAILABLE');
    expect(await lineCount()).toBe(MOST_LINES);
  });
});
