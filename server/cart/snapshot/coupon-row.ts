import type { Coupon, CouponContext } from '#rules/coupon.ts';
import { part } from '#server/db/sql.ts';

/** A coupon on a cart, with what it asks of its owner. */
export type AppliedCoupon = { coupon: Coupon; description: string } & Pick<
  CouponContext,
  'usesByUser' | 'orderedBefore'
>;

export type CouponRow = {
  id: string;
  code: string;
  type: Coupon['type'];
  description: string;
  value: number;
  percentage: number;
  stack_limit: number;
  uses_total_limit: number;
  uses_per_user_limit: number;
  uses_total_count: number;
  start_date: string | Date | null;
  end_date: string | Date | null;
  product_ids: string[];
  office_ids: string[];
  first_order_only: boolean;
  inactive: boolean;
  uses_by_user: number;
  ordered_before: boolean;
};

/**
 * What the rules need of a coupon; `user` is the SQL of whose uses and orders are counted (those given back are
 * none).
 */
export function couponColumns(businessId: string, user: ReturnType<typeof part>) {
  return part`
    id, code, type, description, value, percentage, stack_limit, uses_total_limit, uses_per_user_limit,
    uses_total_count, start_date, end_date, product_ids, office_ids, first_order_only, inactive,
    (select count(*)::int from coupon_use u
      where u.business_id = ${businessId} and u.coupon_id = coupon.id and u.user_id = ${user}
        and u.returned_at is null) as uses_by_user,
    first_order_only and exists (select from customer_order f
      where f.business_id = ${businessId} and f.user_id = ${user} and f.holds_goods) as ordered_before`;
}

/** Of `coupon`: whether it may count in a cart without being asked for, as far as it says itself. */
export function appliesByItself(now: Date) {
  return part`auto_activate and not inactive and removed_at is null
    and (end_date is null or end_date > ${now}::timestamptz - interval '1 day')`;
}

export function toAppliedCoupon(row: CouponRow): AppliedCoupon {
  return {
    description: row.description,
    usesByUser: row.uses_by_user,
    orderedBefore: row.ordered_before,
    coupon: {
      id: row.id,
      code: row.code,
      type: row.type,
      value: row.value,
      percentage: row.percentage,
      stackLimit: row.stack_limit,
      startDate: row.start_date ? new Date(row.start_date) : undefined,
      endDate: row.end_date ? new Date(row.end_date) : undefined,
      officeIds: row.office_ids,
      productIds: row.product_ids,
      usesTotalLimit: row.uses_total_limit,
      usesTotalCount: row.uses_total_count,
      usesPerUserLimit: row.uses_per_user_limit,
      firstOrderOnly: row.first_order_only,
      inactive: row.inactive,
    },
  };
}
