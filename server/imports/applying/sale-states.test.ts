import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '#rules/dates/durations.ts';
import { turnSales } from '#server/catalogue/writing/sale-prices.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { Client } from '#test/client.ts';
import { downloaded } from '#test/downloaded.ts';
import { type Good, goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { appliedImport, checkedImport, settledImport, uploadedImport } from '#test/imports/import-steps.ts';
import { whileWaiting } from '#test/imports/while-waiting.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

/** Prices of certain days in each of their states. The clock begins on 20 November 2026. */

let server: TestServer;
let luz: Client;
let database: ReturnType<typeof openDatabase>;
let clock = fridayMorning;
/** It runs, because it decides which import was applied last. */
const tick = () => {
  clock = new Date(clock.getTime() + 1);
  return clock;
};

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 }, now: tick });
  luz = await server.as('luz');
  database = openDatabase(appUrl(server.adminUrl));
});
afterAll(async () => {
  await database.close();
  await server.close();
});

const { bretana } = officeIds;
const { arroz } = goods;
const HEAD = 'SKU;Precio neto;Rebaja desde;Rebaja hasta';
const GATES = ['PRICE_JUMP', 'UNIT_PRICE', 'OTHER_OFFICE', 'OTHER_GOODS'] as const;

/** Rice costs 5.000, 4.800 with its own offer, in all offices, without any sale. */
beforeEach(async () => {
  clock = fridayMorning;
  await server.sql('truncate product_import, sale_price cascade');
  await server.sql(
    'update product_office set price = 5000, list_price = null, price_neto = 4800 where product_id = $1',
    [arroz.id],
  );
});

const checked = async (...lines: string[]) =>
  checkedImport(luz, await uploadedImport(luz, new File([[HEAD, ...lines].join('\n')], 'rebajas.csv')));
const applied = async (...lines: string[]) => appliedImport(luz, await checked(...lines), [...GATES]);
const undone = async ({ id }: { id: string }) =>
  (await settledImport(luz, (await luz.call('imports.undo', { params: { id } })).ok().id)).status_message;
/** The round of that many days later. */
const onDay = (days: number) => {
  clock = new Date(fridayMorning.getTime() + days * DAY_MS);
  return turnSales(database.forBusiness(businessIds.canasta), clock, () => false);
};
const netOf = async ({ id }: Good) =>
  (
    await server.sql<{ net: number }>(
      'select price_neto::int as net from product_office where product_id = $1 and office_id = $2',
      [id, bretana],
    )
  )[0]?.net;
const setNet = (net: number) =>
  server.sql('update product_office set price_neto = $2 where product_id = $1', [arroz.id, net]);
const sale = async () =>
  (
    await server.sql(
      `select price_neto::int as net, begun, ends_on::text as until, offer_before::int as beside from sale_price
       where product_id = $1 and office_id = $2`,
      [arroz.id, bretana],
    )
  )[0];
const exported = async () =>
  new File(
    [new Uint8Array(await downloaded(server, luz, { download: 'products.csv', parameters: {} }))],
    'productos.csv',
  );

it('a sale above what staff wrote meanwhile raises nothing when it begins, and nothing when it ends', async () => {
  await applied(`${arroz.sku};4500;2026-11-21;2026-11-22`);
  await setNet(4_200);
  await onDay(1);
  expect(await netOf(arroz)).toBe(4_200);
  expect(await sale()).toMatchObject({ begun: true });
  expect(await onDay(1)).toBe(0);
  await onDay(3);
  expect([await netOf(arroz), await sale()]).toEqual([4_200, undefined]);
});

it('one without an end is the price once it begins, and is taken back after that', async () => {
  const done = await applied(`${arroz.sku};4500;2026-11-21;`);
  await onDay(1);
  expect(await netOf(arroz)).toBe(4_500);
  await onDay(30);
  expect(await netOf(arroz)).toBe(4_500);
  const again = await checkedImport(luz, await uploadedImport(luz, await exported()));
  expect(again.summary).toMatchObject({ changed: 0, refused: 0 });
  (await luz.call('imports.discard', { params: { id: again.id } })).ok();
  expect(await undone(done)).not.toContain('cambiado');
  expect([await netOf(arroz), await sale()]).toEqual([4_800, undefined]);
});

it('one that ended by itself is taken back with what was beside it', async () => {
  const done = await applied(`${arroz.sku};4500;2026-11-20;2026-11-21`);
  expect(await netOf(arroz)).toBe(4_500);
  await onDay(2);
  expect(await netOf(arroz)).toBe(5_000);
  expect(await undone(done)).not.toContain('cambiado');
  expect(await netOf(arroz)).toBe(4_800);
});

it('a file that moves its last day alone leaves it running with what is beside it; so does its undo', async () => {
  await applied(`${arroz.sku};4500;2026-11-21;2026-11-24`);
  // What stands beside it is written by staff before it begins.
  await setNet(4_800);
  await onDay(1);
  const longer = await applied(`${arroz.sku};4500;2026-11-21;2026-11-28`);
  const running = { net: 4_500, begun: true, beside: 4_800 };
  expect([await netOf(arroz), await sale()]).toEqual([4_500, { ...running, until: '2026-11-28' }]);
  expect(await undone(longer)).not.toContain('cambiado');
  expect([await netOf(arroz), await sale()]).toEqual([4_500, { ...running, until: '2026-11-24' }]);
  await onDay(5);
  expect([await netOf(arroz), await sale()]).toEqual([4_800, undefined]);
});

it('a file that moves a future one leaves the offer of today', async () => {
  await applied(`${arroz.sku};4500;2026-11-25;2026-11-28`);
  await setNet(4_800);
  await applied(`${arroz.sku};4500;2026-11-26;2026-11-29`);
  expect(await netOf(arroz)).toBe(4_800);
  await onDay(6);
  expect(await netOf(arroz)).toBe(4_500);
  await onDay(10);
  expect(await netOf(arroz)).toBe(4_800);
});

it('one that begins while an import writes ends as if it had begun before', async () => {
  await applied(`${arroz.sku};4500;2026-11-20;2026-11-24`);
  await server.sql('update sale_price set begun = false, offer_before = null');
  await setNet(4_800);
  const { id } = await checkedImport(
    luz,
    await uploadedImport(
      luz,
      new File([`SKU;NOMBRE;Precio neto;Rebaja hasta\n${arroz.sku};Arroz diana;4500;2026-11-26`], 'r.csv'),
    ),
  );
  const start = () => luz.call('imports.apply', { params: { id }, body: { accept: [...GATES] } });
  await whileWaiting(
    server,
    { write: 'update on product', when: `new.sku = '${arroz.sku}'`, start },
    async () => {
      expect(await onDay(1)).toBeGreaterThan(0);
      expect(await netOf(arroz)).toBe(4_500);
    },
  );
  expect(await settledImport(luz, id)).toMatchObject({ import_status: 'completed' });
  expect(await sale()).toMatchObject({ begun: true, until: '2026-11-26', beside: 4_800 });
  await onDay(7);
  expect([await netOf(arroz), await sale()]).toEqual([4_800, undefined]);
});

it('a file reviewed on its days and applied after them writes no price of them', async () => {
  const review = await checked(`${arroz.sku};4500;2026-11-20;2026-11-21`);
  clock = new Date(fridayMorning.getTime() + 3 * DAY_MS);
  const done = await appliedImport(luz, review, [...GATES]);
  expect(done).toMatchObject({ import_status: 'completed' });
  // The file says that there is no other offer.
  expect([await netOf(arroz), await sale()]).toEqual([5_000, undefined]);
});

it('a price that staff wrote on its days is exported without them', async () => {
  await applied(`${arroz.sku};4500;2026-11-20;2026-11-24`);
  await setNet(4_700);
  const text = await (await exported()).text();
  const line = text.split('\n').find((one) => one.includes(arroz.sku)) ?? '';
  expect(line).toContain('4700');
  expect(line).not.toContain('2026-11-24');
});

it('days of all columns are read in one order, which any row may say', async () => {
  const { sal, azucar, pasta, leche } = goods;
  const days = async (...last: string[]) => {
    const review = await checked(
      `${arroz.sku};4500;12/01/2027;12/05/2027`,
      `${sal.sku};1000;12/02/2027;12/06/2027`,
      `${azucar.sku};1000;12/03/2027;12/07/2027`,
      `${pasta.sku};1000;12/04/2027;12/08/2027`,
      `${leche.sku};1000;${last.join(';')}`,
    );
    const { list } = (
      await luz.call('imports.rows', { params: { id: review.id }, query: { limit: 200 } })
    ).ok();
    (await luz.call('imports.discard', { params: { id: review.id } })).ok();
    return list
      .find(({ sku }) => sku === arroz.sku)
      ?.changes.find(({ field }) => field === 'sale')
      ?.after.replaceAll('\u00a0', ' ');
  };
  expect(await days('12/05/2027', '12/31/2027')).toContain('del 1 al 5 de diciembre de 2027');
  expect(await days('12/05/2027', '12/06/2027')).toContain('del 12 de enero al 12 de mayo de 2027');
});
