import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { testKeys } from '#test/factories/identity-seal.ts';
import { startTransactionPooler } from '#test/faults/transaction-pooler.ts';
import { withClient, withNewClient } from '#test/postgres-client.ts';
import { keyFault } from './key-fault.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

it('a database is opened only with the key that encrypted it', async () => {
  expect(await keyFault(database.adminUrl, testKeys(database.adminUrl))).toBeUndefined();
  expect(await keyFault(database.adminUrl, [randomBytes(32)])).toMatch(
    /^SECRET_KEY: what this database has sealed .* was sealed with another key/,
  );
});

it('a database without encrypted data accepts any key', async () => {
  await withClient(database.adminUrl, (client) => client.query('update app_user set identity = null'));
  expect(await keyFault(database.adminUrl, [randomBytes(32)])).toBeUndefined();
});

it('behind a pooler the connection keeps nothing of it', async () => {
  const pooler = await startTransactionPooler(database.adminUrl, 1);
  expect(await keyFault(pooler.url, testKeys(database.adminUrl))).toBeUndefined();
  const [row] = await withNewClient(pooler.url, async (client) => {
    return (await client.query("select current_setting('app.business_id', true) as business")).rows;
  });
  expect(row?.business || null).toBeNull();
  await pooler.close();
});
