import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import {
  appliedImport,
  checkedImport,
  type ImportDetail as Detail,
  settledImport,
  uploadedImport,
} from '#test/imports/import-steps.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Files as tills write them, from the upload to the shelf, on a server that works on jobs itself. */

let server: TestServer;
let luz: Client;
let ignacio: Client;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 } });
  [luz, ignacio] = await Promise.all([server.as('luz'), server.as('ignacio')]);
});
afterAll(() => server.close());

const text = (lines: string) => new Blob([lines], { type: 'text/csv' });
const named = (blob: Blob, name = 'catalogo.csv') => new File([blob], name);

const settled = (id: string, client = luz) => settledImport(client, id);
const upload = (blob: Blob, more?: Parameters<typeof uploadedImport>[2]) =>
  uploadedImport(luz, named(blob), more);
const checked = (one: Detail, changes?: Partial<ImportMapping>, saveAs?: string) =>
  checkedImport(luz, one, changes, saveAs);
const applied = (one: { id: string }, accept?: Parameters<typeof appliedImport>[2]) =>
  appliedImport(luz, one, accept);

const rowsOf = async (id: string) =>
  (await luz.call('imports.rows', { params: { id }, query: { limit: 200 } })).ok().list;
const productOf = async (sku: string) =>
  (
    await server.sql<Record<string, unknown>>(
      `select p.title, p.quantity_pum, p.pum_unit, p.size_text, p.inactive, p.inactive_reason, p.removed, b.name as brand, s.name as shelf
       from product p left join brand b on b.id = p.brand_id join subcategory s on s.id = p.subcategory_id
       where p.business_id = $1 and p.sku = $2`,
      [businessIds.canasta, sku],
    )
  )[0];
const figureOf = async (sku: string, officeId: string = officeIds.bretana) =>
  (
    await server.sql<Record<string, unknown>>(
      `select po.price::int as price, po.price_neto::int as net, po.stock::int as stock, (po.received - po.stock)::int as sold
       from product_office po join product p on p.business_id = po.business_id and p.id = po.product_id
       where po.business_id = $1 and p.sku = $2 and po.office_id = $3`,
      [businessIds.canasta, sku, officeId],
    )
  )[0];

const HEAD = 'COD_ART;DESCRIPCION;MARCA;LINEA;FAMILIA;PVP;PVP_OFERTA;EXIST_BRE';

describe('an import', () => {
  it('goes from the file to the shelf, says what became of each row, and is taken back', async () => {
    const read = await upload(
      text(
        [
          HEAD,
          '00712;ARROZ FLORHUILA X 500 GR;FLORHUILA S.A.S;Despensa importada;Granos importados;3.250;0;12',
          `${goods.leche.sku};${goods.leche.title};;;;4.999,50;;33`,
          '00713;Gaseosa manzana 12x250 ml;;Despensa importada;Granos importados;21600;18450;4',
          ';Sin código;;;;1000;;1',
          '00714;Pollo entero 1.8-2.2 kg;N/A;Despensa importada;Granos importados;19900;;2',
          '00715;Doble;;Despensa importada;Granos importados;100;;1',
          '00715;Doble otra vez;;Despensa importada;Granos importados;200;;1',
          '00716;Sin precio;;Despensa importada;Granos importados;0;;1',
          '',
        ].join('\r\n'),
      ),
    );
    expect([read.step, read.layout?.delimiter, read.total_records]).toEqual(['mapping', ';', 8]);
    expect(read.mapping?.columns).toEqual([
      { column: 'COD_ART', field: 'sku', office_id: null },
      { column: 'DESCRIPCION', field: 'title', office_id: null },
      { column: 'MARCA', field: 'brand', office_id: null },
      { column: 'LINEA', field: 'category_1', office_id: null },
      { column: 'FAMILIA', field: 'category_2', office_id: null },
      { column: 'PVP', field: 'price', office_id: null },
      { column: 'PVP_OFERTA', field: 'price_neto', office_id: null },
      { column: 'EXIST_BRE', field: 'stock', office_id: officeIds.bretana },
    ]);
    expect(read.preview[0]).toMatchObject({
      sku: '00712',
      title: 'Arroz Florhuila x 500 gr',
      price: 3250,
      price_neto: 3250,
    });

    const review = await checked(read, { create_categories: true });
    expect(review.summary).toMatchObject({ created: 3, changed: 1, unchanged: 0, refused: 4 });
    expect(await productOf('00712')).toBeUndefined();

    const milk = await figureOf(goods.leche.sku);
    const done = await applied(review);
    expect([done.import_status, done.processed_records, done.refused_records, done.total_brands]).toEqual([
      'completed',
      8,
      4,
      1,
    ]);
    expect(await productOf('00712')).toMatchObject({
      title: 'Arroz Florhuila x 500 gr',
      quantity_pum: 500,
      pum_unit: 'g',
      size_text: '500 g',
      inactive: false,
      brand: 'Florhuila',
      shelf: 'Granos importados',
    });
    expect(await productOf('00713')).toMatchObject({
      quantity_pum: 3000,
      pum_unit: 'ml',
      size_text: '12 x 250 ml',
    });
    expect(await productOf('00714')).toMatchObject({ quantity_pum: 0, brand: null });
    expect(await figureOf('00713')).toMatchObject({ price: 21_600, net: 18_450, stock: 4 });
    // A figure of one office is of no other.
    expect(await figureOf('00713', officeIds.palmira)).toMatchObject({ price: 21_600, stock: 0 });
    // 4.999,50 half up; what an order took stays taken.
    expect(await figureOf(goods.leche.sku)).toMatchObject({ price: 5_000, net: 5_000, stock: 33 });

    const rows = await rowsOf(done.id);
    expect(rows.map(({ row, outcome, problems }) => [row, outcome, problems[0]?.code])).toEqual([
      [2, 'created', undefined],
      [3, 'changed', undefined],
      [4, 'created', undefined],
      [5, 'refused', 'NO_KEY'],
      [6, 'created', 'CONTENT_DOUBT'],
      [7, 'refused', 'DOUBLE_KEY'],
      [8, 'refused', 'DOUBLE_KEY'],
      [9, 'refused', 'NO_PRICE'],
    ]);

    const { list } = (await luz.call('imports.list', { query: {} })).ok();
    expect(list[0]).toMatchObject({ id: done.id, import_status: 'completed', can_undo: true });
    const undoing = (await luz.call('imports.undo', { params: { id: done.id } })).ok();
    expect(await settled(undoing.id)).toMatchObject({ import_status: 'completed', undoes: done.id });
    expect(await figureOf(goods.leche.sku)).toEqual(milk);
    // What it made is in no list of staff, nor is it counted.
    const listed = (await luz.call('products.staffPage', { query: { id_item: '00712' } })).ok();
    expect(listed.list).toEqual([]);
    expect(await productOf('00712')).toMatchObject({ removed: true, inactive: true });
    const again = (await luz.call('imports.undo', { params: { id: done.id } })).failure();
    expect(again.error).toBe('IMPORT_NOT_LAST');
  });

  it('holds back prices that jump until somebody agrees, and asks before much vanishes', async () => {
    const before = await figureOf(goods.leche.sku);
    const read = await upload(text(`COD;NOMBRE;PVP\n${goods.leche.sku};${goods.leche.title};49990\n`));
    const review = await checked(read, { covers: 'all', missing: 'hide' });
    expect(review.summary?.gates.map(({ gate, count }) => [gate, count > 0])).toEqual([
      ['PRICE_JUMP', true],
      ['VANISHING', true],
    ]);
    const refused = (await luz.call('imports.apply', { params: { id: read.id }, body: {} })).failure();
    expect(refused.error).toBe('IMPORT_GATE');
    const kept = await checked(review, { covers: 'all', missing: 'keep' });
    await applied(kept);
    expect(await figureOf(goods.leche.sku)).toEqual(before);
    const second = await checked(
      await upload(text(`COD;NOMBRE;PVP\n${goods.leche.sku};${goods.leche.title};49990\n`)),
    );
    const done = await applied(second, ['PRICE_JUMP']);
    expect(done.summary).toMatchObject({ changed: 1, refused: 0, problems: [], gates: [] });
    expect(await rowsOf(second.id)).toMatchObject([{ outcome: 'changed', problems: [] }]);
    expect(await figureOf(goods.leche.sku)).toMatchObject({ price: 49_990 });
    const undoing = (await luz.call('imports.undo', { params: { id: second.id } })).ok();
    await settled(undoing.id);
    expect(await figureOf(goods.leche.sku)).toEqual(before);
  });

  it('writes what was checked: what is sold meanwhile stays sold, and what staff write meanwhile sends it back', async () => {
    const { id, sku, title } = goods.arroz;
    const file = () => upload(text(`COD;NOMBRE;PVP;EXIST_BRE\n${sku};${title};;20\n`));
    const sell = () =>
      server.sql(
        'update product_office set stock = stock - 1, missing = missing + 1 where product_id = $1 and office_id = $2',
        [id, officeIds.bretana],
      );
    const before = await figureOf(sku);
    const review = await checked(await file());
    await sell();
    const done = await applied(review);
    expect(await figureOf(sku)).toMatchObject({ stock: 19, sold: 1 });
    const undoing = (await luz.call('imports.undo', { params: { id: done.id } })).ok();
    await settled(undoing.id);
    expect(await figureOf(sku)).toEqual({ ...before, stock: Number(before?.stock) - 1, sold: 1 });

    const again = await checked(await file());
    await server.sql(
      `update product_office set price = 9000, price_neto = 9000, stock = 30, received = received + 30 - stock,
         version = version + 1 where product_id = $1 and office_id = $2`,
      [id, officeIds.bretana],
    );
    const back = await applied(again);
    expect(back).toMatchObject({ step: 'review', import_status: 'pending', summary: { changed: 1 } });
    expect(back.status_message).toBe(
      'La tienda cambió desde que la revisaste y no se aplicó nada: se revisó otra vez. Mírala y aplícala.',
    );
    expect(await figureOf(sku)).toMatchObject({ price: 9_000, stock: 30, sold: 1 });
    // What it does not write is no matter.
    await server.sql(
      'update product_office set price = price + 1, version = version + 1 where product_id = $1',
      [goods.pasta.id],
    );
    const second = await applied(back);
    expect(await figureOf(sku)).toMatchObject({ price: 9_000, stock: 20, sold: 1 });
    await settled((await luz.call('imports.undo', { params: { id: second.id } })).ok().id);
    expect(await figureOf(sku)).toMatchObject({ price: 9_000, stock: 30, sold: 1 });
  });

  it('keeps its mapping for the next file, and an older file never overwrites a newer one', async () => {
    const first = await upload(text('clave|cosa|vale\n00801|Panela 500 g|2500\n'), {
      modified: '2026-11-20T10:00:00Z',
    });
    const columns: ImportMapping['columns'] = [
      { column: 'clave', field: 'sku', office_id: null },
      { column: 'cosa', field: 'title', office_id: null },
      { column: 'vale', field: 'price', office_id: null },
    ];
    const done = await applied(await checked(first, { columns }, 'Proveedor Cali'));
    // Nobody says where panela goes: it waits where the shop does not show it.
    expect(await productOf('00801')).toMatchObject({ inactive: true, shelf: 'Por clasificar' });
    const source_id = done.source?.id ?? '';
    const newer = await upload(text('clave|cosa|vale\n00801|Panela 500 g|2600\n'), {
      source_id,
      modified: '2026-11-21T10:00:00Z',
    });
    expect(newer.mapping?.columns).toEqual(columns);
    await applied(await checked(newer));
    // Another file than the template's is known by the names of its columns.
    const other = await upload(text('SKU|NOMBRE|PVP\n00802|Sal 1 kg|2000\n'), {
      source_id,
      modified: '2026-11-22T10:00:00Z',
    });
    expect(other.mapping?.columns.map(({ field }) => field)).toEqual(['sku', 'title', 'price']);
    const older = await luz.call('imports.upload', {
      body: { file: named(text('clave|cosa\n1|2\n')), source_id, modified: '2026-11-20T11:00:00Z' },
    });
    expect(older.failure().error).toBe('IMPORT_OLDER');
    expect(await figureOf('00801')).toMatchObject({ price: 2_600 });
  });

  it('brings what goods cost; a cell that is empty or no number leaves what there was', async () => {
    const query = "select cost::int from product where business_id = $1 and sku like '0082_' order by sku";
    const costs = async () => (await server.sql(query, [businessIds.canasta])).map(({ cost }) => cost);
    const read = (...cells: string[]) =>
      upload(
        text(`sku;titulo;pvp;costo\n${cells.map((c, at) => `0082${at};Maíz ${at};9000;${c}\n`).join('')}`),
      );
    await applied(await checked(await read('1.800,50', '', '900')));
    expect(await costs()).toEqual([1_801, null, 900]);
    const second = await applied(await checked(await read('1900', '0', 'mucho')));
    expect(await costs()).toEqual([1_900, 0, 900]);
    await settled((await luz.call('imports.undo', { params: { id: second.id } })).ok().id);
    expect(await costs()).toEqual([1_801, null, 900]);
  });

  it('whose check was stopped before it began can be checked again', async () => {
    const read = await upload(text(`${HEAD}\r\n00731;Panela;;Despensa;Granos;2500;;3\r\n`));
    // A job ends a moment after its step: until then the check counts as running.
    const jobs = () =>
      server.sql(
        `select from job j join product_import i on i.business_id = j.business_id and i.job_id = j.id
         where i.id = $1 and j.status in ('waiting', 'running', 'retrying')`,
        [read.id],
      );
    await expect.poll(async () => (await jobs()).length).toBe(0);
    await server.sql("update product_import set step = 'checking' where id = $1", [read.id]);
    expect(await checked(read)).toMatchObject({ step: 'review', summary: { created: 1 } });
  });

  it('is of its business alone', async () => {
    const { list } = (await luz.call('imports.list', { query: {} })).ok();
    const id = list[0]?.id ?? '';
    expect((await ignacio.call('imports.list', { query: {} })).ok().list).toEqual([]);
    expect((await ignacio.call('imports.get', { params: { id } })).status).toBe(404);
  });
});
