import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, everyCaller, mayCall } from '#contract/access.ts';
import { type CallDefinition, fullPath } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { productsThat } from '#server/catalogue/products/product-filters.ts';
import { productList } from '#server/catalogue/products/staff-products.ts';
import { request } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import {
  brandIds,
  businessIds,
  categoryIds,
  idOf,
  offerIds,
  officeIds,
  recipeIds,
} from '#test/factories/ids.ts';
import { personOfRole } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { pageQuery } from './sorted-page.ts';

/** One address, two answers: what everybody gets, cached, and what staff who may write it get (rule 71). */
const table: Record<string, CallDefinition | undefined> = calls;
const pairs = Object.entries<CallDefinition>(calls).flatMap(([id, { staff }]) => {
  const other = staff === undefined ? undefined : table[staff];
  return other ? [[id, other] as const] : [];
});
/** An object of each, which everybody may see. */
const objects: Record<string, string> = {
  'brands.get': brandIds.alpina,
  'categories.get': categoryIds.despensa,
  'offers.get': offerIds.bienvenidos,
  'offices.get': officeIds.bretana,
  'products.get': goods.leche.id,
  'customCarts.get': recipeIds.arrozConPollo,
};

let server: TestServer;
const tokens = new Map<Caller, string | undefined>();
let foreign: string | undefined;

beforeAll(async () => {
  server = await startTestServer();
  for (const caller of everyCaller)
    tokens.set(caller, caller === 'guest' ? undefined : (await server.as(personOfRole[caller])).token);
  foreign = (await server.as('ignacio')).token;
});
afterAll(() => server.close());

async function get(path: string, token?: string, more: Record<string, string> = {}) {
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await request(`${server.url}${path}`, {
    headers: { host: 'canasta.localhost', ...authorization, ...more },
  });
  return { ...answer, body: JSON.parse(answer.text) };
}

describe.each(pairs)('%s', (id, staff) => {
  const definition = table[id];
  const path = definition ? fullPath(definition).replace('{id}', objects[id] ?? '') : '';

  it('answers people without write permission like guests, and others with more fields', async () => {
    const everybody = await get(path);
    expect(everybody.headers.get('cache-control')).toContain('s-maxage');
    for (const [caller, token] of tokens) {
      const answer = await get(path, token);
      if (mayCall(staff.who, caller)) {
        expect([caller, answer.headers.get('cache-control')]).toEqual([caller, 'private, no-store']);
        expect(answer.body).not.toEqual(everybody.body);
      } else {
        expect([caller, answer.text]).toEqual([caller, everybody.text]);
      }
    }
    // Staff of another business are nobody here.
    expect((await get(path, foreign)).text).toBe(everybody.text);
  });

  it('is not mixed up by a shared cache, nor by another session in an open page', async () => {
    const luz = tokens.get('superadmin');
    for (const token of [undefined, luz])
      expect((await get(path, token)).headers.get('vary')).toMatch(/authorization, cookie/);
    const { etag } = Object.fromEntries((await get(path)).headers);
    const again = await request(`${server.url}${path}`, {
      headers: { host: 'canasta.localhost', authorization: `Bearer ${luz}`, 'if-none-match': etag ?? '' },
    });
    expect(again.status).toBe(200);
  });
});

describe('an inactive record', () => {
  it('is visible to staff, at once and with its date; to nobody else', async () => {
    const { palmira } = officeIds;
    await server.sql('update brand set inactive = true where id = $1', [brandIds.kikes]);
    await server.sql('update category set inactive = true where id = $1', [categoryIds.licores]);
    const luz = tokens.get('superadmin');
    for (const [route, id] of [
      ['brands', brandIds.kikes],
      ['categories', categoryIds.licores],
    ] as const) {
      const ids = async (token: string | undefined, query = '') =>
        (await get(`/api/v1/${route}?limit=100${query}`, token)).body.list.map(
          (one: { id: string }) => one.id,
        );
      expect(await ids(luz)).toContain(id);
      expect(await ids(luz, '&inactive=true')).toEqual([id]);
      expect(await ids(luz, '&inactive=false')).not.toContain(id);
      for (const caller of ['guest', 'client', 'admin'] as const) {
        const token = tokens.get(caller);
        await expect.poll(() => ids(token)).not.toContain(id);
        expect((await get(`/api/v1/${route}/${id}`, token)).status).toBe(404);
      }
      const one = (await get(`/api/v1/${route}/${id}`, luz)).body;
      expect([one.inactive, Date.parse(one.inactiveDate) > 0]).toEqual([true, true]);
      expect((await get(`/api/v1/${route}/${palmira}`, luz)).status).toBe(404);
    }
  });
});

describe('offers, offices and official carts', () => {
  const luz = () => tokens.get('superadmin');
  const list = async (path: string) => (await get(path, luz())).body.list as Record<string, unknown>[];

  it('are visible whether they are live or not, with their times and places', async () => {
    const offers = await list('/api/v1/offers?section=HOME&limit=100');
    const named = new Map(offers.map((offer) => [offer.nameOffer, offer]));
    expect([...named.keys()]).toEqual(['bienvenidos', 'madrugon', 'solo palmira', 'vencida', 'apagada']);
    expect(named.get('madrugon')).toMatchObject({ startDailyHour: 6, endDailyHour: 9, inactive: false });
    expect(named.get('solo palmira')).toMatchObject({
      branchId: officeIds.palmira,
      branchOffice: expect.any(String),
    });
    expect(named.get('vencida')).toMatchObject({ dueDate: '2025-01-31T17:00:00.000Z' });
    expect((await get(`/api/v1/offers/${idOf('offer apagada')}`, luz())).body.inactive).toBe(true);
    expect((await get('/api/v1/offers?section=HOME,NOWHERE', luz())).body.details[0].field).toBe('section');
  });

  it('have an office’s name in the external service, and its coverage', async () => {
    await server.sql(`update office set ws_keys = '{"key":"stock_12","other":"x"}' where id = $1`, [
      officeIds.bretana,
    ]);
    const one = (await get(`/api/v1/offices/${officeIds.bretana}`, luz())).body;
    expect(one).toMatchObject({ key: 'stock_12', key_price: '', version: expect.any(Number) });
    expect(one.polygon.length).toBeGreaterThan(2);
  });

  it('never show the private lists of shoppers', async () => {
    const marcela = await server.as('marcela');
    const { customCart } = (await marcela.call('customCarts.create', { body: { name: 'Lo mío' } })).ok();
    const carts = await list('/api/v1/custom_carts?limit=100');
    expect(carts.length).toBeGreaterThan(0);
    expect(carts.map(({ id }) => id)).not.toContain(customCart.id);
    expect((await get(`/api/v1/custom_carts/${customCart.id}`, luz())).status).toBe(404);
    // What is one's own is asked for at that address, too (rule 70).
    expect((await list('/api/v1/custom_carts?type=private_user_collection')).length).toBe(0);
    const recipe = (await get(`/api/v1/custom_carts/${recipeIds.arrozConPollo}`, luz())).body;
    expect(recipe.products[0]).toMatchObject({ title: expect.any(String), count: expect.any(Number) });
  });
});

describe('products', () => {
  const luz = () => tokens.get('superadmin');
  const list = async (query: string) => (await get(`/api/v1/products?limit=100&${query}`, luz())).body.list;
  const titles = async (query: string) => (await list(query)).map(({ title }: { title: string }) => title);

  it('have their figures in every office, whatever they lack', async () => {
    const { product } = (await get(`/api/v1/products/${goods.leche.id}`, luz())).body;
    const figures = await server.sql<{ office_id: string; stock: number }>(
      'select office_id, stock from product_office where product_id = $1 order by office_id',
      [goods.leche.id],
    );
    expect(figures.length).toBeGreaterThan(1);
    expect(product.stock_branch_offices.map(({ id }: { id: string }) => id).sort()).toEqual(
      figures.map(({ office_id }) => office_id),
    );
    expect(product.offices_ids_with_stock.sort()).toEqual(
      figures.filter(({ stock }) => stock > 0).map(({ office_id }) => office_id),
    );
    await server.sql(`update product set picture = '', hidden = true where id = $1`, [goods.ron.id]);
    await server.sql('update product_office set stock = 0 where product_id = $1', [goods.huevos.id]);
    const [bare] = await list(`id_item=${(await list('title=ron'))[0].id_item}`);
    expect(bare).toMatchObject({ imageUploaded: false, inactiveManual: true });
    await server.sql(`update product set sku = 'RON-Añejo-7' where id = $1`, [goods.ron.id]);
    for (const typed of ['id_item=ron-a', 'id_item=AÑEJO-7']) {
      expect([typed, await titles(typed)]).toEqual([typed, [bare.title]]);
    }
    for (const name of ['imageUploaded', 'inactiveManual']) {
      const isSo = await titles(`${name}=${name === 'inactiveManual'}`);
      const isNot = await titles(`${name}=${name !== 'inactiveManual'}`);
      expect([name, isSo.includes(bare.title), isNot.includes(bare.title)]).toEqual([name, true, false]);
    }
    const { title } = (await get(`/api/v1/products/${goods.huevos.id}`, luz())).body.product;
    expect(await titles('withoutStock=true')).toContain(title);
    expect(await titles('withoutStock=false')).not.toContain(title);
    expect(await titles(`offices_ids_with_stock=${officeIds.bretana}`)).not.toContain(title);
    await server.sql('update product_office set price = 900000, price_neto = 900000 where product_id = $1', [
      goods.huevos.id,
    ]);
    expect(await titles('offers=true')).not.toContain(title);
    await server.sql('update product_office set price_neto = 1, stock = 3 where product_id = $1', [
      goods.huevos.id,
    ]);
    expect(
      [await titles('offers=true'), await titles('withoutStock=false')].map((all) => all.includes(title)),
    ).toEqual([true, true]);
    const discounted = await list(`offices_ids_with_discount=${officeIds.bretana}`);
    expect(discounted.length).toBeGreaterThan(0);
    for (const one of discounted) expect(one.offices_ids_with_discount).toContain(officeIds.bretana);
    expect(await titles(`brand=Alpina&category_id=${categoryIds.lacteos}`)).toHaveLength(3);
  });

  it.each(['creationDate', 'lastUpdateDate', 'title', 'id_item'] as const)(
    'by %s are one range of an index, in both directions and from a cursor',
    async (field) => {
      for (const direction of ['asc', 'desc'] as const) {
        const list = productList(productsThat(businessIds.canasta, {}));
        const place = field === 'title' || field === 'id_item' ? 'm' : '2026-01-01 00:00:00+00';
        const after = { order: `${field} ${direction}`, value: place, id: brandIds.alpina };
        for (const cursor of [undefined, after]) {
          const { text, values } = pageQuery(list, `${field} ${direction}`, {
            after: cursor,
            offset: 0,
            limit: 51,
          });
          const plan = await explained(text, values);
          const isRange = /Presorted Key: p\.sku/.test(plan) || !/Sort Key: .*\bp\./.test(plan);
          const readsAll = /Seq Scan on product p/.test(plan);
          expect([field, direction, isRange, readsAll]).toEqual([field, direction, true, false]);
        }
      }
    },
  );

  /** As PostgreSQL plans it for a large table: on a small one it would read all of it. */
  async function explained(text: string, values: unknown[]): Promise<string> {
    return withClient(server.adminUrl, async (client) => {
      await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off');
      const { rows } = await client.query(`explain ${text}`, values);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  }
});

describe('a query by staff', () => {
  const luz = () => tokens.get('superadmin');
  it('has filters and an order, which it reports, and an unknown name is refused', async () => {
    const answer = await get(
      '/api/v1/brands?filter={"name":"ÁGUILA"}&order=name desc&limitPerPage=1&hiddenfields=logo',
      luz(),
    );
    expect(answer.body.list).toHaveLength(1);
    expect(answer.body.list[0]).not.toHaveProperty('logo');
    expect(answer.body.pagination).toMatchObject({
      filter: { name: 'ÁGUILA' },
      order: 'name desc',
      hiddenfields: ['logo'],
      totalCount: 2,
      totalPages: 2,
    });
    for (const [query, field] of [
      ['sku=1', 'sku'],
      ['order=logo asc', 'order'],
      ['filter={"logo":"x"}', 'filter.logo'],
    ]) {
      const refused = await get(`/api/v1/brands?${query}`, luz());
      expect([refused.status, refused.body.details?.[0]?.field]).toEqual([400, field]);
    }
  });

  it('for categories has disabled subcategories, and their position in every office', async () => {
    const { despensa } = categoryIds;
    const [sub] = await server.sql<{ id: string }>(
      'update subcategory set disabled = true where id = (select id from subcategory where category_id = $1 limit 1) returning id',
      [despensa],
    );
    await server.sql(
      `insert into planometry (business_id, id, subcategory_id, office_id, isle, gondola)
       select business_id, gen_random_uuid(), $1, id, '7', 'B3' from office where id = any($2)`,
      [sub?.id, [officeIds.bretana, officeIds.palmira]],
    );
    const one = (await get(`/api/v1/categories/${despensa}`, luz())).body;
    const found = one.subcategoriesArr.find(({ id }: { id: string }) => id === sub?.id);
    expect(one.subcategories[sub?.id ?? '']).toEqual(found);
    expect([found.disabled, found.planometry.length]).toEqual([true, 2]);
    const everybody = (await get(`/api/v1/categories/${despensa}`)).body;
    await expect
      .poll(async () => JSON.stringify((await get(`/api/v1/categories/${despensa}`)).body.subcategoriesArr))
      .not.toContain(sub?.id);
    expect(everybody).not.toHaveProperty('version');
  });
});
