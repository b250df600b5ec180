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
  const there = rows.find(({ id }) => id === office);
  const stop_sale = there?.sale ? { price_neto: there.sale.price_neto, from: there.sale.from } : undefined;
  const row = { id: office, version: there?.version ?? 0, stop_sale };
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
  const stop_sale = { price_neto: 1, from: '25/11/2026' };
  const body = { version, stock_branch_offices: [{ id: bretana, version: 1, stop_sale }] };
  const wrong = await luz.call('products.save', { params: { id: good.id }, body });
  expect(wrong.failure().details).toEqual([
    { field: 'stock_branch_offices.0.stop_sale.from', message: 'Escribe el día, como 2026-11-25.' },
  ]);
  expect((await figures(good, palmira)).sale).toMatchObject({ begun: false });
});

it('a whole line that is sent back with another figure neither needs a sale nor takes one away', async () => {
  const good = goods.tomate;
  const echo = async () => {
    const { version, stock_branch_offices: rows } = await read(good);
    return { version, row: rows.find(({ id }) => id === bretana) ?? expect.fail() };
  };
  const send = ({ version, row }: Awaited<ReturnType<typeof echo>>, stock_min: number) => {
    const body = { version, stock_branch_offices: [Object.assign({}, row, { stock_min })] };
    return luz.call('products.save', { params: { id: good.id }, body });
  };
  const none = await echo();
  expect(none.row.sale).toBeNull();
  // An import writes one meanwhile: it stays.
  await onSale(good, '2026-11-25', '2026-11-27');
  (await send(none, 3)).ok();
  const { sale } = await figures(good);
  expect(sale).toMatchObject({ from: '2026-11-25' });
  (await send(await echo(), 4)).ok();
  expect(await figures(good)).toMatchObject({ stock_min: 4, sale });
});

it('another one than was seen is not taken away, and nothing of the line is written', async () => {
  const good = goods.mango;
  await onSale(good, '2026-11-25', '2026-11-27');
  const { version, stock_branch_offices: rows } = await read(good);
  const { version: seen, sale } = rows.find(({ id }) => id === bretana) ?? expect.fail();
  await onSale(good, '2026-11-26', '2026-11-27');
  const stop_sale = { price_neto: sale?.price_neto ?? 0, from: sale?.from ?? '' };
  const body = { version, stock_branch_offices: [{ id: bretana, version: seen, stock_min: 9, stop_sale }] };
  const stale = await luz.call('products.save', { params: { id: good.id }, body });
  expect([stale.status, stale.failure().error]).toEqual([409, 'STALE_EDIT']);
  const after = await figures(good);
  expect([after.sale?.from, after.stock_min === 9]).toEqual(['2026-11-26', false]);
  (await stop(good, bretana)).ok();
  expect((await figures(good)).sale).toBeNull();
});
