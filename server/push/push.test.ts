import { generateKeyPairSync } from 'node:crypto';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, clientOf } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { order, readyShoppers } from '#test/faults/shoppers.ts';
import { newBrowser, startPushService } from '#test/identity/push-service.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import { createPush } from './create-push.ts';
import { encryptForBrowser, vapidKeys } from './web-push-crypto.ts';

const ACCEPT = '7_admin_cart_accept';
const PICK = '8_store_select_products';
const secret = Buffer.alloc(32, 7);
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

let service: Awaited<ReturnType<typeof startPushService>>;
let server: TestServer;
let luz: Client;

beforeAll(async () => {
  service = await startPushService();
  const push = createPush({
    secretKeys: [secret],
    subject: 'mailto:avisos@canasta.test',
    fcm: {
      projectId: 'canasta-test',
      clientEmail: 'avisos@canasta-test.iam.gserviceaccount.com',
      privateKey: rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      tokenUrl: `${service.url}/token`,
    },
    fcmUrl: service.url,
    now: () => fridayMorning,
    isKnown: (endpoint) => endpoint.startsWith(service.url),
    // The stand-in is on this machine, where nothing else may be reached from here.
    ways: { resolve: async () => [], mayReach: (address) => address === '127.0.0.1' },
  });
  server = await startTestServer({ push, workEveryMs: 100 });
  luz = await server.as('luz');
});
beforeEach(async () => {
  // A token of Google is asked for once in all these tests.
  service.arrived.splice(0, service.arrived.length, ...service.at('/token'));
  service.answer('/token', 200, JSON.stringify({ access_token: 'un-token', expires_in: 3600 }));
  await server.sql('delete from push_subscription');
});
afterAll(async () => {
  await server.close();
  await service.close();
});

async function orderOf() {
  const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
  if (!shopper) throw new Error('No shopper');
  return { shopper, id: (await order(shopper, 55_000)).ok().order.id };
}

const subscribe = (client: Client, path: string, keys = newBrowser().keys) =>
  client.call('push.subscribe', { body: { endpoint: service.url + path, keys } });
const move = (id: string, state: typeof ACCEPT | typeof PICK) =>
  luz.call('orders.move', { params: { id }, body: { state } });
const devices = () =>
  server.sql<{ address: string }>('select address from push_subscription order by created_at');
/** What is written down leaves with the next round of the worker, a second later at most. */
const soon = { timeout: 10_000, interval: 50 };
/** Everything written down so far has been sent or given up. */
const settled = () =>
  expect
    .poll(() => server.sql("select 1 from message where channel = 'push' and sealed is not null"), soon)
    .toEqual([]);
const arrivals = (path: string, count: number) =>
  expect.poll(() => service.at(path).length, soon).toBe(count);

describe('the example of RFC 8291, appendix A', () => {
  const b64 = (text: string) => Buffer.from(text, 'base64url');
  const auth = 'BTBZMqHH6r4Tts7J_aSIgg';
  const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
  const plain = 'When I grow up, I want to be a watermelon';
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

  it('is encrypted identically, byte by byte', () => {
    const own = {
      privateKey: b64('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      salt: b64('DGv6ra1nlYgDCS1FRnbzlw'),
    };
    expect(encryptForBrowser(Buffer.from(plain), { p256dh, auth }, own).toString('base64url')).toBe(body);
  });

  it('is decrypted by the browser of these tests', () => {
    const browser = newBrowser({
      privateKey: b64('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
      auth: b64(auth),
    });
    expect(browser.keys.p256dh).toBe(p256dh);
    expect(browser.read(b64(body))).toBe(plain);
  });
});

describe('a subscribed browser', () => {
  it('is notified when the order moves, encrypted for it and signed by the shop', async () => {
    const { shopper, id } = await orderOf();
    const browser = newBrowser();
    (await subscribe(shopper.client, '/marcela', browser.keys)).ok();
    (await move(id, ACCEPT)).ok();
    await arrivals('/marcela', 1);
    const [arrived] = service.at('/marcela');
    if (!arrived) throw new Error('Nothing arrived');
    expect(arrived.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '14400',
      urgency: 'normal',
    });
    expect(JSON.parse(browser.read(arrived.body))).toEqual({
      title: expect.stringMatching(/^Tu pedido N\.º [\d.]+ de /),
      body: 'La tienda ya revisó y aceptó tu pedido.',
      path: `/shoppingcart-detail/${id}`,
      tag: expect.stringMatching(/^order-\d+$/),
    });
    expect(arrived.body.includes('Aprobado')).toBe(false);

    const [, token = '', key = ''] =
      /^vapid t=(.+), k=(.+)$/.exec(String(arrived.headers.authorization)) ?? [];
    const { public_key } = (await shopper.client.call('push.key', {})).ok();
    expect(key).toBe(public_key);
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
      audience: service.url,
      currentDate: fridayMorning,
    });
    expect(payload).toMatchObject({ sub: 'mailto:avisos@canasta.test' });
    expect((payload.exp ?? 0) - fridayMorning.getTime() / 1000).toBeLessThanOrEqual(24 * 3600);
    expect(decodeProtectedHeader(token)).toEqual({ typ: 'JWT', alg: 'ES256' });
  });

  it('is not notified of others’ orders, of its own actions, nor after signing out', async () => {
    const mine = await orderOf();
    const other = await orderOf();
    (await subscribe(mine.shopper.client, '/mine')).ok();
    (await move(other.id, ACCEPT)).ok();
    (await mine.shopper.client.call('orders.cancel', { params: { id: mine.id }, body: {} })).ok();
    await settled();
    const again = await orderOf();
    (await subscribe(again.shopper.client, '/again')).ok();
    (await again.shopper.client.call('users.logout', {})).ok();
    expect(await devices()).toEqual([{ address: `${service.url}/mine` }]);
    (await move(again.id, ACCEPT)).ok();
    await settled();
    expect([...service.at('/mine'), ...service.at('/again')]).toEqual([]);
  });

  it.each([404, 410])('is removed when its service answers %i', async (status) => {
    const { shopper, id } = await orderOf();
    service.answer(`/gone-${status}`, status);
    (await subscribe(shopper.client, `/gone-${status}`)).ok();
    (await move(id, ACCEPT)).ok();
    await settled();
    expect(await devices()).toEqual([]);
    expect(service.at(`/gone-${status}`)).toHaveLength(1);
  });

  it('is notified later when its service is unreachable, and stays', async () => {
    const { shopper, id } = await orderOf();
    service.answer('/away', 503);
    (await subscribe(shopper.client, '/away')).ok();
    (await move(id, ACCEPT)).ok();
    await arrivals('/away', 1);
    service.answer('/away', 201);
    await server.sql("update message set next_try_at = now() where channel = 'push' and sealed is not null");
    await settled();
    expect(service.at('/away')).toHaveLength(2);
    expect(await devices()).toHaveLength(1);
  });

  it('is one a session; a person has the ten newest', async () => {
    const { shopper } = await orderOf();
    (await subscribe(shopper.client, '/one')).ok();
    (await subscribe(shopper.client, '/two')).ok();
    expect(await devices()).toEqual([{ address: `${service.url}/two` }]);
    (await shopper.client.call('push.unsubscribe', {})).ok();
    expect(await devices()).toEqual([]);
    for (let n = 1; n <= 11; n += 1) (await subscribe(await server.as('jorge'), `/jorge-${n}`)).ok();
    const addresses = (await devices()).map(({ address }) => address.replace(`${service.url}/jorge-`, ''));
    expect(addresses).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', '10', '11']);
  });
});

describe('an app', () => {
  const app = 'fcm-token:APA91b-de-la-prueba_1234567890';
  const path = '/v1/projects/canasta-test/messages:send';
  const say = (client: Client, id: string, body: { FCMtoken?: string; socket_id?: string }) =>
    client.call('users.update', { params: { id }, body });

  it('with a token is notified by FCM with the account’s credentials; one access token serves many', async () => {
    const { shopper, id } = await orderOf();
    const me = (await shopper.client.call('users.me', {})).ok().user.id;
    (await say(shopper.client, me, { FCMtoken: app, socket_id: 'io-1' })).ok();
    const sockets = await server.sql('select 1 from session where socket_id = $1 and user_id = $2', [
      'io-1',
      me,
    ]);
    expect(sockets).toHaveLength(1);
    (await move(id, ACCEPT)).ok();
    await arrivals(path, 1);
    (await move(id, PICK)).ok();
    await arrivals(path, 2);
    const [first] = service.at(path);
    expect(first?.headers.authorization).toBe('Bearer un-token');
    expect(JSON.parse(first?.body.toString() ?? '')).toEqual({
      message: {
        token: app,
        notification: {
          title: expect.stringContaining('Tu pedido N.º'),
          body: 'La tienda ya revisó y aceptó tu pedido.',
        },
        data: { path: `/shoppingcart-detail/${id}` },
        android: { ttl: '14400s', notification: { tag: expect.stringMatching(/^order-/) } },
      },
    });
    const request = service.at('/token');
    expect(request).toHaveLength(1);
    const assertion = new URLSearchParams(request[0]?.body.toString()).get('assertion') ?? '';
    const { payload } = await jwtVerify(assertion, rsa.publicKey, {
      issuer: 'avisos@canasta-test.iam.gserviceaccount.com',
      audience: `${service.url}/token`,
      currentDate: fridayMorning,
    });
    expect(payload.scope).toBe('https://www.googleapis.com/auth/firebase.messaging');
    (await say(shopper.client, me, { FCMtoken: '' })).ok();
    expect(await devices()).toEqual([]);
  });

  it('that was uninstalled is removed', async () => {
    const { shopper, id } = await orderOf();
    const me = (await shopper.client.call('users.me', {})).ok().user.id;
    service.answer(path, 404, '{"error":{"status":"UNREGISTERED"}}');
    (await say(shopper.client, me, { FCMtoken: app })).ok();
    (await move(id, ACCEPT)).ok();
    await settled();
    expect(await devices()).toEqual([]);
    service.answer(path, 200, '{}');
  });
});

it('a subscription elsewhere, or with invalid keys, is refused', async () => {
  const client = await server.as('marcela');
  const { keys } = newBrowser();
  const elsewhere = await client.call('push.subscribe', {
    body: { endpoint: 'https://evil.test/x', keys },
  });
  expect(elsewhere.failure()).toMatchObject({ error: 'INVALID_INPUT', details: [{ field: 'endpoint' }] });
  const wrong = { ...keys, p256dh: `B${'A'.repeat(86)}` };
  const answer = await client.call('push.subscribe', {
    body: { endpoint: `${service.url}/x`, keys: wrong },
  });
  expect(answer.failure()).toMatchObject({ error: 'INVALID_INPUT', details: [{ field: 'keys.p256dh' }] });
  expect((await clientOf(server.url, undefined).call('push.key', {})).status).toBe(401);
});

it('the shop has one pair of keys a secret, the same in every process', () => {
  expect(vapidKeys(secret).publicKey).toEqual(vapidKeys(secret).publicKey);
  expect(vapidKeys(Buffer.alloc(32, 8)).publicKey).not.toEqual(vapidKeys(secret).publicKey);
});
