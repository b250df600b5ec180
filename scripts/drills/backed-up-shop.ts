import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { loadDemo } from '#demo/load.ts';
import { root } from '#scripts/checks/tool.ts';
import { migrate } from '#server/db/migrate.ts';
import { atLeast, atMost, type Figure } from '#test/load/report.ts';
import { addOrders } from '#test/load/staff/many-orders.ts';
import { withNewClient } from '#test/postgres-client.ts';
import { makeCluster, startPostgres } from './postgres.ts';
import type { OnStop } from './report.ts';
import { ownFolder, runCommand } from './servers.ts';

const DATABASE = 'tienda';
const CONFIG = join(root, 'deploy/backup/pgbackrest.conf');
const MAJOR = '15';
const BACKUP_SECONDS = 1_800;

/** A repository of backups, and the server it is of where that one is at hand. */
export type Backups = {
  config: string;
  env: Record<string, string>;
  source?: { url(database: string): string; secretKey: string };
};

/**
 * A shop of so many orders on a PostgreSQL of its own, which archives to a folder as deploy/backup says: a full backup,
 * and changes after it that only the WAL has.
 */
export async function makeBackedUpShop(
  folder: string,
  orders: number,
  onStop: OnStop,
): Promise<{ backups: Backups; figures: Figure[] }> {
  const first = join(folder, 'first');
  const data = await makeCluster(first, MAJOR);
  const env = {
    PGBACKREST_REPO1_PATH: ownFolder(join(folder, 'repository')),
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_SOCKET_PATH: first,
    PGBACKREST_LOCK_PATH: ownFolder(join(folder, 'first-lock')),
    PGBACKREST_LOG_LEVEL_FILE: 'off',
  };
  const archiving = {
    archive_mode: 'on',
    archive_command: `/usr/bin/pgbackrest --config=${CONFIG} --stanza=canasta archive-push %p`,
  };
  const server = await startPostgres(first, { ...archiving, fsync: 'off' }, env, onStop);
  const pgbackrest = (...args: string[]) =>
    runCommand('/usr/bin/pgbackrest', [`--config=${CONFIG}`, '--stanza=canasta', ...args], { env });
  await pgbackrest('stanza-create');
  console.log(`Filling a shop with ${orders.toLocaleString('en-US')} orders ...`);
  await withNewClient(server.url(), (client) => client.query(`create database ${DATABASE}`));
  const url = server.url(DATABASE);
  const secretKey = randomBytes(32);
  await migrate(url);
  await loadDemo(url, [secretKey]);
  await addOrders(url, [secretKey], orders);
  await withNewClient(url, (client) => client.query('vacuum (analyze)'));

  console.log('Backing it up ...');
  const from = performance.now();
  await pgbackrest('--type=full', 'backup');
  const took = Math.round((performance.now() - from) / 100) / 10;
  // After the backup: what is restored must have it, too.
  await withNewClient(url, async (client) => {
    await client.query('create table after_the_backup as select generate_series(1, 1000) as n');
    await client.query('select pg_switch_wal()');
  });
  await pgbackrest('check');
  const size = await withNewClient(url, (client) =>
    client.query('select pg_database_size(current_database())::float8 / 1e6 as mb'),
  );
  return {
    backups: { config: CONFIG, env, source: { url: server.url, secretKey: secretKey.toString('base64') } },
    figures: [
      atMost('full backup', took, 's', BACKUP_SECONDS),
      atLeast('size of the database', Math.round(size.rows[0]?.mb), 'MB', 1),
    ],
  };
}
