import { mulDivRound, mulDivTrunc, type Pesos } from './money.ts';
import type { CountType, SaleUnit } from './quantity.ts';
import { stockDemand } from './quantity.ts';

const GRAMS_PER_KILO = 1000;

/**
 * Price of a line in pesos, truncated once per line (rule 3).
 * - product by piece: price_neto * count;
 * - product by weight: trunc(price_neto * grams / quantity_pum). Bought by pieces, its grams are
 *   count * gramsPerUnit: the same weight costs the same, however it is counted. This is our own decision.
 * A product by weight without quantity_pum has no price: 0, which the shop reads as not available.
 */
export function lineTotal(sale: SaleUnit, priceNeto: Pesos, countType: CountType, count: number): Pesos {
  if (sale.countType === 'units') return mulDivTrunc(priceNeto, count, 1);
  if (!Number.isSafeInteger(sale.quantityPum) || sale.quantityPum <= 0) return 0;
  return mulDivTrunc(priceNeto, stockDemand(sale, countType, count), sale.quantityPum);
}

/** Pesos for one piece, or for one kilo when counted in grams (pesos per gram would be fractional). */
export function unitPrice(sale: SaleUnit, priceNeto: Pesos, countType: CountType): Pesos {
  return lineTotal(sale, priceNeto, countType, countType === 'units' ? 1 : GRAMS_PER_KILO);
}

/** (price - price_neto) / price as a percentage with 2 decimals, half up (back-office 3); 0 without a discount. */
export function discountPercent(price: Pesos, priceNeto: Pesos): number {
  if (price <= 0 || priceNeto >= price) return 0;
  return mulDivRound(price - Math.max(0, priceNeto), 10_000, price) / 100;
}

export type DiscountLevel = 1 | 2 | 3;

/**
 * The colour level of a discount: up to 15 percent, up to 20, above (storefront 2, product detail). By the displayed
 * figure: a badge that says 15 has the colour of 15.
 */
export function discountLevel(percent: number): DiscountLevel {
  const rounded = shownPercent(percent);
  if (rounded <= 15) return 1;
  return rounded <= 20 ? 2 : 3;
}

/** '−20 %' with a true minus and a no-break space. */
export function discountText(percent: number): string {
  return `\u2212${shownPercent(percent)}\u00A0%`;
}

/** Whole percent: a discount never reads as none or as a gift. */
function shownPercent(percent: number): number {
  return Math.min(99, Math.max(1, Math.round(percent)));
}
