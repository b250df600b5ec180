import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('gives each test file a migrated database of its own', async () => {
  await withClient(first.adminUrl, (client) => client.query('create table only_here (id int)'));
  const there = await withClient(second.adminUrl, (client) =>
    client.query(
      "select to_regclass('only_here') as mine, count(*)::int as migrations from schema_migration",
    ),
  );
  expect(there.rows[0].mine).toBeNull();
  expect(there.rows[0].migrations).toBeGreaterThan(0);
});

it('lets the application in as a role that row-level security binds', async () => {
  const { rows } = await withClient(first.appUrl, (client) =>
    client.query('select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user'),
  );
  expect(rows).toEqual([{ free: false }]);
});
