import { type BagsConfig, bagCount } from '../cart/bags.ts';
import type { CouponLine } from '../coupons/coupon.ts';
import { type CouponsOfOrder, couponAmounts } from '../coupons/of-less.ts';
import { mulDivTrunc, type Pesos } from '../money.ts';
import type { CountType } from '../quantity.ts';

/** The result of picking a line, all parts together, under the product that was ordered. Pesos. */
export type PickedLine = CouponLine & {
  /** Pieces and grams of its parts, as bags count them. */
  parts: readonly { countType: CountType; count: number }[];
};

export type ConfirmedOrder = CouponsOfOrder & {
  bagsCount: number;
  bagsTotal: Pesos;
  /** The kind of bag; null without. */
  bag: BagsConfig | null;
  deliveryPrice: Pesos;
  total: Pesos;
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
  const couponsTotal = couponAmounts(order, lines).reduce((sum, amount) => sum + amount, 0);
  const { deliveryPrice } = order;
  const amountToPay = Math.min(ceiling, subtotal + bagsTotal + deliveryPrice - couponsTotal);
  return { subtotal, bagsCount, bagsTotal, deliveryPrice, couponsTotal, ceiling, amountToPay };
}

function bagsFor({ bag, bagsCount }: ConfirmedOrder, parts: PickedLine['parts']): number {
  if (!bag) return bagsCount;
  const of = (type: CountType) =>
    parts.reduce((sum, { countType, count }) => sum + (countType === type ? count : 0), 0);
  return Math.min(bagsCount, bagCount(bag, of('units'), of('grams')));
}
