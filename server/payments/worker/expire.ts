import type { BusinessDatabase } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { endWaiting } from '#server/payments/settle/end-waiting.ts';

/**
 * Expires one order whose time is over and for which no provider has to be queried: no link was ever requested, or the
 * provider has not answered for long. Returns whether there was one. Two processes never take the same.
 */
export async function expireOne(db: BusinessDatabase, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await tx.first<{ id: string }>(sql`
      select o.id from customer_order o where ${isOverdue(db.businessId, now)}
      order by o.payment_due_at limit 1 for update skip locked`);
    if (!order) return false;
    await endWaiting(tx, order.id, now, { isAnswered: true });
    return true;
  });
}

/** The same for a pending addition to a paid order. */
export async function expireAddition(db: BusinessDatabase, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await tx.first<{ id: string }>(sql`
      select o.id from addition_request r
      join customer_order o on o.business_id = r.business_id and o.id = r.order_id
      where ${isAdditionOverdue(db.businessId, now)} order by r.due_at limit 1 for update of o skip locked`);
    if (!order) return false;
    await endWaiting(tx, order.id, now, { isAnswered: true });
    return true;
  });
}

export function overdueAddition(businessId: string, now: Date) {
  return part`exists (select from addition_request r where ${isAdditionOverdue(businessId, now)})`;
}

/** Request `r`. */
function isAdditionOverdue(businessId: string, now: Date) {
  return part`r.business_id = ${businessId} and r.state = 'waiting' and r.due_at <= ${now} and not exists (
      select from payment p where p.business_id = r.business_id and p.addition_id = r.id and p.next_query_at is not null)`;
}

export function overdueWait(businessId: string, now: Date) {
  return part`exists (select from customer_order o where ${isOverdue(businessId, now)})`;
}

/** Order `o`. */
function isOverdue(businessId: string, now: Date) {
  return part`o.business_id = ${businessId} and o.state = '5_waiting_online_payment' and o.payment_due_at <= ${now}
    and not exists (
      select from payment p where p.business_id = o.business_id and p.order_id = o.id and p.next_query_at is not null)`;
}
