import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BusinessDatabase, type Database, openDatabase } from '#server/db/database.ts';
import { jsonOf } from '#server/http/preserialized.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { createCatalogueIndexes } from './catalogue-index.ts';

/** The page of a product is answered from memory, and of what changes only that is read again. */

const { bretana, chipichape } = officeIds;
const { canasta: businessId } = businessIds;
let made: TestDatabase;
let database: Database;
let db: BusinessDatabase;
let requests: string[] = [];
let isLive = true;
const catalogue = createCatalogueIndexes(
  () => {},
  () => isLive,
).forBusiness(businessId);

beforeAll(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.appUrl);
  const real = database.forBusiness(businessId);
  db = {
    ...real,
    all(query) {
      requests.push(query.text);
      return real.all(query);
    },
    first(query) {
      requests.push(query.text);
      return real.first(query);
    },
  };
  catalogue.setListening(true);
});
afterAll(async () => {
  await database.close();
  await made.drop();
});
beforeEach(async () => {
  isLive = true;
  for (const office of [bretana, chipichape]) {
    await catalogue.list(db, office, allOfThem, { sort: 'popular', offset: 0, limit: 50 });
    for (const { id } of [goods.arroz, goods.sal]) await detailOf(id, office);
  }
  requests = [];
});

const allOfThem = {
  categoryId: undefined,
  subcategoryId: undefined,
  brands: undefined,
  providers: undefined,
  tag: undefined,
  discounted: undefined,
  priceMin: undefined,
  priceMax: undefined,
};

async function detailOf(id: string, officeId: string) {
  const answer = await catalogue.detail(db, officeId, id);
  return answer && JSON.parse(jsonOf(answer));
}

const change = (statement: string) => withClient(made.adminUrl, (client) => client.query(statement));
const rereads = () => requests.filter((text) => text.includes('title_large'));

it('asks the database nothing', async () => {
  expect((await detailOf(goods.arroz.id, bretana)).product).toMatchObject({ price: 4_800, inOffice: true });
  expect((await detailOf(goods.arroz.id, chipichape)).product.price).toBe(4_900);
  expect(requests).toEqual([]);
});

it('asks for the figures alone after a price has changed, and in that office alone', async () => {
  await change(
    `update product_office set price = 5200, price_neto = 5200 where product_id = '${goods.arroz.id}' and office_id = '${bretana}'`,
  );
  catalogue.changed({ kind: 'office', businessId, officeId: bretana, productIds: [goods.arroz.id] });
  expect((await detailOf(goods.arroz.id, chipichape)).product.price).toBe(4_900);
  expect(requests).toEqual([]);
  expect((await detailOf(goods.arroz.id, bretana)).product.price).toBe(5_200);
  const beside = (await detailOf(goods.sal.id, bretana)).suggested;
  expect(beside.find(({ id }: { id: string }) => id === goods.arroz.id).price).toBe(5_200);
  expect(rereads()).toEqual([]);
});

it('reads of a changed product its texts anew, and not those of others', async () => {
  await change(`update product set title_large = 'Sal marina' where id = '${goods.sal.id}'`);
  catalogue.changed({ kind: 'product', businessId, productIds: [goods.sal.id] });
  await detailOf(goods.arroz.id, bretana);
  expect(rereads()).toEqual([]);
  expect((await detailOf(goods.sal.id, bretana)).product.title_large).toBe('Sal marina');
  expect(rereads()).toHaveLength(1);
});

it('is gone with the product, and has the figures of another office and no neighbours in one that closed', async () => {
  await change(`update product set hidden = true where id = '${goods.sal.id}'`);
  await change(`update office set inactive = true where id = '${bretana}'`);
  catalogue.changed({ kind: 'product', businessId, productIds: [goods.sal.id] });
  catalogue.changed({ kind: 'business', businessId, table: 'office' });
  expect(await detailOf(goods.sal.id, chipichape)).toBeUndefined();
  for (const _ of ['before the office is read again', 'after it']) {
    const { product, suggested } = await detailOf(goods.arroz.id, bretana);
    expect(product).toMatchObject({ price: 4_800, stock: 0, withoutStock: true, inOffice: false });
    expect(suggested).toEqual([]);
    await catalogue.list(db, bretana, allOfThem, { sort: 'popular', offset: 0, limit: 50 });
  }
  await change(
    `update product set hidden = false; update office set inactive = false where id = '${bretana}'`,
  );
  catalogue.changed({ kind: 'business', businessId, table: 'office' });
  catalogue.changed({ kind: 'product', businessId, productIds: [goods.sal.id] });
});

it('is read from the database while the delivery of changes is not proven', async () => {
  isLive = false;
  await change(`update product set title_large = 'Arroz de Jamundí' where id = '${goods.arroz.id}'`);
  await change(
    `update product_office set price = 7000, price_neto = 7000 where product_id = '${goods.arroz.id}'`,
  );
  expect((await detailOf(goods.arroz.id, bretana)).product).toMatchObject({
    title_large: 'Arroz de Jamundí',
    price: 7_000,
  });
});
