import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BusinessDatabase, type Database, openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { brandIds, businessIds, officeIds, subcategoryIds } from '#test/factories/ids.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import { writeProducts } from '../writing/products-in-bulk.ts';

/** Spellings of one brand become one (docs/decisions/062). */
let server: TestServer;
let luz: Client;
let database: Database;
let db: BusinessDatabase;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
  database = openDatabase(appUrl(server.adminUrl));
  db = database.forBusiness(businessIds.canasta);
});
afterAll(async () => {
  await database.close();
  await server.close();
});

const brand = async (id: string) => (await luz.call('brands.staffOne', { params: { id }, query: {} })).ok();
const make = async (name: string) => (await luz.call('brands.create', { body: { name } })).ok();
const importCoffee = (name: string) =>
  writeProducts(db, [{ sku: goods.cafe.sku, brand: name }], { now: () => fridayMorning });
const brandOfCoffee = async () =>
  (await luz.call('products.staffOne', { params: { id: goods.cafe.id }, query: {} })).ok().product.brand_id;

it('products move to the remaining brand in every office, and imports with the other name use it', async () => {
  const [alpina, spelling, older] = [
    await brand(brandIds.alpina),
    await make('ALPINA S.A.'),
    await make('Alpína'),
  ];
  await importCoffee('ALPINA S.A.');
  expect(await brandOfCoffee()).toBe(spelling.id);
  // What was merged before goes along.
  const first = {
    id: spelling.id,
    version: spelling.version,
    from: [{ id: older.id, version: older.version }],
  };
  const once = (await luz.call('brands.merge', { body: first })).ok();
  expect([once.moved, once.doc.version]).toEqual([0, spelling.version + 1]);
  const body = {
    id: alpina.id,
    version: alpina.version,
    from: [{ id: spelling.id, version: once.doc.version }],
  };
  const { doc, moved } = (await luz.call('brands.merge', { body })).ok();
  expect([moved, doc.totalProducts]).toEqual([1, alpina.totalProducts + 1]);
  const shop = async () =>
    (
      await server
        .guest()
        .call('products.list', { query: { ids: goods.cafe.id, branch_id: officeIds.bretana } })
    ).ok().list[0]?.brand;
  await expect.poll(shop, { timeout: 1_000 }).toBe(doc.displayName);
  const copies = await server.sql('select from product_office where product_id = $1 and brand_id <> $2', [
    goods.cafe.id,
    alpina.id,
  ]);
  expect(copies).toEqual([]);
  for (const name of ['ALPINA S.A.', 'Alpína']) {
    await importCoffee('Alpina');
    await importCoffee(name);
    expect(await brandOfCoffee()).toBe(alpina.id);
  }
  expect([(await brand(spelling.id)).inactive, (await brand(older.id)).inactive]).toEqual([true, true]);
});

it('the merge is refused completely if a brand is another version, removed, of another business or itself', async () => {
  const [one, other] = [await make('Uno'), await make('Dos')];
  const merge = (from: { id: string; version: number }[], version = one.version) =>
    luz.call('brands.merge', { body: { id: one.id, version, from } });
  const seen = { id: other.id, version: other.version };
  expect((await merge([{ ...seen, version: 9 }])).failure().error).toBe('STALE_EDIT');
  expect((await merge([seen], 9)).failure().error).toBe('STALE_EDIT');
  expect((await merge([seen, { id: brandIds.plazaDiana, version: 1 }])).status).toBe(404);
  expect((await merge([{ id: one.id, version: one.version }])).failure().details[0]?.field).toBe('from');
  expect((await merge([seen, seen])).failure().error).toBe('INVALID_INPUT');
  expect([await brand(one.id), await brand(other.id)]).toEqual([one, other]);
  expect((await merge([seen])).ok().moved).toBe(0);
  expect((await merge([seen], one.version + 1)).status).toBe(404);
});

it('a request moves 1,000 products at most, says which brands have some left, and the next one moves those', async () => {
  const [stays, big] = [await make('Grande'), await make('GRANDE S.A.')];
  const shelf = { brand: big.name, subcategory_id: subcategoryIds.cafe };
  const rows = Array.from({ length: 1_003 }, (_, at) => ({
    sku: `grande ${at}`,
    title: `G ${at}`,
    ...shelf,
  }));
  await writeProducts(db, rows, { now: () => fridayMorning });
  const merge = async (version: number) => {
    const from = [{ id: big.id, version: big.version }];
    return (await luz.call('brands.merge', { body: { id: stays.id, version, from } })).ok();
  };
  const first = await merge(stays.version);
  expect([first.moved, first.left]).toEqual([1_000, [{ id: big.id, version: big.version }]]);
  expect((await brand(big.id)).inactive).toBe(false);
  const second = await merge(first.doc.version);
  expect([second.moved, second.left, second.doc.totalProducts]).toEqual([3, [], 1_003]);
  expect((await brand(big.id)).inactive).toBe(true);
});
