import { part, type Sql, sql } from '#server/db/sql.ts';

/**
 * Whoever takes a coupon for first orders waits here for another one of the same person, so that the statement after it
 * sees what that one left. After the stock and before the window, wherever both are taken.
 */
export function lockFirstOrder(businessId: string, userId: string): Sql {
  return sql`select pg_advisory_xact_lock(hashtextextended('first order ' || ${businessId} || ${userId}, 0)) as held`;
}

/** Whether a person has no order but this one; what was cancelled or never paid holds no goods and is none. */
export function noOtherOrder(businessId: string, userId: string, orderId: string) {
  return part`not exists (select from customer_order f
    where f.business_id = ${businessId} and f.user_id = ${userId} and f.holds_goods and f.id <> ${orderId})`;
}
