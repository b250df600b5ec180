import { availableParallelism } from 'node:os';
import { type Failure, FailureError, fail } from '../failure.ts';

/** One core is left for other requests; a hash uses 19 MiB while it is computed. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Later callers would wait longer than a person does. */
const MOST_WAITING = 60;

/**
 * Limits how much work runs and waits at a time, first come, first served; when the queue is full or the wait too long,
 * the work is refused before it begins (UNAVAILABLE by default). Password hashing is expensive by design, so it must
 * not take all capacity.
 */
export function createQueue({
  atOnce = AT_ONCE,
  mostWaiting = MOST_WAITING,
  longestWaitMs = undefined as number | undefined,
  refuse = (): Failure => fail('UNAVAILABLE'),
} = {}) {
  const waiting = new Set<() => void>();
  let running = 0;

  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(go);
        reject(new FailureError(refuse()));
      };
      const timer = longestWaitMs === undefined ? undefined : setTimeout(giveUp, longestWaitMs);
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.add(go);
    });
  }

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.size >= mostWaiting) throw new FailureError(refuse());
      await turn();
    } else running += 1;
    try {
      return await work();
    } finally {
      // The first in the queue takes this slot.
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else running -= 1;
    }
  };
}
