import { HOUR_MS } from '../dates/durations.ts';
import type { GoodsKind } from '../goods/kinds.ts';
import type { ReturnReason } from './reasons.ts';

/** How long goods may come back: the usual hours, those of perishable ones, or only if something is wrong. */
export const RETURN_TERMS = ['usual', 'short', 'none'] as const;

export type ReturnTerm = (typeof RETURN_TERMS)[number];

export const RETURN_TERM_LABELS: Record<ReturnTerm, string> = {
  usual: 'El plazo general',
  short: 'El plazo de perecederos',
  none: 'Solo si llega mal',
};

/** Hours since the delivery; 0: nothing comes back at a shopper's request. */
export type ReturnHours = { usual: number; short: number };

/** Kinds of goods that are not exchanged, whatever their category says: who gives them back may have opened them. */
const NEVER_EXCHANGED: readonly GoodsKind[] = ['medicine', 'alcohol'];

/** Reasons that are a fault of the goods, not a change of mind. */
const FAULTS = ['damaged', 'expired', 'wrong', 'absent'] as const;

/** Why a shopper asks for a return. */
export const REQUEST_REASONS = [...FAULTS, 'unwanted', 'other'] as const satisfies readonly ReturnReason[];

export type RequestReason = (typeof REQUEST_REASONS)[number];

/** The term of a product: none for its kind, else that of its subcategory, else that of its category. */
export function termOf(kind: GoodsKind, subcategory: ReturnTerm | null, category: ReturnTerm): ReturnTerm {
  return NEVER_EXCHANGED.includes(kind) ? 'none' : (subcategory ?? category);
}

/** Until when its return may be asked for, and why it may come back then. */
export type RequestWindow = { until: Date; reasons: readonly RequestReason[] };

export function requestWindow(term: ReturnTerm, hours: ReturnHours, delivered: Date): RequestWindow {
  const own = term === 'short' ? hours.short : hours.usual;
  return {
    until: new Date(delivered.getTime() + own * HOUR_MS),
    reasons: term === 'none' ? FAULTS : REQUEST_REASONS,
  };
}

/** Whether it may be asked for now. */
export function isWithin({ until }: Pick<RequestWindow, 'until'>, now: Date): boolean {
  return now < until;
}

type Part = { line_id: string; product_id: string; count: number };

export function isWholeRequest(requested: readonly Part[], returned: readonly Part[]): boolean {
  return requested.every(({ line_id, product_id, count }) =>
    returned.some((one) => one.line_id === line_id && one.product_id === product_id && one.count >= count),
  );
}
