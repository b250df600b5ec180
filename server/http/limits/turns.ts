import { type Failure, fail } from '../failure.ts';
import { createQueue } from './work-queue.ts';

/** Beyond this many waiting for the same key, callers are told to retry later. */
const MOST_WAITING = 200;
/** As long as a person waits for a button; a second press gets the result of the first. */
const LONGEST_WAIT_MS = 15_000;
const RETRY_AFTER_SECONDS = 5;

/**
 * Orders of a business created at the same time in this process. They wait for the same rows anyway: popular products,
 * the window, the order counter. More at once would wait inside PostgreSQL, each on a connection other requests need,
 * and leave more old row versions than a page has room for.
 */
const ORDERS_AT_ONCE = 3;
/** A rush may bring a thousand orders at once, which take seconds. */
const MOST_ORDERS_WAITING = 5_000;

/** Runs work in the turn of its key: a cart, an order, a person. */
export type InTurn = <T>(key: string, work: () => Promise<T>, atOnce?: number) => Promise<T>;

/** Creates an order in its turn: first come, first served within this process. */
export type OrderTurn = <T>(work: () => Promise<T>) => Promise<T>;

type Limits = {
  /** Minimum of concurrent work for every key; also for tests of what the database itself decides. */
  atLeast?: number | undefined;
  mostWaiting?: number;
  refuse?: () => Failure;
};

/**
 * A queue for each key with callers (docs/decisions/033). Changes of the same object wait here before taking a
 * connection: waiting for a row inside PostgreSQL occupies one, and ten waiting are the whole pool.
 */
export function createTurns({
  atLeast = 1,
  mostWaiting = MOST_WAITING,
  refuse = crowded,
}: Limits = {}): InTurn {
  const queues = new Map<string, { inTurn: ReturnType<typeof createQueue>; inside: number }>();
  const queueOf = (atOnce: number) =>
    createQueue({ atOnce, mostWaiting, longestWaitMs: LONGEST_WAIT_MS, refuse });
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

/** Queues by business, so that a rush at one does not delay another. */
export function createOrderTurns(atLeast = ORDERS_AT_ONCE): InTurn {
  return createTurns({ atLeast, mostWaiting: MOST_ORDERS_WAITING, refuse: () => fail('UNAVAILABLE') });
}

function crowded() {
  return fail('TOO_MANY_REQUESTS', {
    message: 'Hay demasiados cambios a la vez. Espera un momento y vuelve a intentarlo.',
    data: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });
}
