import type { ChildProcess } from 'node:child_process';
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '#test/faults/processes.ts';
import { withNewClient } from '#test/postgres-client.ts';
import type { OnStop } from './report.ts';
import { account, ownFolder, runCommand, startServer } from './servers.ts';

const START_MS = 3_600_000;

export type Postgres = { url(database?: string): string; pid: number; log: string };

/** A new cluster of Debian's PostgreSQL in `<folder>/data`. */
export async function makeCluster(folder: string, major: string): Promise<string> {
  const data = join(ownFolder(folder), 'data');
  const options = ['--encoding', 'UTF8', '--locale', 'C.UTF-8', '--auth', 'trust', '--data-checksums'];
  await runCommand(join(binaries(major), 'initdb'), ['-D', data, '-U', 'postgres', ...options]);
  return data;
}

/**
 * Serves `<folder>/data` on a socket in the folder, which nobody else may enter, with settings of its own alone: what
 * the cluster was configured with elsewhere does not count. Waits until it can be written, also for a long recovery.
 */
export async function startPostgres(
  folder: string,
  settings: Record<string, string>,
  env: Record<string, string>,
  onStop: OnStop,
): Promise<Postgres> {
  const data = join(folder, 'data');
  const major = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  const [config, access, log] = ['postgresql.conf', 'pg_hba.conf', 'log'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  writeFileSync(config, '');
  writeFileSync(access, 'local all all trust\n');
  if (account) for (const file of [config, access]) chownSync(file, account.uid, account.gid);
  const options = {
    config_file: config,
    hba_file: access,
    listen_addresses: '',
    unix_socket_directories: folder,
    port: '5432',
    // A recovery needs nothing of the size of the server that the backup is of.
    hot_standby: 'off',
    shared_buffers: '256MB',
    max_wal_size: '4GB',
    maintenance_work_mem: '256MB',
    work_mem: '32MB',
    jit: 'off',
    ...settings,
  };
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = startServer(join(binaries(major), 'postgres'), ['-D', data, ...args], { env, log });
  onStop(() => ended(child));
  const url = (database = 'postgres') => `postgres://postgres@localhost:5432/${database}?host=${folder}`;
  await until(
    `PostgreSQL takes writes (log in ${log})`,
    async () => {
      if (child.exitCode !== null)
        throw new Error(`PostgreSQL did not start: ${readFileSync(log, 'utf8').slice(-2_000)}`);
      const answer = withNewClient(url(), (client) => client.query('select pg_is_in_recovery() as recovers'));
      return (await answer.catch(() => undefined))?.rows[0]?.recovers === false;
    },
    START_MS,
  );
  return { url, pid: child.pid ?? 0, log };
}

function binaries(major: string): string {
  const folder = `/usr/lib/postgresql/${major}/bin`;
  if (!existsSync(folder))
    throw new Error(
      `This needs Debian's packages: apt-get install --no-install-recommends postgresql-${major}`,
    );
  return folder;
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGQUIT');
  });
}
