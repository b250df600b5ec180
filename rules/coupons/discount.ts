import { mulDivTrunc, type Pesos } from '../money.ts';
import { type Coupon, type CouponLine, normaliseCouponCode, promotedLines } from './coupon.ts';

export type CouponsDiscount = { total: Pesos; byCoupon: { code: string; amount: Pesos }[] };

/** The applied coupons after applying `next`: the same code is replaced in its place. */
export function applyCoupon(applied: readonly Coupon[], next: Coupon): Coupon[] {
  const code = normaliseCouponCode(next.code);
  const index = applied.findIndex((coupon) => normaliseCouponCode(coupon.code) === code);
  return index < 0 ? [...applied, next] : applied.map((coupon, at) => (at === index ? next : coupon));
}

/**
 * Pesos off, in total and by coupon (storefront 9: percentage of the subtotal, else the fixed value, summed).
 * Together never more than the subtotal; a products_price coupon never more than its own products, also when two
 * coupons share a product (rule 8). The order of coupons and lines does not matter, and
 * goods that may not be promoted neither cost less nor count (rule 99).
 */
export function couponsDiscount(
  coupons: readonly Coupon[],
  lines: readonly CouponLine[],
  subtotal: Pesos,
): CouponsDiscount {
  const promoted = promotedLines(lines);
  const prices = totalsByProduct(promoted);
  const left = new Map(prices);
  const base = subtotal - lines.reduce((sum, line) => (line.isUnpromoted ? sum + line.total : sum), 0);
  let baseLeft = base;
  const byCoupon = [...coupons].sort(byNarrowestFirst).map((coupon) => {
    const full = wantedDiscount(coupon, prices, base);
    const amount = Math.min(
      full,
      baseLeft,
      coupon.type === 'products_price' ? worthOf(coupon.productIds, left) : full,
    );
    if (coupon.type === 'products_price') takeFrom(left, coupon.productIds, amount);
    baseLeft -= amount;
    return { code: coupon.code, amount };
  });
  return { total: base - baseLeft, byCoupon: byCoupon.sort((a, b) => compareText(a.code, b.code)) };
}

function wantedDiscount(coupon: Coupon, prices: ReadonlyMap<string, Pesos>, all: Pesos): Pesos {
  const base = coupon.type === 'total_cart' ? all : worthOf(coupon.productIds, prices);
  const hundredths = Math.round(coupon.percentage * 100);
  if (hundredths > 0) return mulDivTrunc(base, hundredths, 10_000);
  return Math.min(base, Math.max(0, coupon.value));
}

// The coupon with the fewest products is applied first, so that a wider one gets the products only it covers.
function byNarrowestFirst(a: Coupon, b: Coupon): number {
  return breadth(a) - breadth(b) || compareText(a.code, b.code);
}

function breadth(coupon: Coupon): number {
  return coupon.type === 'total_cart' ? Number.MAX_SAFE_INTEGER : new Set(coupon.productIds).size;
}

/** Pesos of each product. */
export function totalsByProduct(lines: readonly CouponLine[]): Map<string, Pesos> {
  const totals = new Map<string, Pesos>();
  for (const line of lines) totals.set(line.productId, (totals.get(line.productId) ?? 0) + line.total);
  return totals;
}

/** Pesos of some products; one that is named twice counts once. */
export function worthOf(productIds: readonly string[], prices: ReadonlyMap<string, Pesos>): Pesos {
  return [...new Set(productIds)].reduce((sum, id) => sum + (prices.get(id) ?? 0), 0);
}

/** Takes a discount from what is left of some products, so that two coupons do not take off the same pesos. */
export function takeFrom(left: Map<string, Pesos>, productIds: readonly string[], amount: Pesos): void {
  let rest = amount;
  for (const id of [...new Set(productIds)].sort(compareText)) {
    const taken = Math.min(rest, left.get(id) ?? 0);
    left.set(id, (left.get(id) ?? 0) - taken);
    rest -= taken;
  }
}

// By code unit, not by locale: the same on every machine.
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
