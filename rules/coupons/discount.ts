import { mulDivTrunc, type Pesos } from '../money.ts';
import { type Coupon, type CouponLine, normaliseCouponCode, promotedLines } from './coupon.ts';
import { isPriceList, reducedProducts, totalsByProduct } from './scope.ts';

/**
 * `productIds`: what a coupon for some products reduces here; null: it is for the whole cart. `amounts`: of a price
 * list, pesos off each of them, which are its own and not spread by worth.
 */
export type CouponShare = {
  code: string;
  amount: Pesos;
  productIds: readonly string[] | null;
  amounts?: readonly Pesos[];
};

export type CouponsDiscount = { total: Pesos; byCoupon: CouponShare[] };

/** The applied coupons after applying `next`: the same code is replaced in its place. */
export function applyCoupon(applied: readonly Coupon[], next: Coupon): Coupon[] {
  const code = normaliseCouponCode(next.code);
  const index = applied.findIndex((coupon) => normaliseCouponCode(coupon.code) === code);
  return index < 0 ? [...applied, next] : applied.map((coupon, at) => (at === index ? next : coupon));
}

/**
 * Pesos off, in total and by coupon (storefront 9: percentage of the subtotal, else the fixed value, summed; of a price
 * list what each of its products costs more). Together never more than the subtotal; a products_price coupon never more
 * than what it reduces, also when two coupons share a product (rules 8 and 123). The order of coupons and lines does
 * not matter, and goods that may not be promoted neither cost less nor count (rule 99).
 */
export function couponsDiscount(
  coupons: readonly Coupon[],
  lines: readonly CouponLine[],
  subtotal: Pesos,
): CouponsDiscount {
  const promoted = promotedLines(lines);
  const left = totalsByProduct(promoted);
  const base = subtotal - lines.reduce((sum, line) => (line.isUnpromoted ? sum + line.total : sum), 0);
  let baseLeft = base;
  const reaches = coupons.map((coupon) => ({ coupon, reduced: reducedProducts(coupon, promoted) }));
  const byCoupon = reaches.sort(byNarrowestFirst).map(({ coupon, reduced }): CouponShare => {
    const { code } = coupon;
    if (reduced && isPriceList(coupon)) {
      const productIds = [...reduced.keys()].sort(compareText);
      const amounts = productIds.map((id) => takeOff(left, id, Math.min(reduced.get(id) ?? 0, baseLeft)));
      const amount = amounts.reduce((sum, off) => sum + off, 0);
      baseLeft -= amount;
      return { code, amount, productIds, amounts };
    }
    const full = fullDiscount(coupon, reduced ? worthOf([...reduced.keys()], reduced) : base);
    if (!reduced) {
      const amount = Math.min(full, baseLeft);
      baseLeft -= amount;
      return { code, amount, productIds: null };
    }
    const productIds = [...reduced.keys()].sort(compareText);
    const amount = Math.min(full, baseLeft, worthOf(productIds, left));
    takeFrom(left, productIds, amount);
    baseLeft -= amount;
    return { code, amount, productIds };
  });
  return { total: base - baseLeft, byCoupon: byCoupon.sort((a, b) => compareText(a.code, b.code)) };
}

function fullDiscount(coupon: Coupon, base: Pesos): Pesos {
  const hundredths = Math.round(coupon.percentage * 100);
  if (hundredths > 0) return mulDivTrunc(base, hundredths, 10_000);
  return Math.min(base, Math.max(0, coupon.value));
}

// The coupon with the fewest products is applied first, so that a wider one gets the products only it covers.
function byNarrowestFirst(a: Reach, b: Reach): number {
  return breadth(a) - breadth(b) || compareText(a.coupon.code, b.coupon.code);
}

type Reach = { coupon: Coupon; reduced: ReadonlyMap<string, Pesos> | undefined };

function breadth({ reduced }: Reach): number {
  return reduced ? reduced.size : Number.MAX_SAFE_INTEGER;
}

/** Pesos of some products; one that is named twice counts once. */
export function worthOf(productIds: readonly string[], prices: ReadonlyMap<string, Pesos>): Pesos {
  return [...new Set(productIds)].reduce((sum, id) => sum + (prices.get(id) ?? 0), 0);
}

/** Takes a discount from what is left of some products, so that two coupons do not take off the same pesos. */
export function takeFrom(left: Map<string, Pesos>, productIds: readonly string[], amount: Pesos): void {
  let rest = amount;
  for (const id of [...new Set(productIds)].sort(compareText)) rest -= takeOff(left, id, rest);
}

/** Pesos that are taken off a product: no more than is left of it. */
function takeOff(left: Map<string, Pesos>, id: string, most: Pesos): Pesos {
  const there = left.get(id) ?? 0;
  const off = Math.min(most, there);
  left.set(id, there - off);
  return off;
}

// By code unit, not by locale: the same on every machine.
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
