import { touchCart } from '#server/cart/queries.ts';
import type { Queries } from '#server/db/database.ts';
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
  const { version } = await tx.one<{ version: number }>(
    touchCart(tx.businessId, cartId, { historyEntry }, author),
  );
  return version;
}
