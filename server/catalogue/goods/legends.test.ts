import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { GOODS_LAW } from '#rules/goods/kinds.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, categoryIds, officeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { readFacets } from '../shelf-facets.ts';

/** The legend of alcohol wherever it is listed or promoted, and nowhere else (rule 99). */
let server: TestServer;
let luz: Client;
let database: Database;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
  database = openDatabase(appUrl(server.adminUrl));
});
afterAll(async () => {
  await database.close();
  await server.close();
});

const { bretana } = officeIds;
const { legend } = GOODS_LAW.alcohol;

async function setLicores(goodsKind: 'alcohol' | 'general') {
  const params = { id: categoryIds.licores };
  const { version } = (await luz.call('adminCategories.get', { params })).ok();
  (await luz.call('adminCategories.update', { params, body: { version, goodsKind } })).ok();
}

const listed = async (query: InputOf<'products.facets'>['query']) =>
  (await server.guest().call('products.facets', { params: { branchId: bretana }, query })).ok().legend;
const found = async (query: string) =>
  (await server.guest().call('search.products', { query: { query, office_id: bretana } })).ok().legend;
const readOfDatabase = async (categoryId: string) => {
  const shelf = { officeId: bretana, categoryId, subcategoryId: undefined };
  return (await readFacets(database.forBusiness(businessIds.canasta), shelf)).legend;
};

it('lists and searches that have alcohol carry its legend, once it is marked so', async () => {
  const all = { category_id: categoryIds.licores };
  await setLicores('general');
  expect([await listed(all), await found('ron'), await readOfDatabase(categoryIds.licores)]).toEqual([
    '',
    '',
    '',
  ]);
  await setLicores('alcohol');
  await expect.poll(() => listed(all)).toBe(legend);
  await expect.poll(() => listed({})).toBe(legend);
  await expect.poll(() => found('ron')).toBe(legend);
  expect(await readOfDatabase(categoryIds.licores)).toBe(legend);
  const rice = { category_id: categoryIds.despensa };
  expect([await listed(rice), await found('arroz'), await readOfDatabase(categoryIds.despensa)]).toEqual([
    '',
    '',
    '',
  ]);
});

it('so do banners that lead to it or are tied to it, and no others', async () => {
  const photo = '/pictures/1f943.webp';
  const banners = {
    shelf: { url: `/product-category/${categoryIds.licores}` },
    bottle: { url: `/product/${goods.ron.id}` },
    tied: { category: categoryIds.licores },
    rice: { url: `/product/${goods.arroz.id}` },
    offers: { url: '/offers' },
  };
  for (const [nameOffer, leads] of Object.entries(banners))
    (await luz.call('offers.create', { body: { nameOffer, section: 'HOME_SECOND', photo, ...leads } })).ok();
  const legends = async () => {
    const query = { section: 'HOME_SECOND', branch_id: bretana };
    const { list } = (await server.guest().call('offers.list', { query })).ok();
    return Object.fromEntries(
      list.filter(({ nameOffer }) => nameOffer in banners).map((offer) => [offer.nameOffer, offer.legend]),
    );
  };
  await expect.poll(legends).toEqual({ shelf: legend, bottle: legend, tied: legend });
  await setLicores('general');
  await expect.poll(legends).toEqual({});
  await setLicores('alcohol');
});

it('and baskets that have it', async () => {
  const line = (product: { id: string }) => ({
    product_id: product.id,
    count: 1,
    countType: 'units' as const,
  });
  const basketOf = async (name: string, some: { id: string }[]) => {
    const products = some.map(line);
    const { doc } = (await luz.call('customCarts.create', { body: { name, type: 'market', products } })).ok();
    const params = { id: doc?.id ?? '' };
    const query = { branch_id: bretana };
    return (await server.guest().call('customCarts.get', { params, query })).ok().legend;
  };
  expect(await basketOf('Asado', [goods.ron, goods.arroz])).toBe(legend);
  expect(await basketOf('Diario', [goods.arroz])).toBe('');
});
