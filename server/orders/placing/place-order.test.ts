import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PaymentMethod } from '#rules/order-moves.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { order, readyShoppers, type Shopper } from '#test/faults/shoppers.ts';
import { silentGateways } from '#test/faults/silent-gateways.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** What moves after the cart was read, while the order waits for the row of it. Two bottles are 107.000, and 102.000 with the coupon. */

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
const asItWas = `
  update product_office set price = 52000, price_neto = 52000, visible = true, received = received - stock + 50, stock = 50 ${ofRum};
  update coupon set inactive = false, uses_total_limit = 0 where code = 'mercado5'`;

const moves = {
  'a price rises': [`update product_office set price = 53000, price_neto = 53000 ${ofRum}`, 'CART_CHANGED'],
  'a price falls': [`update product_office set price_neto = 51000 ${ofRum}`, 'TOTAL_CHANGED'],
  'a product is no longer sold': [`update product_office set visible = false ${ofRum}`, 'CART_CHANGED'],
  'too little is left': [
    `update product_office set received = received - stock + 1, stock = 1 ${ofRum}`,
    'CART_CHANGED',
  ],
  'a coupon is used up': [
    "update coupon set uses_total_limit = uses_total_count where code = 'mercado5'",
    'COUPON_NOT_APPLICABLE',
  ],
  'a coupon is switched off': [
    "update coupon set inactive = true where code = 'mercado5'",
    'COUPON_NOT_APPLICABLE',
  ],
} as const;

const cases = Object.entries(moves).flatMap(([name, [statement, code]]) =>
  (['cash', 'online'] as const).map((payment) => ({ name, statement, code, payment })),
);

it.each(cases)(
  '$name: it is told, and nothing is written ($payment)',
  async ({ statement, code, payment }) => {
    const withCoupon = code === 'COUPON_NOT_APPLICABLE';
    const person = await shopper(payment, withCoupon ? 'mercado5' : undefined);
    const total = withCoupon ? 102_000 : 107_000;
    const [cart] = await cartOf(person);
    const answer = await withClient(server.adminUrl, async (holder) => {
      await holder.query('begin');
      await holder.query(statement);
      const asked = order(person, total);
      await until('the order waits', isWaiting);
      await holder.query('commit');
      return asked;
    });
    expect(answer.failure().error).toBe(code);
    expect(await cartOf(person)).toEqual([cart]);

    await server.sql(asItWas);
    expect((await order(person, total)).ok().order.price_total).toBe(total);
    expect(await cartOf(person)).toMatchObject([{ state: 'ordered', orders: 1 }]);
  },
);

it('an order without a number is not committed', async () => {
  await expect(server.sql('update customer_order set number = null')).rejects.toMatchObject({
    ...{ code: '23502', table: 'customer_order', column: 'number' },
  });
});

it.each(['cash', 'online'] as const)(
  'what the database refuses for another reason is no lost race: it fails once, and nothing is written (%s)',
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
