import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { Client } from '#test/client.ts';
import { businessIds } from '#test/factories/ids.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import { createPresence } from './instances.ts';

let server: TestServer;
let hernan: Client;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 } });
  hernan = await server.as('hernan');
});
afterAll(() => server.close());

const read = async () => (await hernan.call('operations.read', {})).ok();
const check = (which: 'doctor' | 'reconcile', who = hernan) =>
  who.call('operations.check', { body: { check: which } });
async function verdictOf(which: 'doctor' | 'reconcile') {
  const { checks } = await read();
  const found = checks.find((one) => one.check === which);
  return found?.state === 'idle' ? found.verdict : undefined;
}
const clearVerdicts = () => server.sql('delete from verdict');

describe('how the installation is', () => {
  it.each(['luz', 'rocio', 'ignacio', 'marcela', 'wilson'] as const)(
    '%s is told nothing of it',
    async (name) => {
      const who = await server.as(name);
      expect((await who.call('operations.read', {})).status).toBe(404);
      expect((await check('doctor', who)).status).toBe(404);
      expect(await server.sql("select from pgboss.job where singleton_key = 'doctor'")).toEqual([]);
    },
  );

  it('a visitor has to sign in', async () => {
    expect((await server.guest().call('operations.read', {})).status).toBe(401);
  });

  it('its process has written itself, and is on duty', async () => {
    await expect
      .poll(async () => (await read()).instances)
      .toMatchObject([{ process: 'all', isSilent: false, deaf: 0, onDuty: true }]);
    const { version, instances } = await read();
    expect(instances[0]?.version).toBe(version);
  });

  it('a process that died is shown for a day, silent; two versions are an alert after ten minutes', async () => {
    const write = (id: number, version: string, seen: string) =>
      server.sql(`insert into instance (id, name, version, process, started_at, seen_at) values
        (gen_random_uuid(), 'otra-${id}', '${version}', 'web', now() - interval '2 days', now() - interval '${seen}')`);
    await write(1, '0.1', '46 seconds');
    await write(2, '0.1', '25 hours');
    const before = await read();
    expect(before.instances.map(({ name, isSilent }) => [name.startsWith('otra'), isSilent])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(before.alerts.map(({ alert }) => alert)).not.toContain('TwoVersions');
    await write(3, '0.1', '1 second');
    await server.sql(
      "update instance set started_at = now() - interval '11 minutes' where name not like 'otra%'",
    );
    expect((await read()).alerts.find(({ alert }) => alert === 'TwoVersions')?.about).toContain('0.1, ');
    await server.sql("delete from instance where name like 'otra%'");
  });

  it('queues are of all businesses, and the noisiest comes first', async () => {
    expect((await read()).businesses).toMatchObject({ total: 2, list: [{ waiting: 0 }, { waiting: 0 }] });
    await server.sql(
      `insert into job (business_id, id, kind, exclusive, delivery, status, created_at)
       select $1, gen_random_uuid(), 'imports.work', false, gen_random_uuid(), 'waiting', $2
       from generate_series(1, 3)`,
      [businessIds.laPlaza, new Date(fridayMorning.getTime() - 901_000)],
    );
    const { queues, businesses, alerts } = await read();
    expect(queues.find(({ queue }) => queue === 'imports')).toEqual({
      queue: 'imports',
      waiting: 3,
      seconds: 901,
      late: true,
    });
    expect(businesses.list.map(({ slug, waiting }) => [slug, waiting])).toEqual([
      ['la-plaza', 3],
      ['canasta', 0],
    ]);
    expect(alerts.find(({ alert }) => alert === 'QueueOld')).toMatchObject({
      about: 'imports',
      seconds: 901,
    });
    await server.sql("delete from job where kind = 'imports.work'");
  });

  it('drills are shown beside the checks', async () => {
    await server.sql("insert into verdict values ('backup', $1, true, 'completo')", [fridayMorning]);
    const { drills, alerts } = await read();
    expect(drills).toEqual([
      { name: 'backup', at: fridayMorning.toISOString(), ok: true, detail: 'completo' },
    ]);
    expect(alerts.map(({ alert }) => alert)).not.toContain('BackupOld');
    await clearVerdicts();
  });
});

describe('a check', () => {
  // Two coupons of the test data were used before this shop.
  beforeAll(() => server.sql("update coupon set uses_total_count = 0 where code in ('agotado', 'ultimo')"));

  it('runs once, however often it is asked for, and is audited', async () => {
    const answers = await Promise.all([check('doctor'), check('doctor'), check('doctor')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect.poll(() => verdictOf('doctor'), { timeout: 20_000 }).toMatchObject({ ok: true, detail: '' });
    const sent = "select state from pgboss.job where singleton_key = 'doctor'";
    expect(await server.sql(sent)).toEqual([{ state: 'completed' }]);
    expect(await server.sql("select after from audit_log where action = 'operations.check'")).toEqual([
      { after: { check: 'doctor' } },
    ]);
  });

  it('a broken promise of any business makes the verdict red', async () => {
    await clearVerdicts();
    await server.sql(
      `update product_office_count set in_stock = in_stock + 1
       where (business_id, product_id) = (select business_id, product_id from product_office_count where business_id = $1 limit 1)`,
      [businessIds.laPlaza],
    );
    (await check('doctor')).ok();
    await expect
      .poll(() => verdictOf('doctor'), { timeout: 20_000 })
      .toMatchObject({
        ok: false,
        detail: 'la-plaza: De cada producto se sabe en cuántas sedes hay y en cuántas está en oferta (1)',
      });
    expect((await read()).alerts[0]).toMatchObject({ alert: 'DoctorRed', severity: 'page' });
  });

  it('without payment providers there is nothing to reconcile', async () => {
    (await check('reconcile')).ok();
    await expect
      .poll(() => verdictOf('reconcile'), { timeout: 20_000 })
      .toMatchObject({ ok: true, detail: '2026-11-19; sin pasarelas de pago' });
  });
});

it('a process that ends takes its line away', async () => {
  const database = openDatabase(appUrl(server.adminUrl));
  const id = newId();
  const presence = createPresence(database, { id, process: 'web' });
  const lines = async () => (await server.sql('select from instance where id = $1', [id])).length;
  presence.start();
  await expect.poll(lines).toBe(1);
  await presence.stop();
  expect(await lines()).toBe(0);
  await database.close();
});
