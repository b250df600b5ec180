import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BusinessDatabase, type Database, openDatabase } from '#server/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { createCatalogueIndexes } from './catalogue-index.ts';

/** Of 300 businesses the first pages come together: none of them waits until a whole catalogue is read. */

let made: TestDatabase;
let database: Database;
let db: BusinessDatabase;
let wholes = 0;

beforeAll(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.appUrl);
  const real = database.forBusiness(businessIds.canasta);
  db = {
    ...real,
    all(query) {
      if (query.text.includes('order by p.subcategory_id, p.id')) wholes += 1;
      return real.all(query);
    },
  };
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

const none = {
  categoryId: undefined,
  subcategoryId: undefined,
  brands: undefined,
  providers: undefined,
  tag: undefined,
  discounted: undefined,
  priceMin: undefined,
  priceMax: undefined,
};

it('a first page reads no catalogue, the shelves of a busy business do, and a filter does', async () => {
  const officeId = officeIds.bretana;
  const page = { offset: 0, limit: 20 };
  const visited = createCatalogueIndexes(() => {}).forBusiness(businessIds.canasta);
  visited.setListening(true);
  await visited.shelf(db, { officeId, offers: true }, page);
  expect(await visited.shelf(db, { officeId }, page)).not.toEqual([]);
  expect((await visited.facets(db, officeId, none)).found).toBeGreaterThan(1);
  expect(wholes).toBe(0);

  for (let visit = 0; visit < 10; visit += 1) await visited.shelf(db, { officeId }, page);
  await expect.poll(() => wholes).toBe(1);

  const filtering = createCatalogueIndexes(() => {}).forBusiness(businessIds.canasta);
  await filtering.facets(db, officeId, { ...none, discounted: true });
  expect(wholes).toBe(2);
});
