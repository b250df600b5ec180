import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '#rules/dates/durations.ts';
import { type AskedPrice, STRUCK_DAYS, struckPrice } from '#rules/offers/struck-price.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import { writeFigures } from './figures.ts';

/** What is struck is the lowest price of the last 30 days (rule 116). The clock begins on 20 November 2026. */

const { bretana } = officeIds;
const { arroz } = goods;
let server: TestServer;
let luz: Client;
let database: ReturnType<typeof openDatabase>;
let clock = fridayMorning;

beforeAll(async () => {
  server = await startTestServer({ now: () => clock });
  luz = await server.as('luz');
  database = openDatabase(appUrl(server.adminUrl));
});
afterAll(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  await database.close();
  await server.close();
});
beforeEach(() => asBefore());

const ofBusiness = () => database.forBusiness(businessIds.canasta);
/** Rice costs 5.000 in every office, and always did. */
async function asBefore() {
  clock = fridayMorning;
  await server.sql(
    'update product_office set price = 5000, list_price = null, earlier_prices = null, price_neto = 5000 where product_id = $1',
    [arroz.id],
  );
}
const after = (days: number) => {
  clock = new Date(clock.getTime() + days * DAY_MS);
};
const ask = (price: number, priceNeto: number) =>
  writeFigures(ofBusiness(), [{ officeId: bretana, productId: arroz.id, price, priceNeto }], {
    now: () => clock,
  });
const ownFigures = async () =>
  (await luz.call('products.staffOne', { params: { id: arroz.id }, query: {} }))
    .ok()
    .product.stock_branch_offices.find(({ id }) => id === bretana) ?? expect.fail();
/** As a person writes it in the form of the product. */
async function save(price: number, price_neto: number) {
  const { version } = (await luz.call('products.staffOne', { params: { id: arroz.id }, query: {} })).ok()
    .product;
  const stock_branch_offices = [{ id: bretana, version: (await ownFigures()).version, price, price_neto }];
  return luz.call('products.save', { params: { id: arroz.id }, body: { version, stock_branch_offices } });
}
const struck = async () => {
  const [row] = await server.sql<{ list: number; net: number; struck: number }>(
    `select greatest(list_price, price)::int as list, price_neto::int as net, price::int as struck
     from product_office where product_id = $1 and office_id = $2`,
    [arroz.id, bretana],
  );
  return row ?? expect.fail();
};
const onPage = async () => {
  const query = { branch_id: bretana };
  const { product } = (await server.guest().call('products.get', { params: { id: arroz.id }, query })).ok();
  return [product.price, product.price_neto, product.the_discount];
};

it('an offer strikes what was asked, not a list price that rose meanwhile', async () => {
  await ask(8_000, 5_000);
  await expect.poll(onPage).toEqual([5_000, 5_000, 0]);
  await ask(8_000, 4_000);
  await expect.poll(onPage).toEqual([5_000, 4_000, 20]);
  expect(await ownFigures()).toMatchObject({ price: 8_000, price_neto: 4_000, struck_price: 5_000 });
});

it('an offer after a deeper one shows none for 30 days', async () => {
  await ask(5_000, 3_000);
  after(2);
  await ask(5_000, 5_000);
  after(STRUCK_DAYS);
  await ask(5_000, 4_000);
  expect(await struck()).toEqual({ list: 5_000, net: 4_000, struck: 4_000 });
  await ask(5_000, 5_000);
  after(STRUCK_DAYS + 1);
  await ask(5_000, 4_500);
  expect(await struck()).toEqual({ list: 5_000, net: 4_500, struck: 5_000 });
});

it('what a person saves in the form follows the same rule, and stock alone changes nothing', async () => {
  (await save(8_000, 4_000)).ok();
  expect(await struck()).toEqual({ list: 8_000, net: 4_000, struck: 5_000 });
  (await save(8_000, 8_000)).ok();
  (await save(8_000, 7_000)).ok();
  expect(await struck()).toEqual({ list: 8_000, net: 7_000, struck: 7_000 });
  await writeFigures(ofBusiness(), [{ officeId: bretana, productId: arroz.id, stock: 77 }], {
    now: () => clock,
  });
  expect(await struck()).toEqual({ list: 8_000, net: 7_000, struck: 7_000 });
  await expect.poll(onPage).toEqual([7_000, 7_000, 0]);
});

it('a business that says so strikes its list prices, at once', async () => {
  const set = async (struck_by_list: boolean) => {
    const { version } = (await luz.call('business.settings', {})).ok().settings;
    (await luz.call('business.update', { body: { version, struck_by_list } })).ok();
  };
  await ask(8_000, 4_000);
  await expect.poll(onPage).toEqual([5_000, 4_000, 20]);
  await set(true);
  await expect.poll(onPage).toEqual([8_000, 4_000, 50]);
  await ask(9_000, 4_500);
  expect(await struck()).toEqual({ list: 9_000, net: 4_500, struck: 9_000 });
  (await save(9_000, 4_000)).ok();
  expect(await struck()).toEqual({ list: 9_000, net: 4_000, struck: 9_000 });
  await set(false);
});

it('keeps of earlier prices those that still count, by file and by form', async () => {
  const kept = async () => {
    const [row] = await server.sql<{ earlier: number[] | null }>(
      'select earlier_prices::float8[] as earlier from product_office where product_id = $1 and office_id = $2',
      [arroz.id, bretana],
    );
    return row?.earlier?.filter((_, at) => at % 2 === 1) ?? [];
  };
  for (const price of [3_000, 4_000, 4_500, 5_000]) {
    await ask(price, price);
    after(1);
  }
  expect(await kept()).toEqual([3_000, 4_000, 4_500]);
  (await save(6_000, 6_000)).ok();
  // Of one day the lowest.
  (await save(6_500, 6_500)).ok();
  expect(await kept()).toEqual([3_000, 4_000, 4_500, 5_000]);
  // A lower one counts for longer than those before it.
  await ask(3_500, 3_500);
  after(1);
  (await save(7_000, 7_000)).ok();
  expect(await kept()).toEqual([3_000, 3_500]);
  after(STRUCK_DAYS + 1);
  await ask(8_000, 8_000);
  expect(await kept()).toEqual([7_000]);
});

it('the statement that writes many follows the rule, whatever was asked before', async () => {
  const step = fc
    .record({ days: fc.nat(20), list: fc.integer({ min: 1, max: 12 }), net: fc.integer({ min: 1, max: 12 }) })
    .map(({ days, list, net }) => ({ days, list: Math.max(list, net), net }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      await asBefore();
      let before: AskedPrice = { list: 5_000, net: 5_000, struck: 5_000 };
      const left: { at: number; price: number }[] = [];
      for (const { days, list, net } of steps) {
        after(days);
        const recent = left.filter(({ at }) => clock.getTime() - at <= STRUCK_DAYS * DAY_MS);
        const lowest = recent.length > 0 ? Math.min(...recent.map(({ price }) => price)) : null;
        const next = { list, net, struck: struckPrice(before, { list, net }, lowest) };
        if (net > before.net) left.push({ at: clock.getTime(), price: before.net });
        await ask(list, net);
        expect(await struck()).toEqual(next);
        before = next;
      }
    }),
    { numRuns: 25 },
  );
});
