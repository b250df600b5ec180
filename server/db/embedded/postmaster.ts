import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { openLog } from './files.ts';
import { commandLine, isAlive, signal } from './processes.ts';
import { serverEnvironment } from './run.ts';
import type { Settings } from './settings.ts';

export type Postmaster = { pid: number; port: number; ready: boolean };

/** Why a server did not start, as far as the starter can act on it. */
type Failure = { reason: 'another server' | 'port taken' | 'unknown'; log: string };

/** The server that runs on this cluster now, if any; a stale postmaster.pid or a reused number is none. */
export function findPostmaster(cluster: Cluster): Postmaster | undefined {
  const lines = readPidFile(cluster);
  const pid = Number(lines[0]);
  if (!isAlive(pid) || !isServerOf(pid, cluster)) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** Starts a server and waits until it takes connections. The child lives in its own session (Ctrl-C safe). */
export async function startPostmaster(
  cluster: Cluster,
  port: number,
  settings: Settings,
  onSpawn: (pid: number) => void,
): Promise<{ child: ChildProcess; pid: number } | Failure> {
  const { log, start } = openLog(cluster);
  const child = spawn(join(cluster.binaries, 'bin/postgres'), serverArguments(cluster, port, settings), {
    ...cluster.account,
    cwd: '/',
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const pid = child.pid;
  if (pid === undefined) {
    return await new Promise((_, reject) => child.once('error', reject));
  }
  onSpawn(pid);
  while (child.exitCode === null && child.signalCode === null) {
    const running = findPostmaster(cluster);
    if (running?.pid === pid && running.ready) return { child, pid };
    await pause(10);
  }
  return failureOf(readFileSync(cluster.logFile).subarray(start).toString());
}

/**
 * A pid in postmaster.pid that now belongs to another process of the same user keeps PostgreSQL from starting.
 */
export function removeStalePidFile(cluster: Cluster): void {
  const pid = Number(readPidFile(cluster)[0]);
  if (pid > 0 && !isServerOf(pid, cluster)) unlinkSync(join(cluster.pgdata, 'postmaster.pid'));
}

/**
 * Fast shutdown: open transactions are rolled back and everything is written; after ten seconds an immediate one.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid); waited += 20) {
    if (waited === 10_000) signal(pid, 'SIGQUIT');
    await pause(20);
  }
}

function serverArguments(cluster: Cluster, port: number, settings: Settings): string[] {
  const place: Settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: fitsSocket(cluster) ? cluster.socketDir : '',
    unix_socket_permissions: '0700',
  };
  const options = Object.entries({ ...settings, ...place });
  return ['-D', cluster.pgdata, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** The kernel takes socket paths of up to 107 bytes. */
export function fitsSocket(cluster: Cluster): boolean {
  return Buffer.byteLength(join(cluster.socketDir, '.s.PGSQL.65535.lock')) <= 107;
}

function failureOf(log: string): Failure {
  if (/lock file "[^"]*" already exists|pre-existing shared memory/.test(log)) {
    return { reason: 'another server', log };
  }
  return { reason: /Address already in use/.test(log) ? 'port taken' : 'unknown', log };
}

/** postmaster.pid: number, data folder, start, port, socket folder, address, memory key, state. */
function readPidFile(cluster: Cluster): string[] {
  try {
    return readFileSync(join(cluster.pgdata, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function isServerOf(pid: number, cluster: Cluster): boolean {
  return commandLine(pid).includes(`postgres -D ${cluster.pgdata} `);
}
