import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import { endAttempts } from './attempts.ts';
import { giveAllBack } from './give-money-back.ts';

/**
 * What a cancelled order leaves with the providers: open attempts are over, and money that was received is to be given
 * back; the provider is asked for it after the commit, once (decisions 15 and 17).
 */
export async function endPayments(
  tx: Queries,
  order: LockedOrder,
  by: { id: string | null },
  now: Date,
): Promise<void> {
  await endAttempts(tx, order, 'cancelled', now);
  // What was to go back of an order that was picked goes with the whole; what a person has sent already stays sent.
  await tx.run(sql`
    update refund set state = 'refused', answer = 'El pedido se canceló: se devuelve todo lo que falta.'
    where business_id = ${tx.businessId} and order_id = ${order.id} and is_difference and state = 'asking'`);
  await giveAllBack(tx, { orderId: order.id, actorId: by.id, at: now });
}
