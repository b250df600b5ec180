import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { testKeys } from '#test/factories/identity-seal.ts';
import { withClient } from '#test/postgres-client.ts';
import { loadDemo } from './load.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
});
afterAll(() => database.drop());

it('keys and indexes stay where tables are distributed', async () => {
  const { adminUrl } = database;
  const identities = `select oid from pg_constraint where contype = 'f' union all
    select indexrelid from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace order by 1`;
  await withClient(adminUrl, async (admin) => {
    // What such an extension makes, as far as it is looked for.
    await admin.query('create table pg_dist_partition ()');
    const before = await admin.query(identities);
    const load = await loadDemo(adminUrl, testKeys(adminUrl), { products: 100, offices: 1 });
    expect(load).toMatchObject({ loaded: true });
    expect((await admin.query(identities)).rows).toEqual(before.rows);
  });
});
