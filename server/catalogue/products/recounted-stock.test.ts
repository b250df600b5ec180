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
