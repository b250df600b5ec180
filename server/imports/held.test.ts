import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askStranger } from '#server/outgoing/ask-stranger.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { appliedImport, checkedImport, settledImport, uploadedImport } from '#test/imports/import-steps.ts';
import { startOwnSystem } from '#test/imports/own-system.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Rows that an import held back are accepted afterwards, as an import of their own (decision 107). */

let server: TestServer;
let luz: Client;
let ignacio: Client;
let system: Awaited<ReturnType<typeof startOwnSystem>>;

beforeAll(async () => {
  system = await startOwnSystem();
  server = await startTestServer({
    // Which import is newer is decided by the clock: here it runs.
    workers: { pollSeconds: 0.5 },
    now: () => new Date(),
    askStranger: (one) => askStranger(one, { resolve: async () => [], mayReach: () => true }),
  });
  [luz, ignacio] = await Promise.all([server.as('luz'), server.as('ignacio')]);
});
afterAll(async () => {
  system.close();
  await server.close();
});

const { arroz, sal, pasta, leche } = goods;
const csv = (lines: string[]) => ['SKU;NOMBRE;PVP', ...lines].join('\r\n');
const line = ({ sku, title }: { sku: string; title: string }, price: number) => `${sku};${title};${price}`;
const priceOf = async ({ id }: { id: string }) =>
  (
    await server.sql<{ price: number }>(
      'select greatest(list_price, price)::int as price from product_office where business_id = $1 and product_id = $2 and office_id = $3',
      [businessIds.canasta, id, officeIds.bretana],
    )
  )[0]?.price;
const read = async (id: string) => (await luz.call('imports.get', { params: { id } })).ok();
const heldOf = async (id: string) =>
  (await luz.call('imports.rows', { params: { id }, query: { held: 'true' } })).ok().list;
const review = (id: string, rows?: number[]) =>
  luz.call('imports.reviewHeld', { params: { id }, body: rows ? { rows } : {} });
const reviewed = async (id: string, rows?: number[]) => settledImport(luz, (await review(id, rows)).ok().id);
async function service(name: string) {
  const made = (await luz.call('importServices.create', { body: { name, url: system.url } })).ok();
  const state = async () =>
    (await luz.call('importServices.get', { params: { id: made.id }, query: {} })).ok();
  const run = async () => {
    (await luz.call('importServices.run', { params: { id: made.id } })).ok();
    await expect.poll(async () => (await state()).last_status, { timeout: 20_000 }).not.toBe('running');
    return state();
  };
  return { ...made, run };
}
const lastOf = async (source_id: string) =>
  (await luz.call('imports.list', { query: { source_id } })).ok().list[0]?.id ?? '';

describe("rows that a web service's import held back", () => {
  // Nine imports one after the other, each in a process.
  it('are reviewed and accepted by a person, one by one or all; the service is not kept waiting', {
    timeout: 60_000,
  }, async () => {
    const { run, source_id } = await service('Bodega nocturna');
    system.says(csv([line(arroz, arroz.price), line(sal, sal.price), line(pasta, pasta.price)]));
    const waits = await run();
    await appliedImport(luz, await checkedImport(luz, await read(waits.waiting_id ?? '')));
    const dearer = csv([
      line(arroz, arroz.price * 3),
      line(sal, sal.price * 4),
      line(pasta, pasta.price + 50),
      `0${leche.sku};Otra leche;5000`,
    ]);
    system.says(dearer);
    const { last_message, last_status } = await run();
    expect([last_status, last_message]).toEqual([
      'completed',
      expect.stringContaining('2 filas retenidas por cambios grandes: revísalas en la importación.'),
    ]);
    const nightly = await lastOf(source_id);
    expect(await read(nightly)).toMatchObject({ held_records: 2, import_status: 'completed', held_of: null });
    const held = await heldOf(nightly);
    expect(held.map(({ row, sku, problems }) => [row, sku, problems.map(({ code }) => code)])).toEqual([
      [2, arroz.sku, ['PRICE_JUMP']],
      [3, sal.sku, ['PRICE_JUMP']],
    ]);
    expect([await priceOf(arroz), await priceOf(pasta)]).toEqual([arroz.price, pasta.price + 50]);

    // Nobody of another business sees them.
    const other = await ignacio.call('imports.reviewHeld', { params: { id: nightly }, body: {} });
    expect(other.status).toBe(404);
    expect((await review(nightly, [4])).failure().error).toBe('IMPORT_STEP');
    const left = await reviewed(nightly);
    const one = await reviewed(nightly, [2, 4]);
    // A second look takes the place of the first.
    expect(await read(left.id)).toMatchObject({ step: 'over', import_status: 'discarded' });
    expect(one).toMatchObject({ step: 'review', held_of: nightly, total_records: 1 });
    expect(one.summary).toMatchObject({ vanishing: 0, gates: [{ gate: 'PRICE_JUMP', count: 1 }] });
    // While it is reviewed the service goes on: the same data is not imported again.
    expect((await run()).last_message).toBe('Sin cambios desde la última vez.');
    const again = await checkedImport(luz, one, { covers: 'all', missing: 'hide' });
    expect(again.summary).toMatchObject({ vanishing: 0, gates: [{ gate: 'PRICE_JUMP', count: 1 }] });
    const accepted = await appliedImport(luz, again, ['PRICE_JUMP']);
    expect(accepted).toMatchObject({ import_status: 'completed', can_undo: true, held_records: 0 });
    expect([await priceOf(arroz), await priceOf(sal)]).toEqual([arroz.price * 3, sal.price]);
    expect((await run()).last_message).toBe('Sin cambios desde la última vez.');
    expect(await heldOf(nightly)).toMatchObject([{ row: 3, sku: sal.sku }]);
    expect((await read(nightly)).held_records).toBe(1);

    // Looked at, and not accepted: it waits there.
    const second = await appliedImport(luz, await reviewed(nightly));
    expect(second).toMatchObject({ held_records: 1, held_of: nightly });
    expect((await read(nightly)).held_records).toBe(0);
    await appliedImport(luz, await reviewed(second.id), ['PRICE_JUMP']);
    expect(await priceOf(sal)).toBe(sal.price * 4);
    const undoing = (await luz.call('imports.undo', { params: { id: await lastOf(source_id) } })).ok();
    await settledImport(luz, undoing.id);
    expect(await priceOf(sal)).toBe(sal.price);
  });

  it('are of no use once the service has said something newer', async () => {
    const { run, source_id } = await service('Bodega que cambia');
    system.says(csv([line(leche, leche.price)]));
    await appliedImport(luz, await checkedImport(luz, await read((await run()).waiting_id ?? '')));
    system.says(csv([line(leche, leche.price * 5)]));
    await run();
    const old = await lastOf(source_id);
    const open = await reviewed(old);
    system.says(csv([line(leche, leche.price + 10)]));
    await run();
    expect(await priceOf(leche)).toBe(leche.price + 10);
    expect((await read(old)).held_records).toBe(0);
    expect((await review(old)).failure().error).toBe('IMPORT_STEP');
    const late = await luz.call('imports.apply', {
      params: { id: open.id },
      body: { accept: ['PRICE_JUMP'] },
    });
    expect(late.failure().error).toBe('IMPORT_OLDER');
  });
});

it('rows of a file that nobody agreed to can be accepted later, new products too; two presses are one', async () => {
  const rows = [line(goods.cafe, goods.cafe.price * 3), '000900;Panela;2500', '900;Panela;2500'];
  const asks = await uploadedImport(
    luz,
    new File([['SKU;NOMBRE;PRECIO MAYORISTA', ...rows].join('\n')], 'catalogo.csv'),
  );
  const price = { column: 'PRECIO MAYORISTA', field: 'price', office_id: null } as const;
  const columns = [...(asks.mapping?.columns ?? []), price];
  const done = await appliedImport(luz, await checkedImport(luz, asks, { columns }));
  expect(done).toMatchObject({ held_records: 3, refused_records: 3 });
  const both = await Promise.all([review(done.id), review(done.id)]);
  // One that comes after the check of the other takes its place.
  const made = both.flatMap((answer) => (answer.status === 201 ? [answer.ok().id] : []));
  for (const id of made) await settledImport(luz, id);
  // Read once both are checked: until then the first may still stand.
  const looked = await Promise.all(made.map(read));
  // What was asked of its columns was answered before.
  for (const { layout } of looked) expect(layout?.columns.some(({ doubt }) => doubt)).toBe(false);
  const [one, ...others] = looked.filter(({ step }) => step === 'review');
  if (!one) throw new Error('Neither is open');
  expect(others).toEqual([]);
  expect(one.summary?.gates.map(({ gate }) => gate)).toEqual(['SIMILAR_KEY', 'PRICE_JUMP']);
  expect(await appliedImport(luz, one, ['SIMILAR_KEY'])).toMatchObject({
    held_records: 1,
    refused_records: 1,
    import_status: 'completed',
  });
  const products = await server.sql("select sku from product where sku in ('900', '000900') order by sku");
  expect(products.map(({ sku }) => sku)).toEqual(['000900', '900']);
  expect(await priceOf(goods.cafe)).toBe(goods.cafe.price);
  // What stays is there for as long as its report.
  expect((await read(done.id)).held_records).toBe(0);
});
