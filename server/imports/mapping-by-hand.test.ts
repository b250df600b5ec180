import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { appliedImport, checkedImport, settledImport, uploadedImport } from '#test/imports/import-steps.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Which mapping the next file of the same shape is proposed. */

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 }, now: () => new Date() });
  luz = await server.as('luz');
});
afterAll(() => server.close());

const HEAD = 'SKU;NOMBRE;PVP;NOTA';
const upload = (head: string, more: { source_id?: string } = {}) =>
  uploadedImport(luz, new File([`${head}\n${goods.sal.sku};Sal;2.350;x\n`], 'mapeado.csv'), more);
const column = (name: string, field: ImportMapping['columns'][number]['field']) => ({
  column: name,
  field,
  office_id: null,
});
const BY_HAND = [column('SKU', 'sku'), column('NOMBRE', 'description'), column('PVP', 'price')];
const map = async (id: string, mapping: ImportMapping, save_as?: string) =>
  (await luz.call('imports.map', { params: { id }, body: { mapping, ...(save_as && { save_as }) } })).ok();
const discard = async (id: string) => (await luz.call('imports.discard', { params: { id } })).ok();
const shapeOf = async (id: string) =>
  (await server.sql<{ shape: string }>('select shape from product_import where id = $1', [id]))[0]?.shape;
const isProposed = async (head: string) => {
  const { id, layout } = await upload(head);
  await discard(id);
  return layout?.earlier !== undefined;
};

describe('what a person mapped by hand', () => {
  it('is proposed for the next file, unless it was undone', async () => {
    const first = await upload(HEAD);
    const done = await appliedImport(luz, await checkedImport(luz, first, { columns: BY_HAND }));
    expect(await isProposed(HEAD)).toBe(true);
    const undoing = (await luz.call('imports.undo', { params: { id: done.id } })).ok();
    await settledImport(luz, undoing.id);
    expect(await isProposed(HEAD)).toBe(false);
  });

  it('and changed back is what was proposed', async () => {
    const head = `${HEAD};OTRA`;
    const { id, mapping } = await upload(head);
    if (!mapping) throw new Error('no mapping');
    await map(id, { ...mapping, columns: BY_HAND });
    expect(await shapeOf(id)).not.toBe('');
    const back = await map(id, mapping);
    expect(await shapeOf(id)).toBe('');
    await checkedImport(luz, back, { columns: BY_HAND });
    expect(await isProposed(head)).toBe(true);
    await discard(id);
  });
});

it('a file that is read again has the mapping of its template, not what was mapped meanwhile', async () => {
  const made = await upload(`${HEAD};MAS`);
  if (!made.mapping) throw new Error('no mapping');
  const { source } = await map(made.id, { ...made.mapping, columns: BY_HAND }, 'Con descripción');
  await discard(made.id);
  const { id, mapping } = await upload(`${HEAD};MAS`, { source_id: source?.id ?? '' });
  if (!mapping) throw new Error('no mapping');
  await map(id, { ...mapping, columns: [column('SKU', 'sku'), column('PVP', 'cost')] });
  (await luz.call('imports.read', { params: { id }, body: { head_line: 1 } })).ok();
  const again = await settledImport(luz, id);
  expect(again.mapping?.columns.map(({ column: name, field }) => [name, field])).toEqual(
    BY_HAND.map(({ column: name, field }) => [name, field]),
  );
  expect(await shapeOf(id)).toBe('');
});
