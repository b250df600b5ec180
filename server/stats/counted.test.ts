import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { type Client, request } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { countTogether } from './together.ts';

/** Each number is the one that it says: sums of their own for every module, none the same as another. */

const TODAY = '2026-11-20';
const COUPONS_DAY = '2026-11-12';
let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
  await server.sql('update business_config set cart_min_price = 0');
  const count = (module: string, value: number, reference = '', day = TODAY) => ({
    module,
    day,
    reference,
    value,
    office_id: officeIds.bretana,
  });
  const changes = [
    ...[
      count('shoppingcart_price', 900_000),
      count('shoppingcart_count', 30),
      count('costed_sales', 500_000),
    ],
    ...[count('cost_of_sales', 400_000), count('shoppingcart_price', 70_000, '', '2026-11-19')],
    ...[count('delivered_orders', 20), count('delivered_late', 3), count('delivered_late_minutes', 45)],
    ...[count('replacements_proposed', 16), count('replacements_accepted', 9)],
    ...[count('replacements_refused', 4), count('replacements_unanswered', 2)],
    ...[count('order_ratings', 4), count('order_stars', 17)],
    ...[count('orders_by_hour', 12, 'web 9'), count('sales_by_hour', 640_000, 'web 9')],
    ...[count('coupon_uses', 5, 'barato'), count('coupon_cost', 1_000, 'barato')],
    ...[count('coupon_uses', 2, 'caro'), count('coupon_cost', 8_000, 'caro')],
    ...Array.from({ length: 51 }, (_, at) => `cupon${at}`).flatMap((code) => [
      count('coupon_uses', 1, code, COUPONS_DAY),
      count('coupon_cost', 1_000, code, COUPONS_DAY),
    ]),
  ];
  await server.sql('insert into stat_change (business_id, changes) values ($1, $2)', [
    businessIds.canasta,
    JSON.stringify(changes),
  ]);
});
afterAll(() => server.close());

type Query = InputOf<'stats.figures'>['query'];
const day = (of: string) => ({ from: of, to: of });
const figures = async (query: Query) => (await luz.call('stats.figures', { query })).ok();

describe('the sums of a day', () => {
  it('are of that day, and the days before it are of theirs', async () => {
    const { total, before } = await figures(day(TODAY));
    expect(total).toMatchObject({ sales: 900_000, orders: 30, costed_sales: 500_000, cost: 400_000 });
    expect(before).toMatchObject({ ...day('2026-11-19'), sales: 70_000, orders: 0 });
  });

  it('of how the shop ran are each their own', async () => {
    expect((await luz.call('stats.operation', { query: day(TODAY) })).ok()).toMatchObject({
      delivered: { orders: 20, late: 3, late_minutes: 45 },
      replacements: { proposed: 16, accepted: 9, refused: 4, unanswered: 2 },
      ratings: { orders: 4, average: 4.3 },
      by_hour: [{ channel: 'web', hour: 9, orders: 12, sales: 640_000 }],
      by_channel: [{ channel: 'web', orders: 12, sales: 640_000 }],
      // The dearest first, however often the other one was used.
      coupons: [
        { code: 'caro', uses: 2, cost: 8_000 },
        { code: 'barato', uses: 5, cost: 1_000 },
      ],
      coupons_cost: 9_000,
    });
  });

  it('of coupons are of all of them, where the list has the fifty dearest', async () => {
    const { coupons, coupons_cost } = (await luz.call('stats.operation', { query: day(COUPONS_DAY) })).ok();
    expect([coupons.length, coupons_cost]).toEqual([50, 51_000]);
  });

  it.each([
    ['margin', 'Ventas;Ventas con costo;Costo;Margen %', ['900000;500000;400000;20']],
    ['coupons', 'Cupón;Usos;Descontado', ['barato;5;1000', 'caro;2;8000']],
    ['hours', 'Canal;Hora;Pedidos;Ventas', ['Computador;9;12;640000']],
  ] as const)('in the file of %s are the same', async (chart, head, rows) => {
    const body = { download: 'stats.csv', parameters: { chart, ...day(TODAY) } } as const;
    const { url } = (await luz.call('downloads.ticket', { body })).ok();
    const { text } = await request(`${server.url}${url}`, { headers: { host: 'canasta.localhost' } });
    const [first, ...others] = text.slice(1).trimEnd().split('\r\n');
    expect(first).toBe(`Fecha;Sede;${head}`);
    expect(others).toEqual(rows.map((row) => `${TODAY};Sede Bretaña;${row}`));
  });

  it('of visits in a file are those of everybody, or of registered people alone', async () => {
    const at = { office_id: officeIds.palmira };
    await server.guest().call('users.addSiteVisit', { body: at });
    await server.guest().call('users.addSiteVisit', { body: at });
    await (await server.as('marcela')).call('users.addSiteVisit', { body: at });
    const counts = [];
    for (const chart of ['visits', 'registered']) {
      const body = { download: 'stats.csv', parameters: { chart, ...day(TODAY) } } as const;
      const { url } = (await luz.call('downloads.ticket', { body })).ok();
      const { text } = await request(`${server.url}${url}`, { headers: { host: 'canasta.localhost' } });
      counts.push(text.trimEnd().split(';').at(-1));
    }
    expect(counts).toEqual(['3', '1']);
  });

  it.each([
    ['from', '1999-12-31', '2000-01-01'],
    ['to', '2099-12-31', '2100-01-01'],
  ])('are of this century: %s %s to %s is refused', async (field, from, to) => {
    const refused = (await luz.call('stats.figures', { query: { from, to } })).failure();
    expect([refused.error, refused.details[0]?.field]).toEqual(['INVALID_INPUT', field]);
  });
});

it('products bought together are those of orders that stand, of four weeks, and more than once', async () => {
  const pair = (one: { id: string }, other: { id: string }) => [
    { product: one, count: 1 },
    { product: other, count: 1 },
  ];
  const cancelled = pair(goods.pasta, goods.azucar);
  const baskets = [
    ...[pair(goods.cafe, goods.sal), pair(goods.cafe, goods.sal)],
    ...[cancelled, cancelled, pair(goods.leche, goods.huevos)],
  ];
  const shoppers = await readyShoppers(server, baskets);
  for (const [at, shopper] of shoppers.entries()) {
    const { id } = (await order(shopper, await totalOf(shopper))).ok().order;
    if (baskets[at] === cancelled)
      (await shopper.client.call('orders.cancel', { params: { id }, body: null })).ok();
  }
  const database = openDatabase(appUrl(server.adminUrl), { poolSize: 2 });
  const together = async (now: string) => {
    await countTogether(database.forBusiness(businessIds.canasta), new Date(now));
    const { list } = (await luz.call('stats.together', {})).ok();
    return list.map(({ first, second }) => [first.title, second.title].toSorted());
  };
  expect(await together('2026-12-18T14:59:00Z')).toEqual([[goods.cafe.title, goods.sal.title]]);
  expect(await together('2026-12-18T15:01:00Z')).toEqual([]);
  await database.close();
});
