import { bogotaDate, formatHour } from '#rules/dates/bogota-clock.ts';
import type { HourRange } from '#rules/offers/month.ts';
import { shortDay } from '../kit/dates/days.ts';
import { offerTexts } from '../texts/offers.ts';
import { offerTimeTexts } from '../texts/tabs/offer-times.ts';

const texts = offerTimeTexts.calendar;

/** '6 a. m.' */
export function hourName(hour: number): string {
  return formatHour(bogotaDate(2026, 1, 1, hour));
}

/** 'de 6 a. m. a 9 a. m. y de 8 p. m. a 12 a. m.': each until the end of its last hour. */
export function rangesText(ranges: readonly HourRange[]): string {
  return ranges.map(({ from, to }) => texts.range(hourName(from), hourName((to + 1) % 24))).join(texts.and);
}

export function dailyHoursText(start: number | null, end: number | null): string {
  return start === null || end === null
    ? offerTexts.allDay
    : offerTexts.hours(hourName(start), hourName(end));
}

/** '20 nov 2026', for a day of a month. */
export function dayName({ year, month }: { year: number; month: number }, day: number): string {
  return shortDay(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}
