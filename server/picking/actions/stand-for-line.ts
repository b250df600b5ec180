import { isLost, missingDemand, type PickAction } from '#rules/picking/pick-action.ts';
import {
  chargeParts,
  demandOf,
  demandOfOffered,
  worthOf,
  worthOfOffered,
} from '#rules/picking/weighed-line.ts';
import type { PickRow } from '../current-picks.ts';
import { ceilingOf, type PickLineRow, promisedOf } from '../lines.ts';
import type { OfferedProduct } from './offered.ts';

/**
 * The rows an action writes: what was found at the promised price, the replacement at the office's, and what is
 * missing; charged up to the line's ceiling (rules 10 and 63).
 */
export function picksOf(
  line: PickLineRow,
  action: PickAction,
  offered: OfferedProduct | undefined,
): PickRow[] {
  const promised = promisedOf(line);
  const { found, replacement } = action;
  const ownDemand = found === null ? 0 : demandOf(promised, found);
  const own = { count: found?.count ?? 0, demand: ownDemand, worth: worthOf(promised, ownDemand) };
  const other =
    replacement && offered
      ? {
          count: replacement.count,
          demand: demandOfOffered(offered, replacement),
          worth: worthOfOffered(offered, replacement),
        }
      : { count: 0, demand: 0, worth: 0 };
  // The agreement was for a replacement: the product itself costs at most what was promised.
  const ceiling = replacement && offered ? ceilingOf(line, offered.id) : line.total;
  const [ownPart, otherPart] = chargeParts(ceiling, [own, other]);
  const missing = missingDemand(promised, action);
  const rows: PickRow[] = [];
  const base = { reason: action.reason ?? '', is_lost: false, missing_demand: 0, product: {} };
  if (found && ownPart) {
    rows.push({
      ...base,
      kind: 'found',
      product_id: line.product_id,
      count_type: line.count_type,
      price_neto: line.price_neto,
      count: ownPart.count,
      grams: found.grams ?? null,
      worth: ownPart.worth,
      total: ownPart.total,
      stock_demand: ownPart.demand,
    });
  }
  if (replacement && offered && otherPart) {
    rows.push({
      ...base,
      kind: 'replaced',
      product_id: offered.id,
      count_type: offered.countType,
      price_neto: offered.priceNeto,
      product: offered.snapshot,
      count: otherPart.count,
      grams: replacement.grams ?? null,
      worth: otherPart.worth,
      total: otherPart.total,
      stock_demand: otherPart.demand,
    });
  }
  if (missing > 0) {
    rows.push({
      ...base,
      kind: 'missing',
      product_id: line.product_id,
      count_type: line.count_type,
      price_neto: line.price_neto,
      count: 0,
      grams: null,
      worth: 0,
      total: 0,
      stock_demand: 0,
      missing_demand: missing,
      is_lost: isLost(action.reason ?? 'shelf_empty'),
    });
  }
  return rows;
}

/**
 * Change of the quantity of a product that an order holds, and of the quantity lost for one reason; negative = less.
 */
export type GoodsChange = { product_id: string; takes: number; lost: number; reason: string };

/** How the goods of a line change when these rows replace the current ones, or those promised. */
export function goodsMoved(line: PickLineRow, next: readonly PickRow[]): GoodsChange[] {
  const promised = { product_id: line.product_id, takes: -line.stock_demand, lost: 0, reason: '' };
  const before = line.pick?.rows.map((row) => goodsOf(row, -1)) ?? [promised];
  return [...before, ...next.map((row) => goodsOf(row, 1))];
}

function goodsOf(
  { product_id, stock_demand, is_lost, missing_demand, reason }: PickRow,
  sign: 1 | -1,
): GoodsChange {
  return { product_id, takes: sign * stock_demand, lost: is_lost ? sign * missing_demand : 0, reason };
}
