import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { goods } from '#test/factories/goods.ts';
import { killAll, startDying } from '#test/faults/dying.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { order, readyShoppers } from '#test/faults/shoppers.ts';
import { withClient } from '#test/postgres-client.ts';

/** A server dies while it notifies of an order: another one does, and what arrives twice has the same effect once. */

/** A busy machine is slow to start servers, and to serve. */
const TIMEOUT_MS = 60_000;
let database: TestDatabase;
let receiver: pg.Client;
const received: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  receiver = new pg.Client({ connectionString: database.adminUrl });
  await receiver.connect();
  await receiver.query('listen realtime');
  // What becomes of a cart is sent by itself, and not from the outbox.
  receiver.on('notification', ({ payload = '' }) => {
    if (payload.includes('order.changed')) received.push(payload);
  });
});
afterAll(async () => {
  killAll();
  await receiver?.end();
  await database?.drop();
});

it('killed before, during and after marking sent notices: each is sent at least once, with one effect', {
  timeout: 180_000,
}, async () => {
  // The one that takes the order dies before it has notified of it.
  const taking = await startDying(database.appUrl, ['notify:before'], 'hang');
  const [person] = await readyShoppers({ url: taking.url, adminUrl: database.adminUrl }, [
    [{ product: goods.ron, count: 1 }],
  ]);
  if (!person) throw new Error('No shopper');
  (await order(person, 55_000)).ok();
  taking.child.kill('SIGKILL');
  await taking.dead;
  expect([await waiting(), received]).toEqual([1, []]);

  const sending = await startDying(database.appUrl, ['outbox:before']);
  await sending.dead;
  await until('it was sent', async () => received.length > 0, TIMEOUT_MS);
  expect([await waiting(), received.length]).toEqual([1, 1]);

  const marking = await startDying(database.appUrl, ['outbox:after']);
  await marking.dead;
  const app = await createApp({ databaseUrl: database.appUrl, logLevel: 'fatal' });
  await until('the message is sent', async () => received.length > 1 && (await waiting()) === 0, TIMEOUT_MS);
  await app.close();
  expect(new Set(received.map(orderAndVersion)).size).toBe(1);
  expect(await brokenInvariants(database.adminUrl)).toEqual([]);
});

function orderAndVersion(message: string): string {
  const { topic, payload } = JSON.parse(message) as {
    topic: string;
    payload: { order_id: string; version: number };
  };
  return `${topic} ${payload.order_id} ${payload.version}`;
}

async function waiting(): Promise<number> {
  return withClient(database.adminUrl, async (client) => {
    const { rowCount } = await client.query(
      "select from outbox where sent_at is null and topic = 'order.changed'",
    );
    return rowCount ?? 0;
  });
}
