import type { OrderMoment } from '#rules/orders/moments.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/**
 * Notes an event of an order in the transaction of the change; its shopper gets it in two minutes, together with what
 * happens until then. Refunds are noted by a trigger, because money comes back in several ways.
 */
export async function noteMoments(
  tx: Queries,
  orderId: string,
  moments: readonly OrderMoment[],
): Promise<void> {
  if (moments.length === 0) return;
  await tx.run(sql`select note_order_moments(${tx.businessId}, ${orderId}, ${[...moments]}::text[])`);
}
