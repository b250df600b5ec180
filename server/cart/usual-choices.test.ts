import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { addressIds, officeIds } from '#test/factories/ids.ts';
import { type Cart, confirm, readyCart } from '#test/factories/rum-cart.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let marcela: Client;

const NOTHING = { address: false, payment: false, bags: false };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  marcela = await server.as('marcela');
  await marcela.call('cart.discardActive', {});
  await server.sql('update address set removed_at = null where user_id = $1', [people.marcela.id]);
});

function fill(cart: Cart, who = marcela, address_id?: string) {
  const body = address_id === undefined ? undefined : { address_id };
  return who.call('cart.fillUsual', { params: { uuid: cart.id }, body });
}

/** An order from home, paid at the door, in paper bags; its id. */
async function orderBefore(method: 'dataphone' | 'cash' = 'dataphone'): Promise<string> {
  const cart = await readyCart(marcela);
  const params = { uuid: cart.id };
  const body = { payment_method_selected: method };
  (await marcela.call('cart.setPaymentMethod', { params, body })).ok();
  const bags = { bags_config: { code: 'papel' } };
  const { cart: packed } = (await marcela.call('cart.setBags', { params, body: bags })).ok();
  return (await confirm(marcela, packed)).ok().order.id;
}

it('of two addresses without an earlier order none is chosen, a single one is', async () => {
  const cart = await readyCart(marcela, NOTHING);
  expect((await fill(cart)).ok()).toMatchObject({ filled: [], cart: { version: cart.version } });

  await server.sql('update address set removed_at = now() where id = $1', [addressIds.trabajo]);
  const { filled, cart: after } = (await fill(cart)).ok();
  expect(filled).toEqual(['address']);
  expect((await marcela.call('cart.active', {})).ok().cart).toEqual(after);
  expect(after).toMatchObject({
    type: 'delivery',
    address_selected: { id: addressIds.casa },
    payment_method_selected: null,
    bags_config: null,
    price_domicile: 3_000,
  });
});

it('missing choices are taken from the last order, once for all devices, without ordering', async () => {
  await orderBefore();
  const cart = await readyCart(marcela, NOTHING);
  const { filled, cart: after } = (await fill(cart)).ok();
  expect(filled).toEqual(['address', 'payment', 'bags']);
  expect((await marcela.call('cart.active', {})).ok().cart).toEqual(after);
  expect(after).toMatchObject({
    version: cart.version + 1,
    address_selected: { id: addressIds.casa },
    payment_method_selected: 'dataphone',
    bags_config: { code: 'papel' },
    // What was chosen is in the total.
    price_total_computed: after.price_subtotal_computed + 3_000 + after.price_total_bags,
  });
  expect(after.price_total_bags).toBeGreaterThan(0);
  const phone = await server.as('marcela');
  expect((await phone.call('cart.active', {})).ok().cart).toEqual(after);
  expect((await fill(cart, phone)).ok()).toEqual({ filled: [], cart: after });
  const orders = 'select 1 from customer_order where cart_id = $1';
  expect(await server.sql(orders, [cart.id])).toEqual([]);
  const history = 'select action, detail from cart_history where cart_id = $1 order by id desc limit 1';
  expect(await server.sql(history, [cart.id])).toEqual([
    { action: 'fill-usual', detail: 'address payment bags' },
  ]);
});

it('the address chosen in the header has priority over that of the last order', async () => {
  await orderBefore();
  const [{ id: aunt } = { id: '' }] = await server.sql<{ id: string }>(
    `insert into address (business_id, id, user_id, address, alias, city, lat, lng)
     select business_id, new_id(), user_id, 'Calle 9 # 24 - 10', 'Bretaña', city, lat, lng from address where id = $1
     returning id`,
    [addressIds.casa],
  );
  const cart = await readyCart(marcela, NOTHING);
  const { filled, cart: after } = (await fill(cart, marcela, aunt)).ok();
  expect([filled.includes('address'), after.address_selected?.id]).toEqual([true, aunt]);
  await server.sql('update address set removed_at = now() where id = $1', [aunt]);
  // One that is not one's own any more is none.
  await marcela.call('cart.discardActive', {});
  const next = (await fill(await readyCart(marcela, NOTHING), marcela, aunt)).ok();
  expect(next.cart.address_selected?.id).toBe(addressIds.casa);
});

it('two devices that reach the step at once get one response', async () => {
  await orderBefore();
  const cart = await readyCart(marcela, NOTHING);
  const answers = await Promise.all([fill(cart), fill(cart), fill(cart)]);
  const carts = answers.map((answer) => answer.ok().cart);
  expect(new Set(carts.map(({ version }) => version))).toEqual(new Set([cart.version + 1]));
  expect(answers.filter((answer) => answer.ok().filled.length > 0)).toHaveLength(1);
});

it('existing choices stay', async () => {
  await orderBefore();
  const chosen = await readyCart(marcela);
  expect((await fill(chosen)).ok()).toEqual({ filled: [], cart: chosen });

  const params = { uuid: chosen.id };
  const pickup = { type: 'pickup', address_selected: { idBranch: officeIds.bretana } } as const;
  const { cart } = (await marcela.call('cart.setAddress', { params, body: pickup })).ok();
  expect((await fill(cart)).ok().cart).toMatchObject({ type: 'pickup', payment_method_selected: 'cash' });
});

it('a cancelled order is not used', async () => {
  await orderBefore('cash');
  const cancelled = await orderBefore('dataphone');
  (await marcela.call('orders.cancel', { params: { id: cancelled }, body: {} })).ok();
  const { cart } = (await fill(await readyCart(marcela, NOTHING))).ok();
  expect(cart.payment_method_selected).toBe('cash');
});

it('a bag or payment no longer offered and an address out of reach remain to be chosen', async () => {
  await orderBefore();
  const [config] = await server.sql(
    'select business_id, bags_config from business_config where bags_config @> $1',
    ['[{"code":"papel"}]'],
  );
  await server.sql(
    `update business_config set bags_config = '[{"code":"tela","name":"Bolsa de tela","price_per_bag":4900,
       "products_per_bag":10,"products_grams_limit":0}]' where business_id = $1`,
    [config?.business_id],
  );
  await server.sql(`update customer_order set payment_method = 'online' where user_id = $1`, [
    people.marcela.id,
  ]);
  const polygon = await server.sql('select polygon from office where id = $1', [officeIds.bretana]);
  await server.sql(`update office set polygon = '[[3.5,-76.6],[3.5,-76.59],[3.51,-76.59]]' where id = $1`, [
    officeIds.bretana,
  ]);
  const cart = await readyCart(marcela, NOTHING);
  expect((await fill(cart)).ok().filled).toEqual([]);
  await server.sql('update office set polygon = $2::jsonb where id = $1', [
    officeIds.bretana,
    JSON.stringify(polygon[0]?.polygon),
  ]);
  await server.sql('update business_config set bags_config = $2::jsonb where business_id = $1', [
    config?.business_id,
    JSON.stringify(config?.bags_config),
  ]);
});

it('an address served by another office does not move the cart there', async () => {
  await orderBefore();
  const cart = await readyCart(marcela, NOTHING);
  const body = { branch_office_id: officeIds.palmira };
  const { cart: moved } = (await marcela.call('cart.setOffice', { params: { uuid: cart.id }, body })).ok();
  const { filled, cart: after } = (await fill(moved)).ok();
  expect(filled).not.toContain('address');
  expect(after).toMatchObject({ branch_office_id: officeIds.palmira, address_selected: null });
});
