import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#rules/dates/durations.ts';
import { turnSales } from '#server/catalogue/writing/sale-prices.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { Client } from '#test/client.ts';
import { downloaded } from '#test/downloaded.ts';
import { type Good, goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { appliedImport, checkedImport, settledImport, uploadedImport } from '#test/imports/import-steps.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

/** Prices of certain days. Today is 20 November 2026. */

let server: TestServer;
let luz: Client;
let database: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 } });
  luz = await server.as('luz');
  database = openDatabase(appUrl(server.adminUrl));
});
afterAll(async () => {
  await database.close();
  await server.close();
});

const { bretana, palmira } = officeIds;
const HEAD =
  'SKU;Precio normal;Precio rebajado;Día en que empieza el precio rebajado;Día en que termina el precio rebajado';
const checked = async (...lines: string[]) =>
  checkedImport(luz, await uploadedImport(luz, new File([lines.join('\n')], 'rebajas.csv')));
const onDay = (days: number) =>
  turnSales(
    database.forBusiness(businessIds.canasta),
    new Date(fridayMorning.getTime() + days * DAY_MS),
    () => false,
  );
const pricesOf = async ({ id }: Good, officeId: string = bretana) => {
  const [row] = await server.sql<{ price: number; net: number }>(
    `select greatest(list_price, price)::int as price, price_neto::int as net from product_office where product_id = $1 and office_id = $2`,
    [id, officeId],
  );
  return [row?.price, row?.net];
};
const sales = async ({ id }: Good) =>
  (
    await server.sql<{ n: number }>('select count(*)::int as n from sale_price where product_id = $1', [id])
  )[0]?.n;
const rowsOf = async (id: string, outcome: 'changed' | 'unchanged' | 'refused' = 'changed') =>
  (await luz.call('imports.rows', { params: { id }, query: { outcome } })).ok().list;

it('are the price on their days alone, in every office, and are seen in the review', async () => {
  const { pasta, sal, azucar, queso } = goods;
  const review = await checked(
    HEAD,
    `${pasta.sku};3800;3300;2026-11-25 00:00:00;2026-11-27 23:59:59`,
    `${sal.sku};1500;1300;;2026-11-21`,
    `${azucar.sku};4000;3500;2026-11-01;2026-11-19`,
    `${queso.sku};12000;11000;2026-11-01;`,
  );
  expect(review.mapping?.columns.map(({ field }) => field)).toContain('sale_until');
  const daysBySku = (await rowsOf(review.id)).map(({ sku, changes }) => [
    sku,
    changes.find(({ field }) => field === 'sale')?.after.replaceAll('\u00a0', ' '),
  ]);
  expect(daysBySku).toEqual([
    [pasta.sku, '$ 3.300 del 25 al 27 de noviembre de 2026 (3 sedes)'],
    [sal.sku, '$ 1.300 del 20 al 21 de noviembre de 2026 (3 sedes)'],
    [azucar.sku, undefined],
    [queso.sku, undefined],
  ]);
  expect(review.preview[0]).toMatchObject({
    price: 3_800,
    price_neto: 3_300,
    sale_days: 'del 25 al 27 de noviembre de 2026',
  });
  await appliedImport(luz, review);
  // Not begun, begun, over, and without an end.
  expect(await pricesOf(pasta)).toEqual([3_800, 3_800]);
  expect(await pricesOf(sal)).toEqual([1_500, 1_300]);
  expect(await pricesOf(azucar)).toEqual([4_000, 4_000]);
  expect(await pricesOf(queso)).toEqual([12_000, 11_000]);
  expect(await sales(queso)).toBe(0);

  expect(await onDay(4)).toBe(3);
  expect(await pricesOf(sal)).toEqual([1_500, 1_500]);
  expect(await pricesOf(pasta)).toEqual([3_800, 3_800]);
  expect(await onDay(5)).toBe(3);
  expect(await pricesOf(pasta)).toEqual([3_800, 3_300]);
  expect(await pricesOf(pasta, palmira)).toEqual([3_800, 3_300]);
  expect(await onDay(6)).toBe(0);
  // What staff write meanwhile stays.
  await server.sql('update product_office set price_neto = 3100 where product_id = $1 and office_id = $2', [
    pasta.id,
    palmira,
  ]);
  expect(await onDay(8)).toBe(3);
  expect(await pricesOf(pasta)).toEqual([3_800, 3_800]);
  expect(await pricesOf(pasta, palmira)).toEqual([3_800, 3_100]);
  expect(await sales(pasta)).toBe(0);
});

it('are of the offices that their columns name, and an offer without days comes back after them', async () => {
  const { arroz } = goods;
  const [, before] = await pricesOf(arroz, palmira);
  await server.sql(
    'update product_office set price = 5000, list_price = null, price_neto = 4900 where product_id = $1 and office_id = $2',
    [arroz.id, bretana],
  );
  const head = ['SKU', 'Precio neto', 'Rebaja desde', 'Rebaja hasta'];
  const review = await checked(
    head.map((name, at) => (at === 0 ? name : `${name} · Sede Bretaña`)).join(';'),
    `${arroz.sku};4500;21/11/2026;22/11/2026`,
  );
  await appliedImport(luz, review);
  // The file says that there is no other offer.
  expect(await pricesOf(arroz)).toEqual([5_000, 5_000]);
  expect(await sales(arroz)).toBe(1);
  await server.sql('update product_office set price_neto = 4800 where product_id = $1 and office_id = $2', [
    arroz.id,
    bretana,
  ]);
  await onDay(1);
  expect(await pricesOf(arroz)).toEqual([5_000, 4_500]);
  expect((await pricesOf(arroz, palmira))[1]).toBe(before);
  await onDay(3);
  expect(await pricesOf(arroz)).toEqual([5_000, 4_800]);
});

it('that end before they begin, or are no days, are errors that name the column', async () => {
  const { leche, frijol, huevos } = goods;
  const review = await checked(
    HEAD,
    `${leche.sku};5000;4500;2026-12-05;2026-12-01`,
    `${frijol.sku};9000;8000;2026-12-01;pronto`,
    `${huevos.sku};18000;17000;2026-12-01;2026-12-02`,
  );
  const refused = await rowsOf(review.id, 'refused');
  expect(
    refused.map(({ sku, problems }) => [sku, problems.map(({ code, column }) => [code, column])]),
  ).toEqual([
    [leche.sku, [['BAD_SALE_DAYS', 'Día en que termina el precio rebajado']]],
    [frijol.sku, [['BAD_SALE_DAYS', 'Día en que termina el precio rebajado']]],
  ]);
  (await luz.call('imports.discard', { params: { id: review.id } })).ok();
});

it('come back from an export as they are, running and future ones, and undo takes them back', async () => {
  const { aceite, yogur } = goods;
  const before = [await pricesOf(aceite), await pricesOf(yogur)];
  const applied = await appliedImport(
    luz,
    await checked(
      HEAD,
      `${aceite.sku};20000;19000;2026-11-19;2026-11-30`,
      `${yogur.sku};6000;5500;2026-11-28;2026-11-30`,
    ),
    ['PRICE_JUMP', 'UNIT_PRICE'],
  );
  expect(await pricesOf(aceite)).toEqual([20_000, 19_000]);
  const bytes = await downloaded(server, luz, { download: 'products.csv', parameters: {} });
  const text = new TextDecoder().decode(bytes);
  expect(text).toContain('Rebaja hasta');
  expect(text).toContain('2026-11-28');
  const again = await checkedImport(
    luz,
    await uploadedImport(luz, new File([new Uint8Array(bytes)], 'productos.csv')),
  );
  expect(again.summary).toMatchObject({ created: 0, changed: 0, refused: 0 });
  (await luz.call('imports.discard', { params: { id: again.id } })).ok();

  // One of them has begun since.
  await onDay(8);
  expect(await pricesOf(yogur)).toEqual([6_000, 5_500]);
  const undo = (await luz.call('imports.undo', { params: { id: applied.id } })).ok();
  expect((await settledImport(luz, undo.id)).status_message).not.toContain('cambiado');
  expect([await pricesOf(aceite), await pricesOf(yogur)]).toEqual(before);
  expect([await sales(aceite), await sales(yogur)]).toEqual([0, 0]);
});
