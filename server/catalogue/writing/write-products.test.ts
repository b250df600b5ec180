import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
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

it('the words of an address follow a title that a file changes, with the brand (rule 134)', async () => {
  const database = openDatabase(own.appUrl);
  const db = database.forBusiness(businessIds.canasta);
  const { sku } = goods.cafe;
  const slugAfter = async (line: { title?: string; brand?: string; size_text?: string }) => {
    await writeProducts(db, [{ sku, ...line }], { now: () => fridayMorning });
    return (await db.one<{ slug: string }>(sql`select slug from product where sku = ${sku}`)).slug;
  };
  const before = await slugAfter({});
  expect(await slugAfter({ size_text: '455 g', title: goods.cafe.title })).toBe(before);
  expect(await slugAfter({ brand: 'Águila Roja' })).toBe(before);
  expect(await slugAfter({ title: 'Café de montaña' })).toBe('cafe-de-montana-aguila-roja');
  expect(await slugAfter({ title: 'Café', brand: '' })).toBe('cafe');
  await database.close();
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
