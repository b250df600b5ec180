import { afterAll, beforeAll, expect, it } from 'vitest';
import { GOODS_LAW } from '#rules/goods/kinds.ts';
import { groupFigures } from '#server/catalogue/writing/figure-columns.ts';
import { writeColumns } from '#server/catalogue/writing/write-figures.ts';
import { openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { appliedImport, checkedImport, uploadedImport } from '#test/imports/import-steps.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

/** Discounts of goods that may not have any (rule 99), in files and feeds. Coffee is under the law of formula. */

let server: TestServer;
let luz: Client;
let database: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 } });
  luz = await server.as('luz');
  database = openDatabase(appUrl(server.adminUrl));
  await server.sql(`update product set goods_kind = 'infant' where id = $1`, [cafe.id]);
  await server.sql('update product_office set price = 10900, price_neto = 10900 where product_id = $1', [
    cafe.id,
  ]);
});
afterAll(async () => {
  await database.close();
  await server.close();
});

const { cafe } = goods;
const figures = () =>
  server.sql<{ price: number; net: number; version: number }>(
    `select greatest(list_price, price)::int as price, price_neto::int as net, version from product_office where product_id = $1 order by office_id`,
    [cafe.id],
  );
const checked = async (...lines: string[]) =>
  checkedImport(luz, await uploadedImport(luz, new File([lines.join('\n')], 'rebajas.csv')));
const rowsOf = async (id: string) =>
  (await luz.call('imports.rows', { params: { id }, query: {} })).ok().list;

it('are said in the review, with the law, and are none; the rest of the row is written', async () => {
  const head = 'SKU;Precio normal;Precio rebajado';
  const review = await checked(head, `${cafe.sku};11000;8700`);
  const [row] = await rowsOf(review.id);
  expect(row?.problems.map(({ code, message }) => [code, message])).toEqual([
    ['BANNED_OFFER', `${GOODS_LAW.infant.ban} Queda sin la rebaja.`],
  ]);
  await appliedImport(luz, review, ['PRICE_JUMP', 'UNIT_PRICE']);
  expect((await figures()).map(({ price, net }) => [price, net])).toEqual([
    [11_000, 11_000],
    [11_000, 11_000],
    [11_000, 11_000],
  ]);
  const again = await checked(head, `${cafe.sku};11000;8700`);
  expect(again.summary).toMatchObject({ changed: 0, unchanged: 1 });
  (await luz.call('imports.discard', { params: { id: again.id } })).ok();
});

it('on certain days are none, too', async () => {
  const review = await checked(
    'SKU;Precio neto;Rebaja desde;Rebaja hasta',
    `${cafe.sku};8700;2026-11-20;2026-11-30`,
  );
  const [row] = await rowsOf(review.id);
  expect(row).toMatchObject({ outcome: 'unchanged', problems: [{ code: 'BANNED_OFFER' }] });
  (await luz.call('imports.discard', { params: { id: review.id } })).ok();
});

it('change nothing when a feed sends them again and again', async () => {
  const before = await figures();
  const { offices } = await groupFigures([
    { officeId: officeIds.bretana, productId: cafe.id, price: 11_000, priceNeto: 8_700 },
  ]);
  const columns = offices.get(officeIds.bretana);
  if (!columns) throw new Error('no figures');
  const office = { bulkId: newId(), officeId: officeIds.bretana, now: fridayMorning };
  const outcome = await database
    .forBusiness(businessIds.canasta)
    .transaction((tx) => writeColumns(tx, office, columns));
  expect(outcome).toMatchObject({ changed: 0, cards: [], refused: [] });
  expect(await figures()).toEqual(before);
});
