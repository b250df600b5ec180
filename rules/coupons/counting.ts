import { type AutomaticCoupon, joiningByThemselves } from './automatic.ts';
import type { Coupon } from './coupon.ts';
import {
  type CouponContext,
  type CouponPerson,
  type CouponProblem,
  couponProblem,
  type StackProblem,
  stackProblem,
} from './coupon-problem.ts';
import { couponsDiscount } from './discount.ts';

/** Whoever entered it would pay more with it: it keeps out `automatic`, the code of one that takes off more. */
export type DearerProblem = { code: 'COUPON_DEARER'; automatic: string };

/** Whether the cart is cheaper without it: no other reason keeps the coupon from counting. */
export function isDearer(problem: CouponProblem | StackProblem | DearerProblem): problem is DearerProblem {
  return typeof problem === 'object' && problem.code === 'COUPON_DEARER';
}

type Cart = Omit<CouponContext, keyof CouponPerson> & { subtotal: number };

/** `problems`: of the applied coupons, in their order; `joining`: the automatic ones that count. */
export type CountingCoupons<Offered> = {
  problems: (CouponProblem | StackProblem | DearerProblem | undefined)[];
  joining: Offered[];
};

/**
 * Which coupons of a cart count. Those the shopper applied come first, in that order: a later one never displaces an
 * earlier one. Automatic ones join them (docs/decisions/022). A total never rises by adding a coupon (rule 123): one
 * that would keep out more than it takes off does not count.
 */
export function countingCoupons<Offered extends AutomaticCoupon>(
  applied: readonly (Offered & { isAutomatic: boolean })[],
  offered: readonly Offered[],
  cart: Cart,
): CountingCoupons<Offered> {
  const good: { at: number; coupon: Coupon }[] = [];
  const problems: CountingCoupons<Offered>['problems'] = applied.map((one, at) => {
    const { coupon, usesByUser, orderedBefore, hasRole } = one;
    const others = good.map((other) => other.coupon);
    const problem =
      couponProblem(coupon, { ...cart, usesByUser, orderedBefore, hasRole }) ?? stackProblem(others, coupon);
    if (!problem) good.push({ at, coupon });
    return problem;
  });
  // An automatic one that was entered, too, joins the others as it would have.
  const automatic = [...offered, ...applied.filter(({ isAutomatic }) => isAutomatic)];
  if (automatic.length === 0) return { problems, joining: [] };
  const ways = [...good.keys(), good.length].reverse().map((length) => {
    const own = good.slice(0, length).map(({ coupon }) => coupon);
    const joining = joiningByThemselves(
      own,
      automatic.filter(({ coupon }) => !own.includes(coupon)),
      cart,
    );
    const all = [...own, ...joining.map(({ coupon }) => coupon)];
    return { length, joining, discount: couponsDiscount(all, cart.lines, cart.subtotal).total };
  });
  const best = ways.reduce((one, other) => (other.discount > one.discount ? other : one));
  const [most] = best.joining;
  const joined = new Set(best.joining.map(({ coupon }) => coupon));
  if (most) {
    for (const { at } of good.slice(best.length))
      problems[at] = { code: 'COUPON_DEARER', automatic: most.coupon.code };
  }
  for (const [at, { coupon }] of applied.entries()) if (joined.has(coupon)) problems[at] = undefined;
  const entered = new Set(applied.map(({ coupon }) => coupon));
  return { problems, joining: best.joining.filter(({ coupon }) => !entered.has(coupon)) };
}
