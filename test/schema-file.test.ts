import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { describeSchema } from '#scripts/schema/describe-schema.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { databaseOf, withClient, withNewClient } from './postgres-client.ts';

/** server/db/schema.sql is read by people: it must say what the migrations make. */
const written = readFileSync(new URL('../server/db/schema.sql', import.meta.url), 'utf8');
const server = inject('testServer');
const empty = `canasta_schema_${process.pid}`;
let migrated: TestDatabase;

beforeAll(async () => {
  migrated = await createTestDatabase();
  await withClient(server, (client) => client.query(`create database ${empty}`));
});
afterAll(async () => {
  await migrated.drop();
  await withClient(server, (client) => client.query(`drop database ${empty} with (force)`));
});

it('schema.sql matches the migrations (else: node scripts/run.mjs generate schema)', async () => {
  expect(written).toBe(await withNewClient(migrated.adminUrl, describeSchema));
});

it('schema.sql creates the schema it shows', async () => {
  const made = await withNewClient(databaseOf(server, empty), async (client) => {
    await client.query(written);
    return describeSchema(client);
  });
  expect(withoutComments(made)).toBe(withoutComments(written));
});

/** Comments are shown beside what they are about, and not made. */
function withoutComments(text: string): string {
  return text
    .replaceAll(/ *--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
