import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#rules/dates/durations.ts';
import { openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds } from '#test/factories/ids.ts';
import { checkedImport, uploadedImport } from '#test/imports/import-steps.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import { forgetOldImports } from './forget.ts';

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 } });
  luz = await server.as('luz');
});
afterAll(() => server.close());

const checked = async (lines: string[]) =>
  checkedImport(luz, await uploadedImport(luz, new File([lines.join('\n')], 'catalogo.csv')));

it('an import that nobody applies within two weeks is given up, and one whose job is gone fails', async () => {
  const review = await checked(['SKU;PVP', `${goods.queso.sku};12500`]);
  const read = async () => (await luz.call('imports.get', { params: { id: review.id } })).ok();
  const database = openDatabase(appUrl(server.adminUrl));
  const afterDays = (days: number) =>
    forgetOldImports(
      database.forBusiness(businessIds.canasta),
      new Date(fridayMorning.getTime() + days * DAY_MS),
      () => false,
    );
  await afterDays(13);
  expect((await read()).step).toBe('review');
  await server.sql("update product_import set step = 'applying', job_id = $2 where id = $1", [
    review.id,
    newId(),
  ]);
  const next = await checked(['SKU;PVP', `${goods.queso.sku};12600`]);
  expect(await read()).toMatchObject({ step: 'over', import_status: 'failed' });
  await afterDays(15);
  await database.close();
  const { step, status_message } = (await luz.call('imports.get', { params: { id: next.id } })).ok();
  expect([step, status_message]).toEqual(['over', 'Nadie la aplicó en dos semanas.']);
});
