import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { type Client, request } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { forgetOldImports } from './forget.ts';

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

async function settled(id: string) {
  const read = async () => (await luz.call('imports.get', { params: { id } })).ok();
  await expect
    .poll(async () => ['reading', 'checking', 'applying'].includes((await read()).step), { timeout: 20_000 })
    .toBe(false);
  return read();
}

async function reportOf(import_id: string, outcome?: string): Promise<string[]> {
  const parameters = { import_id, ...(outcome && { outcome }) };
  const ticket = await luz.call('downloads.ticket', { body: { download: 'imports.rows', parameters } });
  const answer = await request(`${server.url}${ticket.ok().url}`, { headers: { host: 'canasta.localhost' } });
  return answer.text.trimEnd().split('\r\n');
}

/** A file from the upload to the shelf. */
async function imported(content: string, changes: Partial<ImportMapping> = {}) {
  const file = new File([content], 'catalogo.csv');
  const { id } = (await luz.call('imports.upload', { body: { file } })).ok();
  const { mapping } = await settled(id);
  if (!mapping) throw new Error('no mapping');
  const body = { mapping: { ...mapping, ...changes }, check: true };
  (await luz.call('imports.map', { params: { id }, body })).ok();
  await settled(id);
  (await luz.call('imports.apply', { params: { id }, body: {} })).ok();
  return settled(id);
}

it('what became of each row is a file that says line and column, for 90 days', async () => {
  const { id } = await imported(FILE);

  // Lines are those of the file, the name of the report above its heads counted.
  const [head, ...lines] = await reportOf(id);
  expect(head).toBe('\uFEFFFila;SKU;Título;Resultado;Columna;Qué pasó');
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
  ].join('\n');
  const before = await stockOf(goods.papa);
  const asGrams = await imported(file);
  expect(await Promise.all([goods.papa, goods.cebolla, goods.pechuga, goods.sal].map(stockOf))).toEqual([
    before,
    900,
    3_250,
    7,
  ]);
  expect(asGrams.summary?.problems).toEqual([{ code: 'STOCK_IN_KILOS', count: 1, rows: [2] }]);
  const [, , , , , why] = (await reportOf(asGrams.id))[1]?.split(';') ?? [];
  expect(why).toContain('«12,35» no son gramos enteros');
  await imported(file, { weighed_in: 'kilos' });
  expect(await Promise.all([goods.papa, goods.cebolla, goods.pechuga, goods.sal].map(stockOf))).toEqual([
    12_350, 900_000, 3_250, 7,
  ]);
});
