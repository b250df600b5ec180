import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { request } from '#test/client.ts';
import { brandIds, categoryIds, idOf, missingId, officeIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const { bretana, palmira, plazaCentro } = officeIds;
const laPlaza = 'la-plaza.localhost';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('categories as a generic resource', () => {
  it('have pages, and are read one by one', async () => {
    const guest = server.guest();
    const whole = (await guest.call('categories.list', { query: {} })).ok().items;
    for (const id of ['categories.listV1', 'categories.allPaginate'] as const) {
      const first = (await guest.call(id, { query: { limit: 3 } })).ok();
      const second = (await guest.call(id, { query: { limit: 3, page: 2 } })).ok();
      expect([...first.list, ...second.list]).toEqual(whole);
      const totals = { totalCount: whole.length, totalPages: Math.ceil(whole.length / 3) };
      expect(first.pagination).toEqual({ page: 1, limit: 3, limitPerPage: 3, hasNextPage: true, ...totals });
      const beyond = (await guest.call(id, { query: { limit: 3, page: 9 } })).ok();
      expect([beyond.list, beyond.pagination.hasNextPage]).toEqual([[], false]);
    }
    const query = { branch_id: palmira };
    const one = (await guest.call('categories.get', { params: { id: categoryIds.despensa }, query })).ok();
    expect([one.categoryName, one.totalProducts]).toEqual(['Despensa', 10]);
    const shelf = { params: { branchId: palmira }, query: { category_id: categoryIds.despensa, limit: 12 } };
    expect(one.products).toEqual((await guest.call('products.page', shelf)).ok().list);
    expect(one.products).toHaveLength(10);
  });

  it('of another business, missing or disabled are NOT_FOUND, as is an office of another', async () => {
    const get = (id: string, branch_id?: string) =>
      server.guest().call('categories.get', { params: { id }, query: { branch_id } });
    const disabled = 'update category set disabled = $2 where id = $1';
    await withClient(server.adminUrl, (client) => client.query(disabled, [categoryIds.licores, true]));
    for (const id of [missingId, categoryIds.plazaDespensa, categoryIds.licores]) {
      expect((await get(id)).status).toBe(404);
    }
    await withClient(server.adminUrl, (client) => client.query(disabled, [categoryIds.licores, false]));
    for (const branch_id of [missingId, plazaCentro]) {
      expect((await get(categoryIds.despensa, branch_id)).status).toBe(404);
      expect((await server.guest().call('categories.listV1', { query: { branch_id } })).status).toBe(404);
    }
  });

  it('have their tags and card flags, and no other stored fields', async () => {
    const stored = {
      products_tags: [{ id: missingId, tagName: 'Sin gluten', originalName: 'gf', tag: 'sin-gluten' }],
      product_card_config: { sku: false, alert_before_add: 'Se pesa en la sede.', internal: 'no' },
    };
    await withClient(server.adminUrl, (client) =>
      client.query(
        `update category set products_tags = $2, product_card_config = $3, products_tags_selectable = true where id = $1`,
        [
          categoryIds.lacteos,
          JSON.stringify(stored.products_tags),
          JSON.stringify(stored.product_card_config),
        ],
      ),
    );
    const params = { id: categoryIds.lacteos };
    const category = (await server.guest().call('categories.get', { params, query: {} })).ok();
    expect(category).toMatchObject({ productsTagsSelectable: true });
    expect(category.productsTags).toEqual([{ tagName: 'Sin gluten', originalName: 'gf', tag: 'sin-gluten' }]);
    expect(category.product_card_config).toEqual({ sku: false, alert_before_add: 'Se pesa en la sede.' });
  });
});

describe('offers as a generic resource', () => {
  const get = (name: string, branch_id?: string, host?: string) =>
    server.guest(host).call('offers.get', { params: { id: idOf(`offer ${name}`) }, query: { branch_id } });

  it('are the live ones, where they are live', async () => {
    expect((await get('bienvenidos')).ok().nameOffer).toBe('bienvenidos');
    expect((await get('solo palmira', palmira)).ok().nameOffer).toBe('solo palmira');
    for (const name of ['madrugon', 'vencida', 'apagada', 'solo palmira', 'nunca']) {
      expect((await get(name, bretana)).status, name).toBe(404);
    }
    expect((await get('bienvenidos', plazaCentro)).status).toBe(404);
    expect((await get('bienvenidos', undefined, laPlaza)).status).toBe(404);
    const pages = (await server.guest().call('offers.allPaginate', { query: { limit: 2 } })).ok();
    expect([pages.list.length, pages.pagination]).toMatchObject([
      2,
      { page: 1, limit: 2, hasNextPage: true },
    ]);
  });
});

describe('products as a generic resource', () => {
  it('have pages, filters and ids', async () => {
    const guest = server.guest();
    const page = { params: { branchId: bretana } };
    const shelf = (await guest.call('products.page', { ...page, query: { limit: 4 } })).ok();
    for (const id of ['products.list', 'products.allPaginate'] as const) {
      const first = (await guest.call(id, { query: { limitPerPage: 2 } })).ok();
      const { after } = first.pagination ?? {};
      const second = (await guest.call(id, { query: { limitPerPage: 2, page: 2 } })).ok();
      const onwards = (await guest.call(id, { query: { limit: 2, after } })).ok();
      expect([...first.list, ...second.list], id).toEqual(shelf.list);
      expect(onwards.list).toEqual(second.list);
      const query = { category_id: categoryIds.despensa, sort: 'price' } as const;
      const cheapest = (await guest.call('products.page', { ...page, query })).ok().list;
      expect((await guest.call(id, { query })).ok().list).toEqual(cheapest);
      expect((await guest.call(id, { query: { branch_id: plazaCentro } })).status).toBe(404);
    }
    const expected = shelf.list.slice(1, 3);
    const ids = expected.map((card) => card.id).join(',');
    expect((await guest.call('products.list', { query: { ids } })).ok()).toEqual({
      list: expected,
      pagination: { page: 1, limit: 2, limitPerPage: 2, hasNextPage: false, totalCount: 2, totalPages: 1 },
    });
  });
});

it.each([
  'brands',
  'brands?name=a',
  'categories',
  'offers',
  'offices',
  'custom_carts',
  'custom_carts?showOnCheckout=true',
  'products',
  `products?category_id=${categoryIds.despensa}`,
  'products?discounted=true&sort=price',
])('pages of %s are as long as limitPerPage says, and have the total', async (question) => {
  const [route, filter = ''] = question.split('?');
  const read = async (path: string, query: string) => {
    const headers = { host: 'canasta.localhost' };
    return JSON.parse((await request(`${server.url}/api/v1/${path}?${filter}&${query}`, { headers })).text);
  };
  for (const path of [`${route}`, `${route}/all_paginate`]) {
    const { length } = (await read(path, 'limit=50')).list;
    const { list, pagination } = await read(path, 'limitPerPage=1');
    const pages = { page: 1, limit: 1, limitPerPage: 1, totalCount: length, totalPages: length };
    expect([path, list.length, pagination]).toMatchObject([path, Math.min(1, length), pages]);
  }
});

describe('the brands', () => {
  const found = (query: string, more: { page?: number; office_id?: string } = {}, host?: string) =>
    server.guest(host).call('search.brands', {
      params: { query, page: more.page ?? 1 },
      query: { office_id: more.office_id },
    });
  const names = async (query: string, more: { page?: number; office_id?: string } = {}, host?: string) =>
    (await found(query, more, host)).ok().brands.map((brand) => [brand.displayName, brand.totalProducts]);

  it('have the number of their available products', async () => {
    const { list } = (await server.guest().call('brands.list', { query: { name: 'a' } })).ok();
    expect(list.map((brand) => [brand.displayName, brand.totalProducts])).toEqual([
      ['Alpina', 3],
      ['Diana', 1],
      ['Águila', 1],
      ['Águila Roja', 1],
    ]);
    const params = { id: brandIds.alpina };
    expect((await server.guest().call('brands.get', { params, query: {} })).ok().totalProducts).toBe(3);
    const foreign = { params, query: { branch_id: plazaCentro } };
    expect((await server.guest().call('brands.get', foreign)).status).toBe(404);
  });

  it('are found by a search, those with most products first, and only with available ones', async () => {
    expect(await names('a')).toEqual([
      ['Alpina', 3],
      ['Diana', 1],
      ['Águila', 1],
      ['Águila Roja', 1],
    ]);
    expect(await names('ÁGUILA')).toEqual([
      ['Águila', 1],
      ['Águila Roja', 1],
    ]);
    await withClient(server.adminUrl, (client) =>
      client.query('update product_office set stock = 0 where brand_id = $1 and office_id = $2', [
        brandIds.aguila,
        palmira,
      ]),
    );
    expect(await names('águila', { office_id: palmira })).toEqual([['Águila Roja', 1]]);
    for (const query of ['%', "' or true --", '🥑', 'x'.repeat(300)])
      expect(await names(query), query).toEqual([]);
    expect((await found('x'.repeat(2_000))).failure().error).toBe('NOT_FOUND');
    expect(await names('alpina', {}, laPlaza)).toEqual([]);
    expect(await names('alpina', { page: 3 })).toEqual([]);
    for (const office_id of [missingId, plazaCentro]) {
      expect((await found('alpina', { office_id })).status).toBe(404);
    }
  });
});

describe('subcategories', () => {
  it('have their position in the requested office, if the business has the module planogram', async () => {
    const place = async (branch_id: string) => {
      const { items } = (await server.guest().call('categories.list', { query: { branch_id } })).ok();
      const all = items.flatMap(({ subcategoriesArr }) => subcategoriesArr);
      return all.map(({ planometry }) => planometry).filter((one) => one !== null);
    };
    const change = (how: string) =>
      server.sql(`update business_config set modules_enable = ${how}(modules_enable, 'planogram')`);
    await change('array_append');
    const put = () =>
      server.sql(
        `insert into planometry (business_id, id, subcategory_id, office_id, isle, gondola)
         select business_id, gen_random_uuid(), id, $1, '7', 'B3' from subcategory
         where category_id = $2 order by id limit 1`,
        [bretana, categoryIds.despensa],
      );
    await put();
    await vi.waitFor(async () => {
      expect(await place(bretana)).toEqual([{ office_id: bretana, isle: '7', gondola: 'B3' }]);
    }, 5_000);
    expect(await place(palmira)).toEqual([]);
    const shows = (...isles: string[]) =>
      vi.waitFor(async () => expect((await place(bretana)).map((one) => one?.isle)).toEqual(isles), 5_000);
    // What moved to another aisle is shown at once, not when what is in memory grows old; as is what comes and goes.
    await server.sql("update planometry set isle = '9'");
    await shows('9');
    await server.sql('delete from planometry');
    await shows();
    await put();
    await shows('7');
    await server.sql('update planometry set inactive = true');
    await shows();
    await server.sql('update planometry set inactive = false');
    await shows('7');
    await change('array_remove');
    await shows();
  });
});

describe('public responses', () => {
  it('may be stored by a shared cache and revalidated by their ETag', async () => {
    for (const path of [
      '/api/v1/categories',
      '/api/v1/products/all_products',
      '/api/v1/products/brand/alpina',
      '/api/v2/search/brands/a/1',
      '/api/v1/offers/all_paginate',
    ]) {
      const headers = { host: 'canasta.localhost' };
      const first = await request(`${server.url}${path}`, { headers });
      expect(first.headers.get('cache-control'), path).toContain('s-maxage');
      expect(first.headers.get('vary')).toContain('at-business');
      const etag = first.headers.get('etag') ?? '';
      const again = await request(`${server.url}${path}`, { headers: { ...headers, 'if-none-match': etag } });
      expect([path, again.status]).toEqual([path, 304]);
    }
  });
});

describe('names with commas', () => {
  it('belong to one brand or provider, and a list of names still is several', async () => {
    const name = 'Café, Pan y Cía.';
    await withClient(server.adminUrl, async (client) => {
      await client.query('update brand set name = $2, display_name = $2 where id = $1', [
        brandIds.alpina,
        name,
      ]);
      await client.query(
        'update provider set name = $1 where name = (select name from provider order by name limit 1)',
        ['Lácteos, Quesos, S.A.'],
      );
    });
    const guest = server.guest();
    const ofBrand = async (brand: string) =>
      (await guest.call('products.ofBrand', { params: { brand }, query: {} }))
        .ok()
        .list.map((card) => card.brand);
    await vi.waitFor(async () => expect(new Set(await ofBrand(name))).toEqual(new Set([name])), 5_000);
    expect(new Set(await ofBrand(`Diana,${name}`))).toEqual(new Set(['Diana', name]));
    const page = async (query: { brand?: string; provider?: string }) =>
      (
        await guest.call('products.page', {
          params: { branchId: bretana },
          query: { ...query, sort: 'name' },
        })
      ).ok().list;
    await vi.waitFor(async () => {
      expect(new Set((await page({ brand: `${name},Diana` })).map((card) => card.brand))).toEqual(
        new Set(['Diana', name]),
      );
      const provided = await page({ provider: 'lacteos, quesos, s.a.' });
      expect(new Set(provided.map((card) => card.provider))).toEqual(new Set(['Lácteos, Quesos, S.A.']));
    }, 5_000);
  });
});
