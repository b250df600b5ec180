import { type BagsConfig, bagCount } from '../bags.ts';
import { mulDivTrunc, type Pesos } from '../money.ts';
import type { CountType } from '../quantity.ts';

/** What was found of a line, all its parts together. Pesos. */
export type PickedLine = {
  total: Pesos;
  /** Pieces and grams of its parts, as bags count them. */
  parts: readonly { countType: CountType; count: number }[];
};

/** An order as it was confirmed. */
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
  /** Of some products alone: what they cost as confirmed, and as picked. Undefined: of the whole order. */
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
 * What is to be paid for what was picked (decisions 10 and 63), never above the confirmed total and what the shopper
 * agreed to beside it (`extra`). A percentage takes off the same share of less of what it is for, rounded for the
 * shopper; a coupon of pesos stays whole while there is something to take it off. No more bags than fewer goods need.
 * Without any goods nothing is paid, not even the delivery.
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
 * What each coupon takes off so much of less: a percentage its share of what it is for, what it takes away being
 * rounded down, so that what stays is rounded up. Together never more than there is to take it off.
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
