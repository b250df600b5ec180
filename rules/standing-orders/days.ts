import { bogotaDate, bogotaParts, type Instant } from '../dates/bogota-clock.ts';
import { bogotaDay } from '../dates/bogota-day.ts';
import { DAY_MS } from '../dates/durations.ts';
import { dayAfter } from '../stats/period.ts';

/** The rhythms of a standing order (rule 142). */
export const RHYTHMS = ['weekly', 'biweekly', 'monthly'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** Hour in Colombia from which the day before is told. */
const REMINDER_HOUR = 9;
/** The same on the day itself, of a window of the morning. */
const EARLIEST_HOUR = 6;
/** The farthest day, from today, that may be the first one or may be skipped. */
export const FARTHEST_DAYS = 92;

/**
 * The first day of a calendar that is later than `after`; days are 'YYYY-MM-DD'. The first day is one of them, and of a
 * month that lacks its number the last day is.
 */
export function nextDay(first: string, rhythm: Rhythm, after: string): string {
  if (after < first) return first;
  if (rhythm === 'monthly') return nextOfMonths(first, after);
  const step = rhythm === 'weekly' ? 7 : 14;
  const passed = Math.floor((numberOf(after) - numberOf(first)) / step);
  return dayAfter(first, (passed + 1) * step);
}

/**
 * The last day of which is told by now, and the hour 'HH:MM' before which its window starts. What was not told the day
 * before is told from nine o'clock on, or earlier for a window of the morning; nobody is woken.
 */
export function toldUntil(now: Instant): { day: string; before: string } {
  const today = bogotaDay(now);
  const { hour } = bogotaParts(now);
  if (hour >= REMINDER_HOUR) return { day: dayAfter(today, 1), before: '24:00' };
  return hour >= EARLIEST_HOUR
    ? { day: today, before: '12:00' }
    : { day: dayAfter(today, -1), before: '24:00' };
}

function nextOfMonths(first: string, after: string): string {
  const [year = 0, month = 1] = after.split('-').map(Number);
  const date = Number(first.slice(8));
  const inThisMonth = dayOfMonth(year, month, date);
  return inThisMonth > after ? inThisMonth : dayOfMonth(year, month + 1, date);
}

function dayOfMonth(year: number, month: number, date: number): string {
  const last = bogotaParts(bogotaDate(year, month + 1, 0)).day;
  return bogotaDay(bogotaDate(year, month, Math.min(date, last)));
}

function numberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}
