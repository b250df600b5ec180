import type { SoldGoods } from '#rules/stats/margin.ts';

type Line = { total: number; price_neto: number; cost: number | null };

/** A line as ordered, for its margin. */
export function soldAsOrdered({ total, price_neto: priceNeto, cost }: Line): SoldGoods {
  return { total, worth: total, priceNeto, cost };
}
