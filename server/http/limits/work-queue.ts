import { availableParallelism } from 'node:os';
import { type Failure, FailureError, fail } from '../failure.ts';

/** One core is left for everybody else's requests; a hash holds 19 MiB while it is made. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Whoever came later would wait for longer than a person does. */
const MOST_WAITING = 60;

/**
 * Lets so many pieces of work run at a time and so many wait, the first who came first; whoever finds the queue full
 * or has waited for too long is refused (UNAVAILABLE unless said otherwise): their work has not begun. Hashing
 * passwords is made to be expensive, so it must not be what the shop spends all it has on.
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
      // Whoever waits first goes on in this one's place.
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else running -= 1;
    }
  };
}
