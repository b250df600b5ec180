import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';

const runner = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));
/** Enough for a web build and a demonstration on a busy machine. */
const timeoutMs = 240_000;

export type Shop = {
  url: string;
  dataDir: string;
  /** The process number of the server, and of its PostgreSQL: for tests that kill. */
  serverPid(): number;
  postgresPid(): number;
  /** The superuser's address of its database: for tests that do what staff and warehouse do meanwhile. */
  databaseUrl(): string;
  /** kill -9 of the server, nothing else. Comes back when it is dead. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. Comes back when it is ready. */
  start(): Promise<void>;
  /** Stops it as Ctrl-C does and removes its data. */
  stop(): Promise<void>;
  /** What it has printed so far. */
  output(): string;
};

/**
 * A whole shop as `npm start` opens it, on a free port, with the demonstration in a database of its own that is
 * thrown away. Nothing of the caller's configuration reaches it except `env`.
 */
export async function startShop(port: number, env: Record<string, string> = {}): Promise<Shop> {
  const folder = throwawayFolder('shop');
  const url = `http://localhost:${port}`;
  const { PATH = '', HOME = '' } = process.env;
  const settings = { PATH, HOME, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', ...env };
  let output = '';
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [runner, 'start'], {
      env: { ...settings, CANASTA_PARENT: String(process.pid) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    }
    for (const deadline = Date.now() + timeoutMs; !(await isReady(url)); await pause(100)) {
      if (hasEnded(started)) throw new Error(`The shop did not start:\n${output}`);
      if (Date.now() > deadline) throw new Error(`The shop was not ready in time:\n${output}`);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || hasEnded(child)) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  async function stop(): Promise<void> {
    await end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }

  await start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const postgres = (file: string) => readFileSync(join(folder, 'postgres', file), 'utf8');
  return {
    url,
    dataDir: folder,
    serverPid: () => child?.pid ?? 0,
    postgresPid: () => Number(postgres('cluster/postmaster.pid').split('\n')[0]),
    databaseUrl: () => {
      const dbPort = postgres('cluster/postmaster.pid').split('\n')[3];
      return `postgres://postgres:${encodeURIComponent(postgres('password'))}@127.0.0.1:${dbPort}/canasta`;
    },
    kill: () => end('SIGKILL'),
    start,
    stop,
    output: () => output,
  };
}

/** Tells browser tests of a shop that is open (test/e2e/global-setup.ts). */
export function addressOf(shop: Shop) {
  return {
    E2E_PORT: new URL(shop.url).port,
    E2E_DATABASE_URL: shop.databaseUrl(),
    E2E_DATA_DIR: shop.dataDir,
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
