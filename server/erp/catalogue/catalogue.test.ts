import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES, type Scope } from '#contract/api-keys/scopes.ts';
import type { InputOf } from '#contract/index.ts';
import { type Client, clientOf } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Products, categories and brands that another system writes with its key (rule 143). */

let server: TestServer;
let luz: Client;
let erp: Client;

beforeAll(async () => {
  server = await startTestServer({ workEveryMs: 100 });
  luz = await server.as('luz');
  erp = await withKey([...SCOPES]);
  (await categories([{ code: 'DESPENSA', name: 'Despensa' }])).ok();
  (await categories([{ code: 'ARROZ', parent: 'DESPENSA', name: 'Arroz y granos' }])).ok();
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});
afterAll(() => server.close());

const withKey = async (scopes: Scope[]): Promise<Client> => {
  const { key } = (await luz.call('apiKeys.create', { body: { name: 'ERP', scopes } })).ok();
  return clientOf(server.url, key, 'canasta.localhost');
};
type Row = InputOf<'erp.writeProducts'>['body']['rows'][number];
let requests = 0;
const next = () => `productos-${++requests}`;
const send = (rows: Row[], idempotency_key = next(), who = erp) =>
  who.call('erp.writeProducts', { body: { idempotency_key, rows } });
const categories = (rows: InputOf<'erp.writeCategories'>['body']['rows']) =>
  erp.call('erp.writeCategories', { body: { rows } });
const brands = (rows: InputOf<'erp.writeBrands'>['body']['rows']) =>
  erp.call('erp.writeBrands', { body: { rows } });

/** Once every change is numbered, the last ones of a feed. */
async function numbered() {
  await expect
    .poll(async () => (await server.sql('select from feed_change')).length, { timeout: 8_000 })
    .toBe(0);
}
async function categoryFeed(changed_after: string) {
  await numbered();
  return (await erp.call('erp.categories', { query: { changed_after, limit: 200 } })).ok();
}
async function brandFeed(changed_after: string) {
  await numbered();
  return (await erp.call('erp.brands', { query: { changed_after, limit: 200 } })).ok();
}
async function productOf(code: string) {
  let after: string | undefined;
  for (;;) {
    const query = { limit: 200, record: 'true', ...(after === undefined ? {} : { after }) };
    const { list, hasNextPage } = (await erp.call('erp.products', { query })).ok();
    const found = list.find(({ id_item }) => id_item === code);
    if (found || !hasNextPage) return found;
    after = list.at(-1)?.id;
  }
}
const shelf = { category: 'DESPENSA', subcategory: 'ARROZ' };
const rice = { id_item: 'ERP-1', title: 'Arroz Diana 500 g', ...shelf } as const;

describe('products', () => {
  it('are made by their code, sold once an office has a price, and read back whole', async () => {
    const row = {
      ...rice,
      brand: 'DIANA',
      bar_code: '7702001000012',
      content: 500,
      content_unit: 'g' as const,
    };
    expect((await send([row])).ok()).toEqual({ changed: 0, added: 1, errors: [], repeated: false });
    const price = { office: officeIds.bretana, id_item: rice.id_item, price: 3_200 };
    const body = { idempotency_key: next(), rows: [price] };
    expect((await erp.call('erp.writePrices', { body })).ok()).toMatchObject({ added: 1, errors: [] });
    expect(await productOf(rice.id_item)).toMatchObject({
      title: rice.title,
      bar_code: row.bar_code,
      count_type: 'units',
      active: true,
      record: { brand: 'DIANA', ...shelf, content: 500, content_unit: 'g', tax_class: '', tags: [] },
      offices: [{ id: officeIds.bretana, price: 3_200 }],
    });
    const audit = `select after from audit_log where action = 'erp.writeProducts'`;
    expect(await server.sql(audit)).toContainEqual({
      after: { key: 'ERP', rows: 1, changed: 0, added: 1, errors: 0 },
    });
  });

  it('sent twice, at once or later, count once; other rows under the same key are refused', async () => {
    const rows = Array.from(
      { length: 250 },
      (_, n): Row => ({ ...rice, id_item: `LOTE-${n}`, title: `Lote ${n}` }),
    );
    const key = next();
    const answers = await Promise.all([send(rows, key), send(rows, key), send(rows, key)]);
    const whole = { added: 250, changed: 0, errors: [] };
    for (const answer of answers) expect(answer.ok()).toMatchObject(whole);
    expect((await send(rows, key)).ok()).toEqual({ ...whole, repeated: true });
    expect((await send(rows)).ok()).toMatchObject({ added: 0, changed: 0, repeated: false });
    expect((await send(rows.slice(1), key)).failure().error).toBe('REQUEST_KEY_REUSED');
    const [made] = await server.sql<{ count: number }>(
      `select count(*)::int as count from product where sku like 'LOTE-%'`,
    );
    expect(made?.count).toBe(250);
  });

  it('goes on where it was interrupted', async () => {
    const rows = Array.from(
      { length: 150 },
      (_, n): Row => ({ ...rice, id_item: `CORTE-${n}`, title: `Corte ${n}` }),
    );
    const key = next();
    (await send(rows, key)).ok();
    // As after a process that died behind its first hundred.
    await server.sql(
      `update api_request set answer = '{"changed":0,"added":100,"errors":[],"next":100}' where idempotency_key = $1`,
      [key],
    );
    await server.sql(`update product set title = 'De una persona' where sku = 'CORTE-5'`);
    expect((await send(rows, key)).ok()).toMatchObject({ added: 100, changed: 0, repeated: false });
    expect((await productOf('CORTE-5'))?.title).toBe('De una persona');
  });

  it('with an error change nothing, and the others are written', async () => {
    await server.sql(`update product set removed = true, inactive = true where sku = 'LOTE-9'`);
    const { changed, added, errors } = (
      await send([
        { id_item: 'ERP-2', ...shelf },
        { id_item: 'ERP-3', title: 'Sin categoría' },
        { ...rice, id_item: 'ERP-4', subcategory: 'NADA' },
        { id_item: 'LOTE-9', title: 'Lote 9' },
        { id_item: goods.aguacate.sku, count_type: 'units' },
        { id_item: 'erp-1', title: 'Otro', ...shelf },
        { id_item: rice.id_item, title: 'Champú Sedal' },
        { id_item: 'LOTE-1', title: 'Lote uno' },
        { id_item: 'LOTE-2', title: 'Lote dos' },
        { id_item: 'LOTE-2', title: 'Lote 2' },
        { id_item: goods.banano.sku, content: 500, content_unit: 'ml' },
      ])
    ).ok();
    expect([changed, added]).toEqual([1, 0]);
    expect(errors.map(({ row, field, code }) => [row, field, code])).toEqual([
      [0, 'title', 'NO_TITLE'],
      [1, 'subcategory', 'NO_SUBCATEGORY'],
      [2, 'subcategory', 'UNKNOWN_CATEGORY'],
      [3, 'id_item', 'REMOVED'],
      [4, 'count_type', 'COUNT_TYPE'],
      [5, 'id_item', 'SIMILAR_CODE'],
      [6, 'title', 'OTHER_GOODS'],
      [8, 'id_item', 'TWICE'],
      [9, 'id_item', 'TWICE'],
      [10, 'content_unit', 'CONTENT'],
    ]);
    expect(
      (await send([{ id_item: rice.id_item, title: 'Champú Sedal', confirmed: true }])).ok().changed,
    ).toBe(1);
    const half = { ...rice, subcategory: undefined };
    expect((await send([half])).failure().details[0]?.field).toBe('rows.0.subcategory');
  });

  it('taken from the shop by a key come back by one, those of a person do not', async () => {
    const set = async (code: string, active: boolean) => {
      (await send([{ id_item: code, active }])).ok();
      return (await productOf(code))?.active;
    };
    expect([await set('LOTE-3', false), await set('LOTE-3', true)]).toEqual([false, true]);
    await server.sql(`update product set inactive = true, inactive_reason = '' where sku = 'LOTE-4'`);
    expect(await set('LOTE-4', true)).toBe(false);
  });

  it('are of keys that may write them, which are of all offices', async () => {
    const reader = await withKey(['products:read']);
    expect((await send([rice], next(), reader)).failure().error).toBe('NOT_FOUND');
    const body = { name: 'ERP', scopes: ['catalogue:write' as const], office_id: officeIds.bretana };
    expect((await luz.call('apiKeys.create', { body })).failure().details[0]?.field).toBe('office_id');
  });
});

describe('categories and brands', () => {
  it('are made and changed by their code, by the rules of staff, and read by what changed', async () => {
    const { changed_after: cursor } = await categoryFeed('0');
    const sent: InputOf<'erp.writeCategories'>['body']['rows'] = [
      { code: 'ASEO', name: 'Aseo', goods_kind: 'general' as const, tax_class: 'vat_19' as const },
      { code: 'JABON', parent: 'ASEO', name: 'Jabones', goods_kind: null },
      { code: 'NADA', parent: 'NADIE', name: 'Nada' },
      { code: 'SOLO' },
      { code: 'DESPENSA', name: 'Despensa grande' },
    ];
    const first = (await categories(sent)).ok();
    expect(first).toMatchObject({ added: 2, changed: 1 });
    expect(first.errors.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'parent', 'UNKNOWN_CATEGORY'],
      [3, 'name', 'NO_NAME'],
    ]);
    expect((await categories(sent)).ok()).toMatchObject({ added: 0, changed: 0 });
    const { list } = await categoryFeed(cursor);
    expect(list.map(({ code, parent, name }) => [code, parent, name]).sort()).toEqual([
      ['ASEO', null, 'Aseo'],
      ['DESPENSA', null, 'Despensa grande'],
      ['JABON', 'ASEO', 'Jabones'],
    ]);
    const beyond = await erp.call('erp.categories', { query: { changed_after: '999999' } });
    expect(beyond.failure().details[0]?.field).toBe('changed_after');
  });

  it('of a brand by its name; what a person removed or joined stays so', async () => {
    const { changed_after: cursor } = await brandFeed('0');
    const [one] = [{ name: 'ALPINA UNO', display_name: 'Alpina', description: 'Lácteos' }];
    expect((await brands([one, { name: 'DIANA' }])).ok()).toMatchObject({ added: 1, changed: 0, errors: [] });
    expect((await brands([{ ...one, description: 'Leche' }])).ok()).toMatchObject({ changed: 1 });
    await server.sql(`update brand set inactive = true where name = 'ALPINA UNO'`);
    const again = (await brands([one, { name: 'Y' }, { name: 'Y' }])).ok();
    expect(again.errors.map(({ row, code }) => [row, code])).toEqual([
      [0, 'REMOVED'],
      [1, 'TWICE'],
      [2, 'TWICE'],
    ]);
    const { list } = await brandFeed(cursor);
    expect(list).toMatchObject([
      { name: 'ALPINA UNO', display_name: 'Alpina', description: 'Leche', removed: true },
    ]);
  });
});
