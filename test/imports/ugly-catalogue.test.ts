import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { sized } from '#test/races/sizes.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { appliedImport, checkedImport, uploadedImport } from './import-steps.ts';
import { uglyCatalogue } from './ugly-catalogue.ts';

/** Of 10,000 rows as from an old till where time is no matter; a tenth of them has every kind of fault, too. */
const ROWS = sized(1_000, 10_000);

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 } });
  luz = await server.as('luz');
});
afterAll(() => server.close());

// How it looks on the screen: test/e2e/admin/import/import-data.e2e.ts.
it('the messy catalogue of an old till is read completely, its errors are counted, and the rest is imported', async () => {
  const { file, good, refused } = uglyCatalogue(ROWS);
  // Every column is known by its name, and nothing of the three encodings is broken.
  const read = await uploadedImport(luz, new File([new Uint8Array(file)], 'catalogo-viejo.txt'));
  expect([read.step, read.layout?.delimiter, read.total_records]).toEqual(['mapping', ';', ROWS]);
  const fieldOf = (column: string) => read.mapping?.columns.find((one) => one.column === column)?.field;
  expect(['CÓDIGO', 'LÍNEA', 'PVP', 'EXIST'].map(fieldOf)).toEqual(['sku', 'category_1', 'price', 'stock']);
  expect(read.preview.map(({ title }) => title)).toContain('Fríjol cargamanto 1 12x250 ml & más');
  expect(read.preview.map(({ price }) => price)).toContain(12_500);

  // What is wrong with it is counted before anything is written.
  const { summary } = await checkedImport(luz, read, { create_categories: true });
  const counts = Object.fromEntries(summary?.problems.map(({ code, count }) => [code, count]) ?? []);
  expect(counts).toMatchObject({
    DOUBLE_KEY: refused.doubleKey,
    NO_KEY: refused.noKey,
    NO_PRICE: refused.noPrice,
    BAD_PRICE: refused.badPrice,
    CUT_TITLE: expect.any(Number),
    CONTENT_DOUBT: expect.any(Number),
  });

  const accept = summary?.gates.map(({ gate }) => gate) ?? [];
  const done = await appliedImport(luz, read, accept);
  expect(done.summary).toMatchObject({ created: good, changed: 0 });
  // Brands of many spellings are one, and their placeholders are none; without a picture nothing is shown yet.
  expect(done.total_brands).toBe(2);
  const query = { item_id: '00000002', limit: 5 } as const;
  const title = 'Fríjol cargamanto 1 12x250 ml & más';
  const beans = (await luz.call('products.listForStaff', { query })).ok().items;
  expect(beans.map((bean) => bean.title)).toContain(title);
  const { products } = (await server.guest().call('search.products', { query: { query: title } })).ok();
  expect(products.map((expected) => expected.title)).not.toContain(title);
}, 60_000);
