import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { appliedImport, checkedImport, uploadedImport } from '#test/imports/import-steps.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 }, now: () => new Date() });
  luz = await server.as('luz');
});
afterAll(() => server.close());

const contentOf = async (sku: string) =>
  (
    await server.sql<{ content: string }>(
      "select quantity_pum::float8 || ' ' || pum_unit as content from product where sku = $1",
      [sku],
    )
  )[0]?.content;

it('a content in doubt that staff settle in the review is written, also to a product that the shop has', async () => {
  const file = (...rows: string[]) => new File([['SKU;NOMBRE;PVP', ...rows].join('\n')], 'contenidos.csv');
  const rows = ['SAL7;Salchicha 7 x 250 g;8900', 'SAL8;Salchicha 8 x 250 g;9900'];
  const first = await checkedImport(luz, await uploadedImport(luz, file(...rows)), {
    create_categories: true,
  });
  expect(first.summary?.problems).toContainEqual({ code: 'CONTENT_DOUBT', count: 2, rows: [2, 3] });
  const contents = { SAL7: { quantity: 250, unit: 'g' as const } };
  const again = await checkedImport(luz, first, { contents });
  expect(again.summary?.problems).toContainEqual({ code: 'CONTENT_DOUBT', count: 1, rows: [3] });
  await appliedImport(luz, again);
  expect([await contentOf('SAL7'), await contentOf('SAL8')]).toEqual(['250 g', '0 und']);

  // Nothing else of it changes.
  const next = await uploadedImport(luz, file(...rows));
  const done = await appliedImport(
    luz,
    await checkedImport(luz, next, { contents: { SAL8: { quantity: 2_000, unit: 'g' } } }),
  );
  expect(done.summary).toMatchObject({ changed: 1, unchanged: 1 });
  expect([await contentOf('SAL7'), await contentOf('SAL8')]).toEqual(['250 g', '2000 g']);

  const mapping = {
    ...(next.mapping ?? expect.fail()),
    contents: { SAL8: { quantity: -1, unit: 'g' as const } },
  };
  const wrong = await luz.call('imports.map', { params: { id: next.id }, body: { mapping } });
  expect(wrong.failure().details[0]?.field).toContain('contents.SAL8.quantity');
});
