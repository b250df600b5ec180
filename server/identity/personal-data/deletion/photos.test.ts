import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { createFolderStorage } from '#server/storage/folder-storage.ts';
import type { FileStorage } from '#server/storage/storage.ts';
import type { Client } from '#test/client.ts';
import { type Carried, carried, photoOf, sendEvents, stockUp } from '#test/delivery-world.ts';
import { businessIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { erasePerson } from './erase-person.ts';
import { runDeletions } from './run-deletions.ts';

/** Photos of a door are of a person: they go with them, from the table and from where files lie. */

/** Long after the last order has come to its end. */
const LATER = new Date('2027-01-15T15:00:00Z');

let server: TestServer;
let database: Database;
let storage: FileStorage;
let luz: Client;
let yeison: Client;

beforeAll(async () => {
  server = await startTestServer();
  database = openDatabase(appUrl(server.adminUrl), { poolSize: 2 });
  storage = createFolderStorage(join(server.dataDir, 'files'));
  await stockUp(server);
  [luz, yeison] = await Promise.all([server.as('luz'), server.as('yeison')]);
});
afterAll(async () => {
  await database.close();
  await server.close();
});

const messages = { write: async () => {}, wake: () => {}, alert: () => {}, smsPausing: () => false };
const db = () => database.forBusiness(businessIds.canasta);
const round = (parts: { storage?: FileStorage; now?: Date } = {}) =>
  runDeletions(db(), { messages, storage: parts.storage ?? storage, now: () => parts.now ?? LATER });

/** An order whose door was tried once and then opened, with a photo each time. */
async function delivered(): Promise<Carried> {
  const order = await carried(server, luz);
  await sendEvents(yeison, order.id, { kind: 'started' });
  const attempt = { kind: 'attempt', reason: 'nobody', photo_id: await photoOf(yeison, order.id) } as const;
  await sendEvents(yeison, order.id, attempt, { kind: 'started' });
  const proof = { kind: 'delivered', photo_id: await photoOf(yeison, order.id) } as const;
  expect((await sendEvents(yeison, order.id, proof))[0]).toMatchObject({ outcome: 'taken' });
  return order;
}

async function files(orderId: string): Promise<number> {
  let count = 0;
  for await (const key of storage.list('proofs/')) if (key.includes(orderId)) count += 1;
  return count;
}
const rows = async (orderId: string) =>
  (await server.sql('select 1 from delivery_photo where order_id = $1', [orderId])).length;
const left = async ({ id }: Carried) => [await files(id), await rows(id)];
const reportOf = async ({ id }: Carried) => (await luz.call('deliveries.report', { params: { id } })).ok();
const erase = ({ shopper }: Carried) => db().transaction((tx) => erasePerson(tx, shopper.userId, LATER));

it('are deleted from the table and the storage; the delivery event stays', async () => {
  const [gone, stays] = [await delivered(), await delivered()];
  const before = await reportOf(gone);
  const { photo_url: seen = '' } = before.delivered ?? {};
  const look = async () => {
    const headers = { host: 'canasta.localhost', authorization: `Bearer ${luz.token}` };
    return (await fetch(`${server.url}${seen}`, { headers })).status;
  };
  expect([await left(gone), await left(stays), await look()]).toEqual([[2, 2], [2, 2], 200]);

  await round();
  expect(await left(gone)).toEqual([2, 2]);
  await erase(gone);
  await round();
  expect([await left(gone), await left(stays), await look()]).toEqual([[0, 0], [2, 2], 404]);
  const unseen = { photo_url: '' };
  expect(await reportOf(gone)).toEqual({
    ...before,
    attempts: before.attempts.map((attempt) => ({ ...attempt, ...unseen })),
    delivered: { ...before.delivered, ...unseen },
  });
});

it('wait while an order may still be returned', async () => {
  const order = await delivered();
  await erase(order);
  await server.sql('update customer_order set updated_at = $2 where id = $1', [order.id, LATER]);
  await round();
  expect(await left(order)).toEqual([2, 2]);
  await round({ now: new Date(LATER.getTime() + 9 * 86_400_000) });
  expect(await left(order)).toEqual([0, 0]);
});

it('are found by the next round when the storage did not respond', async () => {
  const order = await delivered();
  await erase(order);
  const remove = () => Promise.reject(new Error('no answer'));
  await expect(round({ storage: { ...storage, remove } })).rejects.toThrow('no answer');
  expect(await left(order)).toEqual([2, 2]);
  await round();
  expect(await left(order)).toEqual([0, 0]);
});

it('are not stored when they are refused', async () => {
  const order = await carried(server, luz);
  await sendEvents(yeison, order.id, { kind: 'started' });
  for (let count = 0; count < 40; count += 1) await photoOf(yeison, order.id);
  await expect(photoOf(yeison, order.id)).rejects.toThrow('demasiadas fotos');
  expect(await left(order)).toEqual([40, 40]);
});
