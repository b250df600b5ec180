import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { appliedImport, checkedImport, settledImport, uploadedImport } from '#test/imports/import-steps.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Which files are older, which templates are replaced, and what nobody applies. */

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  // Which import was applied last is decided by the clock: here it runs.
  server = await startTestServer({ workers: { pollSeconds: 0.5 }, now: () => new Date() });
  luz = await server.as('luz');
});
afterAll(() => server.close());

const upload = (lines: string[]) => uploadedImport(luz, new File([lines.join('\n')], 'catalogo.csv'));
const undo = (id: string) => luz.call('imports.undo', { params: { id } });
const undone = async (id: string) => settledImport(luz, (await undo(id)).ok().id);

describe('a file', () => {
  const lines = (price: number) => ['SKU;PVP', `${goods.azucar.sku};${price}`];
  const dated = async (price: number, name: string, modified: string) =>
    luz.call('imports.upload', { body: { file: new File([lines(price).join('\n')], name), modified } });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const applied = async (price: number, name: string, modified: string) => {
    const { id } = (await dated(price, name, modified)).ok();
    return appliedImport(luz, await checkedImport(luz, await settledImport(luz, id)));
  };

  it('is older only than another one of its name that still counts', async () => {
    const newer = await applied(4_010, 'azucar.csv', daysAgo(2));
    expect((await dated(4_000, 'azucar.csv', daysAgo(3))).failure().error).toBe('IMPORT_OLDER');
    const { id: other } = (await dated(4_020, 'otro.csv', daysAgo(4))).ok();
    await settledImport(luz, other);
    const discarded = (await luz.call('imports.discard', { params: { id: other } })).ok();
    expect(discarded).toMatchObject({
      step: 'over',
      import_status: 'discarded',
      has_report: false,
      can_undo: false,
    });
    expect(discarded.status_message).toBe('Se descartó: nada cambió en la tienda.');
    expect((await luz.call('imports.discard', { params: { id: other } })).failure().error).toBe(
      'IMPORT_STEP',
    );
    await undone(newer.id);
    const older = await applied(4_000, 'azucar.csv', daysAgo(3));
    expect(older.import_status).toBe('completed');
  });

  it('of a day to come is of now: the next one is not older', async () => {
    await applied(4_030, 'azucar.csv', daysAgo(-9));
    expect((await applied(4_040, 'azucar.csv', daysAgo(0))).import_status).toBe('completed');
  });

  it('whose report was deleted is no longer taken back', async () => {
    const { id } = await applied(4_050, 'azucar.csv', daysAgo(0));
    await server.sql('delete from product_import_row where import_id = $1', [id]);
    expect((await luz.call('imports.get', { params: { id } })).ok()).toMatchObject({ can_undo: false });
    expect((await undo(id)).failure().error).toBe('IMPORT_NOT_LAST');
  });

  it('replaces a template only when asked to, and never what a web service has', async () => {
    const saved = async (name: string, replace?: boolean) => {
      const { id, mapping } = await upload(lines(4_060));
      if (!mapping) throw new Error('no mapping');
      return luz.call('imports.map', {
        params: { id },
        body: { mapping, save_as: name, ...(replace && { replace }) },
      });
    };
    const first = (await saved('Bodega norte')).ok();
    expect((await saved('Bodega norte')).failure()).toMatchObject({
      error: 'IMPORT_TEMPLATE_NAME',
      message: 'Ya hay una plantilla con ese nombre. Confirma que la reemplazas o usa otro nombre.',
    });
    expect((await saved('Bodega norte', true)).ok().source?.id).toBe(first.source?.id);
    const [audit] = await server.sql<{ before: { mapping: ImportMapping } }>(
      "select before from audit_log where action = 'imports.map' and before is not null order by at desc limit 1",
    );
    expect(audit?.before.mapping.columns).toEqual(first.mapping?.columns);
    const url = 'https://sistema.example/productos.csv';
    (await luz.call('importServices.create', { body: { name: 'Sistema', url } })).ok();
    expect((await saved('Sistema', true)).failure().error).toBe('IMPORT_SERVICE_NAME');
  });
});
