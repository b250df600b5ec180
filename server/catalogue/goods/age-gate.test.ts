import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { GATED_KINDS } from '#rules/goods/gated.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { departmentPlaces, productPlaces } from '#server/seo/queries.ts';
import { type Client, request } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, categoryIds, officeIds } from '#test/factories/ids.ts';
import { order, readyShoppers } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { gatedProducts } from './gated-products.ts';

/** Tobacco: its shelf and its page behind a question of age, and nowhere else (rule 106). */
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
const { ron, arroz } = goods;
const adult = { adult: 'true' } as const;
type Query = InputOf<'products.page'>['query'];

async function setLicores(goodsKind: 'alcohol' | 'tobacco') {
  const params = { id: categoryIds.licores };
  const { version } = (await luz.call('adminCategories.get', { params })).ok();
  (await luz.call('adminCategories.update', { params, body: { version, goodsKind } })).ok();
}

it('names in SQL the kinds that the rules name', () => {
  const literals = gatedProducts('').parts.flatMap((text) => text.match(/(?<=goods_kind = ')\w+/g) ?? []);
  expect([...new Set(literals)]).toEqual(GATED_KINDS);
});

const page = (query: Query) =>
  server.guest().call('products.page', { params: { branchId: bretana }, query: { limit: 100, ...query } });
const facets = (query: InputOf<'products.facets'>['query']) =>
  server.guest().call('products.facets', { params: { branchId: bretana }, query });
const detail = (query: InputOf<'products.get'>['query'] = {}) =>
  server.guest().call('products.get', { params: { id: ron.id }, query: { branch_id: bretana, ...query } });
const search = async (query: Partial<InputOf<'search.products'>['query']> = {}) =>
  (
    await server.guest().call('search.products', { query: { query: 'ron', office_id: bretana, ...query } })
  ).ok();

/** Where the rum is among what guests read without an answer. */
async function listsWithRum(limit: number): Promise<string[]> {
  const guest = server.guest();
  const { list: all } = (await guest.call('products.all', { query: { branch_id: bretana, limit } })).ok();
  const { list: generic } = (
    await guest.call('products.list', { query: { branch_id: bretana, limit } })
  ).ok();
  const { list: plain } = (await page({ limit })).ok();
  const { list: cheapest } = (await page({ sort: 'price', limit })).ok();
  const lists = { all, generic, plain, cheapest, found: (await search({ limit: 50 })).products };
  return Object.entries(lists).flatMap(([name, list]) =>
    list.some(({ id }) => id === ron.id) ? [name] : [],
  );
}

it('alcohol is on all lists; marked as tobacco the same goods are on none, read from the database or from memory', async () => {
  expect(await listsWithRum(99)).toEqual(['all', 'generic', 'plain', 'cheapest', 'found']);
  const { found } = (await facets({})).ok();
  await setLicores('tobacco');
  await expect.poll(() => listsWithRum(98)).toEqual([]);
  expect(await listsWithRum(97)).toEqual([]);
  const left = (await facets({})).ok();
  expect(left.found).toBeLessThan(found);
  expect((await facets({ discounted: 'true' })).ok().found).toBeLessThanOrEqual(left.found);
  // From the database alone, as a process begins.
  const fresh = await startAgain();
  expect(fresh.some(({ id }) => id === ron.id)).toBe(false);
  expect(fresh.some(({ id }) => id === arroz.id)).toBe(true);
});

/** The first list of a process that has read nothing yet. */
async function startAgain() {
  const { productsOfShelf } = await import('../product-page.ts');
  const shelf = { officeId: bretana };
  const rows = await productsOfShelf(database.forBusiness(businessIds.canasta), shelf, {
    offset: 0,
    limit: 100,
  });
  return rows.map(({ product_id: id }) => ({ id }));
}

it('its shelf and its page are read only with an answer, and say so', async () => {
  const shelf = { category_id: categoryIds.licores };
  for (const refused of [
    await page(shelf),
    await page({ ...shelf, sort: 'price' }),
    await facets(shelf),
    await detail(),
  ])
    expect([refused.status, refused.failure().error]).toEqual([403, 'AGE_NOT_CONFIRMED']);
  expect((await detail()).failure().message).toBe(
    'Confirma que eres mayor de edad para ver estos productos.',
  );
  const { list } = (await page({ ...shelf, ...adult })).ok();
  expect(list.map(({ id }) => id)).toContain(ron.id);
  expect((await page({ ...shelf, ...adult, sort: 'price' })).ok().list.map(({ id }) => id)).toContain(ron.id);
  expect((await facets({ ...shelf, ...adult })).ok().found).toBeGreaterThan(0);
  const { product, suggested } = (await detail(adult)).ok();
  // At the door the document is asked for, as of alcohol.
  expect([product.id, product.ageRestricted]).toEqual([ron.id, true]);
  expect(suggested.some(({ category_id: category }) => category === categoryIds.licores)).toBe(false);
  // Staff find what they sell by phone.
  expect((await search(adult)).products.map(({ id }) => id)).toContain(ron.id);
});

it('a search for them leads to their shelf, and to nothing of it', async () => {
  const found = await search();
  expect(found.ageShelf).toMatchObject({ category_id: categoryIds.licores, sub_category_id: null });
  expect(found.products.some(({ id }) => id === ron.id)).toBe(false);
  expect((await search(adult)).ageShelf).toBeNull();
  expect((await search({ query: 'arroz' })).ageShelf).toBeNull();
});

it('a browser without scripts answers with the form, and goes on in this shop alone', async () => {
  const answer = (back: string) =>
    request(`${server.url}/mayor-de-edad?volver=${encodeURIComponent(back)}`, {
      method: 'POST',
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
  const { status, headers } = await answer('/product/x?a=1');
  expect([status, headers.get('location')]).toEqual([303, '/product/x?a=1']);
  expect(headers.get('set-cookie')).toBe('mayor_de_edad=si; Path=/; SameSite=Lax');
  for (const foreign of ['https://evil.example', '//evil.example', '/\\evil.example', ''])
    expect((await answer(foreign)).headers.get('location')).toBe('/');
});

it('one product alone has no shelf, and is found on none', async () => {
  await setLicores('alcohol');
  await expect.poll(async () => (await detail()).status).toBe(200);
  const params = { id: ron.id };
  const { version } = (await luz.call('products.staffOne', { params, query: {} })).ok().product;
  (await luz.call('products.save', { params, body: { version, goodsKind: 'tobacco' } })).ok();
  await expect.poll(async () => (await detail()).status).toBe(403);
  const shelf = { category_id: categoryIds.licores };
  await expect.poll(async () => (await page(shelf)).ok().list.some(({ id }) => id === ron.id)).toBe(false);
  await expect.poll(() => listsWithRum(96)).toEqual([]);
  expect((await search({ limit: 7 })).ageShelf).toBeNull();
});

it('search engines are not led to them', async () => {
  const db = database.forBusiness(businessIds.canasta);
  const everything = { from: '00000000-0000-0000-0000-000000000000', to: undefined };
  const paths = async () => [
    ...(await productPlaces(db, bretana, everything)).map(({ path }) => path),
    ...(await departmentPlaces(db, bretana)).map(({ path }) => path),
  ];
  const has = (all: string[]) =>
    [categoryIds.licores, ron.id].map((id) => all.some((path) => path.endsWith(`-${id}`)));
  expect(has(await paths())).toEqual([true, false]);
  await setLicores('tobacco');
  const all = await paths();
  expect(has(all)).toEqual([false, false]);
  expect(all.filter((path) => path.includes(categoryIds.licores))).toEqual([]);
  expect(all.some((path) => path.endsWith(arroz.id))).toBe(true);
});

it('what somebody buys every week is suggested but for these', async () => {
  await setLicores('alcohol');
  await server.sql('update product set goods_kind = null where id = $1', [ron.id]);
  const [shopper] = await readyShoppers(server, [[{ product: ron, count: 1 }]]);
  if (!shopper) throw new Error('A shopper was asked for');
  (await order(shopper, 55_000)).ok();
  const usual = async () => {
    const query = { branch_id: bretana, unavailable: 'true' } as const;
    return (await shopper.client.call('products.usual', { query })).ok().list.map(({ id }) => id);
  };
  expect(await usual()).toEqual([ron.id]);
  await setLicores('tobacco');
  expect(await usual()).toEqual([]);
});
