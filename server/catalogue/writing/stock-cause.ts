import type { StockKind, StockReason } from '#rules/stock/movements.ts';
import { part, type Sql, sql } from '#server/db/sql.ts';

/** Why stock changes, as stored with its entries (rule 92). */
export type StockCause = {
  kind: StockKind;
  reason?: StockReason;
  note?: string;
  /** The person who changed it. */
  actor?: string | null;
  /** The order, import, booking or count. */
  source?: string;
};

/**
 * Declares the cause of all changes of stock that follow in this transaction, until the next declaration. The trigger
 * `book_stock` writes the entries; without a cause they say 'other'. Sent in one batch with the change, it costs no
 * wait.
 */
export function declareCause(cause: StockCause): Sql {
  return sql`select ${causeSetting(cause)}`;
}

/** The cause inside another statement, which runs before the one that changes stocks. */
export const causeSetting = (cause: StockCause) =>
  part`set_config('app.stock_cause', ${JSON.stringify(cause)}, true)`;
