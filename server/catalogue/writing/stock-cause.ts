import type { StockKind, StockReason } from '#rules/stock/movements.ts';
import { part, type Sql, sql } from '#server/db/sql.ts';

/** Why stock changes: what its entries say (rule 92). */
export type StockCause = {
  kind: StockKind;
  reason?: StockReason;
  note?: string;
  /** The person. */
  actor?: string | null;
  /** The order, import, booking or count. */
  source?: string;
};

/**
 * Declares the cause of all that this transaction changes of stocks after it, until the next one. The trigger
 * `book_stock` writes the entries; without a cause they say 'other'. Sent in one batch with the change, it costs no
 * wait.
 */
export function declareCause(cause: StockCause): Sql {
  return sql`select ${causeSetting(cause)}`;
}

/** The same within another statement, which is executed before the one that changes stocks. */
export const causeSetting = (cause: StockCause) =>
  part`set_config('app.stock_cause', ${JSON.stringify(cause)}, true)`;
