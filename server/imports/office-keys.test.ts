import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { appliedImport, checkedImport, uploadedImport } from '#test/imports/import-steps.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Columns that offices name with their keys (back-office 3, Office). */

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 } });
  luz = await server.as('luz');
});
afterAll(() => server.close());

const { bretana, chipichape, palmira } = officeIds;
const setPriceColumn = (column: string, offices: readonly string[]) =>
  server.sql(
    `update office set ws_keys = ws_keys || jsonb_build_object('key_price', $3::text)
     where business_id = $1 and id = any($2::uuid[])`,
    [businessIds.canasta, offices, column],
  );
const pricesOf = async ({ id }: { id: string }) => {
  const rows = await server.sql<{ office_id: string; price: number }>(
    'select office_id, price::int from product_office where product_id = $1',
    [id],
  );
  return new Map(rows.map(({ office_id, price }) => [office_id, price]));
};
const uploaded = (price: number) =>
  uploadedImport(luz, new File([`SKU;PRECIO_1;OTRO\n${goods.leche.sku};${price};x\n`], 'catalogo.csv'));

describe('a column of prices that several offices name', () => {
  it('is the price of each of them, and of no other office', async () => {
    const before = await pricesOf(goods.leche);
    await setPriceColumn('PRECIO_1', [bretana, palmira]);
    const read = await uploaded(5_100);
    const prices = read.mapping?.columns.filter(({ field }) => field === 'price') ?? [];
    expect(prices.map(({ column }) => column)).toEqual(['PRECIO_1', 'PRECIO_1']);
    expect(new Set(prices.map(({ office_id }) => office_id))).toEqual(new Set([bretana, palmira]));
    const done = await appliedImport(luz, await checkedImport(luz, read));
    expect(done.summary).toMatchObject({ changed: 1, refused: 0 });
    const after = await pricesOf(goods.leche);
    expect([bretana, palmira, chipichape].map((id) => after.get(id))).toEqual([
      5_100,
      5_100,
      before.get(chipichape),
    ]);
  });

  it('is the price of all of them when every office names it', async () => {
    await setPriceColumn('PRECIO_1', [bretana, chipichape, palmira]);
    const { mapping } = await uploaded(5_200);
    expect(mapping?.columns.filter(({ field }) => field === 'price')).toEqual([
      { column: 'PRECIO_1', field: 'price', office_id: null },
    ]);
  });
});

it('a template that names a closed office leaves its column out, which is shown as not imported', async () => {
  const file = () => new File([`SKU;BRE;PAL\n${goods.arroz.sku};31;32\n`], 'existencias.csv');
  const columns = [
    { column: 'SKU', field: 'sku' as const, office_id: null },
    { column: 'BRE', field: 'stock' as const, office_id: bretana },
    { column: 'PAL', field: 'stock' as const, office_id: palmira },
  ];
  const first = await checkedImport(luz, await uploadedImport(luz, file()), { columns }, 'Por sede');
  const close = (inactive: boolean) =>
    server.sql('update office set inactive = $2 where id = $1', [palmira, inactive]);
  await close(true);
  const source_id = first.source?.id ?? '';
  const { mapping } = await uploadedImport(luz, file(), { source_id });
  await close(false);
  expect(mapping?.columns.map(({ column }) => column)).toEqual(['SKU', 'BRE']);
});
