import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import { createApp } from '#server/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { goods } from '#test/factories/goods.ts';
import { type Dying, killAll, type Point, startDying } from '#test/faults/dying.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { at, order, readyShoppers, type Shopper } from '#test/faults/shoppers.ts';
import { silentGateways } from '#test/faults/silent-gateways.ts';
import { stallAt } from '#test/faults/stall.ts';
import { fridayMorning } from '#test/server.ts';
import { ordersOf, setStock } from './shelf.ts';
import { sized } from './sizes.ts';

/**
 * kill -9 of the server at points of create-order, twenty at full size: there is one order or none, and pressing
 * again makes it one.
 */

/** A busy machine is slow to start servers, and to serve. */
const TIMEOUT_MS = 30_000;
let database: TestDatabase;
let app: FastifyInstance;
/** A server that stays alive, where the shopper presses again. */
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const now = () => fridayMorning;
  app = await createApp({
    databaseUrl: database.appUrl,
    logLevel: 'fatal',
    defaultBusiness: 'canasta',
    now,
    gateways: silentGateways,
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  await setStock(database, goods.ron, 1_000);
  for (const { product } of [avocados, mangos]) await setStock(database, product, 100_000);
});
afterEach(async () => {
  expect(await brokenInvariants(database.adminUrl)).toEqual([]);
});
afterAll(async () => {
  killAll();
  await app?.close();
  await database?.drop();
});

type Basket = { product: { id: string }; count: number; total: number };
/** With the coupon of 5.000, so that every table of an order is written. */
const rum: Basket = { product: goods.ron, count: 2, total: 102_000 };
/** Products of a stopped order: no other test locks their rows. */
const avocados: Basket = { product: goods.aguacate, count: 8_000, total: 76_400 };
const mangos: Basket = { product: goods.mango, count: 10_000, total: 57_000 };

async function shopper(payment: PaymentMethod, { product, count } = rum): Promise<Shopper> {
  const baskets = [[{ product, count }]];
  const [ready] = await readyShoppers({ url, adminUrl: database.adminUrl }, baskets, ['mercado5'], payment);
  if (!ready) throw new Error('No shopper');
  return ready;
}

/** The shopper who got no answer presses again, in two tabs. */
async function pressAgain(person: Shopper, { total } = rum): Promise<void> {
  const again = await Promise.all([order(person, total), order(person, total)]);
  expect(again[0].ok()).toEqual(again[1].ok());
  expect(await ordersOf(database, person)).toBe(1);
}

it('between the statements', { timeout: 120_000 }, async () => {
  // All at once in one process, each shopper at a point of their own; the last holds the rows the others would need.
  const everyPoint: Cut[] = [
    { payment: 'cash', point: 'session:before', orders: 0 },
    { payment: 'cash', point: 'session:after', orders: 0 },
    { payment: 'cash', point: 'read:before', orders: 0 },
    { payment: 'cash', point: 'read:after', orders: 0 },
    { payment: 'cash', point: 'begin:before', orders: 0 },
    { payment: 'cash', point: 'write:before', orders: 0 },
    { payment: 'cash', point: 'hold:before', orders: 0 },
    { payment: 'cash', point: 'commit:after', orders: 1 },
    { payment: 'cash', point: 'take:before', orders: 0, basket: avocados },
    { payment: 'online', point: 'begin:before', orders: 0 },
    { payment: 'online', point: 'begin:after', orders: 0 },
    { payment: 'online', point: 'commit:after', orders: 1 },
    { payment: 'online', point: 'take:before', orders: 0, basket: mangos },
    { payment: 'online', point: 'take:after', orders: 0 },
  ];
  await killedAt(everyPoint.filter((_, index) => index % sized(6, 1) === sized(1, 0)));
  for (const payment of sized<PaymentMethod[]>(['cash'], ['cash', 'online']))
    await killedAt([{ payment, point: 'commit:before', orders: 0 }]);
});

type Cut = { payment: PaymentMethod; point: Point; orders: number; basket?: Basket };

async function killedAt(cuts: readonly Cut[]): Promise<void> {
  const points = cuts.map(({ point }) => point);
  const server = await startDying(database.appUrl, points, 'hang');
  const cut: (Cut & { person: Shopper; answer: Promise<unknown> })[] = [];
  for (const each of cuts) {
    const person = await shopper(each.payment, each.basket);
    const answer = order(at(server.url, person), (each.basket ?? rum).total).catch(() => 'no answer');
    cut.push({ ...each, person, answer });
    await until(`somebody stands still at ${each.point}`, () => server.hanging() === cut.length, TIMEOUT_MS);
  }
  server.child.kill('SIGKILL');
  await server.dead;
  for (const { person, point, orders, basket, answer } of cut) {
    expect(await answer).toBe('no answer');
    expect(await ordersOf(database, person), point).toBe(orders);
    await pressAgain(person, basket);
  }
}

/** Where an order writes, in its order; every day two of them, since each costs a server. */
const everyTable = [
  ['customer_order', 'insert'],
  ['order_line', 'insert'],
  ['order_event', 'insert'],
  ['cart', 'update'],
  ['cart_history', 'insert'],
  ['product_office', 'update'],
  ['delivery_window', 'insert'],
  ['coupon', 'update'],
  ['order_counter', 'insert'],
  ['customer_order', 'update'],
  ['coupon_use', 'insert'],
  ['outbox', 'insert'],
] as const;
/** What is paid with cash is sent together with its commit; what is paid online is committed by the server. */
const tables = everyTable
  .map(([table, event], index) => ({ table, event, payment: index % 2 === 0 ? 'cash' : 'online' }) as const)
  .filter((_, index) => index % sized(7, 1) === 0);
/** Starting takes a second: the server of the next test starts while the one before dies. */
let next: Promise<Dying> | undefined;

it.each(tables)(
  'during a statement, paid with $payment, writing $table',
  { timeout: 120_000 },
  async ({ table, event, payment }) => {
    const person = await shopper(payment);
    const server = await (next ?? startDying(database.appUrl));
    next = table === tables.at(-1)?.table ? undefined : startDying(database.appUrl);
    const stall = await stallAt(database.adminUrl, table, event);
    const unanswered = order(at(server.url, person), rum.total).catch(() => 'no answer');
    await until(`the order writes ${table}`, stall.reached, TIMEOUT_MS);
    server.child.kill('SIGKILL');
    await server.dead;
    expect(await unanswered).toBe('no answer');
    expect(await ordersOf(database, person)).toBe(0);
    await stall.release();
    // What was sent together goes on to its end with nobody there to hear of it, while the shopper presses again.
    await pressAgain(person);
  },
);
