import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#rules/dates/durations.ts';
import { turnSales, writeSales } from '#server/catalogue/writing/sale-prices.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

/** Until when offers and coupons hold (rule 115). The clock begins on 20 November 2026. */

const { bretana } = officeIds;
const { arroz } = goods;
let server: TestServer;
let database: ReturnType<typeof openDatabase>;
let clock = fridayMorning;

beforeAll(async () => {
  server = await startTestServer({ now: () => clock });
  database = openDatabase(appUrl(server.adminUrl));
  await server.sql(
    'update product_office set price = 5000, price_neto = 5000, stock = 12 where product_id = $1',
    [arroz.id],
  );
});
afterAll(async () => {
  await database.close();
  await server.close();
});

const ofBusiness = () => database.forBusiness(businessIds.canasta);
const put = (until: string) =>
  writeSales(
    ofBusiness(),
    [
      {
        sku: arroz.sku,
        officeId: bretana,
        sale: { net: 4_500, from: '2026-11-20', until },
        without: 'price',
        isPassed: false,
      },
    ],
    clock,
  );
const onPage = async () => {
  const query = { branch_id: bretana };
  const { product } = (await server.guest().call('products.get', { params: { id: arroz.id }, query })).ok();
  return [product.the_discount, product.offerUntil, product.offerEnd];
};
const onCard = async () => {
  const query = { ids: arroz.id, branch_id: bretana };
  const { list } = (await server.guest().call('products.list', { query })).ok();
  return list[0]?.offerEnd;
};

it('a price of certain days says its last day on page and card, and follows another one', async () => {
  await put('2026-11-22');
  await expect.poll(onPage).toEqual([10, '2026-11-22', 'Hasta el 22 de noviembre']);
  await put('2026-11-21');
  await expect.poll(onCard).toBe('Termina mañana');
  await expect.poll(onPage).toEqual([10, '2026-11-21', 'Termina mañana']);
});

it('while stocks last says how many there are in the office', async () => {
  const luz = await server.as('luz');
  const params = { id: arroz.id };
  const { version } = (await luz.call('products.staffOne', { params, query: {} })).ok().product;
  (await luz.call('products.save', { params, body: { version, whileStocksLast: true } })).ok();
  const text = 'Termina mañana o hasta agotar existencias: quedan 12 unidades';
  await expect.poll(onCard).toBe(text);
  await expect.poll(onPage).toEqual([10, '2026-11-21', text]);
});

it('without a discount nothing is said', async () => {
  clock = new Date(fridayMorning.getTime() + 2 * DAY_MS);
  await turnSales(ofBusiness(), clock, () => false);
  await expect.poll(onPage).toEqual([0, undefined, undefined]);
  clock = fridayMorning;
});

it('a banner says its last day, or that of the coupon that it is about, and its uses', async () => {
  await server.sql(
    `update coupon set end_date = '2026-11-21T12:00:00-05:00', uses_total_limit = 10, uses_total_count = 9
     where code = 'mercado5'`,
  );
  const untilOf = async (due: string | null, tag: string) => {
    await server.sql(
      `update offer set due_date = $1, start_date = null, all_days = true, office_id = null,
         art = art || jsonb_build_object('tag', $2::text) where name = 'bienvenidos'`,
      [due, tag],
    );
    const query = { section: 'HOME', branch_id: bretana };
    const { list } = (await server.guest().call('offers.list', { query })).ok();
    return list.find(({ nameOffer }) => nameOffer === 'bienvenidos')?.until;
  };
  await expect.poll(() => untilOf('2026-11-20T20:00:00-05:00', '')).toBe('Termina hoy');
  await expect
    .poll(() => untilOf('2026-12-05T12:00:00-05:00', 'Mercado5'))
    .toBe('Termina mañana · Queda 1 uso');
  await expect.poll(() => untilOf(null, '')).toBeUndefined();
});
