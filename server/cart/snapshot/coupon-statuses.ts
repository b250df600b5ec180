import {
  type Coupon,
  type CouponLine,
  type CouponProblem,
  couponProblem,
  type StackProblem,
  stackProblem,
} from '#rules/coupon.ts';
import { joiningByThemselves } from '#rules/coupons/automatic.ts';
import type { CartSnapshot } from './snapshot.ts';

/** A coupon on a cart, and whether it counts. */
export type CouponStatus = {
  coupon: Coupon;
  description: string;
  /** Why it does not; one that applies by itself is only there while it does. */
  problem: CouponProblem | StackProblem | undefined;
  amount: number;
  automatic: boolean;
};

/**
 * What the shopper applied, judged in that order: a later one never pushes out an earlier one. Then what applies by
 * itself beside it (docs/decisions/022).
 */
export function couponStatusesOf(
  cart: CartSnapshot,
  lines: readonly CouponLine[],
  now: Date,
): Omit<CouponStatus, 'amount'>[] {
  const context = { now, officeId: cart.office_id };
  const productIds = lines.map(({ productId }) => productId);
  const good: Coupon[] = [];
  const applied = cart.coupons.map(({ coupon, description, ...person }) => {
    const problem =
      couponProblem(coupon, { ...context, ...person, productIds }) ?? stackProblem(good, coupon);
    if (!problem) good.push(coupon);
    return { coupon, description, problem, automatic: false };
  });
  if (cart.automatic_coupons.length === 0) return applied;
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
  const joining = joiningByThemselves(good, cart.automatic_coupons, { ...context, lines, subtotal });
  return [
    ...applied,
    ...joining.map(({ coupon, description }) => ({
      ...{ coupon, description },
      ...{ problem: undefined, automatic: true },
    })),
  ];
}
