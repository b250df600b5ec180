import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '#test/client.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, categoryIds, officeIds } from '#test/factories/ids.ts';
import { confirm, readyCart, setPrice } from '#test/factories/rum-cart.ts';
import { startDeafProxy } from '#test/faults/deaf-proxy.ts';
import { type PoolerHabit, startPooler } from '#test/faults/pooler.ts';
import { startTransactionPooler } from '#test/faults/transaction-pooler.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer } from '#test/server.ts';
import { connectionFault } from './connection-fault.ts';
import { openDatabase } from './database.ts';
import { freePort } from './embedded/free-port.ts';
import { migrate } from './migrate.ts';
import { knownMigrations } from './migrating/migrations.ts';
import { sql } from './sql.ts';

/**
 * Between Canasta and PostgreSQL stands a pooler: with LISTEN_URL the shop works through it, and without it nobody is
 * told that the shop is open while every request fails.
 */

const runner = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const through = async <T>(habit: PoolerHabit, url: string, work: (url: string) => Promise<T>): Promise<T> => {
  const pooler = await startPooler(url, habit);
  try {
    return await work(pooler.url);
  } finally {
    await pooler.close();
  }
};

describe('a start', () => {
  it('with the name of a business that the database does not have ends with one line', async () => {
    const end = await start(database.appUrl, { DEFAULT_BUSINESS: 'nadie' });
    expect(end).toEqual({
      code: 1,
      lines: ['Configuration: DEFAULT_BUSINESS: there is no business "nadie", but canasta, la-plaza'],
    });
  });

  it.each([
    ['refuses', /a pooler answers: unsupported startup parameter: options\. Canasta needs PostgreSQL itself/],
    ['drops', /the options that a connection is opened with get lost on the way, as in a pooler\./],
  ] as const)(
    'behind a pooler that %s start-up options ends with one line that says so',
    async (habit, line) => {
      const end = await through(habit, database.appUrl, start);
      expect(end.code).toBe(1);
      expect(end.lines).toHaveLength(1);
      expect(end.lines[0]).toMatch(/^Configuration: DATABASE_URL: 127\.0\.0\.1:\d+ cannot be used: /);
      expect(end.lines[0]).toMatch(line);
      expect(end.lines[0]).not.toContain(new URL(database.appUrl).password);
    },
  );

  it('behind a pooler that drops LISTEN ends as well', async () => {
    const proxy = await startDeafProxy(database.adminUrl);
    expect(await connectionFault(proxy.url)).toBeUndefined();
    proxy.deafen(true);
    expect(await connectionFault(proxy.url)).toMatch(/^notifications do not arrive/);
    proxy.deafen(false);
    const options = { listenUrl: proxy.url, namedStatements: false };
    expect(await connectionFault(database.adminUrl, options)).toBeUndefined();
    proxy.deafen(true);
    expect(await connectionFault(database.adminUrl, options)).toMatch(/^LISTEN_URL: notifications do not/);
    await proxy.close();
  });

  it('behind a pooler in transaction mode requires LISTEN_URL, and unnamed statements', async () => {
    const pooler = await startTransactionPooler(database.adminUrl, 2);
    const listenUrl = database.adminUrl;
    expect(await connectionFault(pooler.url)).toMatch(
      /options\. Canasta needs .* LISTEN_URL: the address of PostgreSQL/,
    );
    expect(await connectionFault(pooler.url, { listenUrl, namedStatements: false })).toBeUndefined();
    expect(await connectionFault(pooler.url, { listenUrl })).toMatch(/set DATABASE_NAMED_STATEMENTS=0$/);
    const nowhere = `postgres://nobody:secret@127.0.0.1:${await freePort()}/canasta`;
    await expect(connectionFault(pooler.url, { listenUrl: nowhere })).rejects.toThrow(
      /^LISTEN_URL: .*ECONNREFUSED/,
    );
    await pooler.close();
  });
});

it.each([
  ['refuses', 'database'],
  ['drops', 'connection'],
] as const)('/readyz is false behind a pooler that %s start-up options', async (habit, reason) => {
  const poolers: Awaited<ReturnType<typeof startPooler>>[] = [];
  const server = await startTestServer({
    async through(url) {
      const pooler = await startPooler(url, habit);
      poolers.push(pooler);
      return pooler.url;
    },
  });
  const probe = await request(`${server.url}/readyz`, { headers: { host: 'anything' } });
  await server.close();
  for (const pooler of poolers) await pooler.close();
  expect([probe.status, probe.text]).toEqual([503, JSON.stringify({ ok: false, reason })]);
});

describe('a shop behind a pooler in transaction mode', () => {
  it('sells, shows a new price at once and separates businesses, on four connections', async () => {
    const server = await startTestServer({ behindPooler: 4 });
    const marcela = await server.as('marcela');
    const params = { branchId: officeIds.bretana };
    const query = { category_id: categoryIds.licores, limit: 12 };
    const price = async () =>
      (await server.guest().call('products.page', { params, query }))
        .ok()
        .list.find(({ id }) => id === goods.ron.id)?.price;
    const before = (await price()) ?? 0;
    await setPrice(server, goods.ron, before + 1_000);
    await expect.poll(price).toBe(before + 1_000);
    expect((await confirm(marcela, await readyCart(marcela))).ok()).toMatchObject({ order: {} });
    const plaza = (await server.guest('la-plaza.localhost').call('categories.list', { query: {} })).ok()
      .items;
    expect(plaza.map(({ id }) => id)).toContain(categoryIds.plazaDespensa);
    expect(plaza.map(({ id }) => id)).not.toContain(categoryIds.licores);
    const probe = await request(`${server.url}/readyz`, { headers: { host: 'anything' } });
    await server.close();
    expect([probe.status, probe.text]).toEqual([200, '{"ok":true}']);
  });
});

it('has its heartbeat on LISTEN_URL, where notifications sent through the pooler arrive', async () => {
  const pooler = await startTransactionPooler(database.appUrl, 2);
  const opened = openDatabase(pooler.url, { listenUrl: database.appUrl, namedStatements: false });
  const arrived: string[] = [];
  const on = { message: (text: string) => void arrived.push(text), up: () => {}, down: () => {} };
  await opened.listen('beside', on);
  await expect.poll(() => opened.isLive(businessIds.canasta)).toBe(true);
  await opened.registry.all(sql`select pg_notify('beside', 'hola')`);
  await expect.poll(() => arrived).toEqual(['hola']);
  await opened.close();
  await pooler.close();
});

describe('a migration', () => {
  it('leaves no lock on a connection after it', async () => {
    await through('keeps', database.adminUrl, async (url) => {
      await migrate(url);
      const stored = await withClient(database.adminUrl, (client) =>
        client.query(
          `select from pg_locks where locktype = 'advisory'
             and database = (select oid from pg_database where datname = current_database())`,
        ),
      );
      expect(stored.rowCount).toBe(0);
      expect(await migrate(database.adminUrl, { lockMs: 300 })).toEqual({
        applied: [],
      });
    });
  });

  it('does not wait forever for another one, and names it', async () => {
    const again = () => migrate(database.adminUrl, { lockMs: 300 });
    const newest = (await knownMigrations()).at(-1);
    await withClient(database.adminUrl, async (holder) => {
      await holder.query('select pg_advisory_lock($1)', [0x63616e61]);
      // Nothing is to be done: beside the migrator of a newer version a process may start.
      expect(await again()).toEqual({ applied: [] });
      await holder.query("update schema_migration set name = 'x' || name where name = $1", [newest]);
      const from = performance.now();
      await expect(again()).rejects.toThrow(/^The database is being brought up to date by another process/);
      expect(performance.now() - from).toBeLessThan(3_000);
      await holder.query('update schema_migration set name = $1 where name > $2', [newest, 'x']);
    });
  });

  it('runs once: concurrent starts share the migrations', async () => {
    const own = `${new URL(database.adminUrl).pathname.slice(1)}_own`;
    await withClient(database.adminUrl, (client) => client.query(`create database ${own}`));
    const url = new URL(database.adminUrl);
    url.pathname = `/${own}`;
    const outcomes = await Promise.all([1, 2, 3].map(() => migrate(url.href)));
    const applied = outcomes.flatMap((outcome) => outcome.applied);
    expect(applied).toContain('0001_baseline.sql');
    expect(new Set(applied).size).toBe(applied.length);
    await withClient(database.adminUrl, (client) => client.query(`drop database ${own} with (force)`));
  });
});

async function start(databaseUrl: string, settings: Record<string, string> = {}) {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: String(await freePort()), DATABASE_URL: databaseUrl, ...settings };
  const child = spawn(process.execPath, [runner, 'start'], { env });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, lines: output.split('\n').filter((line) => line !== '') };
}
