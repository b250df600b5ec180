import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { goods } from '#test/factories/goods.ts';
import { serverEnv } from '#test/faults/processes.ts';
import { at, order, readyShoppers, type Shopper } from '#test/faults/shoppers.ts';
import { times } from '#test/races/shelf.ts';
import type { OnStop } from './report.ts';

const script = fileURLToPath(new URL('../../test/faults/dying-server.ts', import.meta.url));
/** A bottle of rum with its delivery. */
const TOTAL = 55_000;
/** How long a person waits before pressing again. */
const RETRY_MS = 1_000;
const UNTIL_MS = 120_000;

export type Bought = { userId: string; orderId: string; at: number };

/** A server of the shop in a process of its own. */
export async function startShop(databaseUrl: string, onStop: OnStop): Promise<string> {
  const child = spawn(process.execPath, [script, databaseUrl, 'die'], {
    env: serverEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onStop(async () => void child.kill('SIGKILL'));
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  const [url = ''] = String(line).split('\n');
  if (!url.startsWith('http')) throw new Error('A server of the shop did not start');
  return url;
}

/**
 * Orders at a steady rate, each by somebody else, in turn at the shops; who gets no answer, or a 503, presses again at
 * the next shop with the same idempotency key until it is acknowledged.
 */
export function startBuying(shops: readonly string[], people: readonly Shopper[], perSecond: number) {
  const bought: Bought[] = [];
  const codes = new Map<string, number>();
  let isOver = false;
  let taken = 0;
  const buy = async (person: Shopper, first: number) => {
    const idempotency_key = randomUUID();
    const deadline = performance.now() + UNTIL_MS;
    for (let turn = first; performance.now() < deadline; turn += 1, await pause(RETRY_MS)) {
      const shop = shops[turn % shops.length] ?? '';
      const answer = await order(at(shop, person), TOTAL, { idempotency_key }).catch(() => undefined);
      const code = String(answer?.status ?? 'no answer');
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (answer?.status === 200) {
        bought.push({ userId: person.userId, orderId: answer.ok().order.id, at: performance.now() });
        return;
      }
    }
  };
  const began = performance.now();
  const buying = (async () => {
    const open: Promise<void>[] = [];
    for (; !isOver && taken < people.length; await pause(1_000 / perSecond)) {
      const due = Math.min(people.length, Math.ceil(((performance.now() - began) / 1_000) * perSecond));
      for (; taken < due; taken += 1) {
        const person = people[taken];
        if (person) open.push(buy(person, taken));
      }
    }
    await Promise.all(open);
  })();
  return {
    bought,
    /** Waits for those who have begun. */
    async stop() {
      isOver = true;
      await buying;
      return { began: taken, codes: [...codes].map(([code, count]) => `${count} × ${code}`).join(', ') };
    },
  };
}

export function peopleWithCarts(adminUrl: string, url: string, count: number): Promise<Shopper[]> {
  return readyShoppers({ url, adminUrl }, times(count, [{ product: goods.ron, count: 1 }]));
}
