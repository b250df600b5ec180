import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { appliedImport, checkedImport, settledImport, uploadedImport } from '#test/imports/import-steps.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Rows that wait for a person, and products that stay hidden. */

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 } });
  luz = await server.as('luz');
});
afterAll(() => server.close());

const checked = async (lines: string[]) =>
  checkedImport(luz, await uploadedImport(luz, new File([lines.join('\n')], 'catalogo.csv')));
const imported = async (lines: string[]) => appliedImport(luz, await checked(lines));
const undone = async (id: string) =>
  settledImport(luz, (await luz.call('imports.undo', { params: { id } })).ok().id);
const gatesOf = ({ summary }: Awaited<ReturnType<typeof checked>>) =>
  summary?.gates.map(({ gate }) => gate) ?? [];

const figure = async ({ id }: { id: string }) =>
  (
    await server.sql<{ price: number; net: number }>(
      'select greatest(list_price, price)::int as price, price_neto::int as net from product_office where product_id = $1 and office_id = $2',
      [id, officeIds.bretana],
    )
  )[0];
const productOf = async ({ id }: { id: string }) =>
  (await server.sql('select inactive, removed, inactive_reason from product where id = $1', [id]))[0];

/** Of a product, what an import writes of its size. */
const sizeOf = async ({ id }: { id: string }) =>
  (
    await server.sql<{ size: string; quantity: number; version: number }>(
      'select size_text as size, quantity_pum as quantity, version from product where id = $1',
      [id],
    )
  )[0];

describe('a row', () => {
  it('whose size is longer than staff may write keeps what they can save, and the content they corrected', async () => {
    const { frijol } = goods;
    const long = `500 g ${'en bolsa reciclable '.repeat(4)}`.trim();
    const lines = (price: number) => ['SKU;PRESENTACION;PVP', `${frijol.sku};${long};${price}`];
    await imported(lines(frijol.price + 50));
    const { size = '', version = 0, quantity } = (await sizeOf(frijol)) ?? {};
    expect([long.startsWith(size), quantity]).toEqual([true, 500]);
    const body = { size, quantity_pum: 250, version };
    (await luz.call('products.save', { params: { id: frijol.id }, body })).ok();
    // As earlier versions wrote it.
    await server.sql('update product set size_text = $2 where id = $1', [frijol.id, long.slice(0, 80)]);
    await imported(lines(frijol.price + 100));
    expect(await sizeOf(frijol)).toMatchObject({ size, quantity: 250 });
  });

  it('whose price falls by half waits as one whose price rises; an offer above its new price ends', async () => {
    const { mantequilla } = goods;
    const lines = (price: number) => ['SKU;PVP', `${mantequilla.sku};${price}`];
    const { price } = (await figure(mantequilla)) ?? { price: 0 };
    expect(gatesOf(await checked(lines(Math.floor(price / 2) - 1)))).toEqual(['PRICE_JUMP']);
    await server.sql('update product_office set price_neto = price - 300 where product_id = $1', [
      mantequilla.id,
    ]);
    const done = await imported(lines(price - 500));
    expect(await figure(mantequilla)).toMatchObject({ price: price - 500, net: price - 500 });
    await undone(done.id);
    expect(await figure(mantequilla)).toMatchObject({ price, net: price - 300 });
    await imported(lines(price - 100));
    expect(await figure(mantequilla)).toMatchObject({ price: price - 100, net: price - 300 });
  });

  it('that waits for two reasons is written when both are accepted', async () => {
    const { yogur, sal } = goods;
    // Twenty products of a shelf that cost two pesos a gram say what is usual there.
    const usual = Array.from(
      { length: 20 },
      (_, at) => `0077${at};Yogur casero ${String.fromCharCode(65 + at)} 500 g;1000;Lácteos`,
    );
    const file = ['SKU;NOMBRE;PVP;LINEA', ...usual, `${yogur.sku};Yogur de fresa 500 g;990000;Lácteos`];
    const review = await checked([...file, `${sal.sku};${sal.title} 500 g;4000;Despensa`]);
    expect(gatesOf(review)).toEqual(['PRICE_JUMP', 'UNIT_PRICE']);
    const before = await figure(yogur);
    const done = await appliedImport(luz, review, ['PRICE_JUMP']);
    expect(done.summary?.gates.map(({ gate }) => gate)).toEqual(['UNIT_PRICE']);
    expect([await figure(yogur), (await figure(sal))?.price]).toEqual([before, 4_000]);
  });

  it('of a short file is compared with what the shop has on its shelf', async () => {
    const shelf = Array.from(
      { length: 8 },
      (_, at) => `0078${at};Queso curado ${'ABCDEFGH'[at]} 500 g;10000;Quesos curados`,
    );
    const head = 'SKU;NOMBRE;PVP;LINEA';
    const first = await uploadedImport(luz, new File([[head, ...shelf].join('\n')], 'quesos.csv'));
    await appliedImport(luz, await checkedImport(luz, first, { create_categories: true }));
    const added = await checked([head, '00789;Queso nuevo 500 g;1000000;Quesos curados']);
    expect(gatesOf(added)).toEqual(['UNIT_PRICE']);
    const usual = await checked([head, '00789;Queso nuevo 500 g;12000;Quesos curados']);
    expect([usual.summary?.created, gatesOf(usual)]).toEqual([1, []]);
    // Of a file without titles and categories, too.
    expect(gatesOf(await checked(['SKU;PVP', '00780;1000000']))).toEqual(['PRICE_JUMP', 'UNIT_PRICE']);
    // One that the shop has already waits for nothing when its price moves a little.
    await appliedImport(luz, await checked(['SKU;PVP', '00780;1000000']), ['PRICE_JUMP', 'UNIT_PRICE']);
    expect(gatesOf(await checked(['SKU;PVP', '00780;1010000']))).toEqual([]);
  });

  it('shows no product again that was removed or that staff took off', async () => {
    const { aceite, atun } = goods;
    await server.sql("update product set inactive = true, inactive_reason = 'Se daña' where id = $1", [
      aceite.id,
    ]);
    await server.sql('update product set removed = true, inactive = true where id = $1', [atun.id]);
    const lines = [aceite, atun].map(({ sku, title, price }) => `${sku};${title};${price + 100}`);
    const { summary } = await imported(['SKU;NOMBRE;PVP', ...lines]);
    expect(summary?.problems).toContainEqual({ code: 'REMOVED', count: 1, rows: [3] });
    expect(await productOf(aceite)).toMatchObject({ inactive: true, inactive_reason: 'Se daña' });
    expect(await productOf(atun)).toMatchObject({ inactive: true, removed: true });
    expect((await figure(atun))?.price).toBe(atun.price);
  });

  it('whose texts are cut in a sign of two places is written without it', async () => {
    const long = (letters: number) => `${'a'.repeat(letters)}🍦🍦`;
    const head = `SKU;NOMBRE;PVP;MARCA;LINEA;${long(179)}`;
    const rows = [`EMO1;${long(119)};5000;${long(79)};${long(89)};${long(79)}`, `EMO2;${long(299)};5000;;;`];
    const done = await imported([head, ...rows]);
    expect(done).toMatchObject({ import_status: 'completed', summary: { created: 2, refused: 0 } });
    const made = await server.sql<{ title: string }>(
      "select title from product where sku like 'EMO_' order by sku",
    );
    expect(made.map(({ title }) => title)).toEqual([long(119), 'a'.repeat(299)]);
  });

  it('says what it has of an office where the product is not sold and gets no price', async () => {
    const { bocadillo, frijol, pasta } = goods;
    const read = await uploadedImport(
      luz,
      new File([`SKU;BRE;PAL;CHI\n${bocadillo.sku};7;11;0\n${frijol.sku};3;5;2\n`], 'existencias.csv'),
    );
    const columns = [
      { column: 'SKU', field: 'sku' as const, office_id: null },
      { column: 'BRE', field: 'stock' as const, office_id: officeIds.bretana },
      { column: 'PAL', field: 'stock' as const, office_id: officeIds.palmira },
      { column: 'CHI', field: 'stock' as const, office_id: officeIds.chipichape },
    ];
    const review = await checkedImport(luz, read, { columns });
    // What is shown before is what will be: of an office that sells it.
    expect(review.preview.map(({ stock }) => stock?.count)).toEqual([11, 3]);
    const done = await appliedImport(luz, review);
    expect(done.summary?.problems).toContainEqual({ code: 'NOT_SOLD', count: 1, rows: [2] });
    const rowsOf = async (id: string, query: object) =>
      (await luz.call('imports.rows', { params: { id }, query })).ok().list;
    const list = await rowsOf(done.id, {});
    expect((await rowsOf(done.id, { problem: 'NOT_SOLD' })).map(({ row }) => row)).toEqual([2]);
    expect(await rowsOf(done.id, { problem: 'NO_PRICE' })).toEqual([]);
    const text =
      'No se vende en Sede Bretaña y la fila no trae su precio allá: lo que dice de sus existencias y su oferta no se importa.';
    expect(list.map(({ outcome, problems }) => [outcome, problems.map(({ message }) => message)])).toEqual([
      ['changed', [text]],
      ['changed', []],
    ]);
    const sold = 'select office_id, stock::int from product_office where product_id = $1';
    expect(await server.sql(sold, [bocadillo.id])).toEqual([{ office_id: officeIds.palmira, stock: 11 }]);
    // One stock of all offices is of those that sell it, and lost where none does.
    await server.sql('delete from product_office where product_id = $1', [pasta.id]);
    const { id, summary, preview } = await checked(['SKU;STOCK', `${bocadillo.sku};12`, `${pasta.sku};4`]);
    expect(summary).toMatchObject({ changed: 1, unchanged: 1 });
    expect(summary?.problems).toEqual([{ code: 'NOT_SOLD', count: 1, rows: [3] }]);
    expect(preview.map(({ stock }) => stock?.count)).toEqual([12, undefined]);
    const [lost] = await rowsOf(id, { problem: 'NOT_SOLD' });
    expect(lost?.problems.map(({ message }) => message)).toEqual([
      'No se vende en ninguna sede y la fila no trae su precio: lo que dice de sus existencias y su oferta no se importa.',
    ]);
  });
});

it('what an import made is gone from every list once it is undone, but what is used; it may come again', async () => {
  const file = [
    'SKU;NOMBRE;PVP;STOCK',
    ...[
      'PARAMO1;Vela del páramo;4000;5',
      'PARAMO2;Globo del páramo;900;5',
      'PARAMO3;Cometa del páramo;700;5',
    ],
  ];
  const listed = async () =>
    (await luz.call('products.staffPage', { query: { id_item: 'PARAMO' } }))
      .ok()
      .list.map(({ id_item }) => id_item)
      .toSorted();
  const skuOf = async (sku: string) =>
    (
      await server.sql<{ id: string; version: number }>('select id, version from product where sku = $1', [
        sku,
      ])
    )[0];
  const first = await imported(file);
  expect(await listed()).toEqual(['PARAMO1', 'PARAMO2', 'PARAMO3']);
  // Staff wrote a title, and pieces of another were thrown away.
  const { id = '', version = 0 } = (await skuOf('PARAMO2')) ?? {};
  const body = { title: 'Globo grande del páramo', version };
  (await luz.call('products.save', { params: { id }, body })).ok();
  const lines = [{ product_id: (await skuOf('PARAMO3'))?.id ?? '', amount: 1 }];
  const waste = { id: newId(), office_id: officeIds.bretana, reason: 'broken' as const, lines };
  (await luz.call('stock.waste', { body: waste })).ok();
  const { status_message: words } = await undone(first.id);
  expect(words).toContain('Se quitó 1 producto que había creado.');
  expect(words).toMatch(/Se quedan los productos Globo grande del páramo, Cometa del páramo: ya se usan\./);
  expect(await listed()).toEqual(['PARAMO2', 'PARAMO3']);
  expect(await productOf({ id })).toMatchObject({ removed: false, inactive: true });

  const second = await imported(file);
  expect([second.import_status, second.refused_records]).toEqual(['completed', 0]);
  expect(await listed()).toEqual(['PARAMO1', 'PARAMO2', 'PARAMO3']);
  await undone(second.id);
  expect(await listed()).toEqual(['PARAMO2', 'PARAMO3']);
});
