import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { type Client, clientOf } from '#test/client.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { whileHeld } from '#test/faults/while-held.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Categories and brands that another system writes with its key (rule 143). */

let server: TestServer;
let erp: Client;

beforeAll(async () => {
  server = await startTestServer({ workEveryMs: 100 });
  const luz = await server.as('luz');
  const body = { name: 'ERP', scopes: ['catalogue:write' as const, 'products:read' as const] };
  const { key } = (await luz.call('apiKeys.create', { body })).ok();
  erp = clientOf(server.url, key, 'canasta.localhost');
  (await categories([{ code: 'DESPENSA', name: 'Despensa' }])).ok();
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});
afterAll(() => server.close());

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
    await server.sql(`update category set inactive = true where original_name = 'ASEO'`);
    const removed = (await categoryFeed('0')).list.flatMap(({ code, removed }) => (removed ? code : []));
    // A cursor that had the subcategory is told of the category alone.
    expect(removed).toEqual(['ASEO']);
    const beyond = await erp.call('erp.categories', { query: { changed_after: '999999' } });
    expect(beyond.failure().details[0]?.field).toBe('changed_after');
  });

  it('made twice in one moment are one', async () => {
    const row = { code: 'A-LA-VEZ', parent: 'DESPENSA', name: 'A la vez' };
    const lock = `select from category where original_name = 'DESPENSA' for update`;
    const answers = await whileHeld(server, (tx) => tx.query(lock), {
      waiting: 2,
      work: () => Promise.all([categories([row]), categories([row])]),
    });
    const [one, other] = answers.map((answer) => answer.ok());
    expect([one?.errors, other?.errors, (one?.added ?? 0) + (other?.added ?? 0)]).toEqual([[], [], 1]);
  });

  it('of a brand by its name; what a person removed or joined stays so', async () => {
    const { changed_after: cursor } = await brandFeed('0');
    const one = { name: 'ALPINA UNO', display_name: 'Alpina', description: 'Lácteos' };
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
    const keys = `select distinct action, after ->> 'key' as key from audit_log
      where action in ('erp.writeBrands', 'erp.writeCategories') order by action`;
    expect((await server.sql(keys)).map(({ key }) => key)).toEqual(['ERP', 'ERP']);
  });
});
