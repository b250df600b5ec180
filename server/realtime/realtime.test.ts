import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { addressIds, officeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** The promise: an order's change reaches its shopper and the staff of its office within a second. */
const WITHIN_MS = 1_000;

type Heard = { order_id: string; number: number; state: string; office_id: string; version: number };

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

/** A connection as a browser makes it; `heard` grows with what it is told. */
async function listen(token: string | undefined, headers: Record<string, string> = {}) {
  const socket = io(server.url, {
    path: '/socket/',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: token ? { token } : {},
    extraHeaders: { host: 'canasta.localhost', ...headers },
  });
  open.push(socket);
  const heard: Heard[] = [];
  socket.on('order:changed', (change: Heard) => heard.push(change));
  const problem = await new Promise<string>((resolve) => {
    socket.once('connect', () => resolve(''));
    socket.once('connect_error', (error) => resolve(error.message));
  });
  return { socket, heard, problem };
}

async function marcelaOrders(): Promise<{ id: string; number: number }> {
  const added = await marcela.call('cart.addProduct', { body: { product_id: goods.ron.id, count: 1 } });
  const params = { uuid: added.ok().cart.id };
  const delivery = { type: 'delivery', address_selected: { id: addressIds.casa } } as const;
  await marcela.call('cart.setAddress', { params, body: delivery });
  await marcela.call('cart.setPaymentMethod', { params, body: { payment_method_selected: 'cash' } });
  const chosen = await marcela.call('cart.setBags', { params, body: { bags_config: { code: '' } } });
  const total = chosen.ok().cart.price_total_computed;
  const { order } = (await marcela.call('cart.createOrder', { params, body: { total_price: total } })).ok();
  return { id: order.id, number: order.id_order };
}

async function within(ms: number, check: () => boolean): Promise<boolean> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (check()) return true;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return check();
}

describe('live changes', () => {
  it('reach the shopper, the branch and whoever sees all branches within a second, and nobody else', async () => {
    const tokens = await Promise.all(
      (['luz', 'andres', 'paola', 'jorge', 'wilson'] as const).map(
        async (name) => (await server.as(name)).token,
      ),
    );
    const [own, luz, andres, paola, jorge, wilson] = await Promise.all(
      [marcela.token, ...tokens].map((token) => listen(token)),
    );
    const order = await marcelaOrders();
    const told = [own, luz, andres];
    const all = await within(WITHIN_MS, () =>
      told.every((one) => one?.heard.some(({ order_id }) => order_id === order.id)),
    );
    expect(all).toBe(true);
    expect(own?.heard[0]).toEqual({
      order_id: order.id,
      number: order.number,
      state: '13_order_received',
      office_id: officeIds.bretana,
      version: 1,
    });
    for (const other of [paola, jorge, wilson]) expect(other?.heard).toEqual([]);
  });

  it('tell every move of staff', async () => {
    const { heard } = await listen(marcela.token);
    const { id } = await marcelaOrders();
    const luz = await server.as('luz');
    await luz.call('orders.move', { params: { id }, body: { state: '7_admin_cart_accept' } });
    expect(await within(WITHIN_MS, () => heard.some(({ state }) => state === '7_admin_cart_accept'))).toBe(
      true,
    );
  });

  it('are sent once and marked as sent', async () => {
    const { heard } = await listen(marcela.token);
    const { id } = await marcelaOrders();
    await within(WITHIN_MS, () => heard.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(heard.filter(({ order_id }) => order_id === id)).toHaveLength(1);
  });

  it('are for sessions only', async () => {
    expect((await listen(undefined)).problem).toBe('NOT_SIGNED_IN');
    expect((await listen('a-token-that-nobody-ever-had')).problem).toBe('NOT_SIGNED_IN');
  });

  it('do not let a session speak for another business', async () => {
    const valentina = await server.as('valentina');
    expect((await listen(valentina.token)).problem).toBe('NOT_SIGNED_IN');
  });

  it('refuse a page of another site', async () => {
    const { problem } = await listen(marcela.token, { origin: 'https://otra-tienda.example' });
    expect(problem).not.toBe('');
  });
});
