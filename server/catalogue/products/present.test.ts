import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { StaffProduct } from '#contract/catalogue/staff-product.ts';
import { type Database, openDatabase, type Queries } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { part, sql } from '#server/db/sql.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { staffProductColumns, toStaffProduct } from './present.ts';

let test: TestDatabase;
let database: Database;
let db: Queries;

beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(appUrl(test.adminUrl));
  db = database.forBusiness(businessIds.canasta);
  await withClient(test.adminUrl, async (client) => {
    await client.query('update product set inactive = true, hidden = true, picture = $2 where id = $1', [
      goods.sal.id,
      '',
    ]);
  });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

/** What is shown fits the contract. */
function view<Wire>(schema: z.ZodType<Wire>, value: Wire): Wire {
  expect(schema.parse(value)).toEqual(value);
  return value;
}

const own = part`business_id = ${businessIds.canasta}`;

it('staff read a product completely, inactive ones too, with the figures of every office', async () => {
  const read = async (id: string) =>
    view(
      StaffProduct,
      toStaffProduct(
        await db.one(sql`select ${staffProductColumns} from product p where p.${own} and p.id = ${id}`),
      ),
    );
  const salt = await read(goods.sal.id);
  expect(salt).toMatchObject({
    inactive: true,
    inactiveManual: true,
    imageUploaded: false,
    inactiveDate: expect.any(String),
  });
  const coffee = await read(goods.cafe.id);
  const [bretana] = coffee.stock_branch_offices.filter(({ id }) => id === officeIds.bretana);
  expect(bretana).toMatchObject({ price: goods.cafe.price, stock: expect.any(Number), version: 1 });
  expect(coffee.offices_ids_with_stock).toContain(officeIds.bretana);
  expect(coffee).toMatchObject({
    price: goods.cafe.price,
    price_neto: bretana?.price_neto,
    pum: bretana?.pum,
    pumOffice: bretana?.pum,
    unit_measurement: 'und',
    unit_gram: coffee.grams_x_unidad,
  });
});
