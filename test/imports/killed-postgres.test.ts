import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { appUrl, migrate } from '#server/db/migrate.ts';
import { type Client, clientOf } from '../client.ts';
import { businessIds } from '../factories/ids.ts';
import { seedTemplate } from '../factories/seed.ts';
import { throwawayFolder } from '../factories/throwaway-folder.ts';
import { type Dying, killAll, startDying } from '../faults/dying.ts';
import { brokenInvariants } from '../faults/invariants.ts';
import { ownScript } from '../faults/own-script.ts';
import { serverEnv, until } from '../faults/processes.ts';
import { people } from '../people.ts';
import { databaseOf, withNewClient } from '../postgres-client.ts';
import { isFull } from '../races/sizes.ts';
import { openSession } from '../server.ts';

/** kill -9 of PostgreSQL while an import is applied: it goes on once the database is back, and nothing counts twice. */

const PRODUCTS = 200;
const folder = throwawayFolder('import-killed');
const dataDir = join(folder, 'postgres');
let postgres: EmbeddedPostgres;
let adminUrl: string;
let server: Dying;
let worker: ChildProcess;
let luz: Client;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, fsync: false });
  await withNewClient(postgres.url, (client) => client.query('create database import_killed'));
  adminUrl = databaseOf(postgres.url, 'import_killed');
  await migrate(adminUrl);
  await seedTemplate(adminUrl);
  server = await startDying(appUrl(adminUrl));
  worker = spawn(process.execPath, [ownScript('import-worker'), appUrl(adminUrl)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: serverEnv,
  });
  luz = clientOf(server.url, await openSession(adminUrl, people.luz), 'canasta.localhost');
});
afterAll(async () => {
  killAll();
  worker?.kill('SIGKILL');
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Row = Record<string, unknown>;
const rows = (statement: string, values: unknown[] = []): Promise<Row[]> =>
  withNewClient(adminUrl, async (client) => (await client.query(statement, values)).rows);
const count = async (of: string, values: unknown[] = []) =>
  (await rows(`select count(*)::int as n from (${of}) x`, values))[0]?.n;

const file = () => {
  const lines = Array.from({ length: PRODUCTS }, (_, n) => {
    const sku = `K${String(n).padStart(5, '0')}`;
    return `${sku};Jabón ${sku};Aseo nuevo;Jabones nuevos;2500;40`;
  });
  return new File([['CODIGO;NOMBRE;LINEA;FAMILIA;PVP;STOCK', ...lines].join('\n')], 'k.csv');
};

type Step = OutputOf<'imports.get'>['step'];

/** While the database is away the server answers 503 or nothing. */
async function over(id: string, step: Step): Promise<OutputOf<'imports.get'>> {
  const read = () => luz.call('imports.get', { params: { id } }).catch(() => undefined);
  const stepNow = async () => {
    // As if the pause before the next try, or since the last heartbeat, were over.
    await rows("update pgboss.job set start_after = now() where state = 'retry'").catch(() => []);
    const answer = await read();
    return answer?.status === 200 ? answer.ok().step : '';
  };
  await expect.poll(stepNow, { timeout: 30_000, interval: 250 }).toBe(step);
  return (await luz.call('imports.get', { params: { id } })).ok();
}

/** While such a row is being written. */
async function killAt(write: string, when: string, start: () => Promise<unknown>): Promise<void> {
  const [, , table = ''] = write.split(' ');
  await rows(`create or replace function sleep_there() returns trigger language plpgsql as
    'begin perform pg_sleep(30); return new; end'`);
  await rows(
    `create trigger sleep_there before ${write} for each row when (${when}) execute function sleep_there()`,
  );
  await start();
  const asleep = "select 1 from pg_stat_activity where wait_event = 'PgSleep'";
  await until(`something is written: ${write}`, async () => (await count(asleep)) !== 0, 60_000);
  const [postmaster] = readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(postmaster), 'SIGKILL');
  // The first statement of the database that is back: before the import goes on.
  const isBack = () =>
    rows(`drop trigger if exists sleep_there on ${table}`).then(
      () => true,
      () => false,
    );
  await until('PostgreSQL is back', isBack, 30_000);
}

// Every day one of a worker is killed (killed.test.ts), and PostgreSQL below orders and picking.
it.runIf(isFull)(
  'an import goes on after kill -9 of PostgreSQL, in the products and in the figures',
  {
    timeout: 120_000,
    retry: 0,
  },
  async () => {
    const offices = Number(
      await count('select from office where business_id = $1 and not inactive', [businessIds.canasta]),
    );
    const { id } = (await luz.call('imports.upload', { body: { file: file() } })).ok();
    const { mapping } = await over(id, 'mapping');
    if (!mapping) throw new Error('no mapping');
    const body = { mapping: { ...mapping, create_categories: true }, check: true };
    (await luz.call('imports.map', { params: { id }, body })).ok();
    await over(id, 'review');
    await killAt('insert on product', "new.sku = 'K00150'", async () =>
      (await luz.call('imports.apply', { params: { id }, body: {} })).ok(),
    );
    expect(await over(id, 'over')).toMatchObject({ import_status: 'completed', refused_records: 0 });
    expect(await count("select from product where sku like 'K%'")).toBe(PRODUCTS);
    const written = `select from product_office po join product p on p.business_id = po.business_id and p.id = po.product_id
    where p.sku like 'K%' and po.stock = 40 and po.received = 40 and po.price = 2500`;
    expect(await count(written)).toBe(PRODUCTS * offices);
    const created = "select from product_import_row where import_id = $1 and outcome = 'created'";
    expect(await count(created, [id])).toBe(PRODUCTS);
    expect(await brokenInvariants(adminUrl)).toEqual([]);
  },
);
