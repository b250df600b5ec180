import type { Coupon } from '#rules/coupon.ts';
import { part } from '#server/db/sql.ts';

/** A coupon on a cart, with the times its owner has used it. */
export type AppliedCoupon = { coupon: Coupon; description: string; usesByUser: number };

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
  inactive: boolean;
  uses_by_user: number;
};

/** What the rules need of a coupon; `user` is the SQL of whose uses are counted (those given back are none). */
export function couponColumns(businessId: string, user: ReturnType<typeof part>) {
  return part`
    id, code, type, description, value, percentage, stack_limit, uses_total_limit, uses_per_user_limit,
    uses_total_count, start_date, end_date, product_ids, office_ids, inactive,
    (select count(*)::int from coupon_use u
      where u.business_id = ${businessId} and u.coupon_id = coupon.id and u.user_id = ${user}
        and u.returned_at is null) as uses_by_user`;
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
      inactive: row.inactive,
    },
  };
}
