import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { StaffCustomCart } from '#contract/resources/staff-catalogue.ts';
import { StaffProduct } from '#contract/resources/staff-product.ts';
import { type Database, openDatabase, type Queries } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { part, sql } from '#server/db/sql.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { staffProductColumns, toStaffProduct } from './products.ts';
import { staffCustomCartColumns, toStaffCustomCart } from './shown.ts';

/** The fields that back-office 3 names of what staff write, in the specification's words (decision 83). */
const specified = {
  product: `id, id_item, id_item_old, bar_code, title, subTitle, title_large, brand, description, description_large,
    provider, type, category_id, main_category_id, main_category_name, sub_category_id, tags, order,
    unit_measurement_pum, unit_measurement_pum_full, grams_x_unidad, photoUrl, anotherPhotos, videos, countType, maturity,
    only_buy_units, stock_branch_offices, offices_ids_with_stock, offices_ids_with_discount, withoutStock, inactive,
    inactiveManual, inactiveReason, hideStartDiscount, hasDiscount, the_discount, salesTotalCount, viewsTotalCount,
    suggestPromoteNum, imageUploaded, removed, inactiveDate, creationDate, lastUpdateDate, version`,
  cart: `id, name, body, photoUrl, photos, videoUrl, creatorId, creator, type, showOnCheckout, recipe_details,
    banner_footer, creationDate, version`,
};

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

/** What is shown fits the contract, and has the fields that are specified. */
function shown<Wire>(schema: z.ZodType<Wire>, value: Wire, fields: string): Wire {
  expect(schema.parse(value)).toEqual(value);
  expect(Object.keys(value as object)).toEqual(expect.arrayContaining(fields.split(/,\s+/)));
  return value;
}

const own = part`business_id = ${businessIds.canasta}`;

it('staff read a product completely, inactive ones too, with the figures of every office', async () => {
  const read = async (id: string) =>
    shown(
      StaffProduct,
      toStaffProduct(
        await db.one(sql`select ${staffProductColumns} from product p where p.${own} and p.id = ${id}`),
      ),
      specified.product,
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
});

it('staff read recipes completely', async () => {
  const carts = await db.all<Parameters<typeof toStaffCustomCart>[0]>(
    sql`select ${staffCustomCartColumns} from custom_cart cc where cc.${own}`,
  );
  expect(
    carts.map((row) => shown(StaffCustomCart, toStaffCustomCart(row), specified.cart)).length,
  ).toBeGreaterThan(0);
});
