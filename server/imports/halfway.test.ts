import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { appliedImport, checkedImport, settledImport, uploadedImport } from '#test/imports/import-steps.ts';
import { whileWaiting } from '#test/imports/while-waiting.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Imports that hide products, change their plan, or end before all is written: all of it is taken back. */

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  // Which import was applied last is decided by the clock: here it runs.
  server = await startTestServer({ workers: { pollSeconds: 0.5 }, now: () => new Date() });
  luz = await server.as('luz');
});
afterAll(() => server.close());

const upload = (lines: string[]) => uploadedImport(luz, new File([lines.join('\n')], 'catalogo.csv'));
const checked = async (lines: string[], changes?: Partial<ImportMapping>) =>
  checkedImport(luz, await upload(lines), changes);
const undo = (id: string) => luz.call('imports.undo', { params: { id } });
const undone = async (id: string) => settledImport(luz, (await undo(id)).ok().id);
const rowsOf = async (id: string, outcome: 'changed' | 'refused') =>
  (await luz.call('imports.rows', { params: { id }, query: { outcome, limit: 200 } })).ok().list;
async function figures({ id }: { id: string }) {
  return server.sql(
    `select office_id, greatest(list_price, price)::int as price, price_neto::int as net, stock::int from product_office where product_id = $1
     order by office_id`,
    [id],
  );
}
const product = async ({ id }: { id: string }) =>
  (await server.sql('select title, inactive, inactive_reason from product where id = $1', [id]))[0];

describe('a whole catalogue without some products', () => {
  const hide = { covers: 'all', missing: 'hide' } as const;
  /** All that is sold but these. */
  async function fileWithout(...missing: { sku: string }[]): Promise<string[]> {
    const rows = await server.sql<{ sku: string; title: string }>(
      `select sku, title from product where business_id = $1 and not inactive and not removed and type = 'normal'
         and sku <> all($2) order by sku`,
      [businessIds.canasta, missing.map(({ sku }) => sku)],
    );
    return ['SKU;NOMBRE', ...rows.map(({ sku, title }) => `${sku};${title}`)];
  }

  it('hides them as rows of its report, says how many, and shows them again when it is taken back', async () => {
    const { papa, cebolla } = goods;
    const review = await checked(await fileWithout(papa, cebolla), hide);
    expect(review.summary).toMatchObject({ vanishing: 2, gates: [] });
    const planned = await rowsOf(review.id, 'changed');
    expect(planned.map(({ sku, problems }) => [sku, problems[0]?.code])).toEqual(
      [papa.sku, cebolla.sku].toSorted().map((sku) => [sku, 'MISSING']),
    );
    const done = await appliedImport(luz, review);
    expect(done.status_message).toBe(
      '0 productos nuevos y 0 cambiados. 2 que no vinieron dejaron de mostrarse.',
    );
    expect(await product(papa)).toMatchObject({
      inactive: true,
      inactive_reason: 'No vino en la importación',
    });
    // One of them was hidden again by a person, who had a reason.
    await server.sql("update product set inactive_reason = 'Se dañó', version = version + 1 where id = $1", [
      cebolla.id,
    ]);
    await undone(done.id);
    expect(await product(papa)).toMatchObject({ inactive: false, inactive_reason: '' });
    expect(await product(cebolla)).toMatchObject({ inactive: true, inactive_reason: 'Se dañó' });
    await server.sql(
      "update product set inactive = false, inactive_reason = '', version = version + 1 where id = $1",
      [cebolla.id],
    );
  });

  it('hides no more than was reviewed: when the shop changed meanwhile it is reviewed again', async () => {
    const { papa, cebolla } = goods;
    const switchCebolla = (inactive: boolean) =>
      server.sql('update product set inactive = $2, version = version + 1 where id = $1', [
        cebolla.id,
        inactive,
      ]);
    await switchCebolla(true);
    const review = await checked(await fileWithout(papa, cebolla), hide);
    expect(review.summary?.vanishing).toBe(1);
    await switchCebolla(false);
    const again = await appliedImport(luz, review);
    expect(again).toMatchObject({ step: 'review', import_status: 'pending', summary: { vanishing: 2 } });
    expect(again.status_message).toContain('La tienda cambió desde que la revisaste');
    expect([await product(papa), await product(cebolla)]).toMatchObject([
      { inactive: false },
      { inactive: false },
    ]);
    const done = await appliedImport(luz, again);
    expect(await product(cebolla)).toMatchObject({ inactive: true });
    await undone(done.id);
    expect([await product(papa), await product(cebolla)]).toMatchObject([
      { inactive: false },
      { inactive: false },
    ]);
  });
});

describe('an import that ends halfway', { timeout: 60_000 }, () => {
  const { chocolate, cafe } = goods;
  const file = [
    'SKU;NOMBRE;PVP;EXIST_BRE',
    `${chocolate.sku};Chocolate santafereño;8150;500`,
    `${cafe.sku};Café de origen;11050;500`,
    // Progress is in rows: of few of them there is none to report.
    ...Array.from({ length: 30 }, (_, n) => `H${n};Panela ${n};2500;5`),
  ];
  const cancelWhile = (write: string, when: string, start: () => Promise<unknown>, id: () => string) =>
    whileWaiting(server, { write, when, start }, async () => {
      const { job } = (await luz.call('imports.get', { params: { id: id() } })).ok();
      (await luz.call('jobs.cancel', { params: { id: job?.id ?? '' } })).ok();
      // A step looks whether it goes on four times a second.
      await pause(400);
    });
  const isProduct = `new.sku = '${chocolate.sku}'`;

  it('says so and is taken back: what it wrote goes back, what it did not write stays', async () => {
    const before = await Promise.all([product(chocolate), figures(chocolate), figures(cafe)]);
    const { id } = await checked(file);
    const apply = () =>
      luz.call('imports.apply', { params: { id }, body: { accept: ['PRICE_JUMP', 'UNIT_PRICE'] } });
    await cancelWhile('update on product', isProduct, apply, () => id);
    const cancelled = await settledImport(luz, id);
    expect(cancelled).toMatchObject({ import_status: 'failed', can_undo: true });
    expect(cancelled.status_message).toBe('Se canceló: quedó a medias. Deshazla o impórtala otra vez.');
    expect(await product(chocolate)).toMatchObject({ title: 'Chocolate santafereño' });
    await undone(id);
    expect(await Promise.all([product(chocolate), figures(chocolate), figures(cafe)])).toEqual(before);
    expect((await undo(id)).failure().error).toBe('IMPORT_NOT_LAST');
  });

  it('leaves no price of certain days without what ends it', async () => {
    const before = await Promise.all([figures(chocolate), figures(cafe)]);
    const { id } = await checked([
      'SKU;NOMBRE;PVP;EXIST_BRE;Precio neto;Rebaja desde;Rebaja hasta',
      `${chocolate.sku};Chocolate santafereño;8150;500;7777;2020-01-01;2090-12-31`,
      `${cafe.sku};Café de origen;11050;500;7777;2020-01-01;2090-12-31`,
      ...file.slice(3).map((line) => `${line};;;`),
    ]);
    const apply = () =>
      luz.call('imports.apply', { params: { id }, body: { accept: ['PRICE_JUMP', 'UNIT_PRICE'] } });
    const isPalmira = `new.office_id = '${officeIds.palmira}' and new.product_id = '${cafe.id}'`;
    await cancelWhile('update on product_office', isPalmira, apply, () => id);
    expect(await settledImport(luz, id)).toMatchObject({ import_status: 'failed' });
    const endless = `select count(*)::int as n from product_office po where price_neto = 7777 and not exists (
      select from sale_price s where s.product_id = po.product_id and s.office_id = po.office_id)`;
    expect(await server.sql(endless)).toEqual([{ n: 0 }]);
    await undone(id);
    expect(await Promise.all([figures(chocolate), figures(cafe)])).toEqual(before);
    expect(await server.sql('select from sale_price')).toEqual([]);
  });

  it('while it is taken back: that continues where it was, and takes no stock twice', async () => {
    const before = await Promise.all([product(chocolate), figures(chocolate), figures(cafe)]);
    const { id } = await appliedImport(luz, await checked(file), ['PRICE_JUMP', 'UNIT_PRICE']);
    let undoing = '';
    const start = async () => {
      undoing = (await undo(id)).ok().id;
    };
    const isBretana = `new.office_id = '${officeIds.bretana}' and new.product_id = '${cafe.id}'`;
    await cancelWhile('update on product_office', isBretana, start, () => undoing);
    expect(await settledImport(luz, undoing)).toMatchObject({ import_status: 'failed' });
    const again = (await undo(id)).ok();
    expect(again.id).toBe(undoing);
    expect(await settledImport(luz, undoing)).toMatchObject({ import_status: 'completed' });
    expect(await Promise.all([product(chocolate), figures(chocolate), figures(cafe)])).toEqual(before);
  });
});

it('a figure that is refused is named with its office; the rest of its row counts and is taken back', async () => {
  const { pasta } = goods;
  const before = await Promise.all([product(pasta), figures(pasta)]);
  const [first] = await server.sql<{ price: number }>(
    'select greatest(list_price, price)::int as price from product_office where product_id = $1 and office_id = $2',
    [pasta.id, officeIds.bretana],
  );
  const net = (first?.price ?? 0) - 100;
  const { id } = await checked(['SKU;NOMBRE;PVP_OFERTA', `${pasta.sku};Pasta fina;${net}`]);
  const start = () => luz.call('imports.apply', { params: { id }, body: {} });
  const setPrice = (price: number, neto: number) =>
    server.sql(
      'update product_office set price = $3, price_neto = $4 where product_id = $1 and office_id = $2',
      [...[pasta.id, officeIds.palmira, price, neto]],
    );
  await whileWaiting(server, { write: 'update on product', when: `new.sku = '${pasta.sku}'`, start }, () =>
    setPrice(net - 100, net - 100),
  );
  expect(await settledImport(luz, id)).toMatchObject({ import_status: 'completed', refused_records: 0 });
  const [row] = await rowsOf(id, 'changed');
  expect(row?.problems.map(({ code, message }) => [code, message])).toEqual([
    [
      'NOT_WRITTEN',
      expect.stringMatching(/^No se pudo escribir: en .*Palmira.*, el precio cambió mientras tanto/),
    ],
  ]);
  await undone(id);
  expect(await product(pasta)).toEqual(before[0]);
  await setPrice(first?.price ?? 0, first?.price ?? 0);
  expect(await figures(pasta)).toEqual(before[1]);
});
