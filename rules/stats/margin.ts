import { mulDivRound, mulDivTrunc, type Pesos } from '../money.ts';

/** Goods of known cost: their sales, and their cost. */
export type Costed = { sales: Pesos; cost: Pesos };

/** Goods of an order: `worth` by their price, `total` as charged; `cost` of what `priceNeto` buys, null = unknown. */
export type SoldGoods = { total: Pesos; worth: Pesos; priceNeto: Pesos; cost: Pesos | null };

/**
 * The part of an order with known cost; null without any. `paid`: paid for its goods after coupons, of which goods with
 * known cost get their share.
 */
export function costedOf(goods: readonly SoldGoods[], paid: Pesos): Costed | null {
  const costed = goods.filter(({ cost, priceNeto }) => cost !== null && priceNeto > 0);
  const total = sumOf(goods.map((one) => one.total));
  if (costed.length === 0 || total === 0) return null;
  return {
    sales: mulDivTrunc(paid, sumOf(costed.map((one) => one.total)), total),
    cost: sumOf(costed.map(({ worth, cost, priceNeto }) => mulDivRound(worth, cost ?? 0, priceNeto))),
  };
}

/** In percent of sales with known cost, and their share of all sales; null without any. */
export function marginOf(
  { sales, cost }: Costed,
  allSales: Pesos,
): { percent: number; covered: number } | null {
  if (sales === 0) return null;
  return {
    percent: ((sales - cost) / sales) * 100,
    covered: Math.min(100, (sales / Math.max(1, allSales)) * 100),
  };
}

function sumOf(amounts: readonly Pesos[]): Pesos {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
