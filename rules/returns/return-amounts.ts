import type { CouponsOfOrder } from '../coupons/of-less.ts';
import type { Pesos } from '../money.ts';
import { type Counted, costsOfParts, type HeldGoods } from './part-of.ts';

export type ReturnableOrder = {
  coupons: CouponsOfOrder;
  goods: readonly HeldGoods[];
  /** The final price of its goods, less what came back for goods before. */
  goodsLeft: Pesos;
  /** The final price of the order, less what came back before. */
  paidLeft: Pesos;
  /** Whether everything that came back before was for a reason that refunds all. */
  refundsAll: boolean;
};

/** `refundsAll`: its reason also gives back bags and delivery once nothing is left. */
export type ReturnedLine = { key: string; count: number; refundsAll: boolean };

/** `discount`: pesos of the total that coupons took off; total - discount comes back. */
export type ReturnedAmount = Counted & { key: string; discount: Pesos };

export type ReturnAmounts = {
  lines: ReturnedAmount[];
  /** The refund for goods; `beside` is for bags and delivery. */
  goods: Pesos;
  beside: Pesos;
  amount: Pesos;
};

/**
 * What comes back for goods (rule 105): what was charged for them without what coupons took off, as if they had been
 * missing when the order was picked; once nothing is left and every reason refunds all, all that was paid. Each key
 * once, counts within the goods.
 */
export function returnAmounts(order: ReturnableOrder, returned: readonly ReturnedLine[]): ReturnAmounts {
  const { parts, left } = costsOfParts(order.coupons, order.goods, returned);
  // Amounts refunded without goods count against bags and delivery first.
  let goodsLeft = Math.max(0, Math.min(order.paidLeft, order.goodsLeft));
  const lines = parts.map(({ cost: full, ...part }): ReturnedAmount => {
    const cost = Math.min(full, goodsLeft);
    goodsLeft -= cost;
    return { ...part, discount: part.total - cost };
  });
  const goods = lines.reduce((sum, { total, discount }) => sum + total - discount, 0);
  const isEmpty = left.every(({ count }) => count === 0);
  const isWhole = isEmpty && order.refundsAll && returned.every((one) => one.refundsAll);
  const beside = isWhole ? order.paidLeft - goods : 0;
  return { lines, goods, beside, amount: goods + beside };
}
