import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { brandIds, officeIds, subcategoryIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** How a new product is sold: back-office 5. */
let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
});
afterAll(() => server.close());

const { bretana } = officeIds;
const arepa: InputOf<'products.create'>['body'] = {
  title: 'Arepa de choclo',
  id_item: 'MANO-1',
  bar_code: '7700000000017',
  description: 'De maíz tierno',
  brand_id: brandIds.diana,
  sub_category_id: subcategoryIds.granos,
  photoUrl: '/pictures/1f33d.webp',
  stock_branch_offices: [{ id: bretana, version: null, price: 6_000, price_neto: 5_400, stock: 10 }],
};

it('a new one may be inactive, and what is sold by weight has its content in grams', async () => {
  const body = { ...arepa, id_item: '99887', bar_code: '77099887', inactive: true };
  expect((await luz.call('products.create', { body })).ok()).toMatchObject({ inactive: true });
  const weighed = { ...body, id_item: '99888', countType: 'grams', quantity_pum: 1 } as const;
  const input = { ...weighed, unit_measurement_pum: 'und' } as const;
  expect((await luz.call('products.create', { body: input })).failure().details).toEqual([
    {
      field: 'unit_measurement_pum',
      message: 'Lo que se vende por peso lleva su contenido en gramos.',
    },
  ]);
});

it('the words of its address are bounded, and follow its title and its brand (rule 134)', async () => {
  const title = 'Arepa de maíz peto, ¡rellena! '.repeat(9).trim();
  const body = { ...arepa, id_item: 'LARGO-1', bar_code: '77099901', title };
  const made = (await luz.call('products.create', { body })).ok();
  expect(made.slug).toBe(Array(3).fill('arepa-de-maiz-peto-rellena').join('-'));
  const save = async (
    version: number,
    changes: { title: string; description?: string; brand_id?: string | null },
  ) => (await luz.call('products.save', { params: { id: made.id }, body: { version, ...changes } })).ok().doc;
  const renamed = await save(made.version, { title: 'Arepa ñata' });
  expect(renamed.slug).toBe('arepa-nata-diana');
  const described = await save(renamed.version, { description: 'De maíz', title: 'Arepa ñata' });
  expect(described.slug).toBe('arepa-nata-diana');
  const other = await save(described.version, { title: 'Arepa blanca', brand_id: brandIds.alpina });
  expect(other.slug).toBe('arepa-blanca-alpina');
  expect((await save(other.version, { title: '¡日本!' })).slug).toBe('alpina');
});
