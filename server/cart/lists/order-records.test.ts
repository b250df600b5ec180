import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { addressIds, missingId } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let marcela: Client;
let andres: Client;

beforeAll(async () => {
  server = await startTestServer();
  [marcela, andres] = await Promise.all([server.as('marcela'), server.as('andres')]);
});
afterAll(() => server.close());

/** A cart with everything that an order needs. */
async function readyCart(): Promise<{ shopping_cart: string; total_price: number }> {
  const uuid = (await marcela.call('cart.addProduct', { body: { product_id: goods.ron.id } })).ok().cart.id;
  const delivery = { type: 'delivery', address_selected: { id: addressIds.casa } } as const;
  await marcela.call('cart.setAddress', { params: { uuid }, body: delivery });
  await marcela.call('cart.setPaymentMethod', {
    params: { uuid },
    body: { payment_method_selected: 'cash' },
  });
  const chosen = await marcela.call('cart.setBags', {
    params: { uuid },
    body: { bags_config: { code: '' } },
  });
  return { shopping_cart: uuid, total_price: chosen.ok().cart.price_total_computed };
}

it('an order is created, listed, read and moved at the generic addresses, once, and never deleted', async () => {
  const body = await readyCart();
  const made = await marcela.call('orders.create', { body });
  expect(made.status).toBe(201);
  const { id, id_order } = made.ok().order;
  expect((await marcela.call('orders.create', { body })).ok().order.id).toBe(id);

  const [first] = (await marcela.call('orders.list', { query: {} })).ok().list;
  expect(first).toMatchObject({
    id,
    id_order,
    shopping_cart: body.shopping_cart,
    price_total: body.total_price,
  });
  // A cart that is no order yet is not among them.
  await marcela.call('cart.addProduct', { body: { product_id: goods.leche.id } });
  const { list } = (await andres.call('orders.allPaginate', { query: { user_id: people.marcela.id } })).ok();
  expect(list.map((order) => order.id)).toEqual([id]);

  expect(list[0]).toMatchObject({
    price_total_computed: body.total_price,
    state_updates: [{ state: '13_order_received', date: expect.any(String) }],
    delivery: { start_date: expect.any(String), picker_id: null, delivery_name: '' },
    inactive: false,
  });

  const seen = (await andres.call('orders.getV1', { params: { id }, query: {} })).ok();
  expect(seen.client?.id).toBe(people.marcela.id);
  expect((await (await server.as('jorge')).call('orders.getV1', { params: { id }, query: {} })).status).toBe(
    404,
  );

  const accepted = await andres.call('orders.save', { body: { id, state: '7_admin_cart_accept' } });
  expect(accepted.ok().order.state).toBe('7_admin_cart_accept');
  expect((await marcela.call('orders.save', { body: { id, state: '12_store_cancel_order' } })).status).toBe(
    404,
  );
  expect((await andres.call('orders.remove', { params: { id } })).failure().error).toBe('APPEND_ONLY');
});

it('staff read of an order’s products what its shopper does not need', async () => {
  const body = await readyCart();
  const { id } = (await marcela.call('orders.create', { body })).ok().order;
  const read = async (who: Client) =>
    (await who.call('orders.getV1', { params: { id }, query: {} })).ok().order;
  const [forStaff, forOwner] = [await read(andres), await read(marcela)];
  const ronOf = ({ products }: typeof forStaff) =>
    products.find(({ product_id }) => product_id === goods.ron.id)?.product;
  const facts = { id: goods.ron.id, countType: 'units', countTypeDisplayName: 'Unidades' };
  expect(ronOf(forStaff)).toMatchObject({
    ...facts,
    category: expect.stringMatching(/./),
    category_id: expect.any(String),
    unit_measurement: 'und',
  });
  expect(ronOf(forStaff)?.pumOffice).toBeGreaterThan(0);
  expect(ronOf(forOwner)).toMatchObject(facts);
  expect(ronOf(forOwner)).not.toHaveProperty('category');
  expect(forOwner.address_selected).toMatchObject({ name: forOwner.address_selected?.address });
  expect(forOwner.address_selected?.zoneDisplayName).toBe('Cercano');
  expect(forOwner.state_updates.map(({ state }) => state)).toEqual(['13_order_received']);
  expect(Date.parse(forOwner.last_update)).toBeGreaterThan(0);
  await server.sql(`update customer_order set address = address || '{"zone": null}' where id = $1`, [id]);
  expect((await read(marcela)).address_selected?.zoneDisplayName).toBe('- Sin Definir -');
});

it('nobody can order another person’s cart', async () => {
  const { shopping_cart, total_price } = await readyCart();
  const jorge = await server.as('jorge');
  expect((await jorge.call('orders.create', { body: { shopping_cart, total_price } })).status).toBe(404);
  const unknown = { shopping_cart: missingId, total_price };
  expect((await marcela.call('orders.create', { body: unknown })).status).toBe(404);
});
