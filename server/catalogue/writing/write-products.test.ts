import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, subcategoryIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { fridayMorning } from '#test/server.ts';
import { writeProducts } from './products-in-bulk.ts';

/** Nothing else reads products meanwhile. */
let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
  await withClient(own.adminUrl, (client) =>
    client.query(
      `insert into product (business_id, id, sku, slug, title, category_id, subcategory_id)
     select business_id, gen_random_uuid(), 'MUCHO-' || n, 'mucho', 'Mucho', category_id, subcategory_id
     from product, generate_series(1, 12000) n where sku = $1 and business_id = $2`,
      [goods.cafe.sku, businessIds.canasta],
    ),
  );
});
afterAll(() => own.drop());

it('looks each code up, and never reads all products', async () => {
  const before = await counts();
  // PostgreSQL counts what a connection read when it ends.
  const database = openDatabase(own.appUrl);
  const stamp = Date.now();
  const lines = Array.from({ length: 300 }, (_, at) => ({
    sku: `LINEA-${stamp}-${at}`,
    title: 'Línea',
    subcategory_id: subcategoryIds.cafe,
  }));
  const report = await writeProducts(database.forBusiness(businessIds.canasta), lines, {
    now: () => fridayMorning,
  });
  expect(report.added).toHaveLength(300);
  await database.close();
  await expect.poll(async () => (await counts()).added - before.added).toBe(300);
  expect((await counts()).read - before.read).toBeLessThan(6_000);
});

/** Products that were inserted, and entries of their table and its indexes that were read. */
async function counts(): Promise<{ added: number; read: number }> {
  const {
    rows: [row],
  } = await withClient(own.adminUrl, (client) =>
    client.query<{ added: number; read: number }>(`
    select n_tup_ins::int as added,
      (seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'product'))::int as read
    from pg_stat_user_tables where relname = 'product'`),
  );
  if (!row) throw new Error('PostgreSQL has no counts of products');
  return row;
}
