import type { Random } from '#demo/load/random.ts';
import type { Customer } from '#demo/residents/customers.ts';
import type { DemoOffice } from '#demo/types.ts';
import { couponLineOf } from '#rules/cart/totals.ts';
import type { Coupon } from '#rules/coupons/coupon.ts';
import { couponProblem } from '#rules/coupons/coupon-problem.ts';
import { MINUTE_MS } from '#rules/dates/durations.ts';
import { officeHours } from '#rules/dates/office-hours.ts';
import { promiseWindows } from '#rules/deliveries/windows.ts';
import { holdsGoods, type OrderState, type PaymentMethod } from '#rules/orders/moves.ts';
import type { PlannedOrder } from './planned-order.ts';

/** A regular or any customer; those named in the data are first and frequent. */
export function customerFor(random: Random, customers: readonly Customer[], i: number): Customer {
  const regulars = customers.slice(0, Math.max(1, Math.ceil(customers.length / 6)));
  if (i % 9 === 0) return customers[i % Math.min(3, customers.length)] ?? random.pick(customers);
  return random.chance(0.45) ? random.pick(regulars) : random.pick(customers);
}

export function methodOf(random: Random, type: 'delivery' | 'pickup'): PaymentMethod {
  if (type === 'pickup')
    return random.weighted([
      ['pickup', 7],
      ['dataphone', 2],
      ['cash', 1],
    ]);
  return random.weighted([
    ['cash', 44],
    ['dataphone', 33],
    ['online', 23],
  ]);
}

export function windowOf(
  random: Random,
  office: DemoOffice,
  { type, created, products }: { type: 'delivery' | 'pickup'; created: Date; products: number },
): { start: Date; end: Date } {
  const windows = promiseWindows({
    type,
    hours: officeHours(office.hours),
    now: created,
    preparationMinutes: products * office.minutesPerProduct,
    capacity: 0,
    taken: new Map(),
    days: 2,
  });
  const [first] = windows;
  const chosen = random.chance(0.7) ? first : windows[random.between(1, 3)];
  const window = chosen ?? first;
  if (!window) throw new Error(`${office.name} promises no window`);
  return { start: window.start, end: window.end };
}

/** When the work on it was done: inside the window mostly, a little late sometimes, never after now. */
export function dueBy(random: Random, window: { start: Date; end: Date }, created: Date, now: Date): Date {
  const span = window.end.getTime() - window.start.getTime();
  const done =
    window.start.getTime() +
    span * (random.chance(0.08) ? 1.05 + random.next() * 0.3 : 0.2 + random.next() * 0.75);
  return new Date(Math.max(created.getTime() + MINUTE_MS, Math.min(done, now.getTime() - MINUTE_MS)));
}

/** At most one coupon for one order in eight, only where the rules allow it. */
export function couponsFor(
  random: Random,
  coupons: readonly Coupon[],
  order: Pick<PlannedOrder, 'customer' | 'lines' | 'created'> & {
    used: Map<string, number>;
    /** People who ordered before. */
    shoppers: ReadonlySet<string>;
    state: OrderState;
  },
): Coupon[] {
  if (coupons.length === 0 || !random.chance(0.12)) return [];
  const coupon = random.pick(coupons);
  const mine = `${coupon.code} ${order.customer.id}`;
  const problem = couponProblem(coupon, {
    now: order.created,
    officeId: order.customer.office.id,
    lines: order.lines.map(({ line }) => couponLineOf(line)),
    usesByUser: order.used.get(mine) ?? 0,
    orderedBefore: order.shoppers.has(order.customer.id),
    hasRole: true,
  });
  if (problem) return [];
  if (holdsGoods(order.state)) order.used.set(mine, (order.used.get(mine) ?? 0) + 1);
  return [coupon];
}
