import { bogotaDate } from '#rules/dates/bogota-clock.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import { eachDay, type Period } from '#rules/stats/period.ts';
import type { Span } from './files/table.ts';

/** Days of Colombia, both included, as moments. */
export function spanOf({ from, to }: Period, officeId: string | undefined): Span {
  return { from: startOf(from), until: new Date(+startOf(to) + DAY_MS), officeId };
}

/** The moment at which a day of Colombia begins. */
export function startOf(day: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return bogotaDate(year, month, date);
}

/** The days of a period, each by its moments. */
export function daysIn(period: Period): Pick<Span, 'from' | 'until'>[] {
  return eachDay(period).map((day) => spanOf({ from: day, to: day }, undefined));
}
