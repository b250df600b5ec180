import type { Pesos } from '../money.ts';
import { lineTotal } from '../price.ts';
import { countTypesFor, maximumCount, type SaleUnit, stockDemand } from '../quantity.ts';
import { type CartLine, totalOf } from './totals.ts';

/** A product as the chosen office has it now. */
export type CurrentProduct = {
  priceNeto: Pesos;
  /** Stock that can be taken, in the product's base unit (grams or pieces). */
  available: number;
  /** Visible and for sale (rule 33, stock apart). */
  active: boolean;
  /** How it is sold now; the line's own when absent. */
  sale?: SaleUnit | undefined;
};

/**
 * Problems of a line: those of storefront 4, and the fifth of rule 13. Prices are of the whole line in pesos;
 * `needsConsent` is false for a lower price (rule 14). For product_not_enough, `availableCount` is the quantity the
 * line can have, in its own unit (0 = it must be removed).
 */
export type LineProblem =
  | {
      lineId: string;
      productId: string;
      code: 'product_not_exists' | 'product_inactive' | 'product_without_stock';
    }
  | {
      lineId: string;
      productId: string;
      code: 'product_not_enough';
      availableCount: number;
      /** There is stock, but the maximum per shopper is reached. */
      limited: boolean;
    }
  | {
      lineId: string;
      productId: string;
      code: 'product_different_price';
      cartPrice: Pesos;
      currentPrice: Pesos;
      needsConsent: boolean;
    };

/**
 * The problems of one line: at most one that prevents buying it as it is, and a changed price beside
 * product_not_enough. `availableForLine`: the stock other lines of the product leave (default: all), `unitsElsewhere`:
 * their pieces.
 */
export function validateLine(
  line: CartLine,
  current: CurrentProduct | undefined,
  availableForLine: number = current?.available ?? 0,
  unitsElsewhere = 0,
): LineProblem[] {
  const { lineId, productId } = line;
  if (!current) return [{ lineId, productId, code: 'product_not_exists' }];
  const sale = current.sale ?? line.sale;
  if (!current.active || !countTypesFor(sale).includes(line.countType)) {
    return [{ lineId, productId, code: 'product_inactive' }];
  }
  if (maximumCount(sale, line.countType, current.available) === 0) {
    return [{ lineId, productId, code: 'product_without_stock' }];
  }
  const problems: LineProblem[] = [];
  const most = maximumCount(sale, line.countType, undefined, unitsElsewhere);
  if (stockDemand(sale, line.countType, line.count) > availableForLine || line.count > most) {
    const availableCount = maximumCount(sale, line.countType, availableForLine, unitsElsewhere);
    const limited = availableCount === most;
    problems.push({ lineId, productId, code: 'product_not_enough', availableCount, limited });
  }
  return [...problems, ...priceProblem(line, current, sale)];
}

/**
 * The problems of a whole cart. Demand and pieces are summed per product (rule 11): its lines are served in cart
 * order, each gets what earlier ones leave.
 */
export function validateLines(
  lines: readonly CartLine[],
  currentById: ReadonlyMap<string, CurrentProduct>,
): LineProblem[] {
  const left = new Map<string, number>();
  const units = new Map<string, number>();
  return lines.flatMap((line) => {
    const { productId, countType } = line;
    const current = currentById.get(productId);
    const available = left.get(productId) ?? current?.available ?? 0;
    const before = units.get(productId) ?? 0;
    const problems = validateLine(line, current, available, before);
    const served = countServed(line, problems);
    left.set(productId, available - stockDemand(current?.sale ?? line.sale, countType, served));
    if (countType === 'units') units.set(productId, before + served);
    return problems;
  });
}

function countServed(line: CartLine, problems: readonly LineProblem[]): number {
  const blocking = problems.find((problem) => problem.code !== 'product_different_price');
  if (!blocking) return line.count;
  return blocking.code === 'product_not_enough' ? blocking.availableCount : 0;
}

// By the line's cost: half the grams for the same price_neto is a changed price.
function priceProblem(line: CartLine, current: CurrentProduct, sale: SaleUnit): LineProblem[] {
  const cartPrice = totalOf(line);
  const currentPrice = lineTotal(sale, current.priceNeto, line.countType, line.count);
  if (line.priceNeto === current.priceNeto && cartPrice === currentPrice) return [];
  const { lineId, productId } = line;
  const needsConsent = currentPrice > cartPrice;
  return [{ lineId, productId, code: 'product_different_price', cartPrice, currentPrice, needsConsent }];
}
