import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOf, productsOfShelf, type Shelf } from '#server/catalogue/product-page.ts';
import { type BusinessDatabase, type Database, openDatabase } from '#server/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, categoryIds, officeIds, subcategoryIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { createCatalogueContent } from './catalogue-content.ts';
import { rowsOfShelf } from './shelf-rows.ts';

let testDatabase: TestDatabase;
let database: Database;
let db: BusinessDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  // Many alike, so that every part of the order decides somewhere.
  await withClient(testDatabase.adminUrl, (client) =>
    client.query(
      'update product_office set popularity = popularity % 3, price = price_neto + popularity % 3 * 500',
    ),
  );
  await withClient(testDatabase.adminUrl, (client) =>
    client.query(`
      insert into sale_price (business_id, office_id, product_id, price_neto, begins_on, ends_on, begun)
      select business_id, office_id, product_id, price_neto, '2026-11-19',
        date '2026-11-25' + (row_number() over (order by product_id))::int % 2, true
      from product_office`),
  );
  database = openDatabase(testDatabase.appUrl);
  db = database.forBusiness(businessIds.canasta);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function indexOf(officeId: string) {
  const content = createCatalogueContent();
  await content.readAll(db);
  return { content, shelf: await content.shelfOf(db, officeId) };
}

/** What the rows say, as PostgreSQL says it, without the documents they came from, which are of the same products. */
function figuresOf(...request: Parameters<typeof rowsOfShelf>) {
  return rowsOfShelf(...request).map(({ document, ...figures }) => {
    expect(document?.id).toBe(figures.product_id);
    return figures;
  });
}

async function shelvesOf(officeId: string): Promise<Shelf[]> {
  const { rows } = await withClient(testDatabase.adminUrl, (client) =>
    client.query(
      'select distinct category_id, subcategory_id, brand_id from product_office where office_id = $1',
      [officeId],
    ),
  );
  return rows.flatMap(({ category_id: categoryId, subcategory_id: subcategoryId, brand_id }) => [
    { officeId, categoryId },
    { officeId, categoryId, subcategoryId },
    { officeId, subcategoryId },
    ...(brand_id ? [{ officeId, brandIds: [brand_id] }] : []),
  ]);
}

describe('the rows of a shelf from memory', () => {
  it('equal those of PostgreSQL, in its order, page by page', async () => {
    for (const officeId of [officeIds.bretana, officeIds.palmira]) {
      const index = await indexOf(officeId);
      const shelves = [
        { officeId },
        { officeId, offers: true },
        { officeId, offers: true, endsOn: '2026-11-25' },
        { officeId, brandIds: [] },
        ...(await shelvesOf(officeId)),
      ];
      for (const shelf of shelves) {
        let after: ReturnType<typeof placeOf> | undefined;
        do {
          const page = { after, offset: 0, limit: 3 };
          const rows = (await productsOfShelf(db, shelf, page)).slice(0, 3);
          expect(figuresOf(index, shelf, page)).toEqual(rows);
          const last = rows[2];
          after = last && placeOf(last, shelf);
        } while (after);
        const turned = { after: undefined, offset: 2, limit: 2 };
        const rows = (await productsOfShelf(db, shelf, turned)).slice(0, 2);
        expect(figuresOf(index, shelf, turned)).toEqual(rows);
      }
    }
  });

  it('are those whose offer ends on a day, where one is named', async () => {
    const { bretana: officeId } = officeIds;
    const page = { after: undefined, offset: 0, limit: 100 };
    const offers = await productsOfShelf(db, { officeId, offers: true }, page);
    const ending = offers.filter(({ offer_until }) => offer_until === '2026-11-25');
    expect([ending.length > 0, ending.length < offers.length]).toEqual([true, true]);
    const found = figuresOf(await indexOf(officeId), { officeId, offers: true, endsOn: '2026-11-25' }, page);
    expect(found).toEqual(ending);
  });

  it('follow a product that is viewed more, removed and restored', async () => {
    const { bretana: officeId } = officeIds;
    const index = await indexOf(officeId);
    const page = { after: undefined, offset: 0, limit: 3 };
    for (const change of [
      'popularity = popularity + 9',
      'visible = false',
      'visible = true',
      'stock = stock',
    ]) {
      expect(figuresOf(index, { officeId }, page)).toEqual(
        (await productsOfShelf(db, { officeId }, page)).slice(0, 3),
      );
      await withClient(testDatabase.adminUrl, (client) =>
        client.query(`update product_office set ${change} where office_id = $1 and product_id = $2`, [
          officeId,
          goods.sal.id,
        ]),
      );
      index.content.officeChanged(officeId, [goods.sal.id]);
      await index.content.shelfOf(db, officeId);
    }
  });

  it('belong to the requested category, also where a subcategory has products of two', async () => {
    const { bretana: officeId } = officeIds;
    const subcategoryId = subcategoryIds.cafe;
    const moved = { product: goods.cafe.id, to: categoryIds.lacteos };
    await withClient(testDatabase.adminUrl, async (client) => {
      await client.query('update product set category_id = $2 where id = $1', [moved.product, moved.to]);
      await client.query('update product_office set category_id = $2 where product_id = $1', [
        moved.product,
        moved.to,
      ]);
    });
    const index = await indexOf(officeId);
    const page = { after: undefined, offset: 0, limit: 50 };
    for (const categoryId of [undefined, moved.to, ...Object.values(categoryIds)]) {
      const shelf = { officeId, categoryId, subcategoryId };
      expect(figuresOf(index, shelf, page)).toEqual(await productsOfShelf(db, shelf, page));
    }
    expect(rowsOfShelf(index, { officeId, categoryId: moved.to, subcategoryId }, page)).toHaveLength(1);
  });

  it('are empty if the office is closed permanently', async () => {
    const { palmira: officeId } = officeIds;
    const rows = async () => rowsOfShelf(await indexOf(officeId), { officeId }, { offset: 0, limit: 3 });
    expect(await rows()).toHaveLength(3);
    await withClient(testDatabase.adminUrl, (client) =>
      client.query('update office set inactive = true where id = $1', [officeId]),
    );
    expect(await rows()).toEqual([]);
  });
});
