import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds } from '#test/factories/ids.ts';
import { order, readyShoppers } from '#test/faults/shoppers.ts';
import { newBrowser, startPushService } from '#test/identity/push-service.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import { createPush } from './create-push.ts';
import { writeOrderNote } from './order-notes.ts';
import type { Push } from './push.ts';
import { sendToPerson } from './send-to-person.ts';

/** Devices whose session, service or key is over, and notes that are. */

let service: Awaited<ReturnType<typeof startPushService>>;
let server: TestServer;
let luz: Client;
let push: Push;
let now = fridayMorning;

beforeAll(async () => {
  service = await startPushService();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  push = createPush({
    secretKeys: [Buffer.alloc(32, 7)],
    subject: 'mailto:avisos@canasta.test',
    fcmUrl: service.url,
    fcm: {
      projectId: 'canasta-test',
      clientEmail: 'avisos@canasta.test',
      tokenUrl: `${service.url}/token`,
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
    now: () => now,
    isKnown: (endpoint) => endpoint.startsWith(service.url),
    // The stand-in is on this machine, where nothing else may be reached from here.
    ways: { resolve: async () => [], mayReach: (address) => address === '127.0.0.1' },
  });
  server = await startTestServer({ push, workEveryMs: 100 });
  luz = await server.as('luz');
});
beforeEach(async () => {
  service.arrived.length = 0;
  await server.sql('delete from push_subscription');
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const soon = { timeout: 10_000, interval: 50 };
const settled = () =>
  expect
    .poll(() => server.sql("select 1 from message where channel = 'push' and sealed is not null"), soon)
    .toEqual([]);
const devices = () => server.sql('select user_id from push_subscription');
const accept = (id: string) =>
  luz.call('orders.move', { params: { id }, body: { state: '7_admin_cart_accept' } });

async function subscribed(path: string) {
  const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
  if (!shopper) throw new Error('No shopper');
  const { id } = (await order(shopper, 55_000)).ok().order;
  const body = { endpoint: service.url + path, keys: newBrowser().keys };
  (await shopper.client.call('push.subscribe', { body })).ok();
  return { id, ...shopper };
}
const expire = (userId: string) =>
  server.sql("update session set expires_at = now() - interval '1 second' where user_id = $1", [userId]);

it('a device is told nothing once its session has expired, of orders and of campaigns', async () => {
  const { id, userId } = await subscribed('/expired');
  const database = openDatabase(appUrl(server.adminUrl));
  const db = database.forBusiness(businessIds.canasta);
  const note = { title: 'Oferta', body: 'Hoy', path: '/', tag: 'hoy' } as const;
  expect(await sendToPerson(db, push, userId, note, 60)).toBe(true);
  expect(service.at('/expired')).toHaveLength(1);
  await expire(userId);
  (await accept(id)).ok();
  await settled();
  expect(await sendToPerson(db, push, userId, note, 60)).toBe(false);
  expect(service.at('/expired')).toHaveLength(1);
  await database.close();
});

it('a device of a service that is known no more is forgotten', async () => {
  const { id } = await subscribed('/moved');
  await server.sql("update push_subscription set address = 'https://evil.test/moved'");
  (await accept(id)).ok();
  await settled();
  expect(await devices()).toEqual([]);
});

it('a courier who is not on the way any more is not announced', async () => {
  const { id } = await subscribed('/late');
  const database = openDatabase(appUrl(server.adminUrl));
  const write = () =>
    database
      .forBusiness(businessIds.canasta)
      .transaction((tx) => writeOrderNote(tx, id, { event: 'on_the_way' }, 600));
  await write();
  await settled();
  expect(service.at('/late')).toEqual([]);
  await server.sql(
    `update customer_order set delivery = '{"events": [{"event": "on_the_way"}], "delivery_name": "Yeison"}'
     where id = $1`,
    [id],
  );
  await write();
  await expect.poll(() => service.at('/late').length, soon).toBe(1);
  await database.close();
});

it('an access token that Google refuses is asked for anew', async () => {
  const path = '/v1/projects/canasta-test/messages:send';
  const token = (text: string) =>
    service.answer('/token', 200, JSON.stringify({ access_token: text, expires_in: 3600 }));
  const target = { kind: 'fcm', token: 'fcm-token:de-la-prueba' } as const;
  const send = () => push.send(target, { title: 'a', body: 'b', path: '/', tag: 'c' }, 60);
  token('viejo');
  service.answer(path, 401, '{}');
  await expect(send()).rejects.toThrow('status 401');
  token('nuevo');
  service.answer(path, 200, '{}');
  await send();
  // A minute before its hour is over the next one is there.
  token('siguiente');
  now = new Date(fridayMorning.getTime() + 58 * 60_000);
  await send();
  now = new Date(fridayMorning.getTime() + 59 * 60_000);
  await send();
  const used = service.at(path).map(({ headers }) => headers.authorization);
  expect(used).toEqual(['viejo', 'nuevo', 'nuevo', 'siguiente'].map((one) => `Bearer ${one}`));
});

it('a browser that somebody else signs in to hears of them alone', async () => {
  const before = await subscribed('/shared');
  const after = await subscribed('/shared');
  expect(await devices()).toEqual([{ user_id: after.userId }]);
  for (const { id } of [before, after]) (await accept(id)).ok();
  await settled();
  expect(service.at('/shared')).toHaveLength(1);
});
