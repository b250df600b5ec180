import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { heapFlags, mallocSettings } from '#scripts/plain/memory.mjs';

export type Running = { url: string; pid: number; stop(): Promise<void> };

/** The real server in a process of its own, as it is run in production, on a free port. */
export function startShop(adminUrl: string, settings: Record<string, string> = {}): Promise<Running> {
  return startProcess(
    'shop-process.ts',
    { ...settings, ...mallocSettings, BENCH_DATABASE: adminUrl },
    heapFlags,
  );
}

/** A bare Fastify that sends the same bytes as an address of the shop: what this machine can do at all. */
export function startBareFastify(source: string, encoding = 'identity'): Promise<Running> {
  return startProcess('floors/bare-process.ts', { BENCH_SOURCE: source, BENCH_ENCODING: encoding });
}

/** A bare Fastify that reads one page of 20 rows for every answer. */
export function startBareSql(databaseUrl: string, businessId: string, officeId: string): Promise<Running> {
  return startProcess('floors/bare-sql-process.ts', {
    BENCH_DATABASE: databaseUrl,
    BENCH_BUSINESS: businessId,
    BENCH_OFFICE: officeId,
  });
}

/**
 * The most memory a process and those it has started have held so far, in MB: each at its own peak, and what they have
 * in common counts twice.
 */
export function peakMemory(pid: number): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.reduce(
    (sum, child) => sum + peakMemory(Number(child)),
    Math.round(Number(kilobytes) / 1024),
  );
}

/** The child prints its address as the first line and ends when it is told to. */
async function startProcess(
  file: string,
  settings: Record<string, string>,
  flags: readonly string[] = [],
): Promise<Running> {
  const child = spawn(process.execPath, [...flags, fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, ...settings, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await firstLine(child);
  return {
    url,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk;
      const [line, rest] = text.split('\n');
      if (line && rest !== undefined) resolve(line);
    });
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}: ${text}`)));
  });
}
