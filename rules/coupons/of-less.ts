import { mulDivTrunc, type Pesos } from '../money.ts';
import { type CouponLine, promotedLines } from './coupon.ts';
import { takeFrom, worthOf } from './discount.ts';
import { totalsByProduct } from './scope.ts';

/** A coupon of an order, with what it takes off the order as confirmed. */
export type ConfirmedCoupon = {
  amount: Pesos;
  isPercentage: boolean;
  /** For these products only; undefined: for the whole order. */
  productIds?: readonly string[];
};

export type CouponsOfOrder = {
  coupons: readonly ConfirmedCoupon[];
  /** Its lines as confirmed; a replacement counts as the product it replaces. */
  lines: readonly CouponLine[];
};

/**
 * What each coupon takes off the goods that are there: a percentage its share of its products, with the reduction
 * rounded down, so that the discount is rounded up; pesos stay whole while its products cost as much (rule 8).
 * Coupons that share a product never take off more than it costs, and all together never more than the goods. What
 * may not be promoted neither was nor is part of it.
 */
export function couponAmounts(order: CouponsOfOrder, goods: readonly CouponLine[]): Pesos[] {
  const confirmed = totalsByProduct(promotedLines(order.lines));
  const there = totalsByProduct(goods.filter(({ productId }) => confirmed.has(productId)));
  const left = new Map(there);
  let subtotalLeft = worthOf([...there.keys()], there);
  const amounts = order.coupons.map(() => 0);
  for (const { at, coupon, own } of narrowestFirst(order.coupons, confirmed)) {
    const ids = own ?? [...there.keys()];
    const before = worthOf(own ?? [...confirmed.keys()], confirmed);
    const full = wantedOf(coupon, before, worthOf(ids, there));
    const amount = Math.min(full, subtotalLeft, own ? worthOf(own, left) : full);
    if (own) takeFrom(left, own, amount);
    subtotalLeft -= amount;
    amounts[at] = amount;
  }
  return amounts;
}

/** What goods of an order cost once its coupons are taken off. */
export function costOfGoods(order: CouponsOfOrder, goods: readonly CouponLine[]): Pesos {
  const amounts = couponAmounts(order, goods);
  return goods.reduce((sum, { total }) => sum + total, 0) - amounts.reduce((sum, amount) => sum + amount, 0);
}

function wantedOf({ amount, isPercentage }: ConfirmedCoupon, before: Pesos, now: Pesos): Pesos {
  return isPercentage && now < before ? amount - mulDivTrunc(amount, before - now, before) : amount;
}

/** As when they were confirmed. Products that cost less than the amount are not those it was confirmed for. */
function narrowestFirst(coupons: readonly ConfirmedCoupon[], confirmed: ReadonlyMap<string, Pesos>) {
  return coupons
    .map((coupon, at) => {
      const { productIds: ids, amount } = coupon;
      return { at, coupon, own: ids && worthOf(ids, confirmed) >= amount ? ids : undefined };
    })
    .sort((a, b) => breadth(a.own) - breadth(b.own) || a.at - b.at);
}

function breadth(own: readonly string[] | undefined): number {
  return own ? new Set(own).size : Number.MAX_SAFE_INTEGER;
}
