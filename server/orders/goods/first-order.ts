import { part, type Sql, sql } from '#server/db/sql.ts';

/**
 * Serialises coupons for first orders of one person, so that the next statement sees the result of an earlier one.
 * Taken after the stock and before the window wherever both are locked.
 */
export function lockFirstOrder(businessId: string, userId: string): Sql {
  return sql`select pg_advisory_xact_lock(hashtextextended('first order ' || ${businessId} || ${userId}, 0)) as locked`;
}

/** Whether a person has no other order; cancelled and unpaid ones hold no goods and do not count. */
export function noOtherOrder(businessId: string, userId: string, orderId: string) {
  return part`not exists (select from customer_order f
    where f.business_id = ${businessId} and f.user_id = ${userId} and f.holds_goods and f.id <> ${orderId})`;
}
