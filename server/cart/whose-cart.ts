import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import type { HistoryEntry } from './history/history-entry.ts';

/**
 * Whose cart is changed, and which: one's own active one, or one that staff enter by phone for somebody, which stands
 * beside that person's own (docs/decisions/074).
 */
export type WhoseCart = {
  userId: string;
  state: 'active' | 'phone';
  /** What staff did is noted in the audit, in the transaction that does it. */
  audit?: (tx: Queries, entry: HistoryEntry) => Promise<void>;
};

export function ownCart({ user }: Pick<SignedInContext, 'user'>): WhoseCart {
  return { userId: user.id, state: 'active' };
}
