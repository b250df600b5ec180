import type { CartType } from '../cart/totals.ts';
import { couponAmounts } from '../coupons/of-less.ts';
import type { Pesos } from '../money.ts';
import { type ConfirmedOrder, type PickedLine, settle } from '../picking/settlement.ts';
import type { DeliveryEvent } from './delivery-events.ts';
import { canMove, type OrderState, type PaymentMethod, shopperCanCancel } from './moves.ts';

/** Whether its picking has begun: something is picked, or staff said that it is ready. */
export function isBegun(
  lines: readonly { pick: unknown }[],
  events: readonly { event: DeliveryEvent }[] = [],
): boolean {
  return lines.some(({ pick }) => pick !== null) || events.some(({ event }) => event === 'ready');
}

/**
 * Whether its shopper may still cancel it: until picking starts, or staff say that it is ready; once the promised
 * window is over, until it leaves the store (rule 23; Ley 1480 of 2011, article 50 h). What was ready in time and was
 * not fetched is not late.
 */
export function shopperMayCancel({
  state,
  type,
  isBegun,
  events = [],
  windowEnd,
  now,
}: {
  state: OrderState;
  type: CartType;
  isBegun: boolean;
  events?: readonly { event: DeliveryEvent; at: string }[] | undefined;
  windowEnd: Date;
  now: Date;
}): boolean {
  if (!isBegun && shopperCanCancel(state)) return true;
  const waited = events.some(({ event, at }) => event === 'ready' && new Date(at) <= windowEnd);
  const isLate = now > windowEnd && !(type === 'pickup' && waited);
  return isLate && canMove(state, '12_store_cancel_order');
}

export type WhyNotEdited = 'BEGUN' | 'PAID_ONLINE' | 'PAID_ELSEWHERE' | 'STATE';

/**
 * Why quantities of an order may no longer be changed: picking has begun, or it is paid online or at another
 * channel, where the payment is the total (rules 18, 23 and 135). Undefined: they may.
 */
export function whyNotEditLines(order: {
  state: OrderState;
  paymentMethod: PaymentMethod;
  /** Whether picking has begun. */
  isBegun: boolean;
}): WhyNotEdited | undefined {
  const { state, paymentMethod, isBegun } = order;
  if (isBegun || state === '8_store_select_products' || state === '9_store_invoice_products') return 'BEGUN';
  if (!shopperCanCancel(state) || state === '11_store_onlinepayment_fail') return 'STATE';
  if (paymentMethod === 'channel') return 'PAID_ELSEWHERE';
  return paymentMethod === 'online' ? 'PAID_ONLINE' : undefined;
}

/**
 * Why nothing may be added to an order any more; for one paid online, additions are paid first, after the order itself
 * (rule 23). Undefined: additions are allowed.
 */
export function whyNotAddTo(
  order: Parameters<typeof whyNotEditLines>[0] & {
    /** Whether a payment of the order itself was approved. */
    isPaid: boolean;
  },
): 'BEGUN' | 'UNPAID' | 'STATE' | undefined {
  const why = whyNotEditLines(order);
  if (why === 'PAID_ELSEWHERE') return 'STATE';
  if (order.state === '11_store_onlinepayment_fail') return 'UNPAID';
  if (why !== 'PAID_ONLINE') return why;
  return order.isPaid ? undefined : 'UNPAID';
}

/** Pesos, total from its parts (rule 9). */
export type EditedFigures = {
  subtotal: Pesos;
  bagsCount: number;
  bagsTotal: Pesos;
  /** In the order of the order's coupons. */
  coupons: Pesos[];
  total: Pesos;
};

/**
 * The cost of an order with changed quantities, from what its shopper confirmed: no more bags than confirmed, and
 * coupons as when less is picked. The caller checks the ceiling (rule 10).
 */
export function editedFigures(confirmed: ConfirmedOrder, lines: readonly PickedLine[]): EditedFigures {
  const { subtotal, bagsCount, bagsTotal, deliveryPrice } = settle(confirmed, lines);
  const coupons = couponAmounts(confirmed, lines);
  const couponsTotal = coupons.reduce((sum, amount) => sum + amount, 0);
  return {
    subtotal,
    bagsCount,
    bagsTotal,
    coupons,
    total: subtotal + bagsTotal + deliveryPrice - couponsTotal,
  };
}
