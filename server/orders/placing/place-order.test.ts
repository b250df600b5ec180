import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import { withCatalogueNotices } from '#test/catalogue-notices.ts';
import { configs } from '#test/factories/extras.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, idOf, officeIds } from '#test/factories/ids.ts';
import { offices, places } from '#test/factories/offices.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { order, readyShoppers, type Shopper } from '#test/faults/shoppers.ts';
import { silentGateways } from '#test/faults/silent-gateways.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/**
 * What moves after the cart was read, while the order waits for the row of it. Two bottles are 107.000, and 102.000
 * with the coupon.
 */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ gateways: silentGateways });
  await server.sql(asItWas);
  (await order(await shopper('cash', 'mercado5'), 102_000)).ok();
});
afterAll(() => server.close());
beforeEach(() => server.sql(asItWas));
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

const ofRum = `where product_id = '${goods.ron.id}' and office_id = '${officeIds.bretana}'`;
const ofBretana = `where id = '${officeIds.bretana}'`;
const nearZone = idOf(`zone ${officeIds.bretana} cercano`);
const ofZone = `where id = '${nearZone}'`;
const ofCanasta = `where business_id = '${businessIds.canasta}'`;
const { nearBretana, farBretana } = places;
const polygon = JSON.stringify(offices.find(({ id }) => id === officeIds.bretana)?.polygon);
const bags = JSON.stringify(
  configs.find(({ business_id }) => business_id === businessIds.canasta)?.bags_config,
);
const asItWas = `
  update product set inactive = false, count_type = 'units', quantity_pum = ${goods.ron.content} where id = '${goods.ron.id}';
  update product_office set price = 52000, price_neto = 52000, visible = true, received = received - stock + 50, stock = 50 ${ofRum};
  delete from zone where delivery_fee = 1000;
  update zone set delivery_fee = 3000 ${ofZone};
  update office set inactive = false, polygon = '${polygon}' ${ofBretana};
  update address set lat = ${nearBretana.latitude}, lng = ${nearBretana.longitude} where alias = 'Bretaña';
  update business_config set cart_min_price = 50000, bags_config = '${bags}' ${ofCanasta};
  update coupon set inactive = false, removed_at = null, uses_total_limit = 0, value = 5000, end_date = null, office_ids = '{}'
    where code = 'mercado5'`;

/** What a cart has beside two bottles, and what it costs then. */
const carts = {
  plain: { total: 107_000 },
  coupon: { total: 102_000, coupon: 'mercado5' },
  bag: { total: 107_500, bag: 'papel' },
} as const;

const bagsAt = (price: number) =>
  `update business_config set bags_config = jsonb_set(bags_config, '{0,price_per_bag}', '${price}') ${ofCanasta}`;

const moves: Record<string, [statement: string, code: string, cart?: keyof typeof carts]> = {
  'a price rises': [`update product_office set price = 53000, price_neto = 53000 ${ofRum}`, 'CART_CHANGED'],
  'a price falls': [`update product_office set price_neto = 51000 ${ofRum}`, 'TOTAL_CHANGED'],
  'a product is no longer sold': [`update product_office set visible = false ${ofRum}`, 'CART_CHANGED'],
  'a product is switched off': [
    `update product set inactive = true where id = '${goods.ron.id}'`,
    'CART_CHANGED',
  ],
  'a product is priced by weight': [
    `update product set count_type = 'grams', quantity_pum = 2 where id = '${goods.ron.id}'`,
    'CART_CHANGED',
  ],
  'too little is left': [
    `update product_office set received = received - stock + 1, stock = 1 ${ofRum}`,
    'CART_CHANGED',
  ],
  'a zone costs more': [`update zone set delivery_fee = 3700 ${ofZone}`, 'TOTAL_CHANGED'],
  'a zone comes up that costs less': [
    `insert into zone select business_id, new_id(), office_id, distance, 1000, polygon from zone
       ${ofZone}`,
    'TOTAL_CHANGED',
  ],
  'the office delivers there no more': [`update office set polygon = '[]' ${ofBretana}`, 'NO_COVERAGE'],
  'the office closes': [`update office set inactive = true ${ofBretana}`, 'MISSING_DELIVERY'],
  'the address is another place': [
    `update address set lat = ${farBretana.latitude}, lng = ${farBretana.longitude} where alias = 'Bretaña'`,
    'TOTAL_CHANGED',
  ],
  'the minimum rises': [`update business_config set cart_min_price = 104001 ${ofCanasta}`, 'BELOW_MINIMUM'],
  'a bag costs more': [bagsAt(700), 'TOTAL_CHANGED', 'bag'],
  'a bag is no longer offered': [
    `update business_config set bags_config = bags_config - 0 ${ofCanasta}`,
    'MISSING_BAGS',
    'bag',
  ],
  'a coupon is used up': [
    "update coupon set uses_total_limit = uses_total_count where code = 'mercado5'",
    'COUPON_NOT_APPLICABLE',
    'coupon',
  ],
  'a coupon is switched off': [
    "update coupon set inactive = true where code = 'mercado5'",
    'COUPON_NOT_APPLICABLE',
    'coupon',
  ],
  'a coupon is removed': [
    "update coupon set removed_at = '2026-11-20T15:00:00Z' where code = 'mercado5'",
    'TOTAL_CHANGED',
    'coupon',
  ],
  'a coupon takes off less': [
    "update coupon set value = 4000 where code = 'mercado5'",
    'TOTAL_CHANGED',
    'coupon',
  ],
  'a coupon is over': [
    "update coupon set end_date = '2026-11-01' where code = 'mercado5'",
    'COUPON_NOT_APPLICABLE',
    'coupon',
  ],
  'a coupon is for another office': [
    `update coupon set office_ids = '{${officeIds.palmira}}' where code = 'mercado5'`,
    'COUPON_NOT_APPLICABLE',
    'coupon',
  ],
};

const cases = Object.entries(moves).flatMap(([name, [statement, code, cart = 'plain']]) =>
  (['cash', 'online'] as const).map((payment) => ({ name, statement, code, payment, chosen: carts[cart] })),
);

it.each(cases)(
  '$name: the order is refused, and nothing is written ($payment)',
  async ({ statement, code, payment, chosen }) => {
    const { total } = chosen;
    const person = await shopper(payment, 'coupon' in chosen ? chosen.coupon : undefined);
    if ('bag' in chosen) {
      const params = { uuid: person.cartId };
      (
        await person.client.call('cart.setBags', { params, body: { bags_config: { code: chosen.bag } } })
      ).ok();
    }
    const [cart] = await cartOf(person);
    const answer = await withClient(server.adminUrl, async (holder) => {
      await holder.query('begin');
      await holder.query(`select from product_office ${ofRum} for update`);
      await holder.query(statement);
      const request = order(person, total);
      await until('the order waits', isWaiting);
      await holder.query('commit');
      return request;
    });
    expect(answer.failure().error).toBe(code);
    expect(await cartOf(person)).toEqual([cart]);

    await server.sql(asItWas);
    expect((await order(person, total)).ok().order.price_total).toBe(total);
    expect(await cartOf(person)).toMatchObject([{ state: 'ordered', orders: 1 }]);
  },
);

it('changes without influence on the order do not stop it', async () => {
  const person = await shopper('cash');
  const answer = await withClient(server.adminUrl, async (holder) => {
    await holder.query('begin');
    await holder.query(`select from product_office ${ofRum} for update`);
    await holder.query(
      `update product set title = 'Ron', views_total = views_total + 1 where id = '${goods.ron.id}'`,
    );
    await holder.query(bagsAt(700));
    const pending = order(person, 107_000);
    await until('the order waits', isWaiting);
    await holder.query('commit');
    return pending;
  });
  expect(answer.ok().order.price_total).toBe(107_000);
});

it('the list price of the moment is stored beside the price that is paid, also when it moved while the order waited', async () => {
  await server.sql(`update product_office set price = 55000 ${ofRum}`);
  const storedOf = async (person: Shopper, id: string) => {
    const { order: stored } = (await person.client.call('orders.get', { params: { id } })).ok();
    const [line] = stored.products;
    return [line?.pricePerUnit, line?.priceBase, line?.totalPrice, stored.discounts_total];
  };
  const before = await shopper('cash');
  const first = (await order(before, 107_000)).ok().order;
  expect(await storedOf(before, first.id)).toEqual([52_000, 110_000, 104_000, 6_000]);
  // What staff change of it later is worth what it was worth then.
  await server.sql(`update product_office set price = 58000 ${ofRum}`);
  const luz = await server.as('luz');
  const [line] = (await luz.call('orders.get', { params: { id: first.id } })).ok().order.products;
  const params = { id: first.id, lineId: line?.id ?? '' };
  (await luz.call('orders.editLine', { params, body: { count: 1, version: 1 } })).ok();
  expect(await storedOf(before, first.id)).toEqual([52_000, 55_000, 52_000, 3_000]);
  const person = await shopper('cash');
  const answer = await withClient(server.adminUrl, async (holder) => {
    await holder.query('begin');
    await holder.query(`update product_office set price = 60000 ${ofRum}`);
    const question = order(person, 107_000);
    await until('the order waits', isWaiting);
    await holder.query('commit');
    return question;
  });
  expect(await storedOf(person, answer.ok().order.id)).toEqual([52_000, 120_000, 104_000, 16_000]);
});

it('caches are notified once of the stock an order takes, and that the last piece is gone', async () => {
  await server.sql(`update product_office set received = received - stock + 4, stock = 4 ${ofRum}`);
  await withCatalogueNotices(server.adminUrl, async (notices) => {
    const ofRon = () => notices.filter((line) => line.endsWith(goods.ron.id));
    const lineOf = (what: string) => `${businessIds.canasta} ${what} ${officeIds.bretana} ${goods.ron.id}`;
    (await order(await shopper('cash'), 107_000)).ok();
    await expect.poll(ofRon, { timeout: 5_000 }).toEqual([lineOf('stock')]);
    (await order(await shopper('cash'), 107_000)).ok();
    await expect.poll(ofRon, { timeout: 5_000 }).toEqual([lineOf('stock'), lineOf('office')]);
  });
});

it('an order without a number is not written', async () => {
  await expect(server.sql('update customer_order set number = null')).rejects.toMatchObject({
    code: '23502',
    table: 'customer_order',
    column: 'number',
  });
});

it.each(['order_line', 'order_event'])(
  'a row of %s is not committed without its order, which may come after it',
  async (table) => {
    await withClient(server.adminUrl, async (client) => {
      await client.query('begin');
      await client.query(
        `insert into ${table} select (jsonb_populate_record(p, jsonb_build_object('order_id', new_id()))).*
       from ${table} p limit 1`,
      );
      await expect(client.query('commit')).rejects.toMatchObject({
        code: '23503',
        constraint: `${table}_business_id_order_id_fkey`,
      });
    });
  },
);

it('an order has a state that is known', async () => {
  await expect(server.sql("update customer_order set state = '14_lost'")).rejects.toMatchObject({
    constraint: 'customer_order_state_check',
  });
});

it.each(['cash', 'online'] as const)(
  'another error of the database is no lost race: it fails once, and nothing is written (%s)',
  async (payment) => {
    const person = await shopper(payment);
    const [cart] = await cartOf(person);
    await server.sql('alter table order_counter add constraint broken check (last_number < 0) not valid');
    try {
      expect((await order(person, 107_000)).failure().error).toBe('INTERNAL_ERROR');
    } finally {
      await server.sql('alter table order_counter drop constraint broken');
    }
    expect(await cartOf(person)).toEqual([cart]);
    expect((await order(person, 107_000)).ok().order.price_total).toBe(107_000);
  },
);

async function shopper(payment: PaymentMethod, coupon?: string): Promise<Shopper> {
  const baskets = [[{ product: goods.ron, count: 2 }]];
  const [ready] = await readyShoppers(server, baskets, coupon ? [coupon] : [], payment);
  if (!ready) throw new Error('No shopper');
  return ready;
}

async function isWaiting(): Promise<boolean> {
  const rows = await server.sql(
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length > 0;
}

const cartOf = ({ cartId }: Shopper) =>
  server.sql(
    `select state, version, (select count(*)::int from customer_order o where o.cart_id = c.id) as orders,
       (select count(*)::int from cart_history h where h.cart_id = c.id) as notes
     from cart c where id = $1`,
    [cartId],
  );
