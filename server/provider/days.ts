import { MOST_SALES_DAYS } from '#contract/provider.ts';
import { bogotaDate } from '#rules/dates/bogota-clock.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { badField } from '#server/catalogue/bad-field.ts';
import type { Failure } from '#server/http/failure.ts';

const USUAL_DAYS = 30;

/** The first and last day, and their instants; `end` is exclusive. */
export type Days = { from: string; to: string; start: Date; end: Date };

/** The requested days; by default the last thirty, with one of the two as many before or after it. */
export function daysAsked(
  query: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Days | Failure<'INVALID_INPUT'> {
  const to = query.to ?? lastDay(query.from, now);
  const from = query.from ?? bogotaDay(startOf(to, 1 - USUAL_DAYS));
  const [start, end] = [startOf(from), startOf(to, 1)];
  if (start >= end) return badField('from', 'El primer día va antes del último.');
  if (start < startOf(to, 1 - MOST_SALES_DAYS))
    return badField('from', `Elige ${MOST_SALES_DAYS} días o menos.`);
  return { from, to, start, end };
}

function startOf(day: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return bogotaDate(year, month, date + daysLater);
}

/** Not after today. */
function lastDay(from: string | undefined, now: Date): string {
  const last = from === undefined ? now : startOf(from, USUAL_DAYS - 1);
  return bogotaDay(last < now ? last : now);
}
