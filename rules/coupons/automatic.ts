import type { Pesos } from '../money.ts';
import type { Coupon } from './coupon.ts';
import { type CouponContext, type CouponPerson, couponProblem, stackProblem } from './coupon-problem.ts';
import { couponsDiscount } from './discount.ts';

/** Maximum of automatic coupons per business: every cart that is read evaluates each of them. */
export const MOST_AUTOMATIC = 20;

/** An automatic coupon, with what its conditions need of this shopper. */
export type AutomaticCoupon = { coupon: Coupon } & CouponPerson;

type Cart = Omit<CouponContext, keyof CouponPerson> & { subtotal: Pesos };

/**
 * The automatic coupons that join the applied ones (docs/decisions/022): as the rules of every coupon allow, the
 * largest discount first, by code among equals, and none without effect. They never displace a coupon the shopper
 * applied.
 */
export function joiningByThemselves<Offered extends AutomaticCoupon>(
  applied: readonly Coupon[],
  offered: readonly Offered[],
  { subtotal, ...context }: Cart,
): Offered[] {
  const { lines } = context;
  const off = (coupons: readonly Coupon[]) => couponsDiscount(coupons, lines, subtotal).total;
  const usable = offered
    .filter(
      ({ coupon, usesByUser, orderedBefore, hasRole }) =>
        !couponProblem(coupon, { ...context, usesByUser, orderedBefore, hasRole }),
    )
    .map((one) => ({ one, alone: off([one.coupon]) }))
    .sort((a, b) => b.alone - a.alone || (a.one.coupon.code < b.one.coupon.code ? -1 : 1));
  const together = [...applied];
  const joining: Offered[] = [];
  for (const { one } of usable) {
    if (stackProblem(together, one.coupon)) continue;
    if (off([...together, one.coupon]) <= off(together)) continue;
    together.push(one.coupon);
    joining.push(one);
  }
  return joining;
}
