import { DAY_MS } from '../dates/durations.ts';

/** Reasons a shopper can choose for a delivered order, positive ones first. */
export const ORDER_REASONS = [
  'fresh',
  'complete',
  'on_time',
  'well_packed',
  'kind',
  'late',
  'incomplete',
  'not_fresh',
  'replacements',
  'damaged',
  'unkind',
] as const;

export type OrderReason = (typeof ORDER_REASONS)[number];

export const ORDER_REASON_LABELS: Record<OrderReason, string> = {
  fresh: 'Todo fresco',
  complete: 'Llegó completo',
  on_time: 'Llegó a tiempo',
  well_packed: 'Bien empacado',
  kind: 'Buen trato',
  late: 'Llegó tarde',
  incomplete: 'Faltaron cosas',
  not_fresh: 'Algo no estaba fresco',
  replacements: 'Malos reemplazos',
  damaged: 'Algo llegó dañado',
  unkind: 'Mal trato',
};

const GOOD: readonly OrderReason[] = ['fresh', 'complete', 'on_time', 'well_packed', 'kind'];
/** From this many stars on, the positive reasons are offered. */
const GOOD_STARS = 4;

/** Reasons offered for a number of stars. */
export function reasonsFor(stars: number): readonly OrderReason[] {
  return stars >= GOOD_STARS ? GOOD : ORDER_REASONS.filter((reason) => !GOOD.includes(reason));
}

export const MAX_RATING_COMMENT = 500;

/** Days in which a rating can be changed. */
export const RATING_DAYS = 7;

export function ratingClosesAt(givenAt: Date): Date {
  return new Date(givenAt.getTime() + RATING_DAYS * DAY_MS);
}
