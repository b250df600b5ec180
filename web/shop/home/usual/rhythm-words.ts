import { usualTexts } from '#web/shop/texts/usual.ts';
import type { UsualProduct } from './use-usual.ts';

const { every, times: bought, ago } = usualTexts;

const WEEK = 7;
const MONTH = 30;
/** Tolerance in days: one for a week, three for a month. */
const NEAR_WEEK = 1;
const NEAR_MONTH = 3;

/** 'Cada 2 semanas · hace 15 días'; '2 veces · ayer' without a rhythm. */
export function rhythmWords({
  every_days: days,
  days_since: since,
  times,
}: Pick<UsualProduct['usual'], 'every_days' | 'days_since' | 'times'>): string {
  return `${days === null ? bought(times) : everyWords(days)} · ${agoWords(since)}`;
}

function everyWords(days: number): string {
  if (days <= 1) return every.day;
  const months = Math.round(days / MONTH);
  if (months > 0 && Math.abs(days - months * MONTH) <= NEAR_MONTH * months) {
    return months === 1 ? every.month : every.months(months);
  }
  const weeks = Math.round(days / WEEK);
  if (weeks > 0 && Math.abs(days - weeks * WEEK) <= NEAR_WEEK) {
    return weeks === 1 ? every.week : every.weeks(weeks);
  }
  return every.days(days);
}

function agoWords(days: number): string {
  if (days === 0) return ago.today;
  if (days === 1) return ago.yesterday;
  return days < 2 * MONTH ? ago.days(days) : ago.months(Math.round(days / MONTH));
}
