import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds, subcategoryIds } from '#test/factories/ids.ts';
import { appliedImport, checkedImport, settledImport, uploadedImport } from '#test/imports/import-steps.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 }, now: () => new Date() });
  luz = await server.as('luz');
});
afterAll(() => server.close());

it('an undone import takes back the brands that it made and nobody uses, and names the others', async () => {
  const file = [
    'SKU;NOMBRE;PVP;MARCA;LINEA',
    '00971;Vela blanca;4000;Lucero Andino;Fiestas',
    '00972;Globo rojo;900;Globos del Pacífico;Fiestas',
    `${goods.sal.sku};${goods.sal.title};;Salinas de Prueba;Fiestas`,
  ].join('\n');
  const imported = async () => {
    const read = await uploadedImport(luz, new File([file], 'marcas.csv'));
    return appliedImport(luz, await checkedImport(luz, read, { create_categories: true }));
  };
  const undone = async ({ id }: { id: string }) =>
    settledImport(luz, (await luz.call('imports.undo', { params: { id } })).ok().id);
  const standing = async () =>
    (
      await server.sql<{ name: string }>(
        `select name from brand where business_id = $1 and not inactive
         and name in ('Lucero Andino', 'Globos del Pacífico', 'Salinas de Prueba') order by 1`,
        [businessIds.canasta],
      )
    ).map(({ name }) => name);
  const brandOf = async (sku: string) =>
    (
      await server.sql<{ name: string }>(
        'select b.name from product p join brand b on b.id = p.brand_id and not b.inactive where p.sku = $1',
        [sku],
      )
    )[0]?.name;
  const saltBefore = await brandOf(goods.sal.sku);

  const first = await imported();
  expect(await standing()).toEqual(['Globos del Pacífico', 'Lucero Andino', 'Salinas de Prueba']);
  const [{ id: brand_id = '' } = {}] = await server.sql<{ id: string }>(
    "select id from brand where name = 'Globos del Pacífico'",
  );
  const other = {
    title: 'Serpentina',
    id_item: 'MANO-7',
    bar_code: '7700000000079',
    description: 'De papel',
    brand_id,
    sub_category_id: subcategoryIds.granos,
    photoUrl: '/pictures/1f33d.webp',
    stock_branch_offices: [{ id: officeIds.bretana, version: null, price: 900, price_neto: 900, stock: 3 }],
  };
  (await luz.call('products.create', { body: other })).ok();
  const { status_message: words } = await undone(first);
  expect(words).toContain('Se quitaron 2 marcas que había creado.');
  expect(words).toContain('Se queda la marca Globos del Pacífico: ya se usa.');
  expect(await standing()).toEqual(['Globos del Pacífico']);
  expect(await brandOf(goods.sal.sku)).toBe(saltBefore);

  // The same file again brings them back.
  await imported();
  expect(await standing()).toEqual(['Globos del Pacífico', 'Lucero Andino', 'Salinas de Prueba']);
  expect(await brandOf('00971')).toBe('Lucero Andino');
});
