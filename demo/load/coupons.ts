import type { DemoCoupon } from '#demo/types.ts';
import { dayFrom } from './days.ts';
import type { Good } from './goods.ts';
import { idOf } from './ids.ts';
import { officeId } from './links.ts';
import type { Row } from './rows.ts';

const MOST_COUPON_PRODUCTS = 300;

export function couponRows(
  business: string,
  business_id: string,
  coupons: readonly DemoCoupon[],
  goods: readonly Good[],
  uses: ReadonlyMap<string, number>,
  now: Date,
): Row[] {
  return coupons.map((coupon) => ({
    business_id,
    id: couponId(business, coupon.code),
    code: coupon.code,
    type: coupon.type,
    description: coupon.description,
    value: coupon.value,
    percentage: coupon.percentage,
    stack_limit: coupon.stackLimit,
    uses_total_limit: coupon.usesTotal,
    uses_per_user_limit: coupon.usesPerUser,
    uses_total_count: uses.get(coupon.code) ?? 0,
    start_date: dayFrom(now, coupon.daysUntilStart ?? -120),
    end_date: dayFrom(now, coupon.daysUntilEnd ?? 180),
    product_ids: couponProducts(coupon, goods),
    min_subtotal: coupon.minSubtotal ?? 0,
    units_from: coupon.unitsFrom ?? 0,
    units_reduced: coupon.unitsReduced ?? 0,
    office_ids: (coupon.offices ?? []).map((office) => officeId(business, office)),
    first_order_only: coupon.firstOrderOnly ?? false,
    in_profile: coupon.inProfile ?? false,
    auto_activate: coupon.automatic ?? false,
    inactive: coupon.inactive ?? false,
  }));
}

export const couponId = (business: string, code: string): string => idOf(`${business} coupon ${code}`);

export function couponProducts(coupon: DemoCoupon, goods: readonly Good[]): string[] {
  const subs = new Set(coupon.subcategories ?? []);
  return goods
    .filter((good) => subs.has(good.sub))
    .slice(0, MOST_COUPON_PRODUCTS)
    .map((good) => good.id);
}
