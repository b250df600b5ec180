import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { withClient } from '#test/postgres-client.ts';

/** Only row-level security says whose these are: no statement names a business. */
export const own = sql`select array_agg(distinct business_id) as businesses, current_setting('app.business_id') as setting from brand`;
export type Own = { businesses: string[] | null; setting: string };

/** A database with so many businesses, each with a brand. */
export async function createManyBusinesses(count: number): Promise<TestDatabase & { ids: string[] }> {
  const made = await createTestDatabase();
  const ids = Array.from({ length: count }, () => newId());
  await withClient(made.adminUrl, async (client) => {
    await client.query(
      'insert into business (id, slug, name) select id, id::text, id::text from unnest($1::uuid[]) id',
      [ids],
    );
    await client.query(
      `insert into brand (business_id, id, name, display_name) select id, id, id::text, id::text from unnest($1::uuid[]) id`,
      [ids],
    );
  });
  return { ...made, ids };
}
