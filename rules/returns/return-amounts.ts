import { type CouponsOfOrder, costOfGoods } from '../coupons/of-less.ts';
import type { Pesos } from '../money.ts';
import { type Counted, partOf } from './part-of.ts';

/** Goods that the shopper has: a product of a line, less what came back of it before. */
export type HeldGoods = Counted & {
  /** Of this part of a line. */
  key: string;
  /** What was ordered: the product itself, or the one that it replaces. */
  productId: string;
};

export type ReturnableOrder = {
  coupons: CouponsOfOrder;
  goods: readonly HeldGoods[];
  /** What of the order's price is not for goods: bags and delivery. */
  besideGoods: Pesos;
  /** What the order cost in the end, less what came back before. */
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
  /** For goods, and for bags and delivery. */
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
  const left = new Map(order.goods.map((one) => [one.key, one]));
  const priced = () => [...left.values()].map(({ productId, total }) => ({ productId, total }));
  let goodsLeft = Math.max(0, order.paidLeft - order.besideGoods);
  let before = costOfGoods(order.coupons, priced());
  const lines = returned.map(({ key, count }): ReturnedAmount => {
    const goods = left.get(key);
    if (goods === undefined || count < 1 || count > goods.count)
      throw new RangeError(`Of ${key} no ${count} come back`);
    const part = partOf(goods, count);
    left.set(key, {
      key,
      productId: goods.productId,
      count: goods.count - part.count,
      total: goods.total - part.total,
      stockDemand: goods.stockDemand - part.stockDemand,
    });
    const after = costOfGoods(order.coupons, priced());
    const cost = Math.min(Math.max(0, before - after), part.total, goodsLeft);
    before = after;
    goodsLeft -= cost;
    return { ...part, key, discount: part.total - cost };
  });
  const goods = lines.reduce((sum, { total, discount }) => sum + total - discount, 0);
  const isEmpty = [...left.values()].every(({ count }) => count === 0);
  const isWhole = isEmpty && order.refundsAll && returned.every((one) => one.refundsAll);
  const beside = isWhole ? order.paidLeft - goods : 0;
  return { lines, goods, beside, amount: goods + beside };
}
