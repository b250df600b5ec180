import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { goods } from '#test/factories/goods.ts';
import { at, type Dying, killAll, type Point, startDying } from '#test/faults/dying.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { order, readyShoppers, type Shopper } from '#test/faults/shoppers.ts';
import { stallAt } from '#test/faults/stall.ts';
import { fridayMorning } from '#test/server.ts';
import { ordersOf, setStock } from './shelf.ts';
import { sized } from './sizes.ts';

/** kill -9 of the server at points of create-order, twenty at full size: there is one order or none, and pressing again makes it one. */

/** A busy machine is slow to start servers, and to serve. */
const PATIENCE_MS = 30_000;
let database: TestDatabase;
let app: FastifyInstance;
/** A server that stays alive, where the shopper presses again. */
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const now = () => fridayMorning;
  app = await createApp({ databaseUrl: database.appUrl, logLevel: 'fatal', defaultBusiness: 'canasta', now });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  await setStock(database, goods.ron, 1_000);
});
afterEach(async () => {
  expect(await brokenInvariants(database.adminUrl)).toEqual([]);
});
afterAll(async () => {
  killAll();
  await app?.close();
  await database?.drop();
});

/** Two bottles with the coupon of 5.000, so that every table of an order is written. */
const total = 102_000;

async function shopper(): Promise<Shopper> {
  const baskets = [[{ product: goods.ron, count: 2 }]];
  const [ready] = await readyShoppers({ url, adminUrl: database.adminUrl }, baskets, ['mercado5']);
  if (!ready) throw new Error('No shopper');
  return ready;
}

/** PostgreSQL lets go of what the dead held, and the shopper who got no answer presses again, in two tabs. */
async function pressAgain(person: Shopper, before: number): Promise<void> {
  expect(await ordersOf(database, person)).toBe(before);
  const again = await Promise.all([order(person, total), order(person, total)]);
  expect(again[0].ok()).toEqual(again[1].ok());
  expect(await ordersOf(database, person)).toBe(1);
}

it('between the statements', { timeout: 120_000 }, async () => {
  // All at once in one process, each shopper at a point of their own; the last holds the rows the others would need.
  const points: Point[] = [
    'session:before',
    'session:after',
    'begin:before',
    'begin:after',
    'hold:before',
    'hold:after',
    'place:before',
    'commit:after',
    'place:after',
  ];
  await killedAt(points);
  await killedAt(['commit:before']);
});

async function killedAt(points: readonly Point[]): Promise<void> {
  const server = await startDying(database.appUrl, points, 'hang');
  const cut: { person: Shopper; point: Point; answer: Promise<unknown> }[] = [];
  for (const point of points) {
    const person = await shopper();
    const answer = order(at(server.url, person), total).catch(() => 'no answer');
    cut.push({ person, point, answer });
    await until(`somebody stands still at ${point}`, () => server.hanging() === cut.length, PATIENCE_MS);
  }
  server.child.kill('SIGKILL');
  await server.dead;
  for (const { person, point, answer } of cut) {
    expect(await answer).toBe('no answer');
    await pressAgain(person, point === 'commit:after' ? 1 : 0);
  }
}

/** Where one statement writes, in its order; every day two of them, since each costs a server. */
const everyTable = [
  ['product_office', 'update'],
  ['delivery_window', 'insert'],
  ['coupon', 'update'],
  ['order_counter', 'insert'],
  ['customer_order', 'insert'],
  ['order_line', 'insert'],
  ['coupon_use', 'insert'],
  ['order_event', 'insert'],
  ['outbox', 'insert'],
  ['cart', 'update'],
] as const;
const tables = everyTable.filter((_, index) => index % sized(5, 1) === 0);
/** Starting takes a second: the server of the next test starts while the one before dies. */
let next: Promise<Dying> | undefined;

it.each(tables)('in the middle of the statement, writing %s', { timeout: 120_000 }, async (table, event) => {
  const person = await shopper();
  const server = await (next ?? startDying(database.appUrl));
  next = table === tables.at(-1)?.[0] ? undefined : startDying(database.appUrl);
  const stall = await stallAt(database.adminUrl, table, event);
  const unanswered = order(at(server.url, person), total).catch(() => 'no answer');
  await until(`the order writes ${table}`, stall.reached, PATIENCE_MS);
  server.child.kill('SIGKILL');
  await server.dead;
  expect(await unanswered).toBe('no answer');
  await stall.release();
  await pressAgain(person, 0);
});
