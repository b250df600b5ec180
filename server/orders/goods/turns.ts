import { createQueue } from '#server/http/limits/work-queue.ts';

/**
 * Orders of a business created at the same time in this process. They wait for the same rows anyway: popular products,
 * the window, the order counter. More at once would wait inside PostgreSQL, each on a connection other requests need,
 * and leave more old row versions than a page has room for.
 */
const AT_ONCE = 3;
/** A rush may bring a thousand orders at once, which take seconds. */
const MOST_WAITING = 5_000;
/** As long as a person waits for a button. */
const LONGEST_WAIT_MS = 15_000;

/** Creates an order in its turn: first come, first served within this process. */
export type OrderTurn = ReturnType<typeof createQueue>;

/** A queue for each business: a rush at one does not delay another. */
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
