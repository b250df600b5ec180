import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BusinessDatabase, type Database, openDatabase } from '#server/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, missingId, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { withClient } from '#test/postgres-client.ts';
import { fridayMorning } from '#test/server.ts';
import type { Figure } from './figure.ts';
import { writeFigures } from './figures.ts';

/** What an office begins to sell, and how many offices have a product, in batches of two. */
const now = () => fridayMorning;
let own: TestDatabase;
let database: Database;
let db: BusinessDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase(own.appUrl);
  db = database.forBusiness(businessIds.canasta);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const rows = <Row extends Record<string, unknown>>(statement: string, values: unknown[] = []) =>
  withClient(own.adminUrl, async (client) => (await client.query<Row>(statement, values)).rows);

/** Rows of product_office_count that say something else than the offices do. */
const miscounted = () =>
  rows(`
    select c.product_id from product_office_count c
    left join (
      select business_id, product_id, count(*) filter (where stock > 0) as in_stock,
        count(*) filter (where price_neto * 10000 < price * 10000 and discount_bp > 0) as on_offer
      from product_office group by 1, 2
    ) o using (business_id, product_id)
    where (c.in_stock, c.on_offer) is distinct from (coalesce(o.in_stock, 0), coalesce(o.on_offer, 0))`);

const all = [goods.arroz, goods.cafe, goods.sal, goods.pasta, goods.ron, goods.leche, goods.huevos];

it('are written exactly, also of products that the office has, that nobody has and that have no price', async () => {
  const officeId = officeIds.palmira;
  await rows('delete from sale_price');
  await rows('delete from product_office where office_id = $1', [officeId]);
  const first: Figure[] = all.map(({ id }, at) => ({
    officeId,
    productId: id,
    price: 1_000 + at,
    priceNeto: 900 + at,
    stock: at,
    stockMin: 1,
  }));
  // The last of a later batch is there already.
  await writeFigures(db, first.slice(-1), { now });
  const lines: Figure[] = [
    ...first.slice(0, -1),
    { officeId, productId: all.at(-1)?.id ?? '', price: 5_000, stock: 9 },
    { officeId, productId: missingId, price: 1_000, stock: 1 },
    { officeId, productId: goods.aceite.id, stock: 3 },
  ];
  const report = await writeFigures(db, lines, { now, batch: 2 });
  expect(report).toMatchObject({ lineCount: 9, added: 6, changed: 1, notified: 1 });
  expect(report.refused.map(({ productId, why }) => `${productId} ${why}`).sort()).toEqual(
    [`${missingId} UNKNOWN_PRODUCT`, `${goods.aceite.id} NO_PRICE`].sort(),
  );
  const written = await rows<{ id: string; figures: string }>(
    `select product_id as id, concat_ws(' ', greatest(list_price, price), price_neto, stock, received, stock_min) as figures
     from product_office where office_id = $1`,
    [officeId],
  );
  expect(new Map(written.map(({ id, figures }) => [id, figures]))).toEqual(
    new Map(
      all.map(({ id }, at) => [
        id,
        id === all.at(-1)?.id ? '5000 906 9 9 1' : `${1_000 + at} ${900 + at} ${at} ${at} 1`,
      ]),
    ),
  );
  expect(await miscounted()).toEqual([]);
  // Written again, as after a crash, they stay.
  expect(await writeFigures(db, lines, { now, batch: 2 })).toMatchObject({ added: 0, changed: 0 });
  expect(await brokenInvariants(own.adminUrl)).toEqual([]);
});

it('count the offices that have a product and that lower its price, when many change at once', async () => {
  const lines = [officeIds.bretana, officeIds.palmira].flatMap((officeId) =>
    all.map(({ id }, at) => ({
      officeId,
      productId: id,
      price: 4_000,
      priceNeto: at % 2 ? 3_000 : 4_000,
      stock: at % 3,
    })),
  );
  await writeFigures(db, lines, { now, batch: 3, atOnce: 2 });
  expect(await miscounted()).toEqual([]);
  await writeFigures(
    db,
    lines.map((line) => ({ ...line, priceNeto: 4_000, stock: 0 })),
    { now, atOnce: 2 },
  );
  expect(await miscounted()).toEqual([]);
  const [none] = await rows('select in_stock, on_offer from product_office_count where product_id = $1', [
    goods.arroz.id,
  ]);
  expect(none?.on_offer).toBe(0);
});
