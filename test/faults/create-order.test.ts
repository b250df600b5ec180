import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import { createApp } from '#server/app.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { appUrl, migrate } from '#server/db/migrate.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { seedTemplate } from '#test/factories/seed.ts';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { databaseOf, withNewClient } from '#test/postgres-client.ts';
import { setStock } from '#test/races/shelf.ts';
import { killAll, type Point, startDying } from './dying.ts';
import { brokenInvariants } from './invariants.ts';
import { until } from './processes.ts';
import { at, order, readyShoppers, type Shopper } from './shoppers.ts';
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
  await migrate(adminUrl);
  await seedTemplate(adminUrl);
  await setStock({ adminUrl }, goods.aguacate, 1_000_000);
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

type Cut = { payment: PaymentMethod; point: Point; product: { id: string }; count: number; total: number };
const rum = { product: goods.ron, count: 2, total: 107_000 };
/** Of other goods, so that nobody waits for what the first one holds. */
const avocados = { product: goods.aguacate, count: 8_000, total: 81_400 };

async function shopper({ product, count, payment }: Cut): Promise<Shopper> {
  const [ready] = await readyShoppers({ url, adminUrl }, [[{ product, count }]], [], payment);
  if (!ready) throw new Error('No shopper');
  return ready;
}

async function ordersOf({ userId }: Shopper): Promise<number> {
  return withNewClient(adminUrl, async (client) => {
    const { rows } = await client.query('select id from customer_order where user_id = $1', [userId]);
    return rows.length;
  });
}

async function left({ product }: Pick<Cut, 'product'>): Promise<number> {
  return withNewClient(adminUrl, async (client) => {
    const { rows } = await client.query(
      'select stock::int from product_office where office_id = $1 and product_id = $2',
      [officeIds.bretana, product.id],
    );
    return rows[0].stock;
  });
}

describe('kill -9 of PostgreSQL', () => {
  it.each<{ when: string; orders: number; cuts: Cut[] }>([
    {
      when: 'before the commit',
      orders: 0,
      cuts: [
        { payment: 'cash', point: 'take:before', ...rum },
        { payment: 'online', point: 'take:after', ...avocados },
      ],
    },
    {
      when: 'after it',
      orders: 1,
      cuts: [
        { payment: 'cash', point: 'commit:after', ...rum },
        { payment: 'online', point: 'commit:after', ...avocados },
      ],
    },
  ])('$when leaves $orders order, and trying again makes it one', async ({ orders, cuts }) => {
    const server = await startDying(
      appUrl(adminUrl),
      cuts.map(({ point }) => point),
      'hang',
    );
    const hit: { cut: Cut; person: Shopper; before: number; unanswered: Promise<number | string> }[] = [];
    for (const cut of cuts) {
      const [person, before] = [await shopper(cut), await left(cut)];
      const unanswered = order(at(server.url, person), cut.total).then(
        ({ status }) => status,
        () => 'no answer',
      );
      hit.push({ cut, person, before, unanswered });
      await until(`create-order is at ${cut.point}`, () => server.hanging() === hit.length);
    }
    process.kill(postmaster(), 'SIGKILL');
    await until('PostgreSQL is back', () => left(rum).then(Number.isInteger, () => false));
    server.child.kill('SIGKILL');

    for (const { cut, person, before, unanswered } of hit) {
      // A server that loses its line says that it does not know.
      expect([503, 'no answer'], cut.point).toContain(await unanswered);
      expect([cut.point, await ordersOf(person)]).toEqual([cut.point, orders]);
      expect(await left(cut)).toBe(before - cut.count * orders);
      await until(
        'the other server has found it again',
        async () => (await order(person, cut.total)).status === 200,
      );
      expect(await ordersOf(person)).toBe(1);
      expect(await left(cut)).toBe(before - cut.count);
    }
  });
});

function postmaster(): number {
  return Number(readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}
