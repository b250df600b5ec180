import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { brandIds, businessIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Filters of staff for products (rules 41 and 56). */
let server: TestServer;
let andres: Client;

beforeAll(async () => {
  server = await startTestServer();
  andres = await server.as('andres');
});
afterAll(() => server.close());

const list = async (query: InputOf<'products.staffPage'>['query']) =>
  (await andres.call('products.staffPage', { query: { limit: 100, ...query } })).ok().list;
const brandsOf = async (brand: string) => new Set((await list({ brand })).map((one) => one.brand));

it('brands and providers are found by a part of their names, which is no pattern', async () => {
  await server.sql('update brand set name = $2, display_name = $2 where id = $1', [
    brandIds.alpina,
    'Café, Pan y Cía.',
  ]);
  await server.sql(
    `with named as (
       update provider set name = $1 where id = (select id from provider where business_id = $3 limit 1) returning id)
     update product set provider_id = named.id from named where product.id = $2`,
    ['Lácteos, Quesos, S.A.', goods.leche.id, businessIds.canasta],
  );
  expect(await brandsOf('dian')).toEqual(new Set(['Diana']));
  expect(await brandsOf('cafe, PAN')).toEqual(new Set(['Café, Pan y Cía.']));
  expect(await brandsOf('iana,pan y')).toEqual(new Set(['Diana', 'Café, Pan y Cía.']));
  for (const pattern of ['.*', '%', '_iana', 'zzqx']) expect(await list({ brand: pattern })).toEqual([]);
  const provided = await list({ provider: 'quesos, s' });
  expect(provided.map(({ id }) => id)).toContain(goods.leche.id);
  expect(new Set(provided.map(({ provider }) => provider))).toEqual(new Set(['Lácteos, Quesos, S.A.']));
  expect(await list({ provider: 'que.os' })).toEqual([]);
});

it('products without a content, which have no unit price, are a list of their own', async () => {
  await server.sql('update product set quantity_pum = 0 where id = $1', [goods.sal.id]);
  const all = await list({});
  const without = await list({ withoutPum: 'true' });
  expect(without.map(({ id }) => id)).toContain(goods.sal.id);
  expect(without.every(({ pum, quantity_pum }) => pum === 0 && quantity_pum === 0)).toBe(true);
  const others = await list({ withoutPum: 'false' });
  expect(others.every(({ quantity_pum }) => quantity_pum > 0)).toBe(true);
  expect(without.length + others.length).toBe(all.length);
  const parameters = { withoutPum: 'true', columns: ['id_item'] };
  (await andres.call('downloads.ticket', { body: { download: 'products.csv', parameters } })).ok();
});

it('places of products are all categories and subcategories but removed ones, also what shoppers do not see', async () => {
  const [disabled, removed] = await server.sql<{ id: string; category_id: string }>(
    'select id, category_id from subcategory where business_id = $1 order by id limit 2',
    [businessIds.canasta],
  );
  await server.sql('update subcategory set disabled = true where id = $1', [disabled?.id]);
  await server.sql(
    'update subcategory set disabled = true, inactive = true, inactive_at = now() where id = $1',
    [removed?.id],
  );
  await server.sql('update category set products_tags = $2 where id = $1', [
    disabled?.category_id,
    JSON.stringify([{ id: newId(), tagName: 'Sin azúcar', originalName: 'SIN', tag: 'sin-azucar' }]),
  ]);
  const { categories } = (await andres.call('products.places', {})).ok();
  const places = categories.flatMap(({ subcategories }) => subcategories);
  expect(places.find(({ id }) => id === disabled?.id)?.disabled).toBe(true);
  expect(places.map(({ id }) => id)).not.toContain(removed?.id);
  expect(categories.find(({ id }) => id === disabled?.category_id)?.tags.map(({ tag }) => tag)).toEqual([
    'sin-azucar',
  ]);
});

it('products whose SKU or barcode is what was typed come first, and pages are whole, each product once', async () => {
  const { sal, cafe, leche, yogur, arroz } = goods;
  await server.sql(
    `update product p set sku = n.sku, bar_code = n.bar_code
     from unnest($1::uuid[], $2::text[], $3::text[]) as n (id, sku, bar_code) where p.id = n.id`,
    [
      [sal, cafe, leche, yogur, arroz].map(({ id }) => id),
      ['87A', '187A', '87A9', 'X-87A', 'Z-87A'],
      ['', '', '', '87A', ''],
    ],
  );
  const found = async (query: InputOf<'products.staffPage'>['query']) => {
    const page = (await andres.call('products.staffPage', { query: { search: '87A', ...query } })).ok();
    return { ids: page.list.map(({ id }) => id), ...page.pagination };
  };
  const [first, second] = [sal.id, yogur.id];
  const bySku = [cafe, leche, arroz].map(({ id }) => id);
  for (const [order, others] of [
    ['id_item asc', bySku],
    ['id_item desc', bySku.toReversed()],
  ] as const) {
    const all = [first, second, ...others];
    for (const limit of [1, 2, 3, 4, 5]) {
      const pages = Math.ceil(5 / limit);
      for (let page = 1; page <= pages; page += 1) {
        const { ids, totalCount, hasNextPage } = await found({ order, limit, page });
        if (limit > 1)
          expect([limit, page, ids]).toEqual([limit, page, all.slice((page - 1) * limit, page * limit)]);
        expect([totalCount, hasNextPage]).toEqual([5, page < pages]);
      }
      const walked: string[] = [];
      for (let page = 1, after: string | undefined; page <= pages; page += 1) {
        const { ids, after: next } = await found({ order, limit, page, ...(after && { after }) });
        walked.push(...ids);
        after = next;
      }
      expect([limit, walked.toSorted()]).toEqual([limit, all.toSorted()]);
    }
  }
  const lower = await found({ search: '87a', order: 'id_item asc', limit: 2 });
  expect(lower.ids[0]).toBe(sal.id);
  expect((await list({ id_item: '87A' }))[0]?.id).toBe(sal.id);
});
