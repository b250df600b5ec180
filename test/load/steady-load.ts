import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type RequestOptions } from 'node:http';
import { get as getSecurely } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export type Steady = {
  request: number;
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
  /** In ms, the fastest first. */
  times: number[];
};
type Inquiry = { perSecond: number; seconds: number; connections?: number };

/**
 * The same from a process of its own: what the measuring process does beside it (an upload, the progress it asks for)
 * is in no time.
 */
export function startSteadyLoad(address: string) {
  const child = fork(fileURLToPath(import.meta.url), [address]);
  return {
    async ask(question: Inquiry): Promise<Steady> {
      child.send(question);
      const [steady] = await once(child, 'message');
      return steady;
    },
    stop: () => void child.disconnect(),
  };
}

/**
 * Asks for an address so often a second over some connections, however long the answers take; times are to a
 * hundredth of a millisecond. Who finds every connection taken waits for one, and the wait counts: load that slows
 * down with the server would hide what people feel. The ticks of the clock here, each a millisecond or two late, do
 * not count.
 */
export async function steadyLoad(
  address: string,
  { perSecond, seconds, connections = 16 }: Inquiry,
): Promise<Steady> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  let failed = 0;
  const ask = async () => {
    const from = performance.now();
    if (!(await answers(address, { agent }))) failed += 1;
    times.push(performance.now() - from);
  };
  const began = performance.now();
  const total = Math.round(perSecond * seconds);
  // A tick each millisecond would take a fifth of a processor from what is measured.
  const untilDue = (startedAt: number) =>
    Math.max(1, began + (startedAt * 1000) / perSecond - performance.now());
  for (let requestCount = 0; requestCount < total; await pause(untilDue(requestCount))) {
    const due = Math.min(total, Math.ceil(((performance.now() - began) / 1000) * perSecond));
    for (; requestCount < due; requestCount += 1) {
      const answer = ask().finally(() => open.delete(answer));
      open.add(answer);
    }
  }
  await Promise.all(open);
  const took = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => timeAt(times, share);
  return { request: total, perSecond: Math.round(total / took), p50: at(0.5), p99: at(0.99), failed, times };
}

/** The time that a share of all, the fastest, kept to. */
export function timeAt(sorted: readonly number[], share: number): number {
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100;
}

/** Whether a whole page came with 200. */
export function answers(address: string, options: RequestOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const ask = address.startsWith('https:') ? getSecurely : get;
    ask(address, options, (response) => {
      response.on('end', () => resolve(response.statusCode === 200)).resume();
    }).on('error', () => resolve(false));
  });
}

const [, file, address] = process.argv;
if (file === fileURLToPath(import.meta.url) && address)
  process.on('message', async (input: Inquiry) => process.send?.(await steadyLoad(address, input)));
