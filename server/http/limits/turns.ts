import { fail } from '../failure.ts';
import { createQueue } from './work-queue.ts';

/** Beyond this many waiting for the same key, callers are told to retry later. */
const MOST_WAITING = 200;
/** As long as an order waits for its turn: a double press gets the result of the first. */
const LONGEST_WAIT_MS = 15_000;
const RETRY_AFTER_SECONDS = 5;

/** Runs work in the turn of its key: a cart, an order, a person. */
export type InTurn = <T>(key: string, work: () => Promise<T>, atOnce?: number) => Promise<T>;

/**
 * A queue for each key with callers (docs/decisions/033). Changes of the same object wait here before taking a
 * connection: waiting for a row inside PostgreSQL occupies one, and ten waiting are the whole pool.
 *
 * @param atLeast allows more at once than a key does, for tests of what the database itself decides
 */
export function createTurns(atLeast = 0): InTurn {
  const queues = new Map<string, { inTurn: ReturnType<typeof createQueue>; inside: number }>();
  return async (key, work, atOnce = 1) => {
    let queue = queues.get(key);
    if (!queue) {
      queue = { inTurn: queueOf(Math.max(atOnce, atLeast)), inside: 0 };
      queues.set(key, queue);
    }
    queue.inside += 1;
    try {
      return await queue.inTurn(work);
    } finally {
      queue.inside -= 1;
      if (queue.inside === 0) queues.delete(key);
    }
  };
}

function queueOf(atOnce: number) {
  return createQueue({ atOnce, mostWaiting: MOST_WAITING, longestWaitMs: LONGEST_WAIT_MS, refuse: crowded });
}

function crowded() {
  return fail('TOO_MANY_REQUESTS', {
    message: 'Hay demasiados cambios a la vez. Espera un momento y vuelve a intentarlo.',
    data: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });
}
