import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { newId } from '#server/db/ids.ts';
import { xlsxOf } from '#server/tickets/xlsx.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { goodsAt, openPicking } from '#test/picking/picking-world.ts';
import { withClient } from '#test/postgres-client.ts';
import type { TestServer } from '#test/server.ts';

/** Goods come in by several people at once against a list, and are booked once with what they cost (rule 125). */

let server: TestServer;
let luz: Client;
let wilson: Client;
let andres: Client;

const { bretana, palmira } = officeIds;

beforeAll(async () => {
  ({ server, luz, wilson } = await openPicking());
  andres = await server.as('andres');
  await server.sql('update product set cost = 300 where id = $1', [goods.sal.id]);
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});
afterAll(() => server.close());

const stockOf = async ({ id }: { id: string }) => (await goodsAt(server, id, bretana)).stock;
const costOf = async ({ id }: { id: string }) =>
  (await server.sql<{ cost: number | null }>('select cost::int from product where id = $1', [id]))[0]?.cost;
type Start = Partial<InputOf<'receptions.start'>['body']>;
let documents = 0;
const start = (more: Start = {}, who = andres) => {
  documents += 1;
  const own = { id: newId(), office_id: bretana, supplier: 'Refisal', document: `FE-${documents}` };
  return who.call('receptions.start', { body: { ...own, ...more } });
};
const line = (product: { id: string }, expected: number, cost: number | null = null) => ({
  product_id: product.id,
  expected,
  cost,
});
type Entry = Partial<InputOf<'receptions.enter'>['body']>;
const enter = (id: string, product: { id: string }, counted: number, more: Entry = {}, who = wilson) =>
  who.call('receptions.enter', {
    params: { id },
    body: { entry_id: newId(), product_id: product.id, counted, ...more },
  });
const review = async (id: string, who = luz) =>
  (await who.call('receptions.review', { params: { id } })).ok();
const book = (id: string, body: InputOf<'receptions.book'>['body'], who = andres) =>
  who.call('receptions.book', { params: { id }, body });

describe('a reception', () => {
  it('brings in what came, with what it cost, once', async () => {
    const [salt, coffee] = [await stockOf(goods.sal), await stockOf(goods.cafe)];
    const begun = (await start({ lines: [line(goods.sal, 12, 450), line(goods.huevos, 5, 9_000)] })).ok();
    expect(begun).toMatchObject({ state: 'open', expected_products: 2, received_products: 0 });
    const { id } = begun;
    const query = { left: 'true' as const };
    const left = (await wilson.call('receptions.products', { params: { id }, query })).ok().list;
    expect(left.map(({ expected }) => expected).toSorted()).toEqual([12, 5]);
    const first = (await enter(id, goods.sal, 6)).ok();
    expect(first).toMatchObject({ is_in_scope: true, expected: 12, tally: { counted: 6 } });
    const follows = first.tally?.entry_id ?? null;
    // Of two at once the second is told of the first.
    const both = await Promise.all(
      [wilson, luz].map((who) => enter(id, goods.sal, 4, { mode: 'add', follows }, who)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await enter(id, goods.cafe, 2)).ok()).toMatchObject({ is_in_scope: false, expected: null });
    const seen = await review(id);
    expect(seen.list.map(({ id_item, difference, cost }) => [id_item, difference, cost]).toSorted()).toEqual(
      [
        [goods.sal.sku, -2, 450],
        [goods.cafe.sku, 2, null],
        [goods.huevos.sku, -5, 9_000],
      ].toSorted(),
    );
    expect(seen.list.find(({ product_id }) => product_id === goods.sal.id)?.cost_before).toBe(300);
    expect((await review(id, andres)).list[0]).not.toHaveProperty('cost_before');
    const body = { entries: seen.entries, costs: [{ product_id: goods.cafe.id, cost: 7_000 }] };
    const answers = await Promise.all([book(id, body), book(id, body, luz)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.ok()).toMatchObject({ booked: 2 });
    expect([await stockOf(goods.sal), await stockOf(goods.cafe)]).toEqual([salt + 10, coffee + 2]);
    expect([await costOf(goods.sal), await costOf(goods.cafe)]).toEqual([450, 7_000]);
    const entries = (await luz.call('stock.movements', { query: { kind: 'reception' } })).ok().list;
    expect(entries.find(({ product_id }) => product_id === goods.sal.id)).toMatchObject({
      amount: 10,
      cost: 4_500,
      note: `Refisal · ${begun.document}`,
    });
    expect((await enter(id, goods.sal, 1)).failure().error).toBe('RECEPTION_ENDED');
    const search = { state: 'booked', search: begun.document.toLowerCase() } as const;
    const booked = (await wilson.call('receptions.list', { query: search })).ok().list;
    expect(booked.map((one) => one.id)).toContain(id);
    expect((await luz.call('receptions.get', { params: { id } })).ok().state).toBe('booked');
  });

  it('that somebody went on with after it was reviewed is reviewed again', async () => {
    const before = await stockOf(goods.sal);
    const { id } = (await start()).ok();
    (await enter(id, goods.sal, 1)).ok();
    const { entries } = await review(id);
    (await enter(id, goods.cafe, 1)).ok();
    expect((await book(id, { entries })).failure().error).toBe('COUNT_CHANGED');
    (await andres.call('receptions.drop', { params: { id } })).ok();
    expect((await book(id, { entries: entries + 1 })).failure().error).toBe('RECEPTION_ENDED');
    expect(await stockOf(goods.sal)).toBe(before);
    const direct = withClient(server.adminUrl, (client) =>
      client.query(
        `insert into reception_entry select business_id, id, $2, gen_random_uuid(), null, 1, 'add', started_by, now()
         from reception where id = $1`,
        [id, goods.sal.id],
      ),
    );
    await expect(direct).rejects.toThrow(/is over/);
  });

  it('of a document is one, however it is written, until it is dropped', async () => {
    const body = { id: newId(), supplier: 'Alquería S.A.', document: 'fe 77' };
    const twice = await Promise.all([start(body), start(body)]);
    expect(twice.map((answer) => answer.ok().id)).toEqual([body.id, body.id]);
    for (const [supplier, document] of [
      ['ALQUERIA SA', 'FE-77'],
      ['Alquería S A', 'fe77'],
      ['Alqueri\u0301a S.A.', 'Fe. 77'],
    ] as const) {
      const taken = (await start({ ...body, id: newId(), supplier, document })).failure();
      expect([taken.error, taken.details[0]?.field]).toEqual(['DOCUMENT_TAKEN', 'document']);
    }
    expect((await start({ ...body, document: 'FE 78' })).failure().error).toBe('REQUEST_KEY_REUSED');
    (await andres.call('receptions.drop', { params: { id: body.id } })).ok();
    (await start({ ...body, id: newId() })).ok();
  });

  it('is booked while somebody puts its goods into a cart', async () => {
    const { id } = (await start({ lines: [line(goods.sal, 1, 460)] })).ok();
    (await enter(id, goods.sal, 1)).ok();
    await withClient(server.adminUrl, async (client) => {
      await client.query('begin');
      // What a line of a cart and of an order locks.
      await client.query('select from product where id = $1 for key share', [goods.sal.id]);
      (await book(id, { entries: 1 })).ok();
      await client.query('rollback');
    });
    expect(await costOf(goods.sal)).toBe(460);
  });

  it('of another branch is not there, and what the office does not sell is refused', async () => {
    const { id } = (await start()).ok();
    const paola = await server.as('paola');
    for (const answer of [
      await start({ office_id: palmira }),
      await paola.call('receptions.get', { params: { id } }),
      await enter(id, goods.sal, 1, {}, paola),
      await book(id, { entries: 0 }, paola),
    ])
      expect(answer.status).toBe(404);
    for (const lines of [[line({ id: newId() }, 1)], [line(goods.sal, 1), line(goods.sal, 2)]])
      expect((await start({ lines })).failure().details[0]?.field).toBe(
        `lines.${lines.length - 1}.product_id`,
      );
    expect((await enter(id, { id: newId() }, 1)).failure().details[0]?.field).toBe('product_id');
    expect(await review(id)).toEqual({ list: [], entries: 0 });
  });
});

describe('the list of a supplier', () => {
  const read = (file: Blob) => andres.call('receptions.readList', { body: { office_id: bretana, file } });
  const weighed = { ...goods.pechuga };

  it('is read from a text file, with what is not understood; nothing changes', async () => {
    const text = [
      'Distribuidora del Valle;;;',
      'Código;Descripción;Cant.;Costo unitario',
      `${goods.sal.sku};Sal;24;$ 1.250`,
      `${weighed.sku};Pechuga;12,5;18.900`,
      `${goods.sal.sku};Sal;24;1.350`,
      'NADIE;Algo;3;100',
      `${goods.cafe.sku};Café;muchos;100`,
    ].join('\n');
    const { list, unread, unread_count } = (await read(new Blob([text]))).ok();
    expect(list).toEqual([
      { product_id: goods.sal.id, title: goods.sal.title, expected: 48, cost: 1_300, expires_on: null },
      { product_id: weighed.id, title: weighed.title, expected: 12_500, cost: 18_900, expires_on: null },
    ]);
    expect(unread.map(({ line: at, problem }) => [at, problem])).toEqual([
      [6, 'La sede no tiene un producto con este código.'],
      [7, 'La cantidad no es un número mayor que 0.'],
    ]);
    expect(unread_count).toBe(2);
    expect((await read(new Blob(['nombre;precio\nSal;3\n']))).failure().details[0]?.field).toBe('file');
  });

  it('says when goods expire; two dates of a product are for who receives it, and what has expired is left out', async () => {
    const text = [
      'Código;Cant.;Fecha vencimiento',
      `${goods.sal.sku};24;No aplica`,
      `${goods.leche.sku};12;03/12/2026`,
      `${goods.yogur.sku};6;2026-12-05`,
      `${goods.yogur.sku};6;2026-12-09`,
      `${goods.yogur.sku};6;19/11/2026`,
      `${goods.yogur.sku};6;pronto`,
      `${goods.huevos.sku};6;`,
    ].join('\n');
    const dated = [goods.leche, goods.yogur].map(({ id }) => id);
    await server.sql(
      'update category set tracks_expiry = true where id in (select category_id from product where id = any($1))',
      [dated],
    );
    const { list, unread } = (await read(new Blob([text]))).ok();
    await server.sql('update category set tracks_expiry = false');
    expect(list.map(({ title, expected, expires_on }) => [title, expected, expires_on])).toEqual([
      // Its category has no dates: whatever the column says, its goods come in.
      [goods.sal.title, 24, null],
      [goods.leche.title, 12, '2026-12-03'],
      [goods.yogur.title, 12, null],
      [goods.huevos.title, 6, null],
    ]);
    expect(unread.map(({ line: at, problem }) => [at, problem])).toEqual([
      [6, 'Ya venció: no lo recibas.'],
      [7, 'La fecha de vencimiento no se entiende.'],
    ]);
  });

  it('says how many rows are not understood, of which it names some', async () => {
    const text = ['Código;Cantidad', ...Array.from({ length: 130 }, (_, at) => `NADIE-${at};1`)].join('\n');
    const { unread, unread_count } = (await read(new Blob([text]))).ok();
    expect([unread.length, unread_count]).toEqual([100, 130]);
  });

  it.each([
    ['SKU;Cant;Valor', null],
    ['SKU;Cant;Costo total', null],
    ['SKU;Cant;Precio', 5_000],
    ['SKU;Cant;Vr. unitario', 5_000],
    ['SKU;Cajas;Precio', undefined],
    ['SKU;Unidades por caja;Precio', undefined],
  ])('has no boxes for pieces, and no totals for costs: %s', async (head, cost) => {
    const answer = await read(new Blob([`${head}\n${goods.sal.sku};12;5.000`]));
    if (cost === undefined) expect(answer.failure().details[0]?.field).toBe('file');
    else expect(answer.ok().list).toMatchObject([{ expected: 12, cost }]);
  });

  it('is read from a workbook; a code with dashes is one', async () => {
    await server.sql("update product set bar_code = 'P-77' where id = $1", [goods.cafe.id]);
    async function* rows() {
      yield [
        ['EAN', 'Cantidad'],
        ['p-77', 6],
      ];
    }
    const parts: Buffer[] = [];
    for await (const part of xlsxOf('Pedido', rows())) parts.push(Buffer.from(part));
    const { list } = (await read(new Blob([Buffer.concat(parts)]))).ok();
    expect(list).toEqual([
      { product_id: goods.cafe.id, title: goods.cafe.title, expected: 6, cost: null, expires_on: null },
    ]);
  });
});

it('what was written down before dates were cleared has the date of its list, until it is booked', async () => {
  const dated = (product: { id: string }) => ({ ...line(product, 3), expires_on: '2026-12-01' });
  const [open, ended] = [newId(), newId()];
  for (const id of [open, ended]) {
    (await start({ id, lines: [dated(goods.sal), dated(goods.cafe)] })).ok();
    (await enter(id, goods.sal, 3, { expires_on: null })).ok();
    (await enter(id, goods.cafe, 0, { expires_on: null })).ok();
  }
  (await book(ended, { entries: 2 })).ok();
  const url = new URL('../../db/migrations/0199_dates_of_lists.rows.sql', import.meta.url);
  const changed = await withClient(server.adminUrl, async (client) => {
    await client.query("select set_config('app.business_id', $1, false)", [businessIds.canasta]);
    const filled = await readFile(url, 'utf8');
    return [(await client.query(filled)).rowCount, (await client.query(filled)).rowCount];
  });
  expect(changed).toEqual([1, 0]);
  const lots = (await review(open)).list.map(({ product_id, lots: own }) => [product_id, own]);
  expect(Object.fromEntries(lots)).toEqual({
    [goods.sal.id]: [{ expires_on: '2026-12-01', amount: 3 }],
    [goods.cafe.id]: [],
  });
});
