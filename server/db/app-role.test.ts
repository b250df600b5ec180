import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { databaseOf, withClient } from '#test/postgres-client.ts';
import { checkAppRights, ensureAppRole, renewAppPassword } from './app-role.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/start.ts';
import { appUrl } from './migrate.ts';

/** A PostgreSQL of its own: the role belongs to the whole of it, and other tests work as that role. */
let postgres: EmbeddedPostgres;
/** The administrator, whose password is given. */
function adminOf(password: string, database = 'postgres'): string {
  const url = new URL(databaseOf(postgres.url, database));
  url.username = 'owner';
  url.password = password;
  return url.href;
}

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({
    dataDir: join(throwawayFolder('role'), 'postgres'),
    fsync: false,
  });
  await withClient(postgres.url, async (client) => {
    await client.query("create role owner login createrole password 'one'");
    await client.query('create database other');
  });
  await withClient(adminOf('one'), (client) => ensureAppRole(client, adminOf('one')));
});
afterAll(() => postgres?.stop());

it('follows a changed password of the administrator', async () => {
  await renewAppPassword(adminOf('one'));
  expect(await worksWith('one')).toBe(true);
  await withClient(postgres.url, (client) => client.query("alter role owner password 'two'"));
  expect(await worksWith('two')).toBe(false);
  await renewAppPassword(adminOf('two'));
  expect([await worksWith('one'), await worksWith('two')]).toEqual([false, true]);
});

it('stays unchanged while another database on the same PostgreSQL uses the role', async () => {
  const atWork = new pg.Client({ connectionString: appUrl(adminOf('two', 'other')) });
  await atWork.connect();
  await withClient(postgres.url, (client) => client.query("alter role owner password 'three'"));
  await expect(renewAppPassword(adminOf('three'))).rejects.toThrow(
    /^Role canasta_app has the password of another administrator and serves other on this PostgreSQL/,
  );
  await atWork.end();
  expect(await worksWith('two')).toBe(true);
});

it('lacks its rights after a restored backup: the start ends and says what to do', async () => {
  await withClient(postgres.url, async (client) => {
    await client.query('create table business (id uuid)');
    await expect(checkAppRights(client)).rejects.toThrow(/^Role canasta_app may not read the tables/);
    await client.query('grant select on business to canasta_app');
    await checkAppRights(client);
  });
});

async function worksWith(password: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: appUrl(adminOf(password)) });
  const works = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return works;
}
