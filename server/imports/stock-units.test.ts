import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { appliedImport, checkedImport, uploadedImport } from '#test/imports/import-steps.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Grams, kilos and pieces of a file (decisions 055 and 107). */

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 } });
  luz = await server.as('luz');
});
afterAll(() => server.close());

async function imported(content: string, changes: Partial<ImportMapping> = {}) {
  const read = await uploadedImport(luz, new File([content], 'catalogo.csv'));
  return appliedImport(luz, await checkedImport(luz, read, changes));
}

it('the stock of what is sold by weight comes in kilos or in grams, and what is neither leaves what there was', async () => {
  const stockOf = async ({ id }: { id: string }) => {
    const query = 'select stock::int from product_office where product_id = $1 and office_id = $2';
    return (await server.sql(query, [id, officeIds.bretana]))[0]?.stock;
  };
  const file = [
    'SKU;EXIST_BRE',
    `${goods.papa.sku};12,35`,
    `${goods.cebolla.sku};900`,
    `${goods.pechuga.sku};3,250`,
    `${goods.sal.sku};7,9`,
    `${goods.banano.sku};11`,
  ].join('\n');
  const [before, bananas] = [await stockOf(goods.papa), await stockOf(goods.banano)];
  const asGrams = await imported(file);
  expect(await Promise.all([goods.papa, goods.cebolla, goods.pechuga, goods.sal].map(stockOf))).toEqual([
    before,
    900,
    3_250,
    7,
  ]);
  expect(asGrams.summary?.problems).toEqual([
    { code: 'STOCK_IN_KILOS', count: 1, rows: [2] },
    { code: 'STOCK_FRACTION', count: 1, rows: [5] },
    { code: 'STOCK_OTHER_UNIT', count: 1, rows: [6] },
  ]);
  // Eleven pieces are not eleven grams.
  expect(await stockOf(goods.banano)).toBe(bananas);
  const { list } = (await luz.call('imports.rows', { params: { id: asGrams.id }, query: {} })).ok();
  expect(list[0]?.problems[0]?.message).toContain('“12,35” no son gramos enteros');
  await imported(file, { weighed_in: 'kilos' });
  expect(await Promise.all([goods.papa, goods.cebolla, goods.pechuga, goods.sal].map(stockOf))).toEqual([
    12_350, 900_000, 3_250, 7,
  ]);
  expect(await stockOf(goods.banano)).toBe(11_000);
});

it('a stock that the file counts in another unit than the shop is told, and not written', async () => {
  const query =
    'select p.sku, f.stock::int from product p join product_office f on f.product_id = p.id where p.sku = any($1) and f.office_id = $2 order by p.sku';
  const skus = [goods.tomate.sku, goods.chocolate.sku, goods.mango.sku];
  const stocks = () => server.sql(query, [skus, officeIds.bretana]);
  const before = await stocks();
  const { summary } = await imported(
    [
      'SKU;U.M.;EXIST_BRE',
      `${goods.tomate.sku};UND;250`,
      `${goods.chocolate.sku};KG;35`,
      `${goods.mango.sku};KG;${(before.find(({ sku }) => sku === goods.mango.sku)?.stock as number) / 1_000}`,
    ].join('\n'),
  );
  expect(summary?.problems).toEqual([{ code: 'STOCK_OTHER_UNIT', count: 2, rows: [2, 3] }]);
  expect(await stocks()).toEqual(before);
});

it('a stock of about a thousand times the last one, or a thousandth, is asked about before it is written', async () => {
  const { mango, cafe, arroz, leche } = goods;
  const set = ({ id }: { id: string }, stock: number) =>
    server.sql(
      'update product_office set received = received + $2 - stock, stock = $2 where product_id = $1 and office_id = $3',
      [id, stock, officeIds.bretana],
    );
  await Promise.all([set(mango, 13_100), set(cafe, 12), set(arroz, 40), set(leche, 1)]);
  const [{ content = 0 } = {}] = await server.sql<{ content: number }>(
    'select quantity_pum::int as content from product where id = $1',
    [cafe.id],
  );
  const file = (factor: number) =>
    [
      'SKU;EXIST_BRE',
      // Twelve kilos and a half, whose comma is lost.
      `${mango.sku};${12_500 * factor}`,
      // The grams of eleven packages.
      `${cafe.sku};${factor === 1 ? 11 : 11 * content}`,
      `${arroz.sku};${38 * factor}`,
      // One is left, and many are delivered.
      `${leche.sku};900`,
    ].join('\n');
  const wrong = await imported(file(1_000));
  expect(content).toBeGreaterThan(100);
  expect(wrong.summary?.gates.map(({ gate, count }) => [gate, count])).toEqual([['STOCK_THOUSAND', 3]]);
  expect(wrong.summary).toMatchObject({ changed: 1, refused: 3 });
  const stockOf = async ({ id }: { id: string }) =>
    (
      await server.sql<{ stock: number }>(
        'select stock::int from product_office where product_id = $1 and office_id = $2',
        [id, officeIds.bretana],
      )
    )[0]?.stock;
  expect(await Promise.all([mango, cafe, arroz, leche].map(stockOf))).toEqual([13_100, 12, 40, 900]);
  const [first] = (await luz.call('imports.rows', { params: { id: wrong.id }, query: { held: 'true' } })).ok()
    .list;
  expect(first?.problems[0]?.message).toContain('de 13.100 g a 12.500.000 g');
  const right = await imported(file(1));
  expect(right.summary).toMatchObject({ gates: [], refused: 0 });
  expect(await Promise.all([mango, cafe, arroz].map(stockOf))).toEqual([12_500, 11, 38]);
  await set(mango, 250_000);
  expect((await imported(`SKU;EXIST_BRE\n${mango.sku};250\n`)).summary?.gates).toMatchObject([
    { gate: 'STOCK_THOUSAND', count: 1 },
  ]);
});

it('what the file sells by the kilo or the pound is new as what is weighed, with its stock in grams', async () => {
  const { summary } = await imported(
    [
      'SKU;NOMBRE;U.M.;PVP;EXIST_BRE',
      '00921;Yuca;KG;2.900;12,5',
      '00922;Queso costeño;LB;9.800;4',
      '00923;Escoba;UND;7.500;3',
    ].join('\n'),
  );
  expect(summary).toMatchObject({ created: 3, refused: 0 });
  const rows = await server.sql(
    `select p.count_type, p.quantity_pum::int, p.pum_unit, p.size_text, o.price::int, o.stock::int
     from product p join product_office o on o.product_id = p.id
     where p.sku like '0092%' and o.office_id = $1 order by p.sku`,
    [officeIds.bretana],
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['grams', 1_000, 'g', 'Por peso', 2_900, 12_500],
    ['grams', 500, 'g', 'Por peso', 9_800, 2_000],
    ['units', 0, 'und', '', 7_500, 3],
  ]);
});
