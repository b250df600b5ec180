import { DAY_MS } from '../dates/durations.ts';

/** Days as 'YYYY-MM-DD', both included. */
export type Period = { from: string; to: string };

/** Default number of days of statistics. */
export const USUAL_DAYS = 28;
/** A year, and the day that a leap year has more. */
export const MOST_DAYS = 366;

type PeriodProblem = 'upside-down' | 'too-long';

/** Why these days cannot be shown; undefined where they can. */
export function periodProblem({ from, to }: Period): PeriodProblem | undefined {
  if (to < from) return 'upside-down';
  return daysOf({ from, to }) > MOST_DAYS ? 'too-long' : undefined;
}

export function daysOf({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The date a number of days later, or earlier. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().split('T')[0] ?? day;
}

/** The same number of days before, for comparison. */
export function periodBefore({ from, to }: Period): Period {
  return { from: dayAfter(from, -daysOf({ from, to })), to: dayAfter(from, -1) };
}

/** A part of a period that is a whole month, or read by days; `until` is exclusive. */
export type Span = { span: 'day' | 'month'; from: string; until: string };

/**
 * Whole months as months, and the days around them. Nothing is counted after today: days ending there are read to the
 * end of their month.
 */
export function spansOf({ from, to }: Period, today: string): Span[] {
  const end = to < today ? dayAfter(to, 1) : monthAfter(to);
  const firstMonth = from.endsWith('-01') ? from : monthAfter(from);
  const lastMonth = `${end.slice(0, 7)}-01`;
  if (firstMonth >= lastMonth) return [{ span: 'day', from, until: end }];
  const spans: Span[] = [
    { span: 'day', from, until: firstMonth },
    { span: 'month', from: firstMonth, until: lastMonth },
    { span: 'day', from: lastMonth, until: end },
  ];
  return spans.filter((one) => one.from < one.until);
}

/** The first of the month behind a day. */
export function monthAfter(day: string): string {
  return `${dayAfter(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
}

/** The month of a day and those before it, the newest first: '2026-11', '2026-10' and so on. */
export function lastMonths(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** Every day of them, in order. */
export function eachDay(period: Period): string[] {
  return Array.from({ length: daysOf(period) }, (_, index) => dayAfter(period.from, index));
}

/** The requested days; with one of the two the default number before or after it, never after today. */
export function periodAsked(
  query: { from?: string | undefined; to?: string | undefined },
  today: string,
): Period {
  const last = query.from === undefined ? today : dayAfter(query.from, USUAL_DAYS - 1);
  const to = query.to ?? (last > today && (query.from ?? '') <= today ? today : last);
  return { from: query.from ?? dayAfter(to, 1 - USUAL_DAYS), to };
}

/** The change in tenths of a percent; null when there was nothing before. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 1_000);
}
