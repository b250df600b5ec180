import { type CouponsOfOrder, costOfGoods } from '../coupons/of-less.ts';
import { mulDivTrunc, type Pesos } from '../money.ts';

/** A count of goods with its price and the stock that it took. */
export type Counted = {
  /** Pieces or grams. */
  count: number;
  /** Pesos before coupons. */
  total: Pesos;
  /** Pieces or grams of the stock. */
  stockDemand: number;
};

/**
 * The part of goods that these pieces or grams are. The rest is rounded down, so that a part is rounded in the
 * shopper's favour, and the parts together are the whole.
 */
export function partOf({ count, total, stockDemand }: Counted, taken: number): Counted {
  const rest = count - taken;
  return {
    count: taken,
    total: total - mulDivTrunc(total, rest, count),
    stockDemand: stockDemand - mulDivTrunc(stockDemand, rest, count),
  };
}

/** Goods that somebody has: a product of a line. */
export type HeldGoods = Counted & {
  /** The key of this part of a line. */
  key: string;
  /** What was ordered: the product itself, or the one that it replaces. */
  productId: string;
};

/** `cost`: pesos of the total without what coupons took off. */
export type CostedPart = Counted & { key: string; cost: Pesos };

/**
 * Parts of goods with what they cost, one after another, as if they had been missing when the order was picked; and
 * what is left. Each key once, counts within the goods.
 */
export function costsOfParts(
  coupons: CouponsOfOrder,
  goods: readonly HeldGoods[],
  taken: readonly { key: string; count: number }[],
): { parts: CostedPart[]; left: HeldGoods[] } {
  const left = new Map(goods.map((one) => [one.key, one]));
  const costNow = () =>
    costOfGoods(
      coupons,
      [...left.values()].map(({ productId, total }) => ({ productId, total })),
    );
  let before = costNow();
  const parts = taken.map(({ key, count }): CostedPart => {
    const held = left.get(key);
    if (held === undefined || count < 1 || count > held.count)
      throw new RangeError(`Of ${key} there are no ${count}`);
    const part = partOf(held, count);
    left.set(key, {
      key,
      productId: held.productId,
      count: held.count - part.count,
      total: held.total - part.total,
      stockDemand: held.stockDemand - part.stockDemand,
    });
    const after = costNow();
    const cost = Math.min(Math.max(0, before - after), part.total);
    before = after;
    return { key, count: part.count, total: part.total, stockDemand: part.stockDemand, cost };
  });
  return { parts, left: [...left.values()] };
}
