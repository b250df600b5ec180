import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentMethod } from '#rules/order-moves.ts';
import { createApp } from '#server/app.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { appUrl, migrate } from '#server/db/migrate.ts';
import { goods } from '#test/factories/goods.ts';
import { testKey } from '#test/factories/identity-seal.ts';
import { officeIds } from '#test/factories/ids.ts';
import { seedTemplate } from '#test/factories/seed.ts';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { databaseOf, withNewClient } from '#test/postgres-client.ts';
import { at, killAll, startDying } from './dying.ts';
import { brokenInvariants } from './invariants.ts';
import { until } from './processes.ts';
import { order, readyShoppers, type Shopper } from './shoppers.ts';
import { silentGateways } from './silent-gateways.ts';

/** The database dies in the middle of create-order: afterwards there is one order or none, and the stock is right. */

const folder = throwawayFolder('orders');
const dataDir = join(folder, 'postgres');
let postgres: EmbeddedPostgres;
let adminUrl: string;
let app: FastifyInstance;
/** A server that stays alive, where the shopper tries again. */
let url: string;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, fsync: false });
  await withNewClient(postgres.url, (client) => client.query('create database orders_under_fire'));
  adminUrl = databaseOf(postgres.url, 'orders_under_fire');
  await migrate(adminUrl, testKey(adminUrl));
  await seedTemplate(adminUrl);
  app = await createApp({
    databaseUrl: appUrl(adminUrl),
    logLevel: 'fatal',
    defaultBusiness: 'canasta',
    now: () => new Date('2026-11-20T15:00:00Z'),
    gateways: silentGateways,
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  killAll();
  expect(await brokenInvariants(adminUrl)).toEqual([]);
});
afterAll(async () => {
  await app?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function shopper(payment: PaymentMethod): Promise<Shopper> {
  const [ready] = await readyShoppers({ url, adminUrl }, [[{ product: goods.ron, count: 2 }]], [], payment);
  if (!ready) throw new Error('No shopper');
  return ready;
}

async function ordersOf({ userId }: Shopper): Promise<number> {
  return withNewClient(adminUrl, async (client) => {
    const { rows } = await client.query('select id from customer_order where user_id = $1', [userId]);
    return rows.length;
  });
}

async function rumLeft(): Promise<number> {
  return withNewClient(adminUrl, async (client) => {
    const { rows } = await client.query(
      'select stock::int from product_office where office_id = $1 and product_id = $2',
      [officeIds.bretana, goods.ron.id],
    );
    return rows[0].stock;
  });
}

describe('kill -9 of PostgreSQL', () => {
  it.each([
    { payment: 'cash', point: 'take:before', orders: 0 } as const,
    { payment: 'cash', point: 'commit:after', orders: 1 } as const,
    { payment: 'online', point: 'take:after', orders: 0 } as const,
    { payment: 'online', point: 'commit:after', orders: 1 } as const,
  ])(
    '$point, paid with $payment, leaves $orders order, and trying again makes it one',
    async ({ orders, payment, point }) => {
      const person = await shopper(payment);
      const before = await rumLeft();
      const hanging = await startDying(appUrl(adminUrl), [point], 'hang');
      const unanswered = order(at(hanging.url, person), 107_000).then(
        ({ status }) => status,
        () => 'no answer',
      );
      await until('create-order is where it shall be cut', () => hanging.hanging() === 1);
      process.kill(postmaster(), 'SIGKILL');
      await until('PostgreSQL is back', () => rumLeft().then(Number.isInteger, () => false));
      hanging.child.kill('SIGKILL');
      // A server that loses its line says that it does not know.
      expect([503, 'no answer']).toContain(await unanswered);

      expect(await ordersOf(person)).toBe(orders);
      expect(await rumLeft()).toBe(before - 2 * orders);
      await until(
        'the other server has found it again',
        async () => (await order(person, 107_000)).status === 200,
      );
      expect(await ordersOf(person)).toBe(1);
      expect(await rumLeft()).toBe(before - 2);
    },
  );
});

function postmaster(): number {
  return Number(readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}
