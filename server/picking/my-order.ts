import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { SessionUser } from '#server/http/context.ts';
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts';

/** A locked order, and whether it is still assigned to the picker. */
export type MyOrder = { order: LockedOrder; isMine: boolean };

/**
 * The order if it is assigned to this picker, or was before it was reassigned: actions from then are recorded as
 * conflicts. Any other order is NOT_FOUND (rule 64).
 */
export async function lockMyOrder(
  tx: Queries,
  orderId: string,
  user: SessionUser,
): Promise<MyOrder | undefined> {
  const order = await lockOrder(tx, orderId);
  if (!order) return undefined;
  const isMine = order.delivery.picker_id === user.id;
  if (isMine) return { order, isMine };
  const before = await tx.first(sql`
    select 1 from customer_order o
    where o.business_id = ${tx.businessId} and o.id = ${orderId} and ${wasAssignedTo(user.id)}`);
  return before && { order, isMine };
}

/** Whether the order `o` was ever assigned to that picker, also if another one has begun it since. */
export function wasAssignedTo(pickerId: string) {
  return part`exists (select from order_assignment a where a.business_id = o.business_id and a.order_id = o.id
    and a.role = 'picker' and a.user_id = ${pickerId})`;
}
