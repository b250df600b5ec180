import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import type { HistoryEntry } from './history/history-entry.ts';
import type { CartState } from './snapshot/snapshot.ts';
import { householdCartText } from './texts.ts';

/**
 * Whose cart is changed, and which: the caller's active one, or one that staff enter by phone for a person, separate
 * from that person's own (docs/decisions/074).
 */
export type WhoseCart = {
  userId: string;
  state: 'active' | 'phone';
  /** The household's cart is allowed as well, because the change concerns its lines (docs/decisions/099). */
  shared?: true;
  /** Writes the audit entry of staff in the same transaction. */
  audit?: (tx: Queries, entry: HistoryEntry) => Promise<void>;
};

export function ownCart({ user }: Pick<SignedInContext, 'user'>): WhoseCart {
  return { userId: user.id, state: 'active' };
}

export function ownOrSharedCart({ user }: Pick<SignedInContext, 'user'>): WhoseCart {
  return { userId: user.id, state: 'active', shared: true };
}

/** Why a cart cannot be changed in this way; undefined when it can. */
export function closedFor(
  state: CartState,
  whose: Pick<WhoseCart, 'state' | 'shared'>,
): Failure<'CART_CLOSED'> | undefined {
  if (state === whose.state || (state === 'household' && whose.shared)) return undefined;
  return state === 'household' ? fail('CART_CLOSED', { message: householdCartText }) : fail('CART_CLOSED');
}
