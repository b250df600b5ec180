import { bogotaDate } from '#rules/dates/bogota-clock.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import type { Span } from './files/table.ts';

/** Days of Colombia, both included, as moments. */
export function spanOf({ from, to }: { from: string; to: string }, officeId: string | undefined): Span {
  return { from: startOf(from), until: new Date(+startOf(to) + DAY_MS), officeId };
}

function startOf(day: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return bogotaDate(year, month, date);
}
