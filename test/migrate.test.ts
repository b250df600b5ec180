import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { APP_ROLE } from '#server/db/app-role.ts';
import { freePort } from '#server/db/embedded/free-port.ts';
import { knownMigrations } from '#server/db/migrating/migrations.ts';
import { withClient } from './postgres-client.ts';
import { createRentedDatabase, type RentedDatabase } from './rented-database.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let database: RentedDatabase;
/** A role of the operator's own, because tests beside this one work as canasta_app with a password of theirs. */
let shopUrl: URL;

beforeAll(async () => {
  database = await createRentedDatabase(inject('testServer'));
  shopUrl = new URL(database.url);
  shopUrl.username += '_shop';
  await withClient(database.asSuperuser, (client) =>
    client.query(`create role ${shopUrl.username} login password '${shopUrl.password}'`),
  );
});
afterAll(async () => {
  await withClient(inject('testServer'), (client) => client.query(`drop role ${shopUrl.username}`));
  await database.drop();
});

/** A command as an engineer types it. */
async function command(settings: Record<string, string>, ...args: string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: String(await freePort()), DATABASE_URL: shopUrl.href, ...settings };
  const lines = (text: string) => text.split('\n').filter((line) => line !== '');
  return promisify(execFile)(process.execPath, ['scripts/run.mjs', ...args], { cwd: root, env }).then(
    ({ stdout }) => ({ code: 0, lines: lines(stdout) }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      lines: [...lines(stdout), ...lines(stderr)],
    }),
  );
}

const asOwner = () => ({ OWNER_URL: database.url });

describe('migrate', () => {
  it('names what is pending, and applies it as the owner', async () => {
    const names = await knownMigrations();
    const pending = names.map((name) => `pending  ${name}`);
    expect(await command(asOwner(), 'migrate', '--check')).toEqual({ code: 1, lines: pending });
    expect(await command({}, 'migrate')).toEqual({
      code: 1,
      lines: ['migrate needs OWNER_URL, the owner of the database, beside DATABASE_URL'],
    });
    const done = await command(asOwner(), 'migrate');
    const applied = names.map((name) => `applied  ${name}`);
    expect(done.lines.slice(0, -1)).toEqual([...pending, ...applied]);
  }, 60_000);

  it('says that a start would refuse the role of DATABASE_URL, and finds nothing more to do', async () => {
    const fault = `DATABASE_URL: role ${shopUrl.username} has no rights of the shop: grant it ${APP_ROLE}`;
    expect(await command(asOwner(), 'migrate')).toEqual({
      code: 1,
      lines: ['The database is up to date.', fault],
    });
    await withClient(database.asSuperuser, (client) =>
      client.query(`grant ${APP_ROLE} to ${shopUrl.username}`),
    );
    expect(await command(asOwner(), 'migrate')).toEqual({ code: 0, lines: ['The database is up to date.'] });
    expect(await command({}, 'migrate', '--check')).toEqual({ code: 0, lines: [] });
  });
});

describe('a start', () => {
  it('does not migrate: it names what the database lacks', async () => {
    const newest = (await knownMigrations()).at(-1);
    await withClient(database.url, (client) =>
      client.query("update schema_migration set name = 'x' || name where name = $1", [newest]),
    );
    expect(await command({}, 'start')).toEqual({
      code: 1,
      lines: [
        `Configuration: DATABASE_URL: the database lacks ${newest}: run "node scripts/run.mjs migrate" first`,
      ],
    });
    await withClient(database.url, (client) =>
      client.query("update schema_migration set name = $1 where name = 'x' || $1", [newest]),
    );
  });

  it('takes no owner, neither as DATABASE_URL nor beside it', async () => {
    const fault = `role ${new URL(database.url).username} owns the tables: name canasta_app there, and the owner in OWNER_URL, for "migrate" alone (docs/operations.md)`;
    expect(await command({ DATABASE_URL: database.url }, 'start')).toEqual({
      code: 1,
      lines: [`Configuration: DATABASE_URL: ${fault}`],
    });
    expect(await command(asOwner(), 'start')).toEqual({
      code: 1,
      lines: ['Configuration: OWNER_URL is for "migrate" alone: a start must not have it'],
    });
  });
});
