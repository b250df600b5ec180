import { type BagsConfig, bagCount } from '../cart/bags.ts';
import { badgeCount } from '../cart/totals.ts';
import type { Coupon, CouponLine } from '../coupons/coupon.ts';
import { couponsDiscount } from '../coupons/discount.ts';
import type { Pesos } from '../money.ts';
import type { CountType } from '../quantity.ts';

/** A line of an order with additions; pesos, count in pieces or grams. */
export type OrderedLine = CouponLine & { listTotal: Pesos; countType: CountType; count: number };

export type OrderedCoupon = {
  code: string;
  /** Pesos it takes off the current order. */
  amount: Pesos;
  /** What it reduces; null: the whole order, undefined: not kept, in an older one. */
  productIds?: readonly string[] | null | undefined;
  /** Whether less of it takes off less; not kept in an older order. */
  isPercentage?: boolean | undefined;
  /** Of a price list, what each of them costs less. */
  amounts?: readonly Pesos[] | undefined;
  /** Undefined when they are no longer known. */
  terms: Coupon | undefined;
};

/** Pesos, total from its parts (rule 9). */
export type AddedFigures = {
  subtotal: Pesos;
  discountsTotal: Pesos;
  bagsCount: number;
  bagsTotal: Pesos;
  coupons: Omit<OrderedCoupon, 'terms'>[];
  couponsTotal: Pesos;
  total: Pesos;
  /** Products as the board counts them. */
  unitsCount: number;
};

/**
 * The cost of an order with added lines: bags for all of it, only its own coupons on all of it, and the original
 * delivery fee. No coupon takes off less than before.
 */
export function addedFigures(
  order: { bag: BagsConfig | null; deliveryPrice: Pesos; coupons: readonly OrderedCoupon[] },
  lines: readonly OrderedLine[],
): AddedFigures {
  const subtotal = sum(lines.map(({ total }) => total));
  const countOf = (type: CountType) =>
    sum(lines.filter(({ countType }) => countType === type).map(({ count }) => count));
  const bagsCount = order.bag ? bagCount(order.bag, countOf('units'), countOf('grams')) : 0;
  const bagsTotal = bagsCount * (order.bag?.pricePerBag ?? 0);
  const coupons = couponAmounts(order.coupons, lines, subtotal);
  const couponsTotal = sum(coupons.map(({ amount }) => amount));
  return {
    subtotal,
    discountsTotal: sum(lines.map(({ listTotal, total }) => Math.max(0, listTotal - total))),
    bagsCount,
    bagsTotal,
    coupons,
    couponsTotal,
    total: subtotal + bagsTotal + order.deliveryPrice - couponsTotal,
    unitsCount: badgeCount(lines),
  };
}

function couponAmounts(
  coupons: readonly OrderedCoupon[],
  lines: readonly OrderedLine[],
  subtotal: Pesos,
): AddedFigures['coupons'] {
  const { byCoupon } = couponsDiscount(
    coupons.flatMap(({ terms }) => terms ?? []),
    lines,
    subtotal,
  );
  const shares = new Map(byCoupon.map((share) => [share.code, share]));
  let left = subtotal;
  return coupons.map(({ code, amount: before, productIds: ids, amounts: own, isPercentage }) => {
    const share = shares.get(code);
    const amount = Math.min(left, Math.max(before, share?.amount ?? 0));
    const isMore = share !== undefined && share.amount >= before;
    const productIds = isMore ? share.productIds : ids;
    const amounts = isMore ? share.amounts : own;
    left -= amount;
    return {
      code,
      amount,
      ...(productIds !== undefined && { productIds }),
      ...(isPercentage !== undefined && { isPercentage }),
      ...(amounts && { amounts }),
    };
  });
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
