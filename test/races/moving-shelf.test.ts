import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { USUAL_POOL_SIZE } from '#server/db/connections.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { order, readyShoppers, type Shopper, totalOf } from '#test/faults/shoppers.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { ordersOf, setStock, times } from './shelf.ts';
import { sized } from './sizes.ts';

/** Prices and stock move while people confirm: an order is charged one state of things, never a mix of two. */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ poolSize: USUAL_POOL_SIZE });
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

/** The two lists of prices that an import puts in place of each other, whole. */
const lists = [
  { cerveza: 19_800, huevos: 18_900 },
  { cerveza: 19_000, huevos: 18_000 },
];
const totals = lists.map((prices) => 2 * prices.cerveza + 2 * prices.huevos + 3_000);

it('an import replaces prices and stock: every order has one price list, and an old total gets the new one', {
  timeout: 60_000,
}, async () => {
  await setStock(server, goods.cerveza, 10_000);
  await setStock(server, goods.huevos, 10_000);
  const basket = [
    { product: goods.cerveza, count: 2 },
    { product: goods.huevos, count: 2 },
  ];
  const shoppers = await readyShoppers(server, times(sized(20, 300), basket));
  const importing = startImport();
  const answers = await Promise.all(shoppers.map(confirmUntilOrdered));
  expect(await importing.stop()).toBeGreaterThan(5);

  expect(answers.filter(({ charged }) => !totals.includes(charged))).toEqual([]);
  const refusals = answers.flatMap(({ refused }) => refused);
  expect(refusals.filter((code) => code !== 'TOTAL_CHANGED' && code !== 'CART_CHANGED')).toEqual([]);
  expect(refusals.length).toBeGreaterThan(0);
  const pairs = await server.sql<{ prices: string }>(
    `select distinct string_agg(l.price_neto::text, ' ' order by l.position) as prices
     from order_line l join customer_order o on o.id = l.order_id group by o.id`,
  );
  const existing = lists.map(({ cerveza, huevos }) => `${cerveza} ${huevos}`);
  expect(pairs.map(({ prices }) => prices).filter((pair) => !existing.includes(pair))).toEqual([]);
});

it('a price saved between reading the cart and reserving its stock is reported', async () => {
  const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
  if (!shopper) throw new Error('No shopper');
  const total = await totalOf(shopper);
  const saving = new pg.Client({ connectionString: server.adminUrl });
  await saving.connect();
  await saving.query('begin');
  await saving.query(
    `update product_office set price = price - 1000, price_neto = price_neto - 1000
     where office_id = $1 and product_id = $2`,
    [officeIds.bretana, goods.ron.id],
  );
  const answer = order(shopper, total);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until('the order waits for the shelf', async () => (await server.sql(waiting)).length > 0);
  await saving.query('commit');
  await saving.end();
  expect((await answer).failure()).toMatchObject({ error: 'TOTAL_CHANGED', data: { total: total - 1_000 } });
  expect(await ordersOf(server, shopper)).toBe(0);
});

/** Presses, and when the total has moved accepts what is told and presses again. */
async function confirmUntilOrdered(shopper: Shopper): Promise<{ charged: number; refused: string[] }> {
  const refused: string[] = [];
  let total = await totalOf(shopper);
  for (;;) {
    const answer = await order(shopper, total);
    if (answer.status === 200) {
      const charged = answer.ok().order.price_total;
      expect(charged).toBe(total);
      return { charged, refused };
    }
    const { error, data } = answer.failure();
    refused.push(error);
    const params = { uuid: shopper.cartId };
    const news = data as { cart: { price_total_computed: number }; total?: number };
    if (error === 'TOTAL_CHANGED') expect(totals).toContain(news.total);
    total =
      error === 'CART_CHANGED'
        ? (await shopper.client.call('cart.acceptAll', { params, query: {} })).ok().cart.price_total_computed
        : news.cart.price_total_computed;
  }
}

function startImport(): { stop(): Promise<number> } {
  let going = true;
  const done = withClient(server.adminUrl, async (client) => {
    let turns = 0;
    for (; going; turns += 1) {
      const { cerveza, huevos } = lists[turns % 2] ?? { cerveza: 0, huevos: 0 };
      await client.query('begin');
      // One order of locks everywhere, as in the shop itself.
      for (const [id, price] of [
        [goods.cerveza.id, cerveza] as const,
        [goods.huevos.id, huevos] as const,
      ].sort())
        await client.query(
          `update product_office set price = $3, price_neto = $3, stock = stock + 5, received = received + 5
           where office_id = $1 and product_id = $2`,
          [officeIds.bretana, id, price],
        );
      await client.query('commit');
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    return turns;
  });
  return {
    stop() {
      going = false;
      return done;
    },
  };
}
