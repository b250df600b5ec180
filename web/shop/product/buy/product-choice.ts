import { lineTotal } from '#rules/price.ts';
import {
  type CountType,
  convertQuantity,
  countTypesFor,
  maximumCount,
  minimumCount,
  type SaleUnit,
  stepOf,
} from '#rules/quantity.ts';

/** How much of a product one is about to buy. */
export type Choice = { countType: CountType; count: number };

/** What most people take of something sold by weight, in grams. */
const USUAL_GRAMS = 500;
const SHORTCUTS = [250, 500, 750, 1000];

/** What the page offers first: the usual way of buying it, one piece or half a kilo as far as there is stock. */
export function firstChoice(sale: SaleUnit, stock: number): Choice {
  const countType = countTypesFor(sale)[0] ?? 'units';
  return { countType, count: within(sale, countType, countType === 'grams' ? USUAL_GRAMS : 1, stock) };
}

/** The same purchase counted the other way (decision 26). */
export function countedAs(
  sale: SaleUnit,
  { countType, count }: Choice,
  to: CountType,
  stock: number,
): Choice {
  return { countType: to, count: within(sale, to, convertQuantity(sale, count, countType, to), stock) };
}

/** The weights one tap away that can be bought; none when counted in pieces. */
export function shortcutsFor(sale: SaleUnit, countType: CountType, stock: number): number[] {
  if (countType === 'units') return [];
  return SHORTCUTS.filter((grams) => within(sale, 'grams', grams, stock) === grams);
}

/** Pieces a weight is about, or grams some pieces weigh about; null where nobody knows. */
export function otherMeasure(sale: SaleUnit, { countType, count }: Choice): Choice | null {
  if (sale.countType === 'units' || sale.gramsPerUnit <= 0) return null;
  if (countType === 'units') return { countType: 'grams', count: count * sale.gramsPerUnit };
  return { countType: 'units', count: Math.max(1, Math.round(count / sale.gramsPerUnit)) };
}

/** What it costs, and what it would without the discount. */
export function totalsOf(sale: SaleUnit, prices: { price: number; net: number }, choice: Choice) {
  const { countType, count } = choice;
  return {
    total: lineTotal(sale, prices.net, countType, count),
    before: lineTotal(sale, prices.price, countType, count),
  };
}

function within(sale: SaleUnit, countType: CountType, count: number, stock: number): number {
  const step = stepOf(sale, countType);
  const least = minimumCount(sale, countType);
  const most = Math.max(maximumCount(sale, countType, stock), least);
  return Math.min(Math.max(Math.floor(count / step) * step, least), most);
}
