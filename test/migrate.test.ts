import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { knownMigrations } from '#server/db/migrating/migrations.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { withClient } from './postgres-client.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The command as it is typed. */
async function migrateCommand(...args: string[]) {
  const all = ['scripts/run.mjs', 'migrate', ...args, '--database', database.adminUrl];
  const env = { ...process.env, DATA_DIR: '/nowhere' };
  return promisify(execFile)(process.execPath, all, { cwd: root, env }).then(
    ({ stdout }) => ({ code: 0, lines: stdout.trim().split('\n') }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, lines: stdout.trim().split('\n') }),
  );
}

it('names what is pending, applies it, and finds nothing more to do', async () => {
  const names = await knownMigrations();
  await withClient(database.adminUrl, (client) =>
    client.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public'),
  );
  const pending = names.map((name) => `pending  ${name}`);
  expect(await migrateCommand('--check')).toEqual({ code: 1, lines: pending });
  const applied = names.map((name) => `applied  ${name}`);
  expect(await migrateCommand()).toEqual({ code: 0, lines: [...pending, ...applied] });
  expect(await migrateCommand('--check')).toEqual({ code: 0, lines: [''] });
  expect(await migrateCommand()).toEqual({ code: 0, lines: ['The database is up to date.'] });
}, 60_000);
