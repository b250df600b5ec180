import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { writeSales } from '#server/catalogue/writing/sale-prices.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { Client } from '#test/client.ts';
import { type Good, goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

/** Prices of certain days that staff see with their product, and take away. Today is 20 November 2026. */

let server: TestServer;
let luz: Client;
let andres: Client;
let database: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  server = await startTestServer();
  [luz, andres] = await Promise.all([server.as('luz'), server.as('andres')]);
  database = openDatabase(appUrl(server.adminUrl));
});
afterEach(async () => expect(await brokenInvariants(server.adminUrl)).toEqual([]));
afterAll(async () => {
  await database.close();
  await server.close();
});

const { bretana, palmira } = officeIds;
const read = async ({ id }: Good) =>
  (await luz.call('products.staffOne', { params: { id }, query: {} })).ok().product;
const figures = async (good: Good, office: string = bretana) =>
  (await read(good)).stock_branch_offices.find(({ id }) => id === office) ?? expect.fail();
/** In both offices, 500 pesos less than the net price. */
async function onSale(good: Good, from: string, until: string) {
  const { price_neto } = await figures(good);
  const net = price_neto - 500;
  const lines = [bretana, palmira].map((officeId) => ({
    sku: good.sku,
    officeId,
    sale: { net, from, until },
    without: null,
    isPassed: false,
  }));
  await writeSales(database.forBusiness(businessIds.canasta), lines, fridayMorning);
  return { before: price_neto, net };
}
async function stop(good: Good, office: string, who = luz, more: { price_neto?: number } = {}) {
  const { version, stock_branch_offices: rows } = await read(good);
  const row = { id: office, version: rows.find(({ id }) => id === office)?.version ?? 0, sale: null };
  return who.call('products.save', {
    params: { id: good.id },
    body: { version, stock_branch_offices: [Object.assign(row, more)] },
  });
}

it('a coming one is seen with its days, and taken away in one office alone', async () => {
  const good = goods.pasta;
  const { before, net } = await onSale(good, '2026-11-25', '2026-11-27');
  const sale = { price_neto: net, from: '2026-11-25', until: '2026-11-27', begun: false };
  expect(await figures(good)).toMatchObject({ price_neto: before, sale });
  const { doc } = (await stop(good, bretana)).ok();
  expect(doc.stock_branch_offices.find(({ id }) => id === bretana)).toMatchObject({
    price_neto: before,
    sale: null,
  });
  expect(await figures(good, palmira)).toMatchObject({ sale });
  const [line] = await server.sql<{ after: object }>(
    "select after from audit_log where action = 'products.save' and entity_id = $1 order by at desc limit 1",
    [good.id],
  );
  expect(JSON.stringify(line?.after)).toContain('"sale":null');
});

it('one that began gives back the price of before; a price typed with it stays', async () => {
  const { before, net } = await onSale(goods.sal, '2026-11-19', '2026-11-27');
  expect(await figures(goods.sal)).toMatchObject({ price_neto: net, sale: { begun: true } });
  (await stop(goods.sal, bretana)).ok();
  expect(await figures(goods.sal)).toMatchObject({ price_neto: before, sale: null });

  (await stop(goods.sal, palmira, luz, { price_neto: before - 50 })).ok();
  expect(await figures(goods.sal, palmira)).toMatchObject({ price_neto: before - 50, sale: null });
});

it('of another office is not taken away by the admin of one, and nothing else is written in its place', async () => {
  const good = goods.queso;
  await onSale(good, '2026-11-25', '2026-11-27');
  expect((await stop(good, palmira, andres)).failure().details[0]?.field).toBe('stock_branch_offices.0.id');
  const { version } = await read(good);
  const body = { version, stock_branch_offices: [{ id: bretana, version: 1, sale: { price_neto: 1 } }] };
  const wrong = await luz.call('products.save', { params: { id: good.id }, body: body as never });
  expect(wrong.failure().details).toEqual([
    { field: 'stock_branch_offices.0.sale', message: 'Aquí una rebaja con fechas solo se quita.' },
  ]);
  expect((await figures(good, palmira)).sale).toMatchObject({ begun: false });
});
