import { authorsOf } from '#server/cart/change-cart.ts';
import { touchCart } from '#server/cart/queries.ts';
import type { CartSnapshot } from '#server/cart/snapshot/snapshot.ts';
import type { Queries } from '#server/db/database.ts';
import type { Sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import type { Author, HistoryEntry } from '../history/history-entry.ts';
import { removeLines } from './line-queries.ts';

/**
 * Takes lines out of a cart that is held, for something else that they become, and notes that in its history. Answers
 * the version of the cart after it.
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

/** The other way: writes lines of another cart into this one, which is held. Answers its version after it. */
export async function putLines(
  tx: Queries,
  cart: CartSnapshot,
  { writes, historyEntry }: { writes: readonly Sql[]; historyEntry: HistoryEntry },
  context: SignedInContext,
): Promise<number> {
  for (const write of [...writes, ...authorsOf(tx, context, cart)]) await tx.run(write);
  return touch(tx, cart.id, historyEntry, context);
}

/** What takes lines out of a cart whose version is moved by who changes it. */
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
