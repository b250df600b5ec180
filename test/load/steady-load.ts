import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type Steady = { asked: number; perSecond: number; p50: number; p99: number; failed: number };

/**
 * Asks for an address so often a second over some connections, however long the answers take; times are to a
 * hundredth of a millisecond. Who finds every connection taken waits for one, and the wait counts: load that slows
 * down with the server would hide what people feel. The ticks of the clock here, each a millisecond or two late, do
 * not count.
 */
export async function steadyLoad(
  address: string,
  { perSecond, seconds, connections = 16 }: { perSecond: number; seconds: number; connections?: number },
): Promise<Steady> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  let failed = 0;
  const ask = async () => {
    const from = performance.now();
    if (!(await answers(address, agent))) failed += 1;
    times.push(performance.now() - from);
  };
  const began = performance.now();
  const total = Math.round(perSecond * seconds);
  for (let asked = 0; asked < total; await pause(1)) {
    const due = Math.min(total, Math.ceil(((performance.now() - began) / 1000) * perSecond));
    for (; asked < due; asked += 1) {
      const answer = ask().finally(() => open.delete(answer));
      open.add(answer);
    }
  }
  await Promise.all(open);
  const took = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100;
  return { asked: total, perSecond: Math.round(total / took), p50: at(0.5), p99: at(0.99), failed };
}

function answers(address: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    get(address, { agent }, (response) => {
      response.on('end', () => resolve(response.statusCode === 200)).resume();
    }).on('error', () => resolve(false));
  });
}
