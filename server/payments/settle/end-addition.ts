import type { Queries } from '#server/db/database.ts';
import { type EndReason, giveRequestBack } from '#server/orders/additions/requests.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import { notifyOrder } from '#server/picking/actions/apply-actions.ts';
import { endAttempts } from './attempts.ts';

/** What waits to join a locked order does not: its goods go back and its attempts are over. The order is as it was. */
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
