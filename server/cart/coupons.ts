import type { CheckedInputOf } from '#contract/index.ts';
import { couponLineOf } from '#rules/cart/totals.ts';
import { isDearer } from '#rules/coupons/counting.ts';
import { normaliseCouponCode } from '#rules/coupons/coupon.ts';
import { couponProblem, stackProblem } from '#rules/coupons/coupon-problem.ts';
import { applyCoupon as withCoupon } from '#rules/coupons/discount.ts';
import { cartFigures, pricedLine } from '#server/cart/snapshot/figures.ts';
import { presentCart } from '#server/cart/snapshot/present.ts';
import type { CartSnapshot } from '#server/cart/snapshot/snapshot.ts';
import { tryCode } from '#server/coupons/guesses.ts';
import type { Queries } from '#server/db/database.ts';
import { part } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { changeCart } from './change-cart.ts';
import { findCoupon } from './queries.ts';
import { couponProblemText } from './texts.ts';
import { ownCart } from './whose-cart.ts';

/** Applies a coupon; the same code again takes its own place (storefront 5, rule 8). */
export async function applyCoupon(
  { params, body }: CheckedInputOf<'cart.applyCoupon'>,
  context: SignedInContext,
  whose = ownCart(context),
) {
  const code = normaliseCouponCode(plainText(body.code));
  const tried = await tryCode(context.db, context.user);
  if (isFailure(tried)) return tried;
  const apply = async (tx: Queries, locked: CartSnapshot) => {
    const found = await findCoupon(tx, code, locked.user_id);
    const problem = couponProblem(found?.coupon, {
      now: context.now(),
      officeId: locked.office_id,
      lines: locked.lines.map((row) => couponLineOf(pricedLine(row).line)),
      usesByUser: found?.usesByUser ?? 0,
      orderedBefore: found?.orderedBefore ?? false,
      hasRole: found?.hasRole ?? true,
    });
    if (!found || problem === 'COUPON_INVALID') return failAt('COUPON_INVALID', 'code');
    if (problem) return failAt('COUPON_NOT_APPLICABLE', 'code', couponProblemText(problem, code));
    // One that does not count because it is dearer gives way.
    const applied = cartFigures(locked, context.now())
      .coupons.filter(({ automatic, problem }) => !automatic && !(problem && isDearer(problem)))
      .map(({ coupon }) => coupon);
    const stack = stackProblem(applied, found.coupon);
    if (stack) return failAt('COUPON_STACK', 'code', couponProblemText(stack, code));
    const codes = withCoupon(applied, found.coupon).map((coupon) => coupon.code);
    const columns = part`, coupon_codes = ${codes},
      refused_coupon_codes = array_remove(cart.refused_coupon_codes, ${code})`;
    return { columns, historyEntry: { action: 'apply-coupon', detail: code } as const };
  };
  const cart = await changeCart(context, params.uuid, apply, { whose });
  if (!isFailure(cart) || cart.failure !== 'COUPON_INVALID') await tried.wasRight();
  return isFailure(cart) ? cart : { cart: presentCart(cart, context.now()) };
}

/** Removes a coupon; an automatic one stays out of this cart until its code is entered again. */
export async function removeCoupon(
  { params }: CheckedInputOf<'cart.removeCoupon'>,
  context: SignedInContext,
  whose = ownCart(context),
) {
  const code = normaliseCouponCode(params.code);
  const remove = async (_: Queries, locked: CartSnapshot) => {
    const codes = locked.coupons.map(({ coupon }) => coupon.code);
    const byThemselves = locked.automatic_coupons.map(({ coupon }) => coupon.code);
    if (![...codes, ...byThemselves].includes(code)) return 'unchanged' as const;
    const left = codes.filter((applied) => applied !== code);
    const columns = part`, coupon_codes = ${left},
      refused_coupon_codes = array_append(array_remove(cart.refused_coupon_codes, ${code}), ${code})`;
    return { columns, historyEntry: { action: 'remove-coupon', detail: code } as const };
  };
  const cart = await changeCart(context, params.uuid, remove, { whose });
  return isFailure(cart) ? cart : { cart: presentCart(cart, context.now()) };
}
