import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { askStranger } from '#server/outgoing/ask-stranger.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds } from '#test/factories/ids.ts';
import { appliedImport, checkedImport, settledImport } from '#test/imports/import-steps.ts';
import { startOwnSystem } from '#test/imports/own-system.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import { runUnattended } from '../jobs/run-unattended.ts';

let server: TestServer;
let luz: Client;
let system: Awaited<ReturnType<typeof startOwnSystem>>;

beforeAll(async () => {
  system = await startOwnSystem();
  const here = { resolve: async () => [], mayReach: () => true };
  const workers = { pollSeconds: 0.5 };
  server = await startTestServer({ workers, askStranger: (one) => askStranger(one, here) });
  luz = await server.as('luz');
});
afterAll(async () => {
  system.close();
  await server.close();
});

const says = (price: number) =>
  system.says(`codigo;nombre;precio\n${goods.leche.sku};${goods.leche.title};${price}\n`);
const read = async (id: string) => (await luz.call('importServices.get', { params: { id }, query: {} })).ok();
const statusOf = async (id: string) => (await read(id)).last_status;
const run = async (id: string) => (await luz.call('importServices.run', { params: { id } })).ok();
const priceOf = async () =>
  (
    await server.sql<{ price: number }>(
      'select max(price)::int as price from product_office where product_id = $1',
      [goods.leche.id],
    )
  )[0]?.price;

it('a web service that fails by a fault of ours is tried again, and is still running meanwhile', async () => {
  says(5_400);
  const made = (
    await luz.call('importServices.create', { body: { name: 'Con tropiezo', url: system.url } })
  ).ok();
  await run(made.id);
  await expect.poll(() => statusOf(made.id), { timeout: 20_000 }).toBe('failed');
  const first = await settledImport(luz, (await read(made.id)).waiting_id ?? '');
  await appliedImport(luz, await checkedImport(luz, first));

  says(5_450);
  await server.sql(
    `create function stumble() returns trigger language plpgsql as 'begin raise exception ''stumbled''; end'`,
  );
  await server.sql('create trigger stumble before insert on product_import_row execute function stumble()');
  await run(made.id);
  const job = () =>
    server.sql<{ status: string }>(
      "select status from job where parameters ->> 'integration_id' = $1 order by id desc limit 1",
      [made.id],
    );
  await expect.poll(async () => (await job())[0]?.status, { timeout: 20_000 }).toBe('retrying');
  expect(await statusOf(made.id)).toBe('running');
  await server.sql('drop trigger stumble on product_import_row');
  await expect.poll(() => statusOf(made.id), { timeout: 20_000 }).toBe('completed');
  expect(await priceOf()).toBe(5_450);
});

it('whose process ends between its last write and the end of its job has nothing left to do', async () => {
  const [last] = (await luz.call('imports.list', { query: {} })).ok().list;
  const database = openDatabase(appUrl(server.adminUrl));
  const db = database.forBusiness(businessIds.canasta);
  const task = { db, checkpoint: undefined, now: () => fridayMorning, progress: async () => {} };
  expect(await runUnattended({ ...task, importId: last?.id ?? '', isBusy: () => false })).toBeNull();
  await database.close();
});
