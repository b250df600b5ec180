import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { databaseAddress } from '#server/config/database-address.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { hostsOf } from '#server/db/hosts.ts';
import { appUrl, migrate } from '#server/db/migrate.ts';
import { request } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { seedTemplate } from '#test/factories/seed.ts';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { databaseOf, withNewClient } from '#test/postgres-client.ts';
import { times } from '#test/races/shelf.ts';
import { fridayMorning } from '#test/server.ts';
import { until } from './processes.ts';
import { order, readyShoppers } from './shoppers.ts';

/** DATABASE_URL names both servers of a pair, the standby first: the shop follows the one that can be written. */

const folder = throwawayFolder('several-hosts');
const place = (name: string) => join(folder, name, 'postgres');
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;

const overTcp = (url: string) => url.replace(/\?host=.*/, '');

beforeAll(async () => {
  primary = await startEmbeddedPostgres({ dataDir: place('first') });
  await withNewClient(primary.url, (client) => client.query('create database several'));
  const adminUrl = databaseOf(primary.url, 'several');
  await migrate(adminUrl);
  await seedTemplate(adminUrl);
  const { port, password } = new URL(primary.url);
  await primary.stop();
  execFileSync('cp', ['-a', join(folder, 'first'), join(folder, 'second')]);
  rmSync(join(place('second'), 'port'));
  writeFileSync(join(place('second'), 'cluster/standby.signal'), '');
  primary = await startEmbeddedPostgres({ dataDir: place('first') });
  standby = await startEmbeddedPostgres({
    dataDir: place('second'),
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=second`,
    },
  });
  // From here on no order is acknowledged that only one of them has.
  await withNewClient(primary.url, async (client) => {
    await client.query("alter system set synchronous_standby_names = 'second'");
    await client.query('select pg_reload_conf()');
  });
});
afterAll(async () => {
  await standby?.stop();
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('goes on at the standby once it is promoted, with orders, notifications and jobs', async () => {
  const adminUrl = overTcp(databaseOf(primary.url, 'several'));
  const { port } = new URL(standby.url);
  const listed = adminUrl.replace('@', `@127.0.0.1:${port},127.0.0.1:1,`);
  const faults: string[] = [];
  const databaseUrl = databaseAddress({ DATABASE_URL: listed }, faults) ?? '';
  expect(faults).toEqual([]);
  expect(hostsOf(databaseUrl)).toHaveLength(3);
  // As the owner, too: there is nothing to bring up to date, and only one of them says so.
  expect(await migrate(databaseUrl)).toEqual({ applied: [] });

  const app = await createApp({
    databaseUrl: appUrl(databaseUrl),
    logLevel: 'fatal',
    defaultBusiness: 'canasta',
    workers: {},
    now: () => fridayMorning,
  });
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const isReady = async () => (await request(`${url}/readyz`)).status === 200;
    const shoppers = await readyShoppers({ url, adminUrl }, times(4, [{ product: goods.ron, count: 1 }]));
    const [before, ...after] = shoppers;
    const press = async (one = before) => (one ? (await order(one, 55_000)).status : 0);
    expect([await press(), await isReady()]).toEqual([200, true]);

    await primary.stop();
    expect(await press(after[0])).toBe(503);
    const promoted = overTcp(databaseOf(standby.url, 'several'));
    await withNewClient(promoted, (client) => client.query('select pg_promote()'));
    const from = performance.now();
    await until('orders are taken again', async () => (await press(after[0])) === 200);
    expect(performance.now() - from).toBeLessThan(5_000);
    expect([await press(after[1]), await press(after[2])]).toEqual([200, 200]);
    await until('it hears of changes again', isReady);
    await until('jobs are looked for there', async () => {
      const text = "select from pg_stat_activity where application_name = 'canasta jobs'";
      return withNewClient(promoted, async (client) => (await client.query(text)).rowCount !== 0);
    });
    const { rows } = await withNewClient(promoted, (client) =>
      client.query('select count(*)::int as orders from customer_order'),
    );
    expect(rows).toEqual([{ orders: shoppers.length }]);
  } finally {
    await app.close();
  }
});
