import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { withClient } from './postgres-client.ts';

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await Promise.all([first.drop(), second.drop()]);
});

it('each test file gets its own migrated database', async () => {
  await withClient(first.adminUrl, (client) => client.query('create table only_here (id int)'));
  const there = await withClient(second.adminUrl, (client) =>
    client.query(
      "select to_regclass('only_here') as mine, count(*)::int as migrations from schema_migration",
    ),
  );
  expect(there.rows[0].mine).toBeNull();
  expect(there.rows[0].migrations).toBeGreaterThan(0);
});

it('the application connects as a role to which row-level security applies', async () => {
  const { rows } = await withClient(first.appUrl, (client) =>
    client.query('select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user'),
  );
  expect(rows).toEqual([{ free: false }]);
});

it('a transaction that waited in vain for a lock is retried once', async () => {
  const database = openDatabase(first.appUrl);
  let attempts = 0;
  const waitThen = (afterwards: (attempt: number) => Promise<unknown>) =>
    database.forBusiness(newId()).transaction(async (tx) => {
      attempts += 1;
      await tx.run(sql`set local lock_timeout = '20ms'`);
      try {
        await tx.run(sql`select pg_advisory_xact_lock(11)`);
      } finally {
        await afterwards(attempts);
      }
      return attempts;
    });
  try {
    await withClient(first.adminUrl, async (holder) => {
      await holder.query('select pg_advisory_lock(11)');
      await expect(waitThen(async () => {})).rejects.toMatchObject({ code: '55P03' });
      expect(attempts).toBe(2);
      attempts = 0;
      const release = async (attempt: number) =>
        attempt === 1 && holder.query('select pg_advisory_unlock(11)');
      expect(await waitThen(release)).toBe(2);
    });
  } finally {
    await database.close();
  }
});
