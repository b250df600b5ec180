import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { addressIds, officeIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** The promise: an order's change reaches its shopper and the staff of its office within a second. */
const WITHIN_MS = 1_000;

type Received = {
  order_id: string;
  number: number;
  state: string;
  office_id: string;
  version: number;
  arrived?: boolean;
};

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

/** A connection as a browser makes it; `received` grows with what arrives. */
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
  const received: Received[] = [];
  socket.on('order:changed', (change: Received) => received.push(change));
  const carts: { cart_id: string; version: number }[] = [];
  socket.on('cart:changed', (change) => carts.push(change));
  const problem = await new Promise<string>((resolve) => {
    socket.once('connect', () => resolve(''));
    socket.once('connect_error', (error) => resolve(error.message));
  });
  return { socket, received, carts, problem };
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
  it('of an order made from a household’s cart reach all its members', async () => {
    const [wilson, luz] = await Promise.all([server.as('wilson'), server.as('luz')]);
    const body = { name: 'Casa Giraldo', branch_office_id: officeIds.bretana };
    (await marcela.call('household.create', { body })).ok();
    const { url } = (await marcela.call('household.invite', {})).ok();
    const params = { token: new URL(url).pathname.split('/').at(-1) ?? '' };
    const { household } = (await wilson.call('household.join', { params })).ok();
    (await marcela.call('household.shop', { body: { together: false } })).ok();
    const order = await marcelaOrders();
    await server.sql(
      `insert into household_taking (business_id, id, household_id, user_id, cart_id, product_ids, taken_at)
       select business_id, gen_random_uuid(), $2, user_id, cart_id, array[$3]::uuid[], now()
       from customer_order where id = $1`,
      [order.id, household.id, goods.ron.id],
    );
    const { socket } = await listen(wilson.token);
    const received: unknown[] = [];
    socket.on('household:changed', (change) => received.push(change));
    const move = { params: { id: order.id }, body: { state: '7_admin_cart_accept' } } as const;
    (await luz.call('orders.move', move)).ok();
    expect(await within(WITHIN_MS, () => received.length > 0)).toBe(true);
    expect(received).toContainEqual({ household_id: household.id });
    (await marcela.call('household.dissolve', {})).ok();
  });

  it('reach the shopper, the branch and staff of all branches within a second, and nobody else', async () => {
    const tokens = await Promise.all(
      (['luz', 'andres', 'paola', 'jorge', 'wilson'] as const).map(
        async (name) => (await server.as(name)).token,
      ),
    );
    const [own, luz, andres, paola, jorge, wilson] = await Promise.all(
      [marcela.token, ...tokens].map((token) => listen(token)),
    );
    const order = await marcelaOrders();
    const sockets = [own, luz, andres];
    const all = await within(WITHIN_MS, () =>
      sockets.every((one) => one?.received.some(({ order_id }) => order_id === order.id)),
    );
    expect(all).toBe(true);
    // An order of the test before may come late.
    expect(own?.received.find(({ order_id }) => order_id === order.id)).toEqual({
      order_id: order.id,
      number: order.number,
      state: '13_order_received',
      office_id: officeIds.bretana,
      version: 1,
    });
    for (const other of [paola, jorge, wilson]) expect(other?.received).toEqual([]);
  });

  it('say which of them brings an order to the store: paid at the door instead of online, no assignment, no undo', async () => {
    const luz = await server.as('luz');
    const { received } = await listen(luz.token);
    const { id } = await marcelaOrders();
    await server.sql(
      "update customer_order set state = '11_store_onlinepayment_fail', payment_method = 'online', holds_goods = false where id = $1",
      [id],
    );
    const params = { id };
    const body = { payment_method_selected: 'cash' } as const;
    (await marcela.call('payments.changeMethod', { params, body })).ok();
    (await luz.call('orders.move', { params, body: { delivery: { picker_id: people.wilson.id } } })).ok();
    const other = await marcelaOrders();
    const ofOther = { id: other.id };
    (await luz.call('orders.move', { params: ofOther, body: { state: '7_admin_cart_accept' } })).ok();
    (await luz.call('orders.undo', { params: ofOther, body: {} })).ok();
    const seen = (order: string) =>
      received
        .filter(({ order_id, version }) => order_id === order && version > 1)
        .map(({ state, arrived }) => [state.split('_', 1)[0], arrived]);
    await expect.poll(() => [seen(id).length, seen(other.id).length]).toEqual([2, 2]);
    expect(seen(id)).toEqual([
      ['13', true],
      ['13', false],
    ]);
    expect(seen(other.id)).toEqual([
      ['7', false],
      ['13', false],
    ]);
  });

  it('reach the picker and the courier who have an order, or had it; not what they did themselves', async () => {
    const [luz, wilson, yeison] = await Promise.all([
      server.as('luz'),
      server.as('wilson'),
      server.as('yeison'),
    ]);
    const order = await marcelaOrders();
    const [picker, courier] = await Promise.all([listen(wilson.token), listen(yeison.token)]);
    const params = { id: order.id };
    const delivery = { picker_id: people.wilson.id, delivery_id: people.yeison.id };
    (await luz.call('orders.move', { params, body: { state: '7_admin_cart_accept', delivery } })).ok();
    const versions = ({ received }: typeof picker) =>
      received.filter(({ order_id }) => order_id === order.id).map(({ version }) => version);
    await expect.poll(() => [versions(picker), versions(courier)]).toEqual([[2], [2]]);

    (await wilson.call('picking.start', { body: { walk_id: newId(), order_ids: [order.id] } })).ok();
    await expect.poll(() => versions(courier)).toEqual([2, 3]);
    // Taken from the picker: the one who had it receives that, too.
    (await luz.call('orders.move', { params, body: { delivery: { picker_id: null } } })).ok();
    await expect
      .poll(() => [versions(picker), versions(courier)])
      .toEqual([
        [2, 4],
        [2, 3, 4],
      ]);
    expect(picker.received[0]).not.toHaveProperty('staff_ids');
  });

  it('include every move of staff', async () => {
    const { received } = await listen(marcela.token);
    const { id } = await marcelaOrders();
    const luz = await server.as('luz');
    await luz.call('orders.move', { params: { id }, body: { state: '7_admin_cart_accept' } });
    expect(await within(WITHIN_MS, () => received.some(({ state }) => state === '7_admin_cart_accept'))).toBe(
      true,
    );
  });

  it('are sent once and marked as sent', async () => {
    const { received } = await listen(marcela.token);
    const { id } = await marcelaOrders();
    await within(WITHIN_MS, () => received.some(({ order_id }) => order_id === id));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(received.filter(({ order_id }) => order_id === id)).toHaveLength(1);
  });

  it('of a cart reach every device of its owner within a second, each version, and nobody else', async () => {
    const [phone, desktop] = await Promise.all([listen(marcela.token), listen(marcela.token)]);
    const others = await Promise.all(
      (['jorge', 'luz', 'andres', 'valentina'] as const).map(async (name) => {
        const host = name === 'valentina' ? 'la-plaza.localhost' : 'canasta.localhost';
        return listen((await server.as(name)).token, { host });
      }),
    );
    const receives = (cart_id: string, version: number) =>
      within(WITHIN_MS, () =>
        [phone, desktop].every(({ carts }) =>
          carts.some((change) => change.cart_id === cart_id && change.version === version),
        ),
      );
    await marcela.call('cart.discardActive', {});
    const { cart } = (await marcela.call('cart.addProduct', { body: { product_id: goods.ron.id } })).ok();
    const params = { uuid: cart.id };
    expect(await receives(cart.id, cart.version)).toBe(true);
    const chosen = await marcela.call('cart.setBags', { params, body: { bags_config: { code: '' } } });
    expect(await receives(cart.id, chosen.ok().cart.version)).toBe(true);
    const line = { params: { ...params, productId: goods.ron.id }, query: {}, body: { count: 2 } };
    const counted = (await marcela.call('cart.changeLine', line)).ok().cart;
    expect(await receives(cart.id, counted.version)).toBe(true);
    await marcela.call('cart.discard', { params });
    expect(await receives(cart.id, counted.version + 1)).toBe(true);

    const next = (await marcela.call('cart.addProduct', { body: { product_id: goods.ron.id } })).ok().cart;
    await marcela.call('cart.discardActive', {});
    expect(await receives(next.id, next.version + 1)).toBe(true);
    const order = await marcelaOrders();
    const closed = await server.sql<{ id: string; version: number }>(
      'select c.id, c.version from cart c join customer_order o on o.cart_id = c.id where o.id = $1',
      [order.id],
    );
    for (const { id, version } of closed) expect(await receives(id, version)).toBe(true);
    for (const { carts } of others) expect(carts).toEqual([]);
  });

  it('are only for sessions', async () => {
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
