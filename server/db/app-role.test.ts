import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { databaseOf, withClient, withNewClient } from '#test/postgres-client.ts';
import { APP_ROLE, appRoleFault, checkAppRights, ensureAppRole, setAppPassword } from './app-role.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/start.ts';

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

it('gets the password that is wanted, and keeps it', async () => {
  await setAppPassword(adminOf('one'), "it's %20 new");
  expect(await worksWith("it's %20 new")).toBe(true);
  await setAppPassword(adminOf('one'), 'newer');
  expect([await worksWith("it's %20 new"), await worksWith('newer')]).toEqual([false, true]);
});

it('stays unchanged while another database on the same PostgreSQL uses the role', async () => {
  const atWork = new pg.Client({ connectionString: asApp('newer', 'other') });
  await atWork.connect();
  await expect(setAppPassword(adminOf('one'), 'newest')).rejects.toThrow(
    /^Role canasta_app has another password and serves other on this PostgreSQL/,
  );
  await atWork.end();
  expect(await worksWith('newer')).toBe(true);
});

it('an owner who may not change it is told who may', async () => {
  await withClient(postgres.url, (client) => client.query("create role simple login password 'simple'"));
  const simple = new URL(adminOf('simple'));
  simple.username = 'simple';
  await expect(setAppPassword(simple.href, 'newest')).rejects.toThrow(
    /may not change it: let a superuser set it$/,
  );
});

it('lacks its rights after a restored backup: the start ends and says what to do', async () => {
  await withClient(postgres.url, async (client) => {
    await client.query('create table business (id uuid)');
    await expect(checkAppRights(client)).rejects.toThrow(/^Role canasta_app may not read the tables/);
    await client.query('grant select on business to canasta_app');
    await checkAppRights(client);
  });
});

describe('a start refuses a role', () => {
  /** What is said of the role that a statement makes, named `someone`. */
  async function faultOf(role: string, rights = 'select'): Promise<string | undefined> {
    await withClient(postgres.url, (client) => client.query(`${role}; ${rights}`));
    const url = new URL(postgres.url);
    url.username = 'someone';
    url.password = 'x';
    try {
      return await withNewClient(url.href, appRoleFault);
    } finally {
      await withClient(postgres.url, (client) =>
        client.query(
          'alter table if exists business owner to current_user; drop owned by someone; drop role someone',
        ),
      );
    }
  }
  const login = "create role someone login password 'x'";

  it.each([
    ['a superuser', `${login} superuser`, undefined, 'is a superuser'],
    ['one that sees everything', `${login} bypassrls`, undefined, 'may bypass row-level security'],
    ['the owner', login, 'alter table business owner to someone', 'owns the tables'],
    ['one that may create tables', login, 'grant create on schema public to someone', 'may create tables'],
    [
      'one that may create schemas',
      login,
      'grant create on database canasta to someone',
      'may create schemas',
    ],
    ['one without rights', login, undefined, 'has no rights of the shop: grant it canasta_app'],
  ])('%s', async (_who, role, rights, words) => {
    expect(await faultOf(role, rights)).toMatch(new RegExp(`^role someone ${words}`));
  });

  it("but not a member of the application's", async () => {
    expect(await faultOf(login, `grant ${APP_ROLE} to someone`)).toBeUndefined();
    expect(await withClient(asApp('newer'), appRoleFault)).toBeUndefined();
  });
});

function asApp(password: string, database = 'postgres'): string {
  const url = new URL(databaseOf(postgres.url, database));
  url.username = APP_ROLE;
  url.password = encodeURIComponent(password);
  return url.href;
}

async function worksWith(password: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: asApp(password) });
  const works = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return works;
}
