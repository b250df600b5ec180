import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureAppRole } from '#server/db/app-role.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { appUrl, migrate } from '#server/db/migrate.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, categoryIds, officeIds } from '#test/factories/ids.ts';
import { seedTemplate } from '#test/factories/seed.ts';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { withNewClient } from '#test/postgres-client.ts';
import { sized } from '#test/races/sizes.ts';
import { createRentedDatabase, type RentedDatabase } from '#test/rented-database.ts';
import { migrationsOf } from './drill-migrations.ts';
import { type Dying, killAll, startDying } from './dying.ts';
import { brokenInvariants } from './invariants.ts';
import { at, order, readyShoppers, type Shopper, totalOf } from './shoppers.ts';

/**
 * A deploy while people shop: migrations of five kinds on the tables that everybody uses, beside somebody who reads
 * them in one long transaction. Nobody gets an error, and nobody waits for a second (docs/decisions/167). FULL_SIZE=1
 * for 25 of them and a reader of a minute; FIGURES=1 prints the figures.
 */

const OF_EACH_KIND = sized(1, 5);
const READER_MS = sized(5_000, 60_000);
/** Before the first one: what the machine, which others use, takes by itself. */
const CALM_MS = sized(2_000, 10_000);
/** Behind the reader everything is applied at once. */
const SHOPPING_MS = CALM_MS + READER_MS + sized(3_000, 15_000);
const REQUESTS_A_SECOND = sized(20, 40);
const ORDERS_A_SECOND = sized(2, 4);
const BROWSING = 40;
const LONGEST_MS = 1_000;

const busy = ['customer_order', 'cart', 'product_office', 'product', 'app_user'];

const folder = throwawayFolder('migrations');
const files = mkdtempSync(join(tmpdir(), 'canasta-migrations-'));
let postgres: EmbeddedPostgres;
let database: RentedDatabase;
let server: Dying;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), fsync: false });
  // The role with the superuser's password: documents are sealed by it, and opened.
  await withNewClient(postgres.url, (client) => ensureAppRole(client, postgres.url));
  database = await createRentedDatabase(postgres.url);
  await migrate(database.url);
  await seedTemplate(database.asSuperuser);
  server = await startDying(appUrl(database.asSuperuser));
});
afterAll(async () => {
  killAll();
  await postgres?.stop();
  for (const one of [folder, files]) rmSync(one, { recursive: true, force: true });
});

type Inquiry = { status: number; failure(): unknown };
type Answered = { what: string; code: string; at: number; ms: number };

it(`${5 * OF_EACH_KIND} migrations beside shoppers and a reader of ${READER_MS / 1000} s`, {
  timeout: 300_000,
}, async () => {
  for (const [n, table] of busy.slice(0, OF_EACH_KIND).entries()) {
    for (const [name, text] of Object.entries(migrationsOf(table, n))) writeFileSync(join(files, name), text);
  }
  const buyers = (SHOPPING_MS / 1000) * ORDERS_A_SECOND;
  const shop = { url: server.url, adminUrl: database.asSuperuser };
  const baskets = Array.from({ length: buyers + BROWSING }, () => [{ product: goods.ron, count: 1 }]);
  const people = await readyShoppers(shop, baskets);
  await withNewClient(database.asSuperuser, (client) =>
    client.query(`select set_config('app.business_id', '${businessIds.canasta}', false);
      update product_office set received = received + 1000000, stock = stock + 1000000
      where business_id = '${businessIds.canasta}'`),
  );
  const [first] = people;
  if (!first) throw new Error('Nobody shops');
  const total = await totalOf(at(server.url, first));
  const browsing = people.splice(0, BROWSING).map((person) => at(server.url, person));

  const answers: Answered[] = [];
  const pending: Promise<void>[] = [];
  const ask = (what: string, work: () => Promise<Inquiry>) => {
    const at = performance.now();
    const done = (code: string) => void answers.push({ what, code, at, ms: performance.now() - at });
    pending.push(
      work().then(
        (answer) => done(answer.status < 300 ? '' : `${answer.status} ${JSON.stringify(answer.failure())}`),
        (error: unknown) => done(String(error)),
      ),
    );
  };
  const from = performance.now();
  const steady = async (each: number, work: (turn: number) => void) => {
    for (let turn = 0; performance.now() - from < SHOPPING_MS; turn += 1) {
      work(turn);
      await pause(Math.max(0, from + ((turn + 1) * 1000) / each - performance.now()));
    }
  };
  const browse = steady(REQUESTS_A_SECOND, (turn) => {
    const person = browsing[turn % browsing.length] ?? first;
    ask(...requestOf(person, turn));
  });
  const buy = steady(ORDERS_A_SECOND, () => {
    const person = people.shift();
    if (person) ask('order', () => order(at(server.url, person), total));
  });

  await pause(CALM_MS);
  const began = performance.now();
  const reading = readAll();
  await pause(500);
  const { applied } = await migrate(database.url, { folder: files });
  const migrated = performance.now() - began;
  await Promise.all([reading, browse, buy]);
  await Promise.all(pending);

  const beside = answers.filter(({ at: request }) => request >= began);
  const calm = answers.filter(({ at: question }) => question < began);
  if (process.env.FIGURES === '1') {
    console.log(
      `\nbefore: ${figures(calm)}\nbeside ${applied.length} migrations, over after`,
      (migrated / 1000).toFixed(1),
      `s: ${figures(beside)}`,
    );
  }
  expect(applied).toHaveLength(5 * OF_EACH_KIND);
  expect(answers.filter(({ code }) => code !== '')).toEqual([]);
  expect(answers.length).toBeGreaterThan((SHOPPING_MS / 1000) * REQUESTS_A_SECOND * 0.9);
  const ofTheMachine = Math.max(...calm.map(({ ms }) => ms));
  expect(beside.filter(({ ms }) => ms > LONGEST_MS + ofTheMachine)).toEqual([]);
  expect(await brokenInvariants(database.asSuperuser)).toEqual([]);
});

function requestOf(person: Shopper, turn: number): [string, () => Promise<Inquiry>] {
  const { client } = person;
  const params = { branchId: officeIds.bretana };
  const query = { category_id: categoryIds.licores, limit: 12 };
  const body = { product_id: goods.banano.id, count: 1 };
  return (
    [
      ['list', () => client.call('products.page', { params, query })],
      ['cart', () => client.call('cart.active', {})],
      ['add', () => client.call('cart.addProduct', { body })],
      ['person', () => client.call('users.me', {})],
    ] as [string, () => Promise<Inquiry>][]
  )[turn % 4] as [string, () => Promise<Inquiry>];
}

/** A report that nobody ends: it has read every busy table and keeps its snapshot. */
async function readAll(): Promise<void> {
  await withNewClient(database.asSuperuser, async (client) => {
    await client.query('begin isolation level repeatable read');
    for (const table of busy) await client.query(`select count(*) from ${table}`);
    await pause(READER_MS);
    await client.query('commit');
  });
}

function figures(answers: readonly Answered[]): string {
  const ms = answers.map((answer) => answer.ms).sort((one, other) => one - other);
  const share = (part: number) => `${Math.round(ms[Math.floor(part * (ms.length - 1))] ?? 0)} ms`;
  const failed = answers.filter(({ code }) => code !== '').length;
  const orders = answers.filter(({ what, code }) => what === 'order' && code === '').length;
  return `${ms.length} requests, ${orders} orders among them, ${failed} failed; p50 ${share(0.5)}, p99 ${share(0.99)}, longest ${share(1)}`;
}
