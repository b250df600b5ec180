import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { type Client, request } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { appliedImport, checkedImport, uploadedImport } from '#test/imports/import-steps.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { forgetOldImports } from './forget.ts';
import { importById } from './queries.ts';

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 } });
  luz = await server.as('luz');
});
afterAll(() => server.close());

const FILE = [
  'Catálogo de la tienda;;;',
  'SKU;NOMBRE;PVP;LINEA',
  '00901;Panela 500 g;2500;Despensa',
  ';Sin código;1000;Despensa',
  '00902;Maíz 500 g;=2+5;Despensa',
  '="00903";Café 500 g;="9000";Despensa',
].join('\r\n');

async function reportOf(import_id: string, outcome?: string): Promise<string[]> {
  const parameters = { import_id, ...(outcome && { outcome }) };
  const ticket = await luz.call('downloads.ticket', { body: { download: 'imports.rows', parameters } });
  const answer = await request(`${server.url}${ticket.ok().url}`, { headers: { host: 'canasta.localhost' } });
  return answer.text.trimEnd().split('\r\n');
}

/** A file from the upload to the shelf. */
async function imported(content: string, changes: Partial<ImportMapping> = {}) {
  const read = await uploadedImport(luz, new File([content], 'catalogo.csv'));
  return appliedImport(luz, await checkedImport(luz, read, changes));
}

it('what became of each row is a file that says line and column, for 90 days', async () => {
  const { id } = await imported(FILE);

  // Lines are those of the file, the name of the report above its heads counted.
  const [head, ...lines] = await reportOf(id);
  expect(head).toBe(
    '\uFEFFFila;SKU;Título;Resultado;Columna;Qué pasó;Antes → después;En la sede;Antes → después en la sede;Sedes que cambian',
  );
  const cells = lines.map((line) => line.split(';').map((cell) => cell.replaceAll('"', '')));
  expect(cells.map(([line, sku, , outcome, column]) => [line, sku, outcome, column])).toEqual([
    ['3', '00901', 'Nuevo', expect.any(String)],
    ['4', '', 'Con error', 'SKU'],
    ['5', '00902', 'Con error', 'PVP'],
    ['6', '00903', 'Nuevo', expect.any(String)],
  ]);
  expect(await reportOf(id, 'refused')).toHaveLength(3);

  const database = openDatabase(appUrl(server.adminUrl));
  const began = (await luz.call('imports.get', { params: { id } })).ok().created_at;
  const afterDays = (days: number) =>
    forgetOldImports(
      database.forBusiness(businessIds.canasta),
      new Date(new Date(began).getTime() + days * 86_400_000),
      () => false,
    );
  try {
    await afterDays(89);
    expect(await reportOf(id)).toHaveLength(5);
    await afterDays(91);
  } finally {
    await database.close();
  }
  expect(await reportOf(id)).toHaveLength(1);
  // That there was an import, and what it came to, stays in the history.
  const { list } = (await luz.call('imports.list', { query: {} })).ok();
  expect(list.find((one) => one.id === id)).toMatchObject({ import_status: 'completed', has_report: false });
});

it('how far an import is, asked several times a second, does not read the rows of other imports', async () => {
  const { id: other } = await imported(FILE);
  await server.sql(
    `insert into product_import_row (business_id, import_id, row_number, sku, outcome)
     select $1, $2, 100 + n, 'X' || n, 'unchanged' from generate_series(1, 20000) n`,
    [businessIds.canasta, other],
  );
  const { id } = await imported(FILE);
  await server.sql('analyze product_import_row');
  const database = openDatabase(appUrl(server.adminUrl));
  try {
    const read = await database.forBusiness(businessIds.canasta).transaction(async (tx) => {
      expect(await importById(tx, id)).toMatchObject({ has_report: true });
      return tx.one(sql`select pg_stat_get_xact_tuples_returned('product_import_row'::regclass) as rows`);
    });
    expect(read.rows).toBe(0);
  } finally {
    await database.close();
  }
});

it('what a row changes is shown before it is applied: of the product, and in the first of its offices', async () => {
  const { sku, id } = goods.azucar;
  const [before] = await server.sql<{ title: string; price: number }>(
    'select p.title, o.price::int from product p join product_office o on o.product_id = p.id where p.id = $1 and o.office_id = $2',
    [id, officeIds.bretana],
  );
  const price = (before?.price ?? 0) + 50;
  const file = new File([`SKU;NOMBRE;PVP\n${sku};Azúcar morena;${price}`], 'catalogo.csv');
  const review = await checkedImport(luz, await uploadedImport(luz, file));
  const query = { outcome: 'changed' } as const;
  const { list } = (await luz.call('imports.rows', { params: { id: review.id }, query })).ok();
  expect(list[0]?.changes).toContainEqual({ field: 'title', before: before?.title, after: 'Azúcar morena' });
  const money = (pesos = 0) => `$\u00A0${String(pesos).replace(/(\d)(\d{3})$/, '$1.$2')}`;
  expect(list[0]?.figures).toMatchObject({ office: expect.any(String), offices: expect.any(Number) });
  expect(list[0]?.figures?.changes).toContainEqual({
    field: 'price',
    before: money(before?.price),
    after: money(price),
  });
  expect((await reportOf(review.id))[1]).toContain(`Título: ${before?.title} → Azúcar morena`);
  (await luz.call('imports.discard', { params: { id: review.id } })).ok();
});

const read = (lines: string[]) => uploadedImport(luz, new File([lines.join('\n')], 'catalogo.csv'));

it('a file of stock alone shows products as they are, and leaves what it does not speak of', async () => {
  const { id, sku } = goods.sal;
  const productNow = async () =>
    (
      await server.sql(
        'select title, quantity_pum, pum_unit, size_text, brand_id, version from product where id = $1',
        [id],
      )
    )[0];
  const before = await productNow();
  const uploaded = await read(['SKU;EXIST_BRE', `${sku};agotado`]);
  expect(uploaded.preview[0]).toMatchObject({
    sku,
    title: before?.title,
    price: expect.any(Number),
    stock: { count: 0, unit: 'und' },
    problems: [],
  });
  const done = await appliedImport(luz, await checkedImport(luz, uploaded));
  expect(done.summary).toMatchObject({ changed: 1, refused: 0 });
  expect(await productNow()).toEqual(before);
  const stock = 'select stock::int from product_office where product_id = $1 and office_id = $2';
  expect(await server.sql(stock, [id, officeIds.bretana])).toEqual([{ stock: 0 }]);
});

it('rows whose price may be thousands, whose cells have moved and that add up others are left out', async () => {
  const rows = ['00841;Panela;12.9', '00842;Panela; fina;2500', '00843;Panela;2.500', 'TOTAL;Total;9.999'];
  const { summary } = await checkedImport(luz, await read(['SKU;TITULO;PVP', ...rows]));
  expect(summary?.problems.map(({ code, rows: at }) => [code, at])).toEqual([
    ['PRICE_IN_DOUBT', [2]],
    ['MOVED_CELLS', [3]],
    ['BAD_PRICE', [3]],
    ['NO_CATEGORY', [4]],
    ['NO_KEY', [5]],
  ]);
  expect(summary).toMatchObject({ created: 1, refused: 3 });
});

it('a new code that differs from another one in leading zeros only waits until somebody accepts it', async () => {
  await imported('SKU;TITULO;PVP\n007341;Sal;2.000', { create_categories: true });
  const rows = ['9002;Panela;2.500', '0009002;Panela;2.500', '7341;Sal;2.000', '007341;Sal;2.000'];
  const review = await checkedImport(luz, await read(['SKU;TITULO;PVP', ...rows]), {
    create_categories: true,
  });
  expect(review.summary?.gates.map(({ gate, count }) => [gate, count])).toContainEqual(['SIMILAR_KEY', 3]);
  const similar = (await reportOf(review.id, 'refused')).filter((line) => line.includes('solo en los ceros'));
  expect(similar.map((line) => /“(.*?)”/.exec(line)?.[1])).toEqual(['0009002', '9002', '007341']);
  const done = await appliedImport(luz, review, ['SIMILAR_KEY']);
  expect(done.summary).toMatchObject({ created: 3, gates: [] });
});

it('a negative stock is reported beside the zero that is written', async () => {
  const { id, summary } = await imported(['SKU;EXIST_BRE', `${goods.sal.sku};-5`].join('\n'));
  expect(summary?.problems).toEqual([{ code: 'NEGATIVE_STOCK', count: 1, rows: [2] }]);
  expect((await reportOf(id))[1]).toContain('“-5” son negativas');
});

it('a cell moved into spare columns at the end makes no category, and rows that are not written make none', async () => {
  const head = 'SKU;NOMBRE;PVP;DETALLES;LINEA;NOTA';
  const good = Array.from({ length: 18 }, (_, at) => `0095${at};Panela ${at};2500;rica;Despensa;`);
  const moved = '00999;Panela;2500;rica; suave;Despensa;';
  const file = [head, ...good, moved, '00998;Panela;0;;Sin precio alguno;'].join('\n');
  const { summary } = await imported(file, { create_categories: true });
  expect(summary?.problems).toContainEqual({ code: 'MOVED_CELLS', count: 1, rows: [20] });
  expect(summary).toMatchObject({ created: 18, refused: 2 });
  const query = 'select name from category where business_id = $1 and lower(name) = any($2)';
  const names = ['suave', 'sin precio alguno', 'despensa'];
  const made = await server.sql(query, [businessIds.canasta, names]);
  // The shop's own, which its products found by its name.
  expect(made.map(({ name }) => name)).toEqual(['Despensa']);
});

it('every category of a file gets its shelf, also beyond those that the review lists', async () => {
  const rows = Array.from({ length: 502 }, (_, at) => `X${at};Panela ${at};2500;Muchas;Rama ${at}`);
  const done = await imported(['SKU;NOMBRE;PVP;LINEA;FAMILIA', ...rows].join('\n'), {
    create_categories: true,
  });
  expect(done).toMatchObject({ processed_records: 502, refused_records: 0 });
}, 90_000);

it('shelves that differ in their accents are one, new ones too', async () => {
  const rows = ['00871;Té negro;4000;Bebidas frías;Té', '00872;Te verde;4100;BEBIDAS FRIAS;TE'];
  await imported(['SKU;NOMBRE;PVP;LINEA;FAMILIA', ...rows].join('\r\n'), { create_categories: true });
  const shelves = await server.sql<{ count: string }>(
    `select count(distinct subcategory_id) as count from product where business_id = $1 and sku in ('00871', '00872')`,
    [businessIds.canasta],
  );
  expect(Number(shelves[0]?.count)).toBe(1);
});

it('makes the categories of the file where the shop has none, and only there', async () => {
  const proposed = async () =>
    (await read(['COD;NOMBRE;LINEA;PVP', '00741;Panela;Despensa;2500'])).mapping?.create_categories;
  expect(await proposed()).toBe(false);
  const off = await server.sql<{ id: string }>(
    'update category set inactive = true where business_id = $1 and not inactive returning id',
    [businessIds.canasta],
  );
  try {
    expect(await proposed()).toBe(true);
  } finally {
    await server.sql('update category set inactive = false where id = any($1)', [off.map(({ id }) => id)]);
  }
});
