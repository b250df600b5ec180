import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { appliedImport, checkedImport, settledImport, uploadedImport } from '#test/imports/import-steps.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** What meets an import: another one, newer data, and what people and sales change before it is taken back. */

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  // Which import was applied last is decided by the clock: here it runs.
  server = await startTestServer({ workers: { pollSeconds: 0.5 }, now: () => new Date() });
  luz = await server.as('luz');
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const fileOf = (...lines: string[]) => new File([lines.join('\n')], 'catalogo.csv');
const upload = (lines: string[], more?: Parameters<typeof uploadedImport>[2]) =>
  uploadedImport(luz, fileOf(...lines), more);
const checked = async (lines: string[], changes?: Partial<ImportMapping>) =>
  checkedImport(luz, await upload(lines), changes);
const imported = async (lines: string[], accept?: Parameters<typeof appliedImport>[2]) =>
  appliedImport(luz, await checked(lines), accept);
const apply = (id: string) => luz.call('imports.apply', { params: { id }, body: {} });
const undo = (id: string) => luz.call('imports.undo', { params: { id } });
const undone = async (id: string) => settledImport(luz, (await undo(id)).ok().id);
type Figure = { price: number; net: number; stock: number };
async function figure({ id }: { id: string }): Promise<Figure | undefined> {
  const rows = await server.sql<Figure>(
    `select greatest(list_price, price)::int as price, price_neto::int as net, stock::int from product_office
     where product_id = $1 and office_id = $2`,
    [id, officeIds.bretana],
  );
  return rows[0];
}
const titleOf = async ({ id }: { id: string }) =>
  (await server.sql('select title from product where id = $1', [id]))[0]?.title;

describe('two imports', () => {
  it('are told apart by their steps: a process that says late that its step is over keeps nobody out', async () => {
    const again = async (id: string) => {
      await server.sql(
        `update job set status = 'running', ended_at = null where id = (select job_id from product_import where id = $1)`,
        [id],
      );
    };
    const read = await upload(['SKU;PVP', `${goods.pasta.sku};3700`]);
    await again(read.id);
    const review = await checkedImport(luz, read);
    await again(review.id);
    expect((await luz.call('imports.discard', { params: { id: review.id } })).ok().step).toBe('over');
  });

  it('are not worked on at once: every step waits for the other one, and leaves nothing behind', async () => {
    const done = await imported(['SKU;PVP', `${goods.pasta.sku};3750`]);
    const review = await checked(['SKU;PVP', `${goods.pasta.sku};3850`]);
    const before = (await luz.call('imports.list', { query: {} })).ok().list.map(({ id }) => id);
    const [job] = await server.sql<{ id: string }>(
      `insert into job (business_id, id, kind, exclusive, delivery)
       values ($1, gen_random_uuid(), 'imports.work', true, gen_random_uuid()) returning id`,
      [businessIds.canasta],
    );
    const { mapping } = review;
    if (!mapping) throw new Error('no mapping');
    const steps = [
      () => luz.call('imports.upload', { body: { file: fileOf('SKU;PVP', '1;2') } }),
      () => luz.call('imports.map', { params: { id: review.id }, body: { mapping, check: true } }),
      () => apply(review.id),
      () => undo(done.id),
    ];
    for (const step of steps) expect((await step()).failure().error).toBe('IMPORT_UNDER_WAY');
    const after = (await luz.call('imports.list', { query: {} })).ok().list;
    expect(after.map(({ id }) => id)).toEqual(before);
    expect((await luz.call('imports.get', { params: { id: review.id } })).ok().step).toBe('review');
    await server.sql('delete from job where id = $1', [job?.id]);

    // Pressed twice, one of them counts.
    const twice = await Promise.all([apply(review.id), apply(review.id)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await settledImport(luz, review.id);
    expect((await apply(review.id)).failure().error).toBe('IMPORT_STEP');
    const backs = await Promise.all([undo(review.id), undo(review.id)]);
    expect(backs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const back of backs) if (back.status === 200) await settledImport(luz, back.ok().id);
    expect((await figure(goods.pasta))?.price).toBe(3_750);
  });

  it('are taken back from the last one on', async () => {
    const first = await imported(['SKU;PVP', `${goods.azucar.sku};4000`]);
    const second = await imported(['SKU;PVP', `${goods.azucar.sku};4100`]);
    expect((await undo(first.id)).failure().error).toBe('IMPORT_NOT_LAST');
    expect((await figure(goods.azucar))?.price).toBe(4_100);
    await undone(second.id);
    expect((await figure(goods.azucar))?.price).toBe(4_000);
  });

  it('of one source: the older file is refused although it was uploaded first; of another one it counts', async () => {
    const lines = (price: number) => ['clave;vale', `${goods.frijol.sku};${price}`];
    const columns: ImportMapping['columns'] = [
      { column: 'clave', field: 'sku', office_id: null },
      { column: 'vale', field: 'price', office_id: null },
    ];
    const source = async (name: string, price: number, modified: string) => {
      const read = await upload(lines(price), { modified });
      return appliedImport(luz, await checkedImport(luz, read, { columns }, name));
    };
    const { source: existing } = await source('Proveedor', 9_800, daysAgo(9));
    const source_id = existing?.id ?? '';
    const older = await upload(lines(9_000), { source_id, modified: daysAgo(8) });
    const newer = await upload(lines(9_700), { source_id, modified: daysAgo(7) });
    const reviews = [await checkedImport(luz, older), await checkedImport(luz, newer)];
    await appliedImport(luz, reviews[1] ?? newer);
    expect((await apply(older.id)).failure().error).toBe('IMPORT_OLDER');
    expect((await figure(goods.frijol))?.price).toBe(9_700);
    await source('Otro proveedor', 9_600, daysAgo(20));
    expect((await figure(goods.frijol))?.price).toBe(9_600);
  });
});

describe('an import that is taken back', () => {
  it('leaves what people changed after it, and takes no stock that is not there', async () => {
    const { chocolate, cafe } = goods;
    const before = await figure(chocolate);
    const done = await imported(
      [
        'SKU;NOMBRE;PVP;EXIST_BRE',
        `${chocolate.sku};Chocolate santafereño;8100;500`,
        `${cafe.sku};Café de origen;11050;500`,
      ],
      ['PRICE_JUMP'],
    );
    await server.sql("update product set title = 'Chocolate a mano', version = version + 1 where id = $1", [
      chocolate.id,
    ]);
    await server.sql(
      'update product_office set price = 8300, price_neto = 8300, version = version + 1 where product_id = $1',
      [chocolate.id],
    );
    // Nearly all of it was sold since.
    await server.sql(
      'update product_office set missing = missing + stock - 2, stock = 2 where product_id = $1 and office_id = $2',
      [cafe.id, officeIds.bretana],
    );
    await undone(done.id);
    expect(await titleOf(chocolate)).toBe('Chocolate a mano');
    expect(await figure(chocolate)).toEqual({ price: 8_300, net: 8_300, stock: before?.stock });
    expect(await titleOf(cafe)).toBe(cafe.title);
    expect(await figure(cafe)).toEqual({ price: cafe.price, net: expect.any(Number), stock: 0 });
  });
});
