import { bogotaParts, endOfBogotaDay, type Instant } from '../dates/bogota-clock.ts';
import type { Pesos } from '../money.ts';
import { type Coupon, type CouponLine, normaliseCouponCode, promotedLines } from './coupon.ts';
import { isFor, isPriceList, reducedProducts } from './scope.ts';

export type CouponProblem =
  | 'COUPON_INVALID'
  | 'COUPON_NOT_STARTED'
  | 'COUPON_EXPIRED'
  | 'COUPON_OFFICE'
  | 'COUPON_EXHAUSTED'
  | 'COUPON_USED_BY_USER'
  | 'COUPON_FIRST_ORDER'
  | 'COUPON_ROLE'
  | 'COUPON_NO_PRODUCTS'
  | { code: 'COUPON_WEEKDAY'; weekdays: readonly number[] }
  | CouponShortfall;

/** What a cart lacks for a coupon: pesos of goods, or pieces of one product. */
export type CouponShortfall =
  | { code: 'COUPON_MINIMUM'; minimum: Pesos; missing: Pesos }
  | { code: 'COUPON_UNITS'; units: number };

export type CouponContext = {
  now: Instant;
  officeId?: string | undefined;
  /** The cart's. */
  lines: readonly CouponLine[];
  /** Times this shopper has used the coupon. */
  usesByUser: number;
  /** Whether this shopper has an order; cancelled and unpaid ones do not count. */
  orderedBefore: boolean;
  /** Whether this shopper has the role that it is for; true where it is for everybody. */
  hasRole: boolean;
};

/** What of it is of one coupon and one shopper. */
export type CouponPerson = Pick<CouponContext, 'usesByUser' | 'orderedBefore' | 'hasRole'>;

/** `limit`: the set may have that many coupons; `blockedBy`: code of the coupon that forbids the company. */
export type StackProblem = {
  code: 'COUPON_STACK_LIMIT' | 'COUPON_STACK_BLOCKED';
  limit: number;
  blockedBy: string;
};

/** Why the coupon cannot be used now, stacking apart (rule 8); undefined when it can or when it is fine. */
export function couponProblem(coupon: Coupon | undefined, context: CouponContext): CouponProblem | undefined {
  if (!coupon || coupon.inactive) return 'COUPON_INVALID';
  const now = Number(context.now);
  if (coupon.startDate && now < coupon.startDate.getTime()) return 'COUPON_NOT_STARTED';
  if (coupon.endDate && now >= endOfBogotaDay(coupon.endDate)) return 'COUPON_EXPIRED';
  if (!isOnWeekday(coupon, context.now)) return { code: 'COUPON_WEEKDAY', weekdays: coupon.weekdays };
  if (!context.hasRole) return 'COUPON_ROLE';
  if (!isForOffice(coupon, context.officeId)) return 'COUPON_OFFICE';
  if (isUsedUp(coupon.usesTotalLimit, coupon.usesTotalCount)) return 'COUPON_EXHAUSTED';
  if (isUsedUp(coupon.usesPerUserLimit, context.usesByUser)) return 'COUPON_USED_BY_USER';
  if (coupon.firstOrderOnly && context.orderedBefore) return 'COUPON_FIRST_ORDER';
  const lines = promotedLines(context.lines);
  if (coupon.type === 'products_price' && !lines.some((line) => isFor(coupon, line)))
    return 'COUPON_NO_PRODUCTS';
  return shortfall(coupon, lines);
}

function shortfall(
  coupon: Coupon,
  lines: readonly CouponLine[],
): CouponShortfall | 'COUPON_NO_PRODUCTS' | undefined {
  const { minSubtotal: minimum, unitsFrom: units } = coupon;
  const missing = minimum - lines.reduce((sum, { total }) => sum + total, 0);
  if (missing > 0) return { code: 'COUPON_MINIMUM', minimum, missing };
  if (reducedProducts(coupon, lines)?.size !== 0) return undefined;
  return units === 0 && isPriceList(coupon) ? 'COUPON_NO_PRODUCTS' : { code: 'COUPON_UNITS', units };
}

/**
 * Why `next` cannot join the applied coupons: a set is valid when its size is at most the smallest stackLimit in it
 * (rule 8). The same code replaces, so it never blocks itself. COUPON_STACK_LIMIT when `next` itself forbids it,
 * COUPON_STACK_BLOCKED when an applied one does.
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

/** The day in Colombia on which it is ordered, not the one of the delivery. */
function isOnWeekday({ weekdays }: Coupon, now: Instant): boolean {
  return weekdays.length === 0 || weekdays.includes(bogotaParts(now).weekday);
}

function isForOffice(coupon: Coupon, officeId: string | undefined): boolean {
  return coupon.officeIds.length === 0 || (officeId !== undefined && coupon.officeIds.includes(officeId));
}

function isUsedUp(limit: number, uses: number): boolean {
  return limit > 0 && uses >= limit;
}

function stackLimitOf(coupon: Coupon): number {
  return Math.max(1, coupon.stackLimit);
}
