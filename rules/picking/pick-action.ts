import type { OrderState } from '../order-moves.ts';
import { demandOf, mostDemand, type PromisedLine, type Quantity } from './line-worth.ts';
import type { Substitution } from './substitution.ts';

/** Why something was not found, or not all of it: what pickers say, and how a question to the shopper ended. */
export const MISSING_REASONS = [
  'shelf_empty',
  'bad_quality',
  'expired',
  'refused',
  'no_answer',
  'other',
] as const;

export type MissingReason = (typeof MISSING_REASONS)[number];

/** Whether the goods are gone (decision 63): what is there and was only not taken goes back to stock. */
export function isLost(reason: MissingReason): boolean {
  return reason !== 'other';
}

/** What a picker says of a whole line; what neither found nor replaced says is missing. */
export type PickAction = {
  /** Made up by the device: the same one twice is one. */
  id: string;
  lineId: string;
  /** The action of this line that the device knew as the last; null = none. */
  replaces: string | null;
  /** Of the line's own product. */
  found: Quantity | null;
  replacement: (Quantity & { productId: string }) | null;
  reason: MissingReason | null;
};

/** What an action meets when it arrives. */
export const PICK_CONFLICTS = [
  'ORDER_CANCELLED',
  'ORDER_REASSIGNED',
  'ORDER_FINISHED',
  'LINE_CHANGED',
  'TOO_MUCH',
  'NOTHING_SAID',
  'ASK_FIRST',
  'NO_REPLACEMENT',
  'PRODUCT_NOT_SOLD_HERE',
] as const;

export type PickConflict = (typeof PICK_CONFLICTS)[number];

/** How things stand where the action arrives. */
export type Meeting = {
  state: OrderState;
  /** Whether the order still is with whoever acted. */
  isMine: boolean;
  line: PromisedLine;
  /** The last action of the line; null = none. */
  head: string | null;
  rule: Substitution;
  /** Products the shopper said yes to for this line. */
  agreed: readonly string[];
};

const PICKING: OrderState = '8_store_select_products';

/** Why an action cannot be done any more, or never could; undefined when it can (decisions 10, 63, 64 and 84). */
export function conflictOf(action: PickAction, meeting: Meeting): PickConflict | undefined {
  if (meeting.state === '12_store_cancel_order') return 'ORDER_CANCELLED';
  if (!meeting.isMine) return 'ORDER_REASSIGNED';
  if (meeting.state !== PICKING) return 'ORDER_FINISHED';
  if (action.replaces !== meeting.head) return 'LINE_CHANGED';
  return wrongIn(action, meeting);
}

function wrongIn(action: PickAction, { line, rule, agreed }: Meeting): PickConflict | undefined {
  const { found, replacement, reason } = action;
  const isWhole = found !== null && found.count >= line.count;
  if (found !== null && (found.count > mostCount(line) || demandOf(line, found) > mostDemand(line)))
    return 'TOO_MUCH';
  // Somebody may have weighed a little less: that is what was found, and nothing is missing.
  if (!isWhole && replacement === null && reason === null && !isShortWeight(line, found))
    return 'NOTHING_SAID';
  if (replacement === null || agreed.includes(replacement.productId)) return undefined;
  if (rule === 'choose') return undefined;
  return rule === 'ask' ? 'ASK_FIRST' : 'NO_REPLACEMENT';
}

function mostCount(line: PromisedLine): number {
  return line.countType === 'units' ? line.count : mostDemand(line);
}

function isShortWeight(line: PromisedLine, found: Quantity | null): boolean {
  return line.countType === 'grams' && found !== null && found.count > 0;
}

/** What stands of a line after it was said. */
export type LineOutcome = 'found' | 'less' | 'replaced' | 'missing';

/** In one word: a weight that is a little less is found, pieces that are fewer are not. */
export function outcomeOf(
  line: PromisedLine,
  { found, replacement }: Pick<PickAction, 'found' | 'replacement'>,
): LineOutcome {
  if (replacement !== null) return 'replaced';
  if (found === null || found.count === 0) return 'missing';
  return found.count >= line.count || line.countType === 'grams' ? 'found' : 'less';
}

/** Pieces or grams of the stock that were promised and are not there; of a weight that was found, nothing is. */
export function missingDemand(line: PromisedLine, action: Pick<PickAction, 'found' | 'replacement'>): number {
  const { found, replacement } = action;
  const outcome = outcomeOf(line, action);
  if (outcome === 'found') return 0;
  if (replacement !== null && (found === null || found.count === 0)) return line.demand;
  const fewer = found === null ? 0 : Math.min(found.count, line.count);
  return line.demand - Math.floor((line.demand * fewer) / line.count);
}
