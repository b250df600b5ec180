import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { goods } from '#test/factories/goods.ts';
import { sealedColumns } from '#test/factories/identity-seal.ts';
import { businessIds, idOf } from '#test/factories/ids.ts';
import { type DeafProxy, startDeafProxy } from '#test/faults/deaf-proxy.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { IDENTITY, type Item, order, readyShoppers, type Shopper, totalOf } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/**
 * The server knows its products by heart, and nobody tells it any more that they have changed: what decides money or
 * law is compared in the order's own statements. Fourteen avocados in a kilo and a half cost what the scales say.
 */

let server: TestServer;
let proxy: DeafProxy;

beforeAll(async () => {
  server = await startTestServer({
    async through(url) {
      proxy = await startDeafProxy(url);
      return proxy.url;
    },
  });
});
afterAll(async () => {
  await server.close();
  await proxy.close();
});
afterEach(async () => {
  proxy.cut();
  const before = proxy.heartbeats();
  await until('changes arrive again', () => proxy.heartbeats() > before + 1);
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

const avocados: Item[] = [{ product: goods.aguacate, count: 8_000 }];
const pieces: Item[] = [{ product: goods.aguacate, count: 32, countType: 'units' }];
const coffee: Item[] = [{ product: goods.cafe, count: 10 }];

const changes = [
  ['what the price buys', avocados, 'quantity_pum = 500', 'quantity_pum = 1000', 'TOTAL_CHANGED'],
  ['the weight of a piece', pieces, 'grams_per_unit = 400', 'grams_per_unit = 250', 'TOTAL_CHANGED'],
  ['how it is sold', avocados, "count_type = 'units'", "count_type = 'grams'", 'CART_CHANGED'],
  ['whether it is sold', avocados, 'hidden = true', 'hidden = false', 'CART_CHANGED'],
] as const;

it.each(changes)(
  '%s has changed: the order is refused with the current cart, and nothing is written',
  async (_what, basket, change, back, code) => {
    const [shopper, total] = await knownByHeart(basket);
    const product = basket[0]?.product.id;
    const before = await stateOf(shopper);
    proxy.deafen();
    await server.sql(`update product set ${change} where id = $1`, [product]);
    const failure = (await order(shopper, total)).failure();
    expect(failure.error).toBe(code);
    expect(await stateOf(shopper)).toEqual(before);
    if (code === 'TOTAL_CHANGED') {
      const fresh = await totalOf(shopper);
      expect(fresh).not.toBe(total);
      expect(failure).toMatchObject({
        data: { seen_total: total, total: fresh, cart: { price_total_computed: fresh } },
      });
      // Nobody is charged any other total, and the fresh one is.
      expect((await order(shopper, fresh)).ok().order.price_total).toBe(fresh);
    }
    await server.sql(`update product set ${back} where id = $1`, [product]);
  },
);

const ofCanasta = `where business_id = '${businessIds.canasta}'`;
const sellerChanges = [
  ['a zone costs more', 'zone', 'delivery_fee = delivery_fee + 700', 'delivery_fee', 'TOTAL_CHANGED'],
  ['a zone is no longer served', 'zone', 'inactive = true', 'inactive', 'TOTAL_CHANGED'],
  ['the office closes', 'office', 'inactive = true', 'inactive', 'MISSING_DELIVERY'],
  ['the office delivers nowhere', 'office', "polygon = '[]'", 'polygon', 'NO_COVERAGE'],
  ['the minimum rises', 'business_config', 'cart_min_price = 90000000', 'cart_min_price', 'BELOW_MINIMUM'],
  [
    'fewer pieces are sold to a person',
    'business_config',
    'max_units_per_product = 3',
    'max_units_per_product',
    'CART_CHANGED',
  ],
] as const;

it.each(sellerChanges)(
  '%s: the order is refused, and nothing is written',
  async (_what, table, change, column, code) => {
    const [shopper, total] = await knownByHeart(coffee);
    const before = await stateOf(shopper);
    await server.sql(`create table as_before as select * from ${table} ${ofCanasta}`);
    proxy.deafen();
    await server.sql(`update ${table} set ${change} ${ofCanasta}`);
    try {
      expect((await order(shopper, total)).failure().error).toBe(code);
      expect(await stateOf(shopper)).toEqual(before);
    } finally {
      const key = table === 'business_config' ? 'business_id' : 'id';
      await server.sql(
        `update ${table} t set ${column} = b.${column} from as_before b where t.${key} = b.${key}`,
      );
      await server.sql('drop table as_before');
    }
  },
);

it('the total that another device displayed meanwhile is charged', async () => {
  const [shopper, total] = await knownByHeart(avocados);
  proxy.deafen();
  await server.sql('update product set quantity_pum = 500 where id = $1', [goods.aguacate.id]);
  const fresh = (total - 3_000) * 2 + 3_000;
  expect((await order(shopper, fresh)).ok().order.price_total).toBe(fresh);
  await server.sql('update product set quantity_pum = 1000 where id = $1', [goods.aguacate.id]);
});

it.each([
  ['a product', `update product set age_restricted = $1 where id = '${goods.cafe.id}'`],
  ['its category', `update category set age_restricted = $1 where id = '${idOf('category despensa')}'`],
])('%s is now for adults only: children cannot buy it, adults can', async (_what, statement) => {
  const [child, total] = await knownByHeart(coffee, '2012-05-17');
  const [another] = await knownByHeart(coffee, '2012-05-17');
  const before = await stateOf(child);
  proxy.deafen();
  await server.sql(statement, [true]);
  expect((await order(child, total)).failure()).toMatchObject({
    error: 'UNDERAGE',
    details: [{ field: 'products' }],
  });
  expect(await stateOf(child)).toEqual(before);
  await server.sql(statement, [false]);
  expect((await order(another, total)).ok().order.price_total).toBe(total);
});

it.each([
  ['a product', `update product set tax_class = $1 where id = '${goods.cafe.id}'`],
  ['its category', `update category set tax_class = $1 where id = '${idOf('category despensa')}'`],
])('%s is taxed otherwise: the order is placed at its total and taxed as now', async (_what, statement) => {
  const [shopper, total] = await knownByHeart(coffee);
  proxy.deafen();
  await server.sql(statement, ['vat_5']);
  const { id, price_total } = (await order(shopper, total)).ok().order;
  expect(price_total).toBe(total);
  expect(await server.sql('select tax_class from order_line where order_id = $1', [id])).toEqual([
    { tax_class: 'vat_5' },
  ]);
  await server.sql(statement, [null]);
});

it('changes that decide neither do not stop an order', async () => {
  const [shopper, total] = await knownByHeart(coffee);
  proxy.deafen();
  await server.sql(`update product set title = 'Café' where id = $1`, [goods.cafe.id]);
  expect((await order(shopper, total)).ok().order.price_total).toBe(total);
  await server.sql(`update product set title = $2 where id = $1`, [goods.cafe.id, goods.cafe.title]);
});

it('a product is added with its current sale unit', async () => {
  const [shopper] = await knownByHeart(coffee);
  const add = () =>
    shopper.client.call('cart.addProduct', {
      body: { product_id: goods.aguacate.id, count: 1, countType: 'units' },
    });
  expect((await add()).ok().cart.products).toHaveLength(2);
  proxy.deafen();
  await server.sql('update product set grams_per_unit = 0 where id = $1', [goods.aguacate.id]);
  expect((await add()).failure()).toMatchObject({ error: 'QUANTITY_NOT_VALID' });
  await server.sql('update product set grams_per_unit = 250 where id = $1', [goods.aguacate.id]);
});

/** A shopper whose goods this process has in memory, and the total that was shown. */
async function knownByHeart(
  basket: readonly Item[],
  birthday = IDENTITY.birthday,
): Promise<[Shopper, number]> {
  const [shopper] = await readyShoppers(server, [basket]);
  if (!shopper) throw new Error('No shopper');
  const { identity } = sealedColumns(server.adminUrl)({
    business_id: businessIds.canasta,
    id: shopper.userId,
    document: IDENTITY.document,
    birthday,
  });
  await server.sql('update app_user set identity = $2 where id = $1', [shopper.userId, identity]);
  const total = await totalOf(shopper);
  expect((await order(shopper, 1)).failure().error).toBe('TOTAL_CHANGED');
  return [shopper, total];
}

const stateOf = ({ cartId }: Shopper) =>
  server.sql(
    `select state, version, (select count(*)::int from customer_order o where o.cart_id = c.id) as orders,
       (select sum(stock)::int from product_office) as stock
     from cart c where id = $1`,
    [cartId],
  );
