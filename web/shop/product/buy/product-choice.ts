import { lineTotal } from '#rules/price.ts';
import {
  type CountType,
  convertQuantity,
  countTypesFor,
  countWithin,
  type SaleCard,
  type SaleUnit,
  saleUnitOf,
  usualCount,
} from '#rules/quantity.ts';

export type Choice = { countType: CountType; count: number };

const SHORTCUTS = [250, 500, 750, 1000];

/** How the product page sells it: only by pieces, if its category says so and it is sold by pieces. */
export function saleOnPage(product: SaleCard, unitsOnPage: boolean): SaleUnit {
  const sale = saleUnitOf(product);
  return unitsOnPage && countTypesFor(sale).length > 1 ? { ...sale, onlyBuyUnits: true } : sale;
}

/** The initial quantity: one piece, or half a kilo, limited by the stock. */
export function firstChoice(sale: SaleUnit, stock: number): Choice {
  const countType = countTypesFor(sale)[0] ?? 'units';
  return { countType, count: usualCount(sale, countType, stock) };
}

/** The same purchase in the other unit (rule 26). */
export function countedAs(
  sale: SaleUnit,
  { countType, count }: Choice,
  to: CountType,
  stock: number,
): Choice {
  return { countType: to, count: countWithin(sale, to, convertQuantity(sale, count, countType, to), stock) };
}

export function shortcutsFor(sale: SaleUnit, countType: CountType, stock: number): number[] {
  if (countType === 'units') return [];
  return SHORTCUTS.filter((grams) => countWithin(sale, 'grams', grams, stock) === grams);
}

/** The approximate pieces of a weight, or grams of some pieces; null if unknown. */
export function otherMeasure(sale: SaleUnit, { countType, count }: Choice): Choice | null {
  if (sale.countType === 'units' || sale.gramsPerUnit <= 0) return null;
  if (countType === 'units') return { countType: 'grams', count: count * sale.gramsPerUnit };
  return { countType: 'units', count: Math.max(1, Math.round(count / sale.gramsPerUnit)) };
}

/** The price of a choice, and without the discount. */
export function totalsOf(sale: SaleUnit, prices: { price: number; net: number }, choice: Choice) {
  const { countType, count } = choice;
  return {
    total: lineTotal(sale, prices.net, countType, count),
    before: lineTotal(sale, prices.price, countType, count),
  };
}
