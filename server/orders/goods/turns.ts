import { createQueue } from '#server/http/limits/work-queue.ts';

/**
 * Orders of a business made at a time in this process. They wait for the same rows anyhow: what sells, the window,
 * the counter of numbers. More at once would wait inside PostgreSQL, until it sends them away, each on a connection
 * that whoever only looks needs, and leave more old versions of a row than its page has room for.
 */
const AT_ONCE = 3;
/** A rush brings a thousand at once, who are served in seconds. */
const MOST_WAITING = 5_000;
/** As long as somebody looks at a button that turns. */
const LONGEST_WAIT_MS = 15_000;

/** Makes an order in its turn: first come, first served, as far as this process knows. */
export type OrderTurn = ReturnType<typeof createQueue>;

/** The turns of each business: a rush at one keeps nobody of another waiting. */
export function createOrderTurns(atOnce = AT_ONCE): (businessId: string) => OrderTurn {
  const turns = new Map<string, OrderTurn>();
  return (businessId) => {
    let turn = turns.get(businessId);
    if (!turn) {
      turn = createQueue({ atOnce, mostWaiting: MOST_WAITING, longestWaitMs: LONGEST_WAIT_MS });
      turns.set(businessId, turn);
    }
    return turn;
  };
}
