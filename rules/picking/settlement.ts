import { type BagsConfig, bagCount } from '../bags.ts';
import { mulDivTrunc, type Pesos } from '../money.ts';
import type { CountType } from '../quantity.ts';

/** The result of picking a line, all parts together. Pesos. */
export type PickedLine = {
  total: Pesos;
  /** Pieces and grams of its parts, as bags count them. */
  parts: readonly { countType: CountType; count: number }[];
};

/** An order as confirmed. */
export type ConfirmedOrder = {
  subtotal: Pesos;
  bagsCount: number;
  bagsTotal: Pesos;
  /** The kind of bag; null without. */
  bag: BagsConfig | null;
  deliveryPrice: Pesos;
  coupons: readonly ConfirmedCoupon[];
  total: Pesos;
};

export type ConfirmedCoupon = {
  amount: Pesos;
  isPercentage: boolean;
  /** For some products only: their cost as confirmed, and as picked. Undefined: for the whole order. */
  of?: { confirmed: Pesos; picked: Pesos };
};

/** Pesos. amountToPay = min(ceiling, subtotal + bagsTotal + deliveryPrice - couponsTotal). */
export type Settlement = {
  subtotal: Pesos;
  bagsCount: number;
  bagsTotal: Pesos;
  deliveryPrice: Pesos;
  couponsTotal: Pesos;
  ceiling: Pesos;
  amountToPay: Pesos;
};

/**
 * The amount due for what was picked (rules 10 and 63), within the confirmed total and what the shopper agreed to
 * above it (`extra`). A percentage takes off its share of less, rounded in the shopper's favour; a coupon of pesos
 * stays whole while its products cost as much. No more bags than fewer goods need. Without goods nothing is due, not
 * even delivery.
 */
export function settle(order: ConfirmedOrder, lines: readonly PickedLine[], extra: Pesos = 0): Settlement {
  const ceiling = order.total + extra;
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
  const parts = lines.flatMap((line) => line.parts).filter(({ count }) => count > 0);
  if (parts.length === 0) {
    const none = { subtotal: 0, bagsCount: 0, bagsTotal: 0, deliveryPrice: 0, couponsTotal: 0 };
    return { ...none, ceiling, amountToPay: 0 };
  }
  const bagsCount = bagsFor(order, parts);
  const bagsTotal = order.bagsCount > 0 ? mulDivTrunc(order.bagsTotal, bagsCount, order.bagsCount) : 0;
  const couponsTotal = couponAmounts(order, subtotal).reduce((sum, amount) => sum + amount, 0);
  const { deliveryPrice } = order;
  const amountToPay = Math.min(ceiling, subtotal + bagsTotal + deliveryPrice - couponsTotal);
  return { subtotal, bagsCount, bagsTotal, deliveryPrice, couponsTotal, ceiling, amountToPay };
}

/**
 * Each coupon's discount on less: for a percentage its share of its products, with the reduction rounded down, so that
 * the discount is rounded up. Together never more than the amount.
 */
export function couponAmounts(order: Pick<ConfirmedOrder, 'coupons' | 'subtotal'>, subtotal: Pesos): Pesos[] {
  const whole = { confirmed: order.subtotal, picked: subtotal };
  let left = subtotal;
  return order.coupons.map(({ amount, isPercentage, of: { confirmed, picked } = whole }) => {
    const isLess = isPercentage && picked < confirmed;
    const share = isLess ? amount - mulDivTrunc(amount, confirmed - picked, confirmed) : amount;
    const taken = Math.min(left, share);
    left -= taken;
    return taken;
  });
}

function bagsFor({ bag, bagsCount }: ConfirmedOrder, parts: PickedLine['parts']): number {
  if (!bag) return bagsCount;
  const of = (type: CountType) =>
    parts.reduce((sum, { countType, count }) => sum + (countType === type ? count : 0), 0);
  return Math.min(bagsCount, bagCount(bag, of('units'), of('grams')));
}
