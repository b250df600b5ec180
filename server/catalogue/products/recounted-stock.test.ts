import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** A product whose way of sale changes: rule 26. */
let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
});
afterAll(() => server.close());
afterEach(async () => expect(await brokenInvariants(server.adminUrl)).toEqual([]));

const read = async (id: string) =>
  (await luz.call('products.staffOne', { params: { id }, query: {} })).ok().product;
const save = (client: Client, id: string, body: InputOf<'products.save'>['body']) =>
  client.call('products.save', { params: { id }, body });

it('a product that is sold by weight from now on has its stock counted again: 11 pieces are not 11 g', async () => {
  const { version } = await read(goods.ron.id);
  const change = { version, countType: 'grams', quantity_pum: 750, unit_measurement_pum: 'g' } as const;
  const { details } = (await save(luz, goods.ron.id, change)).failure();
  expect(details.map(({ field }) => field)).toEqual(['countType']);
  const figures = (await read(goods.ron.id)).stock_branch_offices.map((one) => ({
    id: one.id,
    version: one.version,
    stock: one.stock * 750,
  }));
  (await save(luz, goods.ron.id, { ...change, stock_branch_offices: figures })).ok();
  expect((await read(goods.ron.id)).countType).toBe('grams');
});

const stocks = async (id: string) => (await read(id)).stock_branch_offices.map(({ stock }) => stock);

it('or converted where it is, by the weight of a piece, and back to whole pieces', async () => {
  const { version } = await read(goods.aceite.id);
  const pieces = await stocks(goods.aceite.id);
  const weighed = { countType: 'grams', quantity_pum: 900, unit_measurement_pum: 'g' } as const;
  const unweighed = await save(luz, goods.aceite.id, { ...weighed, version, convert_stock: true });
  expect(unweighed.failure().details.map(({ field }) => field)).toEqual(['grams_x_unidad']);
  const { doc } = (
    await save(luz, goods.aceite.id, { ...weighed, version, convert_stock: true, grams_x_unidad: 900 })
  ).ok();
  expect(doc.stock_branch_offices.map(({ stock }) => stock)).toEqual(pieces.map((stock) => stock * 900));

  const [first] = doc.stock_branch_offices;
  const sold = { id: first?.id ?? '', version: first?.version ?? null, stock: (first?.stock ?? 0) - 100 };
  const { doc: less } = (
    await save(luz, goods.aceite.id, { version: doc.version, stock_branch_offices: [sold] })
  ).ok();
  const back = { version: less.version, countType: 'units', convert_stock: true } as const;
  (await save(luz, goods.aceite.id, back)).ok();
  expect(await stocks(goods.aceite.id)).toEqual([(pieces[0] ?? 0) - 1, ...pieces.slice(1)]);
});
