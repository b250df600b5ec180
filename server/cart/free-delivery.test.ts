import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { order, readyShoppers, type Shopper, totalOf } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Delivery is free from an amount of products on (rule 124). */
let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  await server.sql('update business_config set cart_min_price = 0');
  luz = await server.as('luz');
  const { data } = (await luz.call('zones.list', { query: { officeId: officeIds.bretana } })).ok();
  for (const { id, version } of data.filter(({ deliveryFee }) => deliveryFee === 3_000)) {
    const body = { version, freeDeliveryFrom: 40_000 };
    const { data: zone } = (await luz.call('zones.update', { params: { id }, body })).ok();
    expect(zone).toMatchObject({ deliveryFee: 3_000, freeDeliveryFrom: 40_000 });
  }
});
afterAll(() => server.close());

/** Huevos cost 18.900. */
async function shopper(eggs: number): Promise<Shopper> {
  const [one] = await readyShoppers(server, [[{ product: goods.huevos, count: eggs }]]);
  if (!one) throw new Error('There is no shopper');
  return one;
}

async function cartOf({ client }: Shopper) {
  const { cart } = (await client.call('cart.active', {})).ok();
  if (!cart) throw new Error('There is no cart');
  return cart;
}

describe('a cart', () => {
  it('says how much is missing, and pays no delivery from the amount on', async () => {
    expect(await cartOf(await shopper(2))).toMatchObject({
      price_domicile: 3_000,
      freeDelivery: { from: 40_000, missing: 2_200 },
      price_total_computed: 40_800,
    });
    const enough = await shopper(3);
    expect(await cartOf(enough)).toMatchObject({
      price_domicile: 0,
      freeDelivery: { from: 40_000, missing: 0 },
      price_total_computed: 56_700,
    });
    const { order: placed } = (await order(enough, await totalOf(enough))).ok();
    const [stored] = await server.sql(
      'select delivery_price::int, total::int from customer_order where id = $1',
      [placed.id],
    );
    expect(stored).toEqual({ delivery_price: 0, total: 56_700 });
  });

  it('is asked again when the amount rises before the order', async () => {
    const one = await shopper(3);
    const total = await totalOf(one);
    await server.sql('update zone set free_delivery_from = 60000 where free_delivery_from = 40000');
    expect((await order(one, total)).failure().error).toBe('TOTAL_CHANGED');
    await server.sql('update zone set free_delivery_from = 40000 where free_delivery_from = 60000');
  });

  it('that is picked up has none', async () => {
    const { client, cartId: uuid } = await shopper(3);
    const body = { type: 'pickup', address_selected: { idBranch: officeIds.bretana } } as const;
    expect(
      (await client.call('cart.setAddress', { params: { uuid }, body })).ok().cart.freeDelivery,
    ).toBeNull();
  });
});

it('the configuration says it for who is outside of all zones, and tells every page', async () => {
  await server.sql('update zone set inactive = true');
  const { settings } = (await luz.call('business.settings', {})).ok();
  (
    await luz.call('business.update', { body: { version: settings.version, free_delivery_from: 30_000 } })
  ).ok();
  await expect
    .poll(async () => (await cartOf(await shopper(2))).freeDelivery)
    .toEqual({ from: 30_000, missing: 0 });
  await expect
    .poll(async () => (await luz.call('business.get', { query: {} })).ok().free_delivery_from)
    .toBe(30_000);
});
