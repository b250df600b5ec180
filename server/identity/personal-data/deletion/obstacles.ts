import { isStaff, type Role } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { Blocker } from './queries.ts';

/** An order that left may still come back this long: until then the person must be reachable. */
const QUIET = '8 days';

type Facts = { role: Role; orders: boolean; payments: boolean };

/**
 * Why a person cannot be erased now: an order in progress or just delivered, unsettled money, or employment here.
 * Checked after the person's row is locked, so that no order is placed in between.
 */
export async function obstacleOf(tx: Queries, userId: string, now: Date): Promise<Blocker | undefined> {
  const { role, orders, payments } = await tx.one<Facts>(
    sql`select u.role,
          exists (select 1 from customer_order o
            where o.business_id = u.business_id and o.user_id = u.id
              and (o.state not in ('10_store_dispatch_products', '11_store_onlinepayment_fail', '12_store_cancel_order')
                or o.state = '10_store_dispatch_products'
                  and o.updated_at > ${now}::timestamptz - ${QUIET}::interval)) as orders,
          exists (select 1 from customer_order o
            left join payment p on p.business_id = o.business_id and p.order_id = o.id and p.state = 'pending'
            left join payment_review v on v.business_id = o.business_id and v.order_id = o.id and v.resolved_at is null
            left join refund r on r.business_id = o.business_id and r.order_id = o.id and r.state = 'asking'
            where o.business_id = u.business_id and o.user_id = u.id
              and (p.id is not null or v.id is not null or r.id is not null)) as payments
        from app_user u where u.business_id = ${tx.businessId} and u.id = ${userId}`,
  );
  if (isStaff(role)) return 'staff';
  if (orders) return 'orders';
  return payments ? 'payments' : undefined;
}
