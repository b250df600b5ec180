import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { accounts } from '#test/imports/exports/accounts.ts';
import { asCsv } from '#test/imports/exports/export.ts';
import { webShops } from '#test/imports/exports/web-shops.ts';
import { appliedImport, checkedImport, settledImport, uploadedImport } from '#test/imports/import-steps.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Files of other systems, from their columns to products. */

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 }, now: () => new Date() });
  luz = await server.as('luz');
});
afterAll(() => server.close());

const upload = (name: string, text: string) => uploadedImport(luz, new File([text], name));
const exported = (name: string) => {
  const file = [...webShops, ...accounts].find((one) => one.name === name);
  if (!file) throw new Error(name);
  return upload(`${name}.csv`, asCsv(file));
};
const productsOf = (titles: string) =>
  server.sql<{
    sku: string;
    title: string;
    count_type: string;
    inactive: boolean;
    shelf: string;
    price: number;
  }>(
    `select p.sku, p.title, p.count_type, p.inactive, c.name || ' > ' || s.name as shelf,
      (select max(po.price)::int from product_office po where po.product_id = p.id) as price
     from product p join subcategory s on s.id = p.subcategory_id join category c on c.id = s.category_id
     where p.title like $1 and not p.removed order by p.title`,
    [titles],
  );

describe('an export of another shop', () => {
  it('is applied as it is proposed: variants, categories in one cell, what is not published', async () => {
    const shop = await exported('woocommerce-es');
    const done = await appliedImport(luz, await checkedImport(luz, shop, { create_categories: true }));
    expect(done.summary).toMatchObject({ created: 30, refused: 0 });
    const [bread] = await productsOf('Tostadas Bimbo%');
    expect(bread).toMatchObject({ sku: 'PAN002', inactive: true, shelf: 'Panadería > Tostadas' });
    const [milk] = await productsOf('Leche entera Alpina%');
    expect(milk).toMatchObject({ shelf: 'Lácteos > Leches', price: 4_350 });
    // Of several categories in a cell, the others are tags.
    const tags = await server.sql<{ tags: string[] }>(
      'select distinct tags from product p join product_import_row r on r.sku = p.sku where r.import_id = $1 order by 1',
      [done.id],
    );
    expect(tags.map((row) => row.tags)).toEqual([[], ['Ofertas de la semana']]);

    const other = await exported('shopify');
    const { preview } = await checkedImport(luz, other, { create_categories: true });
    expect(preview.find(({ sku }) => sku === 'LAC003')).toMatchObject({ price: 5_200, price_neto: 4_600 });
    // Without a price before the sale, what is paid is the price.
    expect(preview.find(({ sku }) => sku === 'LAC001')).toMatchObject({ price: 4_350, price_neto: 4_350 });
    const rice = await server.sql<{ title: string }>(
      "select after -> 'product' ->> 'title' as title from product_import_row where import_id = $1 and sku like 'GRA001%' order by sku",
      [other.id],
    );
    expect(rice.map(({ title }) => title)).toContain('Arroz Diana 1 kg');
    (await luz.call('imports.discard', { params: { id: other.id } })).ok();
  });

  it('of a till: what is weighed is stocked in grams, and what nobody wants to see stays hidden', async () => {
    const till = await exported('pos-balanza');
    const read = await checkedImport(luz, till, { create_categories: true });
    const stockOf = async (sku: string) =>
      (
        await server.sql<{ after: string }>(
          'select after::text from product_import_row where import_id = $1 and sku = $2',
          [read.id, sku],
        )
      )[0]?.after;
    expect(read.mapping?.columns.find(({ column }) => column === 'PESABLE')?.field).toBe('sold_by');
    expect(await stockOf('CAR002')).toBeDefined();
    (await luz.call('imports.discard', { params: { id: read.id } })).ok();
  });
});

describe('a file without codes', () => {
  const lines = [
    'producto;marca;precio;existencia',
    'Panela redonda;Doña Rosa;4.200;7',
    'Bocadillo;;3.100;9',
  ];

  it('gets them of the shop, the same in the next file of its shape', async () => {
    const first = await upload('sin-codigo.csv', lines.join('\n'));
    expect(first.mapping?.columns.some(({ field }) => field === 'sku')).toBe(false);
    const changes = { makes_codes: true, create_categories: true };
    await appliedImport(luz, await checkedImport(luz, first, changes));
    const [made] = await productsOf('Panela redonda');
    expect(made?.sku).toMatch(/^C[\dA-F]{10}$/);
    const next = await upload('sin-codigo-2.csv', lines.join('\n').replace('4.200', '4.300'));
    expect(next.layout?.earlier?.file_name).toBe('sin-codigo.csv');
    expect(next.mapping?.makes_codes).toBe(true);
    const done = await appliedImport(luz, await checkedImport(luz, next));
    expect(done.summary).toMatchObject({ created: 0, changed: 1, unchanged: 1 });
    expect((await productsOf('Panela redonda')).map(({ sku, price }) => [sku, price])).toEqual([
      [made?.sku, 4_300],
    ]);
  });

  it('get none made where a bar code is damaged: the next file may have it whole', async () => {
    const text = 'producto;ean;precio\nAlmojábana;7,70E+12;1.900\nPandebono;7702001000088;2.100\n';
    const read = await upload('barras.csv', text);
    const { summary } = await checkedImport(luz, read, { makes_codes: true, create_categories: true });
    expect(summary).toMatchObject({ created: 1, refused: 1 });
    expect(summary?.problems).toContainEqual({ code: 'BROKEN_KEY', count: 1, rows: [2] });
    (await luz.call('imports.discard', { params: { id: read.id } })).ok();
  });
});

describe('the line with the names of the columns', () => {
  it('is found below any title, and a person may choose another one', async () => {
    const text = ['Empresa: X | Usuario: Y;;', 'Bodega;Principal;', ';;', 'PLU;NOMBRE;PVP', 'Z1;Sal;2.000'];
    const read = await upload('con-titulos.csv', text.join('\n'));
    expect([read.layout?.head?.line, read.layout?.rows]).toEqual([4, 1]);
    (await luz.call('imports.read', { params: { id: read.id }, body: { head_line: 2 } })).ok();
    const again = await settledImport(luz, read.id);
    expect([again.layout?.head?.line, again.layout?.rows]).toEqual([2, 2]);
    expect(again.layout?.columns.map(({ name }) => name)).toEqual(['Bodega', 'Principal', 'Columna 3']);
  });
});

it('an empty file is called empty, and a long text in the place of a code a long text', async () => {
  const empty = await upload('nada.csv', '\n\n');
  expect(empty.status_message).toBe('El archivo está vacío.');
  const text = 'Una descripción larga que alguien dejó en la columna del código de su archivo';
  const read = await upload('largo.csv', `SKU;NOMBRE;PVP\nA1;Sal;2.000\n${text};Azúcar;3.000\n`);
  const { summary } = await checkedImport(luz, read);
  expect(summary?.problems).toContainEqual({ code: 'LONG_KEY', count: 1, rows: [3] });
});

it('the sample file can be imported as it is', async () => {
  const { url } = (await luz.call('downloads.ticket', { body: { download: 'imports.sample' } })).ok();
  const bytes = await (await fetch(new URL(url, server.url))).arrayBuffer();
  const read = await uploadedImport(luz, new File([bytes], 'ejemplo.xlsx'));
  expect(read.layout?.sheet).toEqual({ read: 'Productos', others: ['Columnas'] });
  expect(read.layout?.columns.filter(({ suggestion }) => suggestion === null)).toEqual([]);
  const { summary } = await checkedImport(luz, read, { create_categories: true });
  expect(summary).toMatchObject({ created: 3, refused: 0 });
});

it('a code that differs from another in capitals alone is asked about', async () => {
  const [first, ...others] = ['QA-7;Sal;2.000', 'qa-7;Sal marina;2.000'].map(
    (row) => `SKU;NOMBRE;PVP\n${row}\n`,
  );
  await appliedImport(luz, await checkedImport(luz, await upload('uno.csv', first ?? '')));
  const { summary } = await checkedImport(luz, await upload('dos.csv', others[0] ?? ''));
  expect(summary?.gates.map(({ gate }) => gate)).toEqual(['SIMILAR_KEY']);
});
