import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OrderState } from '#rules/orders/moves.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { addressIds, officeIds } from '#test/factories/ids.ts';
import { plain } from '#test/plain.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

// It is ten on a Friday, and each product takes an hour: an order of one product can just be brought from 9 to 11.
let server: TestServer;
let marcela: Client;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  [marcela, luz] = await Promise.all([server.as('marcela'), server.as('luz')]);
  await server.sql('update office set delivery_time_per_product = 60 where id = $1', [officeIds.bretana]);
});
afterAll(() => server.close());
beforeEach(async () => {
  await marcela.call('cart.discardActive', {});
  await server.sql('update delivery_window set queued = 0');
});

async function cartOfOne() {
  const { cart } = (await marcela.call('cart.addProduct', { body: { product_id: goods.ron.id } })).ok();
  return cart;
}

async function order() {
  const params = { uuid: (await cartOfOne()).id };
  const delivery = { type: 'delivery', address_selected: { id: addressIds.casa } } as const;
  await marcela.call('cart.setAddress', { params, body: delivery });
  await marcela.call('cart.setPaymentMethod', { params, body: { payment_method_selected: 'cash' } });
  const { cart } = (await marcela.call('cart.setBags', { params, body: { bags_config: { code: '' } } })).ok();
  const body = { total_price: cart.price_total_computed };
  return {
    window: plain(cart.windows[0]?.label),
    ...(await marcela.call('cart.createOrder', { params, body })).ok().order,
  };
}

async function nextWindow() {
  const { windows } = await cartOfOne();
  await marcela.call('cart.discardActive', {});
  // Who has no cart yet chooses from the same.
  const input = { params: { id: officeIds.bretana }, query: {} };
  expect((await server.guest().call('offices.windows', input)).ok().list).toEqual(windows);
  return plain(windows[0]?.label);
}

const queued = () =>
  server.sql<{ starts_at: Date; queued: number }>(
    'select starts_at, queued from delivery_window where office_id = $1 and queued <> 0 order by 1',
    [officeIds.bretana],
  );

async function move(id: string, ...states: OrderState[]) {
  for (const state of states) (await luz.call('orders.move', { params: { id }, body: { state } })).ok();
}

it('an order promised in a window comes before the next one, until it is picked', async () => {
  const first = await order();
  expect(first.window).toBe('hoy de 9 a 11 a. m.');
  expect(await queued()).toEqual([{ starts_at: new Date('2026-11-20T14:00:00Z'), queued: 1 }]);
  expect(await nextWindow()).toBe('hoy de 11 a. m. a 1 p. m.');
  const second = await order();
  expect(second.window).toBe('hoy de 11 a. m. a 1 p. m.');
  expect(await nextWindow()).toBe('hoy de 11 a. m. a 1 p. m.');
  await order();
  expect(await nextWindow()).toBe('hoy de 1 a 3 p. m.');

  await move(first.id, '7_admin_cart_accept', '8_store_select_products');
  expect(await nextWindow()).toBe('hoy de 1 a 3 p. m.');
  await move(first.id, '9_store_invoice_products');
  expect(await queued()).toEqual([{ starts_at: new Date('2026-11-20T16:00:00Z'), queued: 2 }]);
  expect(await nextWindow()).toBe('hoy de 9 a 11 a. m.');
  await move(first.id, '10_store_dispatch_products');
  expect(await queued()).toEqual([{ starts_at: new Date('2026-11-20T16:00:00Z'), queued: 2 }]);
});

it('a cancelled order is no work', async () => {
  const { id } = await order();
  expect(await nextWindow()).toBe('hoy de 11 a. m. a 1 p. m.');
  (await marcela.call('orders.cancel', { params: { id }, body: {} })).ok();
  expect(await queued()).toEqual([]);
  expect(await nextWindow()).toBe('hoy de 9 a 11 a. m.');
});

it('the office promises the same window as the cart, and another office is independent', async () => {
  await order();
  const { list } = (await server.guest().call('offices.list', { query: { limit: 999 } })).ok();
  const labels = new Map(list.map(({ id, nextWindow }) => [id, plain(nextWindow?.label)]));
  expect(labels.get(officeIds.bretana)).toBe('hoy de 11 a. m. a 1 p. m.');
  expect(labels.get(officeIds.chipichape)).toBe('hoy de 9 a 11 a. m.');
});

it('for any number of lines, office, list, cart and order promise one window', async () => {
  const of = { params: { id: officeIds.bretana } };
  const alone = (await server.guest().call('offices.get', { ...of, query: {} })).ok();
  expect(plain(alone.nextWindow?.label)).toBe('hoy de 9 a 11 a. m.');
  const text = new Set<string | undefined>();
  let lines = 0;
  for (const product of [goods.ron, goods.arroz, goods.sal, goods.leche, goods.cafe]) {
    const { cart } = (await marcela.call('cart.addProduct', { body: { product_id: product.id } })).ok();
    lines += 1;
    const query = { products: lines };
    const office = (await server.guest().call('offices.get', { ...of, query })).ok();
    const { list } = (await server.guest().call('offices.list', { query })).ok();
    expect(office.nextWindow).toEqual(cart.windows[0]);
    expect(list.find(({ id }) => id === officeIds.bretana)?.nextWindow).toEqual(cart.windows[0]);
    text.add(plain(office.nextWindow?.label));
  }
  expect([...text]).toEqual(['hoy de 9 a 11 a. m.', 'hoy de 11 a. m. a 1 p. m.', 'hoy de 1 a 3 p. m.']);
  const made = await order();
  expect(made.window).toBe('hoy de 1 a 3 p. m.');
  const placed = (await marcela.call('orders.get', { params: { id: made.id } })).ok().order;
  expect(plain(placed.window.label)).toBe(made.window);
});

it.each(['0', '-1', '1.5', 'muchos', '501'])('refuses a promise for %s products', async (products) => {
  const query = { products } as unknown as { products: number };
  const failure = (await server.guest().call('offices.list', { query })).failure();
  expect([failure.error, failure.details[0]?.field]).toEqual(['INVALID_INPUT', 'products']);
});

it('an order that stayed open for days delays nothing', async () => {
  await order();
  await server.sql(
    "update delivery_window set starts_at = starts_at - interval '2 days', ends_at = ends_at - interval '2 days' where queued > 0",
  );
  expect(await nextWindow()).toBe('hoy de 9 a 11 a. m.');
});
