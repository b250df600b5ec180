import { bogotaDate, bogotaParts, type Instant } from '../dates/bogota-clock.ts';
import { addBusinessDays } from '../dates/business-days.ts';

export const REQUEST_KINDS = ['query', 'correction', 'deletion', 'revocation', 'complaint'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const REQUEST_STATUSES = ['open', 'extended', 'answered', 'withdrawn'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** Business days for the answer, and for one extension (Ley 1581 of 2012, articles 14 and 15). */
const TERMS = { query: { days: 10, more: 5 }, claim: { days: 15, more: 8 } } as const;

/** The first moment after the deadline of the answer, in Colombia. */
export function answerDue(kind: RequestKind, received: Instant): Date {
  return afterBusinessDays(received, termOf(kind).days);
}

/** The same with the extension: its days follow the term before. */
export function extendedDue(kind: RequestKind, due: Instant): Date {
  return afterBusinessDays(Number(due) - 1, termOf(kind).more);
}

/** A query has a shorter deadline than requests for an action. */
function termOf(kind: RequestKind) {
  return kind === 'query' ? TERMS.query : TERMS.claim;
}

function afterBusinessDays(from: Instant, days: number): Date {
  const { year, month, day } = addBusinessDays(bogotaParts(from), days);
  return bogotaDate(year, month, day + 1);
}
