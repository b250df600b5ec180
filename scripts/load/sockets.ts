import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openInstallation } from '#scripts/drills/installation/installation.ts';
import type { OnStop, Report } from '#scripts/drills/report.ts';
import { atMost } from '#test/load/report.ts';
import type { Holding, Order } from './socket-process.ts';

/** The most connections that one client process holds. */
const OF_A_PROCESS = 2_500;
/** Connections from one address: HAProxy allows a thousand, and each has 28,000 ports. */
const OF_AN_ADDRESS = 500;
/** New ones a second, of all together. */
const A_SECOND = 200;
const MOST_KB = 60;
const SPREAD_SECONDS = 60;
const FILES_OF_ITS_OWN = 200;

/** So many visitors' live connections through the balancer to two processes, of which one is then replaced. */
export async function holdSockets(onStop: OnStop, count: number): Promise<Report> {
  needFiles(count);
  const { url, authority, web } = await openInstallation(onStop);
  const before = web.map(({ pid }) => memoryOf(pid()));
  const clients = Array.from({ length: Math.ceil(count / OF_A_PROCESS) }, (_one, place) => {
    const own = Math.min(OF_A_PROCESS, count - place * OF_A_PROCESS);
    const addresses = Array.from(
      { length: Math.ceil(own / OF_AN_ADDRESS) },
      (_address, n) => `127.0.${1 + place}.${1 + n}`,
    );
    const child = fork(fileURLToPath(new URL('./socket-process.ts', import.meta.url)), [], {
      env: { ...process.env, ...(authority ? { NODE_EXTRA_CA_CERTS: authority } : {}) },
    });
    onStop(async () => void child.kill());
    const holding: Holding = { up: 0, down: 0, failed: 0, back: [] };
    child.on('message', (now: Holding) => Object.assign(holding, now));
    const perSecond = (A_SECOND * own) / count;
    child.send({ url, host: 'canasta.localhost', addresses, count: own, perSecond } satisfies Order);
    return { child, holding };
  });
  const sum = (of: (holding: Holding) => number) =>
    clients.reduce((all, { holding }) => all + of(holding), 0);
  const opened = performance.now();
  while (sum(({ up }) => up) < count && performance.now() - opened < (count / A_SECOND) * 3_000 + 30_000) {
    await pause(5_000);
    console.log(`${sum(({ up }) => up)} connected, ${sum(({ failed }) => failed)} refused`);
  }
  const connected = sum(({ up }) => up);
  await pause(5_000);
  const after = web.map(({ pid }) => memoryOf(pid()));
  const grown = after.reduce((all, mb, place) => all + mb - (before[place] ?? 0), 0);

  console.log('One of the two processes is replaced ...');
  const from = performance.now();
  for (const { child } of clients) child.send('forget');
  await web[0]?.restart();
  const replaced = Math.round((performance.now() - from) / 1000);
  await pause((SPREAD_SECONDS + 15) * 1_000);
  const back = clients.flatMap(({ holding }) => holding.back).sort((a, b) => a - b);
  const busiest = Math.max(0, ...secondsOf(back));
  const lost = count - sum(({ up }) => up);
  for (const { child } of clients) child.disconnect();
  await Promise.all(clients.map(({ child }) => once(child, 'exit')));
  return {
    name: `load: ${count} sockets`,
    figures: [
      atMost('not connected', count - connected, 'sockets', 0),
      atMost(
        'memory of the two processes, for each socket',
        Math.round((grown * 1024) / connected),
        'kB',
        MOST_KB,
      ),
      atMost(`not back a minute after their process went (${back.length} had to)`, lost, 'sockets', 0),
      atMost(
        'of those, in the busiest second',
        Math.round((busiest / Math.max(1, back.length)) * 1000) / 10,
        '%',
        5,
      ),
    ],
    notes: [
      `memory ${before.join(' and ')} MB, then ${after.join(' and ')}; replaced in ${replaced} s`,
      `back after ${at(back, 0.05)}, ${at(back, 0.5)} and ${at(back, 0.95)} s (5, 50 and 95 of 100)`,
      `load of the machine ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} processors`,
    ],
  };
}

/** HAProxy and each web process hold a descriptor or two for every connection. */
function needFiles(count: number): void {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  const most = Number(/Max open files\s+\d+\s+(\d+)/.exec(limits)?.[1] ?? 0);
  const needed = count * 2 + FILES_OF_ITS_OWN;
  if (most < needed)
    throw new Error(`A process may open ${most} files here; ${needed} are needed: ulimit -Hn`);
}

function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** How many came in each second. */
function secondsOf(sorted: readonly number[]): number[] {
  const seconds = new Map<number, number>();
  for (const ms of sorted) seconds.set(Math.floor(ms / 1000), (seconds.get(Math.floor(ms / 1000)) ?? 0) + 1);
  return [...seconds.values()];
}

const at = (sorted: readonly number[], share: number) =>
  Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) / 100) / 10;
