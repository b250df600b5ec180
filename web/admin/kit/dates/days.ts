import { bogotaParts, formatHour } from '#rules/dates/bogota-clock.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';

/** Days as 'YYYY-MM-DD', both included. */
export type DayRange = { from: string | undefined; to: string | undefined };

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads '2026-11-01..2026-11-30', '2026-11-01..' or '..2026-11-30'; invalid days are undefined. */
export function readDays(text: string): DayRange {
  const [from, to] = text.split('..');
  const range = { from: isDay(from) ? from : undefined, to: isDay(to) ? to : undefined };
  return range.from && range.to && range.to < range.from ? { from: range.to, to: range.from } : range;
}

export function writeDays({ from, to }: DayRange): string {
  return from || to ? `${from ?? ''}..${to ?? ''}` : '';
}

/** '1 nov – 30 nov', 'desde 1 nov', 'hasta 30 nov'; '' without days. */
export function dayRangeText({ from, to }: DayRange): string {
  if (from && to) return from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`;
  if (from) return `desde ${shortDay(from)}`;
  return to ? `hasta ${shortDay(to)}` : '';
}

/** The same for two instants; '' without any. */
export function instantRangeText(from: string | null, to: string | null): string {
  return dayRangeText({ from: from ? dayOf(from) : undefined, to: to ? dayOf(to) : undefined });
}

const SHORT_MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic'];

/** '20 nov 2026', for a day. Hand-written, as in rules/dates/date-text.ts. */
export function shortDay(day: string): string {
  const { year, month, day: date } = bogotaParts(dateOf(day));
  return `${date} ${SHORT_MONTHS[month - 1]} ${year}`;
}

/** '20 nov 2026, 3:00 p. m.', for an instant. */
export function whenText(instant: string): string {
  return `${shortDay(dayOf(instant))}, ${formatHour(new Date(instant))}`;
}

/** The day in Bogotá on which an instant falls, 'YYYY-MM-DD'. */
export function dayOf(instant: string): string {
  return bogotaDay(new Date(instant));
}

/** An instant for a calendar in local time: noon of the day. */
export function dateOf(day: string): Date {
  return new Date(`${day}T12:00:00-05:00`);
}

/** A deadline is a day; the sent instant is the start of the next one. */
export const lastDay = (instant: string) => shortDay(dayOf(new Date(Date.parse(instant) - 1).toISOString()));
