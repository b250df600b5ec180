import { type Coupon, type CouponContext, type CouponLine, couponProblem, stackProblem } from '../coupon.ts';
import type { Pesos } from '../money.ts';
import { couponsDiscount } from './discount.ts';

/** Coupons of a business that may apply by themselves at a time: every cart that is read looks at each of them. */
export const MOST_AUTOMATIC = 20;

/** A coupon that applies by itself, with what it asks of this shopper. */
export type AutomaticCoupon = { coupon: Coupon } & Pick<CouponContext, 'usesByUser' | 'orderedBefore'>;

type Cart = Omit<CouponContext, 'usesByUser' | 'orderedBefore' | 'productIds'> & {
  lines: readonly CouponLine[];
  subtotal: Pesos;
};

/**
 * Which coupons join those the shopper applied (docs/decisions/022): what each may under the rules of every coupon,
 * the one that takes most off first, by its code among equals, and none that would take nothing off. They never push
 * out what the shopper applied: that one is judged before.
 */
export function joiningByThemselves<Offered extends AutomaticCoupon>(
  applied: readonly Coupon[],
  offered: readonly Offered[],
  { lines, subtotal, ...more }: Cart,
): Offered[] {
  const productIds = lines.map(({ productId }) => productId);
  const off = (coupons: readonly Coupon[]) => couponsDiscount(coupons, lines, subtotal).total;
  const usable = offered
    .filter(
      ({ coupon, usesByUser, orderedBefore }) =>
        !couponProblem(coupon, { ...more, productIds, usesByUser, orderedBefore }),
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
