import { mulDivTrunc, type Pesos } from '../money.ts';
import { lineTotal } from '../price.ts';
import { type CountType, type SaleUnit, stockDemand } from '../quantity.ts';

/** A line as ordered (rule 63): it does not change during picking. */
export type PromisedLine = {
  countType: CountType;
  /** Pieces or grams, by countType. */
  count: number;
  priceNeto: Pesos;
  total: Pesos;
  /** The same in the unit of the stock: grams of products sold by weight, else pieces. */
  demand: number;
  /** Grams priceNeto is for; 0 for products sold by the piece, and when not stored. */
  quantityPum: number;
};

/** What a picker puts into the crate: pieces or grams in the line's unit, and the weight of pieces. */
export type Quantity = { count: number; grams?: number | undefined };

/** The current price of another product in the office. */
export type Offered = { sale: SaleUnit; countType: CountType; priceNeto: Pesos };

/** The charge of a part of a line, and its cost without a ceiling. Pesos; demand in the stock's unit. */
export type Part = { count: number; demand: number; worth: Pesos; total: Pesos };

/** Whether its weight decides the cost: also for pieces of products sold by weight. */
export function isWeighed({ countType, count, demand }: PromisedLine): boolean {
  return countType === 'grams' || demand !== count;
}

/** The quantity in the unit of the stock; unweighed pieces have their promised weight. */
export function demandOf(line: PromisedLine, { count, grams }: Quantity): number {
  if (line.countType === 'grams' || !isWeighed(line)) return count;
  return grams ?? mulDivTrunc(line.demand, count, line.count);
}

/** The maximum for a line: the ordered pieces; by weight `mostGrams`. More is a typing mistake. */
export function mostDemand(line: PromisedLine): number {
  return isWeighed(line) ? mostGrams(line.demand) : line.count;
}

/** Half as much again as was to be expected, or 100 g more for small amounts. */
export function mostGrams(expected: number): number {
  return Math.max(mulDivTrunc(expected, 3, 2), expected + 100);
}

/**
 * Pesos of that quantity of the line's own product, at the promised price; the promised quantity costs what was
 * promised.
 */
export function worthOf(line: PromisedLine, demand: number): Pesos {
  if (demand === line.demand) return line.total;
  if (!isWeighed(line)) return mulDivTrunc(line.priceNeto, demand, 1);
  if (line.quantityPum > 0) return mulDivTrunc(line.priceNeto, demand, line.quantityPum);
  return mulDivTrunc(line.total, demand, line.demand);
}

/** The missing part of a line, given the found quantity, and its share of the price. */
export function missingOf(line: PromisedLine, found: number): PromisedLine {
  if (found <= 0 || found >= line.count) return line;
  const demand = demandOf(line, { count: found });
  return {
    ...line,
    count: line.count - found,
    demand: line.demand - demand,
    total: line.total - worthOf(line, demand),
  };
}

/** Pesos of a replacement, by its weight if it has one. */
export function worthOfOffered({ sale, countType, priceNeto }: Offered, quantity: Quantity): Pesos {
  const isPieceByWeight = countType === 'units' && sale.countType === 'grams';
  if (isPieceByWeight && quantity.grams !== undefined)
    return lineTotal(sale, priceNeto, 'grams', quantity.grams);
  return lineTotal(sale, priceNeto, countType, quantity.count);
}

/** A replacement in the unit of its stock. */
export function demandOfOffered({ sale, countType }: Offered, { count, grams }: Quantity): number {
  if (countType === 'units' && sale.countType === 'grams' && grams !== undefined) return grams;
  return stockDemand(sale, countType, count);
}

/**
 * The charge of a line (rule 10): each part at its worth, together within the ceiling, which is the promised amount
 * unless the shopper agreed to more.
 */
export function chargeParts(
  ceiling: Pesos,
  parts: readonly { count: number; demand: number; worth: Pesos }[],
): Part[] {
  let left = ceiling;
  return parts.map((part) => {
    const total = Math.min(part.worth, left);
    left -= total;
    return { ...part, total };
  });
}
