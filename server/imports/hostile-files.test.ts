import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { childrenWith, until } from '#test/faults/processes.ts';
import { hostileWorkbook } from '#test/imports/hostile-workbook.ts';
import { settledImport, uploadedImport } from '#test/imports/import-steps.ts';
import { whilePaused } from '#test/imports/while-paused.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Files that are small and endless, or end their process: refused in words, and nobody else's import feels them. */

let server: TestServer;
let luz: Client;
let ignacio: Client;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 } });
  [luz, ignacio] = await Promise.all([server.as('luz'), server.as('ignacio')]);
});
afterAll(() => server.close());

const list = () => new File(['COD_ART;DESCRIPCION;PVP\n1;Arroz 500 g;2.000'], 'lista.csv');
const upload = async (file: File) => (await luz.call('imports.upload', { body: { file } })).ok();
const steps = () => childrenWith('step-process');

it('a workbook of millions of texts is refused, and a list of another business is read meanwhile', {
  timeout: 90_000,
}, async () => {
  const texts = { start: '<sst>', text: '<si/>', megabytes: 350, end: '</sst>' };
  const { id } = await upload(hostileWorkbook({ 'xl/sharedStrings.xml': texts }));
  const read = await uploadedImport(ignacio, list());
  expect(read).toMatchObject({ step: 'mapping', layout: { rows: 1 } });
  expect(await settledImport(luz, id)).toMatchObject({
    import_status: 'failed',
    status_message: expect.stringContaining('demasiados textos, celdas, estilos u hojas'),
  });
});

/** While a row of its import is written. */
const paused = (start: () => Promise<unknown>, meanwhile: () => Promise<void>) =>
  whilePaused(server, { write: 'insert on import_piece', when: "new.kind = 'rows'", start }, meanwhile);

it('a file that ends its process twice is refused in words, and one of another business is not touched', {
  timeout: 90_000,
}, async () => {
  let id = '';
  const killed = async () => {
    for (const pid of steps()) process.kill(pid, 'SIGKILL');
  };
  await paused(async () => {
    ({ id } = await upload(list()));
  }, killed);
  await paused(() => server.sql("update pgboss.job set start_after = now() where state = 'retry'"), killed);
  expect(await settledImport(luz, id)).toMatchObject({
    import_status: 'failed',
    status_message: expect.stringContaining('detuvo dos veces el proceso que lo lee'),
  });
  expect(await uploadedImport(ignacio, list())).toMatchObject({ step: 'mapping' });
});

it('cancelling ends the process at once', { timeout: 60_000 }, async () => {
  let id = '';
  await paused(
    async () => {
      ({ id } = await upload(list()));
    },
    async () => {
      const before = steps();
      const [job] = (await luz.call('jobs.list', { query: { status: 'active' } })).ok().list;
      const { id: jobId = '' } = job ?? {};
      (await luz.call('jobs.cancel', { params: { id: jobId } })).ok();
      // One of an earlier import may be idle beside it.
      await until('its process has ended', () => steps().length < before.length, 10_000);
      await expect
        .poll(async () => (await luz.call('imports.get', { params: { id } })).ok(), { timeout: 10_000 })
        .toMatchObject({ import_status: 'failed', status_message: 'Se canceló.' });
    },
  );
});
