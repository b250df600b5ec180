import { availableParallelism } from 'node:os';
import { type Failure, FailureError, fail } from '../failure.ts';

/** One core stays free for other requests; a hash uses 19 MiB while it is computed. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Later callers would wait longer than a person does. */
const MOST_WAITING = 60;

type Waiting = { owner: string; go: () => void };

/**
 * Limits how much work runs and waits at a time, first come, first served; when the queue is full or the wait too long,
 * the work is refused before it begins (UNAVAILABLE by default). Password hashing is expensive by design, so it must
 * not take all capacity. Work of several owners is done in turn, and each has a queue of its own: whose is much or slow
 * keeps nobody else.
 */
export function createQueue({
  atOnce = AT_ONCE,
  mostWaiting = MOST_WAITING,
  longestWaitMs = undefined as number | undefined,
  refuse = (): Failure => fail('UNAVAILABLE'),
} = {}) {
  const waiting = new Set<Waiting>();
  /** When each owner's last work began, in order of turns. */
  const begun = new Map<string, number>();
  let running = 0;
  let turns = 0;

  function turn(owner: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(one);
        reject(new FailureError(refuse()));
      };
      const timer = longestWaitMs === undefined ? undefined : setTimeout(giveUp, longestWaitMs);
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const one = { owner, go };
      waiting.add(one);
    });
  }

  /** The first work of the owner whose last work began longest ago. */
  function nextWaiting(): Waiting | undefined {
    const last = ({ owner }: Waiting) => begun.get(owner) ?? 0;
    let next: Waiting | undefined;
    for (const one of waiting) if (!next || last(one) < last(next)) next = one;
    return next;
  }

  return async function inTurn<T>(work: () => Promise<T>, owner = ''): Promise<T> {
    if (running >= atOnce) {
      const ahead = [...waiting].filter((one) => one.owner === owner).length;
      if (ahead >= mostWaiting) throw new FailureError(refuse());
      await turn(owner);
    } else running += 1;
    turns += 1;
    begun.set(owner, turns);
    try {
      return await work();
    } finally {
      // The next in the queue takes this slot.
      const next = nextWaiting();
      if (next) {
        waiting.delete(next);
        next.go();
      } else running -= 1;
      if (running === 0) begun.clear();
    }
  };
}
