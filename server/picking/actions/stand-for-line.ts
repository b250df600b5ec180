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

/** The goods an order holds and what is missing of each product, before and after. */
export type GoodsChange = { product_id: string; takes: number; lost: number };

/** How the goods of a line change when these rows replace the current ones, or those promised. */
export function goodsMoved(line: PickLineRow, next: readonly PickRow[]): GoodsChange[] {
  const changes = new Map<string, GoodsChange>();
  const add = (product_id: string, takes: number, lost: number) => {
    const sum = changes.get(product_id) ?? { product_id, takes: 0, lost: 0 };
    changes.set(product_id, { product_id, takes: sum.takes + takes, lost: sum.lost + lost });
  };
  const before = line.pick?.rows;
  if (before === undefined) add(line.product_id, -line.stock_demand, 0);
  for (const row of before ?? [])
    add(row.product_id, -row.stock_demand, row.is_lost ? -row.missing_demand : 0);
  for (const row of next) add(row.product_id, row.stock_demand, row.is_lost ? row.missing_demand : 0);
  return [...changes.values()];
}
