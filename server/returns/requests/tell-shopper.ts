import type { Queries } from '#server/db/database.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import { noteMoments } from '#server/orders/messages/note-moments.ts';
import { notifyOrder } from '#server/picking/actions/apply-actions.ts';
import { raiseVersion } from '../queries.ts';

/** Notifies the shopper by mail, and the screens where the order is open. */
export async function tellShopper(
  tx: Queries,
  orderId: string,
  moment: 'return_requested' | 'return_decided',
  at: Date,
): Promise<void> {
  await noteMoments(tx, orderId, [moment]);
  await raiseVersion(tx, orderId, at);
  const order = await lockOrder(tx, orderId);
  if (order) await notifyOrder(tx, order);
}
