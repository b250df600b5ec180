import { shownAction } from '#rules/picking/device-queue.ts';
import { isWeighed, type PromisedLine, type Quantity } from '#rules/picking/line-worth.ts';
import { type LineOutcome, outcomeOf, type PickAction } from '#rules/picking/pick-action.ts';
import type { Coded } from '#rules/picking/scale-barcode.ts';
import type { Line, Stored } from './device-store.ts';

/** A line as the rules reckon with it. */
export function promisedOf(line: Line): PromisedLine {
  return {
    countType: line.countType,
    count: line.count,
    priceNeto: line.pricePerUnit,
    total: line.totalPrice,
    demand: line.demand,
    quantityPum: line.quantity_pum,
  };
}

/** What is printed on it, or on its label of the scale. */
export function codesOf({ product, id_item }: Line): Coded {
  return { barCode: product.bar_code, sku: id_item };
}

/** What was said of a line, sent or not; null while nothing was. */
export function outcomeNow({ queue }: Stored, line: Line): LineOutcome | null {
  const known = line.picked && { id: line.picked.action_id, lineId: line.id };
  const shown = shownAction(queue, line.id, known);
  if (shown === null) return null;
  return 'found' in shown ? outcomeOf(promisedOf(line), shown) : (line.picked?.outcome ?? null);
}

export type Said = Pick<PickAction, 'found' | 'replacement' | 'reason'>;

/** What is there beside a replacement: fewer than ordered; null where nothing is, or nobody can tell how many. */
export function foundBeside(line: Line, figure: number): Quantity | null {
  const isPieceByWeight = line.countType === 'units' && isWeighed(promisedOf(line));
  return figure > 0 && figure < line.count && !isPieceByWeight ? { count: figure } : null;
}

export function foundAll(line: Line): Said {
  const found: Quantity = { count: line.count };
  return { found, replacement: null, reason: null };
}
