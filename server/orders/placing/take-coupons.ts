import { nothing, part } from '#server/db/sql.ts';
import { noOtherOrder } from '../goods/first-order.ts';
import type { NewOrder } from '../stored.ts';

/**
 * Takes a use of each coupon, by id, after the window, and only while its terms are as they were read; a use is stored
 * with its order. Most orders have no coupon: PostgreSQL opens no coupon table for them (docs/decisions/098).
 */
export function couponsOf(businessId: string, order: NewOrder) {
  if (order.coupons.length === 0) return { taken: nothing, areTaken: part`true`, noted: nothing };
  const ids = order.coupons.map((coupon) => coupon.id);
  const taken = part`, locked_coupons as materialized (
      select id from coupon
      where business_id = ${businessId} and id = any(${ids}) and (select count(*) from slot) = 1
      order by id for update
    ), used as (
      update coupon c set uses_total_count = c.uses_total_count + 1
      from locked_coupons h
      join jsonb_to_recordset(${JSON.stringify(order.coupons.map(({ terms }) => terms))}::jsonb) as w (id uuid, type text,
        value bigint, percentage int, "stackLimit" int, "startDate" timestamptz, "endDate" timestamptz,
        "productIds" uuid[], "officeIds" uuid[], "usesPerUserLimit" int, "firstOrderOnly" bool) on w.id = h.id
      where c.business_id = ${businessId} and c.id = h.id and not c.inactive and c.removed_at is null
        and (c.uses_total_limit = 0 or c.uses_total_count < c.uses_total_limit)
        and (c.type, c.value, c.percentage, c.stack_limit, c.uses_per_user_limit, c.product_ids, c.office_ids, c.first_order_only)
          = (w.type, w.value, w.percentage, w."stackLimit", w."usesPerUserLimit", w."productIds", w."officeIds", w."firstOrderOnly")
        and date_trunc('milliseconds', c.start_date) is not distinct from w."startDate"
        and date_trunc('milliseconds', c.end_date) is not distinct from w."endDate"
        and (not c.first_order_only or ${noOtherOrder(businessId, order.userId, order.id)})
      returning c.id
    )`;
  const noted = part`, noted_uses as (
      insert into coupon_use (business_id, coupon_id, order_id, user_id)
      select ${businessId}, used.id, placed.id, ${order.userId} from placed, used
    )`;
  return { taken, areTaken: part`(select count(*) from used) = ${ids.length}`, noted };
}
