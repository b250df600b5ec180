import { mulDivTrunc, type Pesos } from '../money.ts';
import { lineTotal } from '../price.ts';
import { type CountType, type SaleUnit, stockDemand } from '../quantity.ts';

/** A line as it was ordered (decision 63): nothing of it changes while it is picked. */
export type PromisedLine = {
  countType: CountType;
  /** Pieces or grams, by countType. */
  count: number;
  priceNeto: Pesos;
  total: Pesos;
  /** The same in the unit of the stock: grams of what is sold by weight, else pieces. */
  demand: number;
  /** Grams that priceNeto is for; 0 of what is sold by the piece, and where nobody noted it. */
  quantityPum: number;
};

/** What a picker puts into the crate: pieces or grams as it is counted, and what the scale says of pieces. */
export type Quantity = { count: number; grams?: number | undefined };

/** What another product is sold at in the office where it is picked. */
export type Offered = { sale: SaleUnit; countType: CountType; priceNeto: Pesos };

/** What is charged of a part of a line, and what it would cost without a ceiling. Pesos; demand in the stock's unit. */
export type Part = { count: number; demand: number; worth: Pesos; total: Pesos };

/** Whether the scale says what the line costs: pieces of what is sold by weight, too. */
export function isWeighed({ countType, count, demand }: PromisedLine): boolean {
  return countType === 'grams' || demand !== count;
}

/** The quantity in the unit of the stock; pieces that nobody weighed weigh what they were promised at. */
export function demandOf(line: PromisedLine, { count, grams }: Quantity): number {
  if (line.countType === 'grams' || !isWeighed(line)) return count;
  return grams ?? mulDivTrunc(line.demand, count, line.count);
}

/**
 * The most that can be put in for a line: as many pieces as were ordered; of a weight half as much again, or 100 g more
 * of little. Beyond that somebody has typed a figure too many.
 */
export function mostDemand(line: PromisedLine): number {
  if (!isWeighed(line)) return line.count;
  return Math.max(mulDivTrunc(line.demand, 3, 2), line.demand + 100);
}

/** Pesos of that much of the line's own product, at the promised price; what was promised costs what was promised. */
export function worthOf(line: PromisedLine, demand: number): Pesos {
  if (demand === line.demand) return line.total;
  if (!isWeighed(line)) return mulDivTrunc(line.priceNeto, demand, 1);
  if (line.quantityPum > 0) return mulDivTrunc(line.priceNeto, demand, line.quantityPum);
  return mulDivTrunc(line.total, demand, line.demand);
}

/** What of a line is missing beside so many of its own pieces or grams, and what of its price is left for it. */
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

/** Pesos of a replacement, by its weight where it has one. */
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
 * What is charged of a line (decision 10): each part at its worth, together never above the ceiling, which is what was
 * promised unless the shopper said yes to more.
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
