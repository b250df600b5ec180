import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { appUrl, migrate } from '#server/db/migrate.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { seedTemplate } from '#test/factories/seed.ts';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { databaseOf, withNewClient } from '#test/postgres-client.ts';
import { sized } from '#test/races/sizes.ts';
import { type Dying, killAll, startDying } from './dying.ts';
import { brokenInvariants } from './invariants.ts';
import { until } from './processes.ts';
import { at, order, readyShoppers, type Shopper } from './shoppers.ts';

/**
 * Many orders at once while the server and PostgreSQL are killed with kill -9 again and again, at moments that nobody
 * chose: what was acknowledged is there, once, and without an answer there is one order after pressing again (rule
 * 16).
 */

const ORDERS = sized(24, 160);
/** Of the server, and as many of PostgreSQL. */
const KILLS = sized(2, 8);
const SHOPPERS_AT_ONCE = 8;
/** Two bottles with the coupon of 5.000, so that every table of an order is written. */
const TOTAL = 102_000;
const BASKET = [{ product: goods.ron, count: 2 }];

const folder = throwawayFolder('killed-often');
const dataDir = join(folder, 'postgres');
let postgres: EmbeddedPostgres;
let adminUrl: string;
let server: Dying;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, fsync: false });
  await withNewClient(postgres.url, (client) => client.query('create database killed_often'));
  adminUrl = databaseOf(postgres.url, 'killed_often');
  await migrate(adminUrl);
  await seedTemplate(adminUrl);
  server = await startDying(appUrl(adminUrl));
});
afterAll(async () => {
  killAll();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Row = Record<string, unknown>;

const rows = (statement: string, values: unknown[] = []): Promise<Row[]> =>
  withNewClient(adminUrl, async (client) => (await client.query(statement, values)).rows);

/** What shoppers were told: the numbers of their orders, by person. */
const answersOf = new Map<string, Set<string>>();
let presses = 0;
let cut = 0;

/** One press of the button; false without an answer, or when the server says that it does not know. */
async function press(person: Shopper): Promise<boolean> {
  presses += 1;
  const answer = await order(at(server.url, person), TOTAL).catch(() => undefined);
  presses -= 1;
  if (answer === undefined || answer.status === 503) return false;
  const ids = answersOf.get(person.userId) ?? new Set();
  answersOf.set(person.userId, ids.add(answer.ok().order.id));
  return true;
}

/** A person who gets no answer presses again with the same cart, in two tabs. */
async function pressUntilAnswered(person: Shopper): Promise<void> {
  if (await press(person)) return;
  while (!(await Promise.all([press(person), press(person)])).includes(true)) await pause(50);
}

async function kill(what: 'server' | 'postgres'): Promise<void> {
  cut += presses;
  if (what === 'server') {
    server.child.kill('SIGKILL');
    await server.dead;
    server = await startDying(appUrl(adminUrl));
    return;
  }
  const [postmaster] = readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(postmaster), 'SIGKILL');
  const answers = () =>
    rows('select 1').then(
      () => true,
      () => false,
    );
  await until('PostgreSQL is back', answers);
}

/** After how many answers somebody kills what: anywhere in its share of the orders, in an order that nobody chose. */
function moments(): { after: number; what: 'server' | 'postgres' }[] {
  const share = (ORDERS - SHOPPERS_AT_ONCE) / (2 * KILLS);
  return Array.from({ length: 2 * KILLS }, (_, index) => ({
    what: index % 2 === 0 ? ('server' as const) : ('postgres' as const),
    luck: Math.random(),
  }))
    .sort((one, other) => one.luck - other.luck)
    .map(({ what }, index) => ({ what, after: 1 + Math.floor((index + Math.random()) * share) }));
}

it(`${ORDERS} orders, ${KILLS} kills of the server and ${KILLS} of PostgreSQL`, {
  timeout: 300_000,
}, async () => {
  const half = Array.from({ length: ORDERS / 2 }, () => BASKET);
  const shop = { url: server.url, adminUrl };
  const people = [
    ...(await readyShoppers(shop, half, ['mercado5'], 'cash')),
    ...(await readyShoppers(shop, half, ['mercado5'], 'online')),
  ].sort(() => Math.random() - 0.5);
  // As many bottles as they want: one taken twice, or kept by a lost order, is missing in the end.
  const shelf = [officeIds.bretana, goods.ron.id];
  await rows(
    'update product_office set received = received - stock + $3, stock = $3 where office_id = $1 and product_id = $2',
    [...shelf, 2 * ORDERS],
  );

  const ahead = moments();
  let killing = Promise.resolve();
  const waiting = [...people];
  const shopping = async () => {
    for (let person = waiting.shift(); person; person = waiting.shift()) {
      await pressUntilAnswered(person);
      while (ahead[0] && answersOf.size >= ahead[0].after) {
        const { what } = ahead.shift() ?? ahead[0];
        killing = killing.then(() => pause(Math.random() * 20)).then(() => kill(what));
      }
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS_AT_ONCE }, shopping));
  await killing;
  expect(ahead).toEqual([]);
  // Else nobody was hit, and nothing was tried.
  expect(cut).toBeGreaterThan(KILLS);

  const orderedBy = async () => {
    const found = await rows('select user_id, array_agg(id) as ids from customer_order group by user_id');
    return new Map(found.map(({ user_id, ids }) => [user_id, ids]));
  };
  const answered = new Map(people.map(({ userId }) => [userId, [...(answersOf.get(userId) ?? [])]]));
  const there = await orderedBy();
  for (const [userId, ids] of answered) expect(there.get(userId), userId).toEqual(ids);

  // Everybody presses once more.
  for (const person of people) expect(await press(person)).toBe(true);
  expect([...answersOf.values()].every(({ size }) => size === 1)).toBe(true);
  expect((await orderedBy()).size).toBe(ORDERS);
  const [left] = await rows(
    'select stock::int from product_office where office_id = $1 and product_id = $2',
    shelf,
  );
  expect(left).toEqual({ stock: 0 });
  const [used] = await rows(
    "select count(*)::int from coupon_use u join coupon c on c.id = u.coupon_id where c.code = 'mercado5'",
  );
  expect(used).toEqual({ count: ORDERS });
  expect(await brokenInvariants(adminUrl)).toEqual([]);
});
