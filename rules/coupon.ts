import { endOfBogotaDay, type Instant } from './hours.ts';
import { mulDivTrunc, type Pesos } from './money.ts';

export type CouponType = 'total_cart' | 'products_price';

/**
 * A coupon as the rules see it. `percentage` (0 to 100, two decimals) counts before `value` in pesos. Empty
 * officeIds = every office. A use limit of 0 = unlimited; a stackLimit below 1 counts as its default 1.
 */
export type Coupon = {
  id: string;
  code: string;
  type: CouponType;
  value: Pesos;
  percentage: number;
  stackLimit: number;
  startDate?: Date | undefined;
  endDate?: Date | undefined;
  officeIds: readonly string[];
  productIds: readonly string[];
  usesTotalLimit: number;
  usesTotalCount: number;
  usesPerUserLimit: number;
  /** Only for whoever has no order yet. */
  firstOrderOnly: boolean;
  inactive: boolean;
};

export type CouponProblem =
  | 'COUPON_INVALID'
  | 'COUPON_NOT_STARTED'
  | 'COUPON_EXPIRED'
  | 'COUPON_OFFICE'
  | 'COUPON_EXHAUSTED'
  | 'COUPON_USED_BY_USER'
  | 'COUPON_FIRST_ORDER'
  | 'COUPON_NO_PRODUCTS';

export type CouponContext = {
  now: Instant;
  officeId?: string | undefined;
  /** Products in the cart. */
  productIds: readonly string[];
  /** Times this shopper has used the coupon. */
  usesByUser: number;
  /** Whether this shopper has an order that stands: cancelled ones and those whose payment failed do not. */
  orderedBefore: boolean;
};

/** `limit`: the set may have that many coupons; `blockedBy`: code of the coupon that forbids the company. */
export type StackProblem = {
  code: 'COUPON_STACK_LIMIT' | 'COUPON_STACK_BLOCKED';
  limit: number;
  blockedBy: string;
};

/** What the products of a cart cost, for discounts; several entries of a product add up. */
export type CouponLine = { productId: string; total: Pesos };

export type CouponsDiscount = { total: Pesos; byCoupon: { code: string; amount: Pesos }[] };

/** Codes are stored and looked up in lower case (storefront 5). */
export function normaliseCouponCode(code: string): string {
  return code.trim().toLowerCase();
}

/** Why the coupon cannot be used now, stacking apart (decision 8); undefined when it can or when it is fine. */
export function couponProblem(coupon: Coupon | undefined, context: CouponContext): CouponProblem | undefined {
  if (!coupon || coupon.inactive) return 'COUPON_INVALID';
  const now = Number(context.now);
  if (coupon.startDate && now < coupon.startDate.getTime()) return 'COUPON_NOT_STARTED';
  if (coupon.endDate && now >= endOfBogotaDay(coupon.endDate)) return 'COUPON_EXPIRED';
  if (!isForOffice(coupon, context.officeId)) return 'COUPON_OFFICE';
  if (isUsedUp(coupon.usesTotalLimit, coupon.usesTotalCount)) return 'COUPON_EXHAUSTED';
  if (isUsedUp(coupon.usesPerUserLimit, context.usesByUser)) return 'COUPON_USED_BY_USER';
  if (coupon.firstOrderOnly && context.orderedBefore) return 'COUPON_FIRST_ORDER';
  if (!isForProducts(coupon, context.productIds)) return 'COUPON_NO_PRODUCTS';
  return undefined;
}

/**
 * Why `next` cannot join the applied coupons: a set is valid when its size is at most the smallest stackLimit in
 * it (decision 8). The same code replaces, so it never blocks itself. When `next` itself forbids the company it
 * is COUPON_STACK_LIMIT, when an applied one does, COUPON_STACK_BLOCKED.
 */
export function stackProblem(applied: readonly Coupon[], next: Coupon): StackProblem | undefined {
  const others = applied.filter(
    (coupon) => normaliseCouponCode(coupon.code) !== normaliseCouponCode(next.code),
  );
  const size = others.length + 1;
  const ownLimit = stackLimitOf(next);
  if (size > ownLimit) return { code: 'COUPON_STACK_LIMIT', limit: ownLimit, blockedBy: next.code };
  const blocking = others.find((coupon) => size > stackLimitOf(coupon));
  if (!blocking) return undefined;
  return { code: 'COUPON_STACK_BLOCKED', limit: stackLimitOf(blocking), blockedBy: blocking.code };
}

/** The applied coupons after applying `next`: the same code is replaced in its place. */
export function applyCoupon(applied: readonly Coupon[], next: Coupon): Coupon[] {
  const code = normaliseCouponCode(next.code);
  const index = applied.findIndex((coupon) => normaliseCouponCode(coupon.code) === code);
  return index < 0 ? [...applied, next] : applied.with(index, next);
}

/**
 * Pesos off, in total and by coupon (storefront 9: percentage of the subtotal, else the fixed value, summed).
 * Together never more than the subtotal; a products_price coupon never more than its own products, also when two
 * coupons share a product (decision 8). The order of coupons and lines does not matter.
 */
export function couponsDiscount(
  coupons: readonly Coupon[],
  lines: readonly CouponLine[],
  subtotal: Pesos,
): CouponsDiscount {
  const prices = totalsByProduct(lines);
  const left = new Map(prices);
  let subtotalLeft = subtotal;
  const byCoupon = coupons.toSorted(byNarrowestFirst).map((coupon) => {
    const wanted = wantedDiscount(coupon, prices, subtotal);
    const amount = Math.min(
      wanted,
      subtotalLeft,
      coupon.type === 'products_price' ? sumOf(coupon, left) : wanted,
    );
    if (coupon.type === 'products_price') takeFrom(left, coupon, amount);
    subtotalLeft -= amount;
    return { code: coupon.code, amount };
  });
  return { total: subtotal - subtotalLeft, byCoupon: byCoupon.sort((a, b) => compareText(a.code, b.code)) };
}

function wantedDiscount(coupon: Coupon, prices: ReadonlyMap<string, Pesos>, subtotal: Pesos): Pesos {
  const base = coupon.type === 'total_cart' ? subtotal : sumOf(coupon, prices);
  const hundredths = Math.round(coupon.percentage * 100);
  if (hundredths > 0) return mulDivTrunc(base, hundredths, 10_000);
  return Math.min(base, Math.max(0, coupon.value));
}

// The coupon with the fewest products chooses first, so that a wider one is left the products only it reaches.
function byNarrowestFirst(a: Coupon, b: Coupon): number {
  return breadth(a) - breadth(b) || compareText(a.code, b.code);
}

function breadth(coupon: Coupon): number {
  return coupon.type === 'total_cart' ? Number.MAX_SAFE_INTEGER : new Set(coupon.productIds).size;
}

function totalsByProduct(lines: readonly CouponLine[]): Map<string, Pesos> {
  const totals = new Map<string, Pesos>();
  for (const line of lines) totals.set(line.productId, (totals.get(line.productId) ?? 0) + line.total);
  return totals;
}

function sumOf(coupon: Coupon, prices: ReadonlyMap<string, Pesos>): Pesos {
  return [...new Set(coupon.productIds)].reduce((sum, id) => sum + (prices.get(id) ?? 0), 0);
}

function takeFrom(left: Map<string, Pesos>, coupon: Coupon, amount: Pesos): void {
  let rest = amount;
  for (const id of [...new Set(coupon.productIds)].sort(compareText)) {
    const taken = Math.min(rest, left.get(id) ?? 0);
    left.set(id, (left.get(id) ?? 0) - taken);
    rest -= taken;
  }
}

function isForOffice(coupon: Coupon, officeId: string | undefined): boolean {
  return coupon.officeIds.length === 0 || (officeId !== undefined && coupon.officeIds.includes(officeId));
}

function isForProducts(coupon: Coupon, productIds: readonly string[]): boolean {
  return coupon.type === 'total_cart' || coupon.productIds.some((id) => productIds.includes(id));
}

function isUsedUp(limit: number, uses: number): boolean {
  return limit > 0 && uses >= limit;
}

function stackLimitOf(coupon: Coupon): number {
  return Math.max(1, coupon.stackLimit);
}

// By code unit, not by locale: the same on every machine.
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
