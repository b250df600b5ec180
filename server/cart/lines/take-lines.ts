import { authorsOf } from '#server/cart/change-cart.ts';
import { touchCart } from '#server/cart/queries.ts';
import type { CartSnapshot } from '#server/cart/snapshot/snapshot.ts';
import type { Queries } from '#server/db/database.ts';
import type { Sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import type { Author, HistoryEntry } from '../history/history-entry.ts';
import { removeLines } from './line-queries.ts';

/**
 * Removes lines from a locked cart because they move elsewhere, with a history entry. Returns the new version of the
 * cart.
 */
export async function takeLines(
  tx: Queries,
  cartId: string,
  lineIds: readonly string[],
  historyEntry: HistoryEntry,
  author: Author,
): Promise<number> {
  for (const removal of removeLines(tx.businessId, cartId, lineIds)) await tx.run(removal);
  return touch(tx, cartId, historyEntry, author);
}

/** Writes lines of another cart into this locked one. Returns its new version. */
export async function putLines(
  tx: Queries,
  cart: CartSnapshot,
  { writes, historyEntry }: { writes: readonly Sql[]; historyEntry: HistoryEntry },
  context: SignedInContext,
): Promise<number> {
  for (const write of [...writes, ...authorsOf(tx, context, cart)]) await tx.run(write);
  return touch(tx, cart.id, historyEntry, context);
}

/** Removes lines from a cart whose version the caller moves. */
export function withoutLines(tx: Queries, cartId: string, lineIds: readonly string[]): Sql[] {
  return removeLines(tx.businessId, cartId, lineIds);
}

async function touch(
  tx: Queries,
  cartId: string,
  historyEntry: HistoryEntry,
  author: Author,
): Promise<number> {
  const touched = touchCart(tx.businessId, cartId, { historyEntry }, author);
  return (await tx.one<{ version: number }>(touched)).version;
}
