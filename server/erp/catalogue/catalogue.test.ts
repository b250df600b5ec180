import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES, type Scope } from '#contract/api-keys/scopes.ts';
import type { InputOf } from '#contract/index.ts';
import { newId } from '#server/db/ids.ts';
import { RECORD_WORDS } from '#server/imports/problem-texts.ts';
import { type Client, clientOf } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { whileHeld } from '#test/faults/while-held.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Products that another system writes with its key (rule 143). */

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
    // Each step says what it wrote.
    const steps = `select after -> 'added' as added from audit_log
      where action = 'erp.writeProducts' and after -> 'added' in ('250', '100', '50') order by at`;
    expect((await server.sql(steps)).map(({ added }) => added)).toEqual([100, 100, 50]);
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

  it('sold by weight keep the grams that their price buys; new ones say them', async () => {
    const grams = { content_unit: 'g' as const, confirmed: true };
    const bulk = { ...rice, id_item: 'GRANEL', title: 'Lenteja a granel', count_type: 'grams' as const };
    const { sku } = goods.banano;
    const content = (await productOf(sku))?.record?.content ?? 0;
    const half = { id_item: sku, ...grams, content: content / 2 };
    const none = { id_item: goods.aguacate.sku, ...grams, content: 0 };
    const { errors } = (
      await send([half, none, bulk, { ...bulk, id_item: 'G-2', ...grams, content: 0 }])
    ).ok();
    expect(errors.map(({ row, field, code }) => [row, field, code])).toEqual(
      [0, 1, 2, 3].map((row) => [row, 'content', 'CONTENT']),
    );
    const same = { id_item: sku, ...grams, content, description: 'Dulce' };
    const sent = (await send([same, { ...bulk, ...grams, content: 500 }])).ok();
    expect(sent).toMatchObject({ changed: 1, added: 1, errors: [] });
    expect((await productOf(sku))?.record?.content).toBe(content);
  });

  it('whose new codes are alike wait for confirmed, also those of one request', async () => {
    const rows = ['par-1', 'PAR-1', '0077', '77'].map((id_item): Row => ({ ...rice, id_item }));
    const { added, errors } = (await send(rows)).ok();
    expect([added, errors.map(({ row, code }) => [row, code])]).toEqual([
      0,
      [0, 1, 2, 3].map((row) => [row, 'SIMILAR_CODE']),
    ]);
    const confirmed = rows.map((row): Row => ({ ...row, confirmed: true }));
    expect((await send(confirmed)).ok()).toMatchObject({ added: 4, errors: [] });
  });

  it('that wait for a category are shown once they have one', async () => {
    const parent = 'importaciones-por-clasificar';
    (
      await categories([
        { code: parent, name: 'Por clasificar' },
        { code: 'X', parent, name: 'X' },
      ])
    ).ok();
    const waiting = { id_item: 'LOTE-6', category: parent, subcategory: 'X', active: true };
    (await send([waiting])).ok();
    await server.sql(`update product set inactive = true, inactive_reason = $1 where sku = 'LOTE-6'`, [
      RECORD_WORDS.waitingReason,
    ]);
    (await send([waiting])).ok();
    expect((await productOf('LOTE-6'))?.active).toBe(false);
    (await send([{ ...waiting, ...shelf }])).ok();
    expect((await productOf('LOTE-6'))?.active).toBe(true);
  });

  it('that somebody makes or changes in the same moment are planned as they are then', async () => {
    const made = `insert into product (business_id, id, sku, slug, title, subcategory_id, category_id, count_type,
        quantity_pum, pum_unit, created_at, updated_at)
      select business_id, $1, 'RAZA-1', 'raza-1', title, subcategory_id, category_id, 'grams', 500, 'g', now(), now()
      from product where sku = 'LOTE-8'`;
    const rows: Row[] = [
      { id_item: 'LOTE-7', count_type: 'units', content: 900, content_unit: 'g' },
      { ...rice, id_item: 'RAZA-1', title: 'Lote 8', count_type: 'units' },
      { ...rice, id_item: 'RAZA-2', title: 'Lote 8' },
    ];
    const change = `update product set count_type = 'grams', quantity_pum = 500, pum_unit = 'g' where sku = 'LOTE-7'`;
    const changed = await whileHeld(server, (tx) => tx.query(change), {
      waiting: 1,
      work: () => send(rows.slice(0, 1)),
    });
    expect(changed.ok().errors.map(({ code }) => code)).toEqual(['COUNT_TYPE']);
    const added = await whileHeld(server, (tx) => tx.query(made, [newId()]), {
      waiting: 1,
      work: () => send(rows.slice(1)),
    });
    expect(added.ok()).toMatchObject({ added: 1, changed: 0, errors: [{ row: 0, code: 'COUNT_TYPE' }] });
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
