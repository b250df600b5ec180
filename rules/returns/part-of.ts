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
