import { afterAll, beforeAll, expect, it } from 'vitest';
import { taxClassInCell } from '#rules/taxes/tax-cell.ts';
import { TAX_CLASSES } from '#rules/taxes/tax-classes.ts';
import { exportColumns } from '#server/catalogue/products/export-columns.ts';
import type { ExportRow } from '#server/catalogue/products/export-rows.ts';
import type { Client } from '#test/client.ts';
import { businessIds } from '#test/factories/ids.ts';
import { appliedImport, checkedImport, settledImport, uploadedImport } from '#test/imports/import-steps.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** How goods are taxed, as a file says it and as the export does. */

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 } });
  luz = await server.as('luz');
});
afterAll(() => server.close());

async function imported(...cells: string[]) {
  const rows = cells.map((cell, at) => `0083${at};Trigo ${at};9000;${cell}\n`).join('');
  const read = await uploadedImport(luz, new File([`sku;titulo;pvp;IVA\n${rows}`], 'catalogo.csv'));
  return appliedImport(luz, await checkedImport(luz, read));
}

async function classes() {
  const query = "select tax_class from product where business_id = $1 and sku like '0083_' order by sku";
  return (await server.sql(query, [businessIds.canasta])).map(({ tax_class }) => tax_class);
}

it('a rate or a word is the class; what is empty or neither leaves what there was, and an undo puts it back', async () => {
  await imported('19', 'Exento', '');
  expect(await classes()).toEqual(['vat_19', 'exempt', null]);
  const second = await imported('5%', '16', 'excluido');
  expect(await classes()).toEqual(['vat_5', 'exempt', 'excluded']);
  expect(second.summary?.problems).toContainEqual(expect.objectContaining({ code: 'BAD_TAX', count: 1 }));
  const { list } = (await luz.call('imports.rows', { params: { id: second.id }, query: {} })).ok();
  expect(list[0]?.changes).toEqual([{ field: 'tax', before: 'IVA 19 %', after: 'IVA 5 %' }]);
  await settledImport(luz, (await luz.call('imports.undo', { params: { id: second.id } })).ok().id);
  expect(await classes()).toEqual(['vat_19', 'exempt', null]);
});

it('a bare 0, which is exempt and excluded alike, is no class, and the row says so', async () => {
  await imported('19', 'Exento', 'Excluido');
  const before = await classes();
  const second = await imported('0', '0%', '0,00');
  expect(await classes()).toEqual(before);
  expect(second.summary?.problems).toContainEqual({ code: 'TAX_IN_DOUBT', count: 3, rows: [2, 3, 4] });
});

it('the export writes each class as an import reads it', () => {
  const [column] = exportColumns(['taxClass'], []);
  expect(column?.head).toBe('IVA');
  for (const taxClass of TAX_CLASSES)
    expect(taxClassInCell(String(column?.cell({ taxClass } as ExportRow)))).toBe(taxClass);
  expect(column?.cell({ taxClass: null } as ExportRow)).toBe('');
});
