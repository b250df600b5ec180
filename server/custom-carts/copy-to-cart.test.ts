import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, idOf, missingId, officeIds, recipeIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const id = recipeIds.arrozConPollo;
const party = idOf('custom-cart party');
const branch_office_id = officeIds.bretana;
let server: TestServer;
let marcela: Client;

beforeAll(async () => {
  server = await startTestServer();
  marcela = await server.as('marcela');
  await withClient(server.adminUrl, async (client) => {
    await client.query(
      `insert into custom_cart (business_id, id, type, name) values ($1, $2, 'market', 'Fiesta')`,
      [businessIds.canasta, party],
    );
    const add =
      'insert into custom_cart_product (business_id, custom_cart_id, product_id, position, count) values ($1, $2, $3, $4, 5)';
    for (const [position, good] of [goods.atun, goods.queso, goods.hidden, goods.leche].entries()) {
      await client.query(add, [businessIds.canasta, party, good.id, position]);
    }
  });
});
afterAll(() => server.close());
beforeEach(() => marcela.call('cart.discardActive', {}));

type Body = InputOf<'customCarts.preview'>['body'];
const preview = async (who: Client, customCart: string, body: Body = {}) =>
  (
    await who.call('customCarts.preview', { params: { id: customCart }, body: { branch_office_id, ...body } })
  ).ok();
const copy = (customCart: string, body: InputOf<'customCarts.copy'>['body'] = { branch_office_id }) =>
  marcela.call('customCarts.copy', { params: { id: customCart }, body });
const cartOf = async () =>
  (await marcela.call('cart.active', {})).ok().cart?.products.map((line) => [line.product.title, line.count]);
const amounts = (lines: { product: { title: string }; count: number }[]) =>
  lines.map((line) => [line.product.title, line.count]);

describe('the preview of adding a custom cart', () => {
  it('is computed before anything is written, with its cost, for a number of people', async () => {
    const four = await preview(marcela, id);
    expect(amounts(four.lines)).toEqual([
      ['Arroz blanco', 1],
      ['Pechuga de pollo Campo Vivo', 600],
      ['Cebolla cabezona blanca', 300],
    ]);
    expect(four.total).toBe(4_800 + 13_140 + 1_170);
    const six = await preview(marcela, id, { portions: 6 });
    expect(amounts(six.lines)).toEqual([
      ['Arroz blanco', 2],
      ['Pechuga de pollo Campo Vivo', 900],
      ['Cebolla cabezona blanca', 450],
    ]);
    expect(await cartOf()).toBeUndefined();
  });

  it('is never less than the recipe needs, with steps of its category', async () => {
    const request = { portions: 6, product_ids: [goods.pechuga.id] };
    // A change is heard of a moment after its commit.
    const steps = async (step: number | null, grams: number) => {
      await server.sql(
        'update category set gram_step = $2 where id = (select category_id from product where id = $1)',
        [goods.pechuga.id, step],
      );
      await expect
        .poll(async () => amounts((await preview(marcela, id, request)).lines))
        .toEqual([['Pechuga de pollo Campo Vivo', grams]]);
    };
    await steps(400, 1_200);
    await copy(id, { branch_office_id, ...request });
    expect(await cartOf()).toEqual([['Pechuga de pollo Campo Vivo', 1_200]]);
    await steps(null, 900);
  });

  it('leaves out ingredients at home', async () => {
    const { lines, added } = await preview(marcela, id, { product_ids: [goods.pechuga.id, missingId] });
    expect(amounts(lines)).toEqual([['Pechuga de pollo Campo Vivo', 600]]);
    expect(added).toEqual(['Pechuga de pollo Campo Vivo']);
  });

  it('reports sold-out and reduced products, and never hidden ones', async () => {
    const report = await preview(marcela, party);
    expect(report).toMatchObject({
      added: ['Atún en aceite', 'Leche entera'],
      changed: ['Atún en aceite: Solo quedan 3 de las 5 que pediste'],
      missing: ['Queso campesino'],
      total: 3 * 7_490 + 5 * 4_990,
    });
  });

  it('reports products added to existing lines, and those already complete', async () => {
    const add = (product_id: string, count: number) =>
      marcela.call('cart.addProduct', { body: { product_id, count, branch_office_id } });
    await add(goods.atun.id, 3);
    await add(goods.leche.id, 1);
    const report = await preview(marcela, party);
    expect(report.added).toEqual(['Leche entera']);
    expect(report.changed).toEqual([
      'Atún en aceite: Ya tienes en tu carrito todo lo que queda',
      'Leche entera: Se suma a lo que ya tienes en el carrito',
    ]);
    expect(amounts(report.lines)).toEqual([['Leche entera', 5]]);
  });

  it('is the same for a guest, with the cart of their device', async () => {
    const held = [{ product_id: goods.atun.id, count: 1, countType: 'units' as const }];
    const report = await preview(server.guest(), party, { held });
    expect(amounts(report.lines)).toEqual([
      ['Atún en aceite', 2],
      ['Leche entera', 5],
    ]);
    expect(report.changed[0]).toBe(
      'Atún en aceite: Solo quedan 3 de las 6 que pediste. Se suma a lo que ya tienes en el carrito',
    );
  });

  it('refuses invalid portions and choices', async () => {
    for (const body of [{ portions: 0 }, { portions: 51 }, { portions: 2.5 }, { product_ids: [] }]) {
      expect((await marcela.call('customCarts.preview', { params: { id }, body })).status).toBe(400);
    }
    const nowhere = { branch_office_id: officeIds.plazaCentro };
    expect((await marcela.call('customCarts.preview', { params: { id }, body: nowhere })).status).toBe(422);
  });
});

describe('adding a custom cart', () => {
  it('does what the preview showed', async () => {
    const body = { branch_office_id, portions: 8, product_ids: [goods.arroz.id, goods.pechuga.id] };
    const { total } = await preview(marcela, id, body);
    const { cart, added } = (await copy(id, body)).ok();
    expect(added).toEqual(['Arroz blanco', 'Pechuga de pollo Campo Vivo']);
    expect(await cartOf()).toEqual([
      ['Arroz blanco', 2],
      ['Pechuga de pollo Campo Vivo', 1_200],
    ]);
    expect(cart.price_subtotal_computed).toBe(total);
  });

  it('needs no body, and adds to existing lines', async () => {
    await copy(id);
    (await marcela.call('customCarts.copy', { params: { id }, body: undefined })).ok();
    expect(await cartOf()).toEqual([
      ['Arroz blanco', 2],
      ['Pechuga de pollo Campo Vivo', 1_200],
      ['Cebolla cabezona blanca', 600],
    ]);
  });

  it('adds a person’s own custom cart', async () => {
    const { customCart } = (
      await marcela.call('customCarts.create', { body: { name: 'Lo de siempre' } })
    ).ok();
    const product = { product_id: goods.huevos.id, count: 2, countType: 'units' } as const;
    await marcela.call('customCarts.addProduct', { params: { id: customCart.id }, body: product });
    await copy(customCart.id);
    expect(await cartOf()).toEqual([['Huevos AA rojos', 2]]);
    await marcela.call('customCarts.remove', { params: { id: customCart.id }, query: {} });
    expect((await copy(customCart.id)).status).toBe(404);
  });

  it('fails when nothing can be bought, and changes nothing', async () => {
    const answer = await copy(party, { branch_office_id, product_ids: [goods.queso.id] });
    expect(answer.failure().error).toBe('PRODUCT_NOT_AVAILABLE');
    expect((await cartOf()) ?? []).toEqual([]);
  });

  it('needs a session', async () => {
    expect((await server.guest().call('customCarts.copy', { params: { id }, body: undefined })).status).toBe(
      401,
    );
  });
});
