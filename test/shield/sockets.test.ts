import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Client } from '../client.ts';
import { goods } from '../factories/goods.ts';
import { people } from '../people.ts';
import { sized } from '../races/sizes.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** What a connection can be made to do by the person who wants more than to listen. */

const CONNECTIONS = sized(200, 10_000);
let server: TestServer;
let marcela: Client;
const open: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  marcela = await server.as('marcela');
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => server.close());

async function connect(token: string | undefined, host = 'canasta.localhost') {
  const socket = io(server.url, {
    path: '/socket/',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: token ? { token } : {},
    extraHeaders: { host },
  });
  open.push(socket);
  const received: unknown[] = [];
  socket.onAny((...event) => received.push(event));
  const problem = await new Promise<string>((resolve) => {
    socket.once('connect', () => resolve(''));
    socket.once('connect_error', (error) => resolve(error.message));
  });
  return { socket, received, problem };
}

const gone = (socket: Socket) =>
  new Promise<string>((resolve) => {
    if (!socket.connected) resolve('closed');
    socket.once('disconnect', resolve);
  });

/** A change of marcela's cart, told to the person who may hear it. */
async function change(): Promise<void> {
  await marcela.call('cart.discardActive', {});
  (await marcela.call('cart.addProduct', { body: { product_id: goods.ron.id } })).ok();
}

it('nobody enters a room by requesting it, by its name or another business', async () => {
  const jorge = await connect((await server.as('jorge')).token);
  const own = await connect(marcela.token);
  const [business] = await server.sql<{ id: string }>("select id from business where slug = 'canasta'");
  for (const word of ['join', 'subscribe', 'room', 'joinRoom']) {
    jorge.socket.emit(word, `${business?.id} user ${people.marcela.id}`);
    jorge.socket.emit(word, { room: `${business?.id} staff` });
  }
  jorge.socket.emit('cart:changed', { cart_id: 'x', version: 1 });
  await change();
  for (let waited = 0; own.received.length === 0 && waited < 5_000; waited += 20) await pause(20);
  expect(own.received.length).toBeGreaterThan(0);
  expect(JSON.stringify(own.received)).not.toContain('"x"');
  expect(jorge.received).toEqual([]);
});

it('a session that is expired, ended or of another business opens nothing', async () => {
  const ended = await server.as('jorge');
  await ended.call('users.logout', {});
  expect((await connect(ended.token)).problem).toBe('NOT_SIGNED_IN');
  const expired = await server.as('beatriz');
  await server.sql('update session set expires_at = now() where user_id = $1', [people.beatriz.id]);
  expect((await connect(expired.token)).problem).toBe('NOT_SIGNED_IN');
  expect((await connect(marcela.token, 'la-plaza.localhost')).problem).toBe('NOT_SIGNED_IN');
  expect((await connect(marcela.token, 'nobody.localhost')).problem).toBe('NOT_SIGNED_IN');
});

it('an oversized frame ends its connection, and no other', async () => {
  const other = await connect(marcela.token);
  const { socket } = await connect(marcela.token);
  const closed = gone(socket);
  socket.emit('anything', 'x'.repeat(100_000));
  await closed;
  expect(other.socket.connected).toBe(true);
});

it('unknown and malformed events change nothing', async () => {
  const { socket } = await connect(marcela.token);
  for (const odd of [null, [], { __proto__: null }, '\ud800', 1e308, '__proto__']) socket.emit('x', odd);
  socket.io.engine.write('42["');
  socket.io.engine.write('999');
  await pause(100);
  expect((await connect(marcela.token)).problem).toBe('');
});

it(`${CONNECTIONS} of one person: no more than her devices could need stay, and the shop responds`, async () => {
  const all = [];
  for (let made = 0; made < CONNECTIONS; made += 100) {
    all.push(...(await Promise.all(Array.from({ length: 100 }, () => connect(marcela.token)))));
  }
  await pause(200);
  const connected = all.filter(({ socket }) => socket.connected);
  expect(connected.length).toBe(50);
  // The ones that came last: the person who opens the shop anew is not kept out by forgotten tabs.
  expect(all.at(-1)?.socket.connected).toBe(true);
  expect((await marcela.call('users.me', {})).status).toBe(200);
}, 300_000);

it('a connection that sends without end is closed', async () => {
  const { socket } = await connect(marcela.token);
  const closed = gone(socket);
  for (let event = 0; event < 150; event += 1) socket.emit('x', event);
  expect(await closed).toBe('io server disconnect');
});
