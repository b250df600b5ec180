import { DAY_MS } from './durations.ts';
import { type CivilDate, isHoliday } from './holidays.ts';

/** The day that is `count` business days after `from`, which itself does not count (Ley 4 of 1913, article 62). */
export function addBusinessDays(from: CivilDate, count: number): CivilDate {
  let day = from;
  for (let left = count; left > 0; ) {
    day = nextDay(day);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** Monday to Friday, holidays apart: the days that terms of the law are counted in. */
export function isBusinessDay(day: CivilDate): boolean {
  const weekday = new Date(utcOf(day)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(day);
}

/** The day after. */
export function nextDay(day: CivilDate): CivilDate {
  const next = new Date(utcOf(day) + DAY_MS);
  return { year: next.getUTCFullYear(), month: next.getUTCMonth() + 1, day: next.getUTCDate() };
}

function utcOf({ year, month, day }: CivilDate): number {
  return Date.UTC(year, month - 1, day);
}
