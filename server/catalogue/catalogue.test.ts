import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { goods, plazaGoods } from '#test/factories/goods.ts';
import { brandIds, categoryIds, idOf, missingId, officeIds, subcategoryIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

const { bretana, palmira, plazaCentro } = officeIds;
let clock = fridayMorning;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: () => clock });
});
afterAll(() => server.close());
beforeEach(() => {
  clock = fridayMorning;
});

async function change(statement: string, values: unknown[] = []): Promise<void> {
  await withClient(server.adminUrl, (client) => client.query(statement, values));
}

describe('a product', () => {
  const detail = (id: string, branch_id?: string, host?: string) =>
    server.guest(host).call('products.get', { params: { id }, query: branch_id ? { branch_id } : {} });

  it('has its texts, its breadcrumb and related products', async () => {
    const { product, suggested } = (await detail(goods.arroz.id, bretana)).ok();
    expect(product).toMatchObject({
      title_large: 'Arroz blanco 1.000 g',
      main_category_name: 'Despensa',
      categorySlug: 'despensa',
      subCategoryName: 'Granos',
      price: 4_800,
      withoutStock: false,
    });
    expect(suggested.map((card) => card.id)).toEqual(
      [goods.azucar, goods.pasta, goods.frijol, goods.sal].map(({ id }) => id),
    );
  });

  it('has the price of the requested office, or of the default one', async () => {
    const answer = (await detail(goods.arroz.id, officeIds.chipichape)).ok();
    expect(answer.product.price).toBe(4_900);
    expect((await detail(goods.arroz.id)).ok().product.price).toBe(4_800);
  });

  it('stays reachable where it is sold out or not sold, and says so', async () => {
    expect((await detail(goods.queso.id, bretana)).ok().product).toMatchObject({
      withoutStock: true,
      stock: 0,
      price: 12_400,
    });
    for (const elsewhere of [bretana, missingId]) {
      expect((await detail(goods.bocadillo.id, elsewhere)).ok().product).toMatchObject({
        withoutStock: true,
        stock: 0,
        price: 5_600,
        inOffice: false,
      });
    }
    expect((await detail(goods.bocadillo.id, palmira)).ok().product.inOffice).toBe(true);
  });

  it('has its choices and videos', async () => {
    const plain = (await detail(goods.pechuga.id, bretana)).ok().product;
    expect(plain).toMatchObject({ options: [], videos: [] });
    await change(
      `update subcategory set options = '{"Empaque": ["En bandeja", "Al vacío"], "Nada": []}' where id = $1`,
      [subcategoryIds.pollo],
    );
    await change(`update product set videos = '["pechuga.mp4"]' where id = $1`, [goods.pechuga.id]);
    const options = [{ name: 'Empaque', options: ['En bandeja', 'Al vacío'] }];
    await expect
      .poll(async () => (await detail(goods.pechuga.id, bretana)).ok().product)
      .toMatchObject({
        options,
        videos: [{ url: '/pictures/pechuga.mp4' }],
      });
    const { items } = (await server.guest().call('categories.list', { query: { branch_id: bretana } })).ok();
    const poultry = items
      .flatMap(({ subcategoriesArr }) => subcategoriesArr)
      .find(({ name }) => name === 'Pollo');
    expect(poultry?.options).toEqual(options);
  });

  it('is NOT_FOUND when it is removed, hidden, unknown or of another business', async () => {
    for (const id of [goods.inactive.id, goods.hidden.id, missingId, plazaGoods.plazaArroz.id]) {
      expect((await detail(id, bretana)).failure().error).toBe('NOT_FOUND');
    }
    expect((await detail(goods.arroz.id, undefined, 'la-plaza.localhost')).failure().error).toBe('NOT_FOUND');
  });

  it('is read by a list of ids in their order, without missing ones', async () => {
    const ids = [goods.queso, goods.hidden, goods.arroz, goods.inactive].map(({ id }) => id);
    const query = { branch_id: bretana, ids: [...ids, missingId].join() };
    const { list } = (await server.guest().call('products.list', { query })).ok();
    expect(list.map((card) => [card.id, card.withoutStock])).toEqual([
      [goods.queso.id, true],
      [goods.arroz.id, false],
    ]);
  });
});

describe('the categories', () => {
  const categoriesOf = async (branch_id?: string, host?: string) =>
    (await server.guest(host).call('categories.list', { query: branch_id ? { branch_id } : {} })).ok().items;

  it('are in order with their subcategories, descending, and the number of available products of the office', async () => {
    const items = await categoriesOf(bretana);
    expect(items.map((item) => [item.categoryName, item.totalProducts])).toEqual([
      ['Frutas y verduras', 6],
      ['Carnes y pollo', 2],
      ['Despensa', 9],
      ['Lácteos y huevos', 4],
      ['Licores', 2],
    ]);
    expect(items[2]?.subcategoriesArr.map((item) => item.displayName)).toEqual([
      'Granos',
      'Café',
      'Enlatados',
    ]);
    expect((await categoriesOf(palmira)).map((item) => item.totalProducts)).toEqual([6, 2, 10, 5, 2]);
    expect(await categoriesOf()).toEqual(items);
    for (const { subcategories, subcategoriesArr, disabled } of items) {
      expect(new Map(Object.entries(subcategories))).toEqual(
        new Map(subcategoriesArr.map((item) => [item.id, item])),
      );
      expect(disabled).toBe(false);
    }
  });

  it('of another business are separate', async () => {
    const [only, ...others] = await categoriesOf(undefined, 'la-plaza.localhost');
    expect([only?.id, only?.totalProducts, others]).toEqual([categoryIds.plazaDespensa, 2, []]);
    const foreign = await server.guest().call('categories.list', { query: { branch_id: plazaCentro } });
    expect(foreign.status).toBe(404);
  });

  it('exclude disabled ones, and have meat last where the business says so', async () => {
    await change("update business_config set order_carnes_last = true where app_title = 'Canasta'");
    await change('update subcategory set disabled = true where id = $1', [subcategoryIds.cafe]);
    await change('update category set disabled = true where id = $1', [categoryIds.licores]);
    await vi.waitFor(async () => {
      const items = await categoriesOf(bretana);
      expect(items.map((item) => item.originalName)).toEqual(['1', '3', '4', '2']);
      expect(items[1]?.subcategoriesArr.map((item) => item.displayName)).toEqual(['Granos', 'Enlatados']);
    }, 5_000);
    await change('update business_config set order_carnes_last = false');
    await change('update subcategory set disabled = false');
    await change('update category set disabled = false');
  });
});

describe('the brands', () => {
  it('are found regardless of accents and case, and never by a pattern', async () => {
    const named = async (name: string) =>
      (await server.guest().call('brands.list', { query: { name } }))
        .ok()
        .list.map((brand) => brand.displayName);
    expect(await named('ÁGUILA')).toEqual(['Águila', 'Águila Roja']);
    expect(await named('aguila r')).toEqual(['Águila Roja']);
    expect([await named('%'), await named('_'), await named('.*')]).toEqual([[], [], []]);
  });

  it('of another business are not found', async () => {
    const get = (id: string) => server.guest().call('brands.get', { params: { id }, query: {} });
    expect((await get(brandIds.diana)).ok().name).toBe('DIANA');
    expect((await get(brandIds.plazaDiana)).status).toBe(404);
  });

  it('have pages', async () => {
    const query = { limit: 2, page: 2 };
    const { list, pagination } = (await server.guest().call('brands.allPaginate', { query })).ok();
    expect([list.map((brand) => brand.name), pagination]).toEqual([
      ['KIKES', 'AGUILA'],
      { page: 2, limit: 2, limitPerPage: 2, hasNextPage: true, totalCount: 5, totalPages: 3 },
    ]);
  });
});

describe('the offers', () => {
  const view = async (query: InputOf<'offers.list'>['query'], host?: string) =>
    (await server.guest(host).call('offers.list', { query })).ok().list.map((offer) => offer.nameOffer);

  it('are live at their hours in Colombia, in their office, until the end of their day', async () => {
    expect(await view({ section: 'HOME', branch_id: bretana })).toEqual(['bienvenidos']);
    expect(await view({ section: 'HOME', branch_id: palmira })).toEqual(['bienvenidos', 'solo palmira']);
    clock = new Date('2026-11-20T09:59:59-05:00');
    expect(await view({ section: 'HOME', branch_id: bretana, limit: 49 })).toEqual([
      'bienvenidos',
      'madrugon',
    ]);
    clock = new Date('2025-01-31T23:59:59-05:00');
    expect(await view({ section: 'HOME', branch_id: bretana, limit: 48 })).toEqual([
      'bienvenidos',
      'vencida',
    ]);
  });

  it('can be requested for several sections at once', async () => {
    expect(await view({ section: 'OFFERS_TOP, HOME_1_FULL' })).toEqual(['domicilio', 'ahorro']);
    expect(await view({ section: 'HOME' }, 'la-plaza.localhost')).toEqual(['la plaza']);
    const wrong = await server.guest().call('offers.list', { query: { section: "HOME' or true" } });
    expect(wrong.failure().details[0]?.field).toBe('section');
  });

  it('contain addresses of their pictures', async () => {
    const { list } = (await server.guest().call('offers.list', { query: { section: 'OFFERS_TOP' } })).ok();
    expect(list[0]).toMatchObject({ id: idOf('offer ahorro'), art: { pictures: ['/pictures/1f951'] } });
  });
});
