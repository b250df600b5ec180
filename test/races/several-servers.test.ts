import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Role } from '#rules/roles.ts';
import { newId } from '#server/db/ids.ts';
import { type Client, clientOf } from '#test/client.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { goods } from '#test/factories/goods.ts';
import { killAll, startDying } from '#test/faults/dying.ts';
import { type FaultProxy, startProxy } from '#test/faults/fault-proxy.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, type Shopper, totalOf } from '#test/faults/shoppers.ts';
import { PASSWORD, type PersonName, people } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { failuresOf, ordersOf, outcomesOf, setStock, stockOf, times } from './shelf.ts';
import { sized } from './sizes.ts';

/** Four processes on one database, each request to the next of them: what one promises, all keep. */

let database: TestDatabase;
let proxy: FaultProxy;
let shop: { url: string; adminUrl: string };
let urls: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const servers = await Promise.all(times(4, database.appUrl).map((address) => startDying(address)));
  urls = servers.map(({ url }) => url);
  proxy = await startProxy(urls);
  shop = { url: proxy.url, adminUrl: database.adminUrl };
}, 120_000);
afterEach(async () => {
  expect(await brokenInvariants(database.adminUrl)).toEqual([]);
});
afterAll(async () => {
  await proxy?.close();
  killAll();
  await database?.drop();
});

const rum = { product: goods.ron, count: 1 };

it('the last pieces are sold once', async () => {
  const [people, pieces] = [sized(60, 1_000), sized(8, 50)];
  await setStock(shop, goods.ron, pieces);
  const shoppers = await readyShoppers(shop, times(people, [rum]));
  const answers = await Promise.all(shoppers.map((shopper) => order(shopper, 55_000)));
  expect(outcomesOf(answers)).toEqual(['200', '409 CART_CHANGED']);
  expect(failuresOf(answers)).toHaveLength(people - pieces);
  expect(await stockOf(shop, goods.ron)).toBe(0);
});

it('identical confirmations are one order, with the same response from all', async () => {
  await setStock(shop, goods.ron, 100);
  const [shopper] = await readyShoppers(shop, [[rum]]);
  if (!shopper) throw new Error('No shopper');
  const key = { idempotency_key: newId() };
  const answers = await Promise.all(times(40, shopper).map((tab) => order(tab, 55_000, key)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.ok()))).size).toBe(1);
  expect(await ordersOf(shop, shopper)).toBe(1);
});

it('changed prices are charged at all of them, however late each is notified', async () => {
  await setStock(shop, goods.aguacate, 1_000_000);
  const basket = [{ product: goods.aguacate, count: 8_000 }];
  const at = (shopper: Shopper, turn: number): Shopper => {
    const client = clientOf(urls[turn] ?? '', shopper.client.token, 'canasta.localhost');
    return { ...shopper, client };
  };
  let quantity = 1_000;
  for (let round = 1; round <= sized(3, 20); round += 1) {
    const shoppers = (await readyShoppers(shop, times(urls.length, basket))).map(at);
    const seen = await Promise.all(shoppers.map(totalOf));
    // Each of them knows the product now.
    expect(outcomesOf(await Promise.all(shoppers.map((shopper) => order(shopper, 1))))).toEqual([
      '409 TOTAL_CHANGED',
    ]);
    quantity = quantity === 1_000 ? 500 : 1_000;
    await withClient(database.adminUrl, (client) =>
      client.query('update product set quantity_pum = $2 where id = $1', [goods.aguacate.id, quantity]),
    );
    const answers = await Promise.all(shoppers.map((shopper, turn) => order(shopper, seen[turn] ?? 0)));
    expect(outcomesOf(answers)).toEqual(['409 TOTAL_CHANGED']);
    const fresh = (9_800 * 8_000) / quantity + 3_000;
    expect(failuresOf(answers)).toEqual(
      times(4, expect.objectContaining({ data: expect.objectContaining({ total: fresh }) })),
    );
    const made = await Promise.all(shoppers.map((shopper) => order(shopper, fresh)));
    expect(made.map((answer) => answer.ok().order.price_total)).toEqual(times(4, fresh));
  }
});

it('two tabs at two servers: added products are in the order or in the next cart, never lost', async () => {
  await setStock(shop, goods.ron, 100);
  const shoppers = await readyShoppers(shop, times(10, [rum]));
  const add = ({ client }: Shopper) =>
    client.call('cart.addProduct', { body: { product_id: goods.sal.id, count: 1 } });
  await Promise.all(
    shoppers.map(async (shopper) => {
      const answers = await Promise.all([
        add(shopper),
        order(shopper, 55_000),
        add(shopper),
        order(shopper, 56_450),
      ]);
      const allowed = ['200', '409 TOTAL_CHANGED'];
      expect(outcomesOf(answers).filter((outcome) => !allowed.includes(outcome))).toEqual([]);
      expect(await ordersOf(shop, shopper)).toBeLessThanOrEqual(1);
      const { cart } = (await shopper.client.call('cart.active', {})).ok();
      const waiting = cart?.products.find((line) => line.product.id === goods.sal.id)?.count ?? 0;
      const { orders } = (await shopper.client.call('orders.mine', { query: {} })).ok();
      const bought = orders[0]?.price_total === 56_450 ? 1 : 0;
      expect(waiting + bought).toBe(2);
    }),
  );
});

it('a session that ends at one ends at all of them within a second, and so do its connections', async () => {
  const [here = '', ...others] = urls;
  const signedIn = async (name: PersonName) => {
    const body = { email: people[name].email, password: PASSWORD };
    return (await clientOf(here, undefined, 'canasta.localhost').call('users.login', { body })).ok().token;
  };
  const at = (url: string, token: string) => clientOf(url, token, 'canasta.localhost');
  const luz = at(here, await signedIn('luz'));
  const manage = async (name: PersonName, change: { role?: Role; inactive?: boolean }) => {
    const params = { id: people[name].id };
    const { version } = (await luz.call('people.get', { params })).ok().user;
    (await luz.call('people.update', { params, body: { ...change, version } })).ok();
  };
  const ends: [who: PersonName, end: (own: Client) => Promise<unknown>][] = [
    ['jorge', (own) => own.call('users.logout', {})],
    ['marcela', async () => at(here, await signedIn('marcela')).call('sessions.endOthers', {})],
    [
      'beatriz',
      async () => {
        const body = { password: PASSWORD, new_password: 'guadua-verde-26' };
        (await at(here, await signedIn('beatriz')).call('users.changePassword', { body })).ok();
      },
    ],
    ['andres', () => manage('andres', { role: 'picker' })],
    ['paola', () => manage('paola', { inactive: true })],
  ];
  for (const [who, end] of ends) {
    const token = await signedIn(who);
    const statuses = () =>
      Promise.all(others.map(async (url) => (await at(url, token).call('users.me', {})).status));
    const socket = io(others[0], {
      path: '/socket/',
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { token },
      extraHeaders: { host: 'canasta.localhost' },
    });
    await new Promise((resolve) => socket.once('connect', () => resolve('')));
    // Twice, so that whatever a process keeps of a session is kept.
    expect([who, await statuses(), await statuses()]).toEqual([who, [200, 200, 200], [200, 200, 200]]);
    await end(at(here, token));
    const ended = performance.now();
    while ((await statuses()).includes(200) || socket.connected) {
      expect([who, performance.now() - ended < 1_000]).toEqual([who, true]);
    }
    socket.disconnect();
  }
});
