import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import { endAttempts } from './attempts.ts';
import { giveAllBack } from './give-money-back.ts';

/**
 * Closes the payments of a cancelled order: open attempts end, and received money is to be refunded; the provider is
 * asked for it once, after the commit (rules 15 and 17).
 */
export async function endPayments(
  tx: Queries,
  order: LockedOrder,
  by: { id: string | null },
  now: Date,
): Promise<void> {
  await endAttempts(tx, order, 'cancelled', now);
  // A planned refund for picking differences is included in the full one; one a person has already sent stays.
  await tx.run(sql`
    update refund set state = 'refused', answer = 'El pedido se canceló: se devuelve todo lo que falta.'
    where business_id = ${tx.businessId} and order_id = ${order.id} and is_difference and state = 'asking'`);
  await giveAllBack(tx, { orderId: order.id, actorId: by.id, at: now });
}
