import { randomOf } from '#demo/load/random.ts';
import type { Customer } from '#demo/residents/customers.ts';
import type { Coupon } from '#rules/coupons/coupon.ts';
import { MINUTE_MS } from '#rules/dates/durations.ts';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import type { BasketLine } from './baskets.ts';
import type { Crew, Life } from './lives.ts';

/** A planned order, before its amounts are computed. */
export type PlannedOrder = {
  key: string;
  customer: Customer;
  crew: Crew;
  created: Date;
  window: { start: Date; end: Date };
  type: 'delivery' | 'pickup';
  method: PaymentMethod;
  lines: BasketLine[];
  bag: string;
  coupons: Coupon[];
  life: Life;
  /** When its shopper had it; later than its window if it was late. */
  arrivedAt?: Date | undefined;
  observations: string;
};

/** Share of orders that come after their window. */
const LATE = 0.06;

/** When an order of the past arrived, the same in each load; undefined while it is under way. */
export function arrivalOf({ key, life, window }: PlannedOrder, now: Date): Date | undefined {
  const left = life.steps.at(-1)?.at.getTime();
  if (life.state !== '10_store_dispatch_products' || left === undefined || window.end >= now)
    return undefined;
  const random = randomOf(`arrival ${key}`);
  const end = window.end.getTime();
  const soon = left + random.between(6, 18) * MINUTE_MS;
  const inTime = Math.max(left + MINUTE_MS, Math.min(soon, end));
  const arrived = random.chance(LATE) ? Math.max(soon, end + random.between(3, 35) * MINUTE_MS) : inTime;
  return new Date(Math.min(arrived, now.getTime()));
}
