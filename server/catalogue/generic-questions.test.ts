import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { categoryIds, officeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Lists of generic resources as storefront 3 and 7 and back-office 7 ask for them (rules 74 and 83). */
const { bretana, palmira } = officeIds;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function get(path: string, query: Record<string, string> = {}, host = 'canasta.localhost') {
  const { status, text } = await request(`${server.url}/api/v1${path}?${new URLSearchParams(query)}`, {
    headers: { host },
  });
  return { status, body: JSON.parse(text) };
}
const ids = (answer: { body: { list: { id: string }[] } }) => answer.body.list.map(({ id }) => id);

describe('products by the filters of the specification', () => {
  const offers = {
    offices_ids_with_discount: palmira,
    inactive: 'false',
    imageUploaded: 'true',
    limitPerPage: '50',
  };

  it('on discount in an office are those of its offers, the largest discount first on request', async () => {
    const order = 'offices_ids_with_discount desc, viewsTotalCount desc';
    const answer = await get('/products', { ...offers, order });
    const page = { params: { branchId: palmira }, query: { offers: 'true', limit: 50 } } as const;
    const shelf = (await server.guest().call('products.page', page)).ok().list;
    expect(shelf.length).toBeGreaterThan(0);
    expect(ids(answer)).toEqual(shelf.map(({ id }) => id));
    expect(answer.body.list.every(({ the_discount }: { the_discount: number }) => the_discount > 0)).toBe(
      true,
    );
    expect(answer.body.pagination).toMatchObject({ limitPerPage: 50, totalCount: shelf.length, order });
  });

  it('in stock in an office are those of its shelf', async () => {
    const input = { offices_ids_with_stock: palmira, category_id: categoryIds.lacteos, limit: '50' };
    const page = { params: { branchId: palmira }, query: { category_id: categoryIds.lacteos, limit: 50 } };
    const shelf = (await server.guest().call('products.page', page)).ok().list;
    expect(ids(await get('/products/all_paginate', input))).toEqual(shelf.map(({ id }) => id));
  });

  it.each<[field: string, query: Record<string, string>]>([
    ['offices_ids_with_discount', { offices_ids_with_stock: palmira, offices_ids_with_discount: bretana }],
    ['offices_ids_with_discount', { branch_id: bretana, offices_ids_with_discount: palmira }],
    ['inactive', { inactive: 'true' }],
    ['imageUploaded', { imageUploaded: 'false' }],
    ['order', { order: 'price_neto asc', sort: 'name' }],
    ['order', { order: 'stock desc' }],
    ['hiddenfields', { hiddenfields: 'password' }],
    ['limitPerPage', { limit: '5', limitPerPage: '6' }],
    ['category_id', { ids: goods.leche.id, category_id: categoryIds.lacteos }],
    ['filter', { filter: 'leche' }],
    ['filter.stock', { filter: '{"stock":1}' }],
    ['query.brand', { query: '{"brand":{"$ne":"Alpina"}}' }],
    ['filter.brand', { filter: '{"brand":"Alpina"}', brand: 'Diana' }],
  ])('%s is refused by name: %j', async (field, query) => {
    const { status, body } = await get('/products', query);
    expect([status, body.error, body.details[0].field.replace(/\.\d+$/, '')]).toEqual([
      400,
      'INVALID_INPUT',
      field,
    ]);
  });
});

describe('the page of a generic list', () => {
  it('reports its filter, order and hidden fields', async () => {
    const plain = await get('/custom_carts', { type: 'recipe' });
    for (const name of ['filter', 'query']) {
      const response = await get('/custom_carts', {
        [name]: '{"type":"recipe","inactive":null}',
        order: 'creationDate desc',
        hiddenfields: 'photoUrl,slug',
      });
      expect(ids(response)).toEqual(ids(plain));
      expect(response.body.pagination).toMatchObject({
        filter: { type: 'recipe' },
        order: 'creationDate desc',
        hiddenfields: ['photoUrl', 'slug'],
      });
      const { photoUrl: _p, slug: _s, ...visible } = plain.body.list[0];
      expect(response.body.list[0]).toEqual(visible);
    }
    const byQuery = await get('/custom_carts', { query: '{"type":"recipe"}' });
    expect(byQuery.body.pagination.query).toEqual({ type: 'recipe' });
    expect((await get('/custom_carts')).body.pagination).not.toHaveProperty('filter');
  });

  it('reports them for products, too, whose response is assembled from cached parts', async () => {
    const { body } = await get('/products', { brand: 'Alpina', hiddenfields: 'stock,pum', limit: '2' });
    expect(body.pagination).toMatchObject({ filter: { brand: 'Alpina' }, hiddenfields: ['stock', 'pum'] });
    expect(body.list[0]).toMatchObject({ brand: 'Alpina' });
    expect(Object.keys(body.list[0])).not.toContain('stock');
  });

  it('includes a coupon looked up, people and the audit', async () => {
    const luz = await server.as('luz');
    const users = (await luz.call('users.list', { query: { filter: '{"role":"picker"}' } })).ok();
    expect(users.list.every(({ role }) => role === 'picker')).toBe(true);
    expect(users.pagination.filter).toEqual({ role: 'picker' });
    const logs = (await luz.call('logs.list', { query: { type: 'users.list', order: 'date desc' } })).ok();
    expect(logs.pagination).toMatchObject({
      filter: { type: 'users.list' },
      order: 'date desc',
      totalCount: 1,
    });
    const none = (await luz.call('cupons.list', { query: { code: 'zzqx', inactive: 'false' } })).ok();
    expect(none).toMatchObject({ list: [], pagination: { filter: { code: 'zzqx', inactive: false } } });
  });
});
