import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds } from '#test/factories/ids.ts';
import { appliedImport, checkedImport, settledImport, uploadedImport } from '#test/imports/import-steps.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 } });
  luz = await server.as('luz');
});
afterAll(() => server.close());

/** A file from the upload to the shelf, with the categories that it names. */
async function imported(content: string) {
  const read = await uploadedImport(luz, new File([content], 'catalogo.csv'));
  return appliedImport(luz, await checkedImport(luz, read, { create_categories: true }));
}

it('an undone import takes back the shelves that it made and nobody used, and may make them again', async () => {
  const file = [
    'SKU;NOMBRE;PVP;LINEA;FAMILIA',
    ...['00881;Vela blanca;4000;Fiestas;Velas', '00882;Globo rojo;900;Fiestas;Globos'],
    '00883;Serpentina;700;Carnaval;Papel',
  ].join('\n');
  const shelves = async () =>
    (
      await server.sql<{ shelf: string; inactive: boolean; gone: boolean }>(
        `select c.name || ' ' || s.name as shelf, s.inactive, c.inactive as gone
         from category c join subcategory s on s.category_id = c.id
         where c.business_id = $1 and c.name in ('Fiestas', 'Carnaval') and not s.inactive order by 1`,
        [businessIds.canasta],
      )
    ).map(({ shelf, gone }) => (gone ? `${shelf} (gone)` : shelf));
  const standing = () =>
    server.sql<{ name: string }>(
      `select name from category where business_id = $1 and name in ('Fiestas', 'Carnaval') and not inactive order by 1`,
      [businessIds.canasta],
    );
  const shelfOf = async (sku: string) =>
    (
      await server.sql<{ name: string; inactive: boolean }>(
        `select s.name, p.inactive from product p join subcategory s on s.id = p.subcategory_id
         where p.business_id = $1 and p.sku = $2`,
        [businessIds.canasta, sku],
      )
    )[0];
  const undo = async ({ id }: { id: string }) =>
    settledImport(luz, (await luz.call('imports.undo', { params: { id } })).ok().id);

  const first = await imported(file);
  expect(await shelves()).toEqual(['Carnaval Papel', 'Fiestas Globos', 'Fiestas Velas']);
  // Somebody moved a product of the shop there, so one stays.
  await server.sql(
    `update product set subcategory_id = s.id, category_id = s.category_id from subcategory s
     where product.id = $1 and s.business_id = $2 and s.name = 'Globos'`,
    [goods.arroz.id, businessIds.canasta],
  );
  expect((await undo(first)).status_message).toMatch(
    /Se quitaron 2 subcategorías que había creado\. Se queda la subcategoría Globos: ya se usa\.$/,
  );
  expect(await shelves()).toEqual(['Fiestas Globos']);
  expect((await standing()).map(({ name }) => name)).toEqual(['Fiestas']);
  expect(await shelfOf('00881')).toEqual({ name: 'Velas', inactive: true });

  // The same file again: a removed category comes back instead of failing on its key.
  const second = await imported(`${file}\n00884;Antifaz;800;Carnaval;Papel`);
  expect(second.import_status).toBe('completed');
  expect(await shelves()).toEqual(['Carnaval Papel', 'Fiestas Globos', 'Fiestas Velas']);
  expect(await shelfOf('00881')).toEqual({ name: 'Velas', inactive: false });
  await undo(second);
  expect(await shelves()).toEqual(['Fiestas Globos']);
});
