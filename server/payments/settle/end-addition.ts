import type { Queries } from '#server/db/database.ts';
import { type EndReason, giveRequestBack } from '#server/orders/additions/requests.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import { notifyOrder } from '#server/picking/actions/apply-actions.ts';
import { endAttempts } from './attempts.ts';

/**
 * Ends a pending addition of a locked order: its goods are returned and its attempts closed. The order stays as it is.
 */
export async function endAddition(
  tx: Queries,
  order: LockedOrder,
  additionId: string,
  reason: EndReason,
  now: Date,
): Promise<void> {
  await giveRequestBack(tx, order, reason, now);
  await endAttempts(tx, order, reason, now, additionId);
  await notifyOrder(tx, order);
}
