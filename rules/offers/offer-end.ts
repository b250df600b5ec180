import type { Coupon } from '../coupons/coupon.ts';
import { bogotaParts, type Instant, MONTHS } from '../dates/bogota-clock.ts';
import { bogotaDay } from '../dates/bogota-day.ts';
import { DAY_MS } from '../dates/durations.ts';
import { groupThousands } from '../money.ts';
import { amountText, type CountType } from '../quantity.ts';

/** What is left of goods whose offer ends with them. */
export type LeftOver = { countType: CountType; count: number };

/**
 * Until when an offer holds (rule 115): its last day, or as long as there are goods, and how many there are. '' for an
 * offer that says neither, or whose last day has passed.
 */
export function offerEndText(until: string | null, left: LeftOver | null, today: string): string {
  const day = until === null ? '' : lastDayText(until, today);
  if (left === null) return day;
  const start = day === '' ? 'Hasta' : `${day} o hasta`;
  return `${start} agotar existencias: ${leftText(left)}`;
}

/** 'Termina hoy', 'Termina mañana', 'Hasta el 5 de diciembre', with the year of another one. */
export function lastDayText(until: string, today: string): string {
  if (until < today) return '';
  if (until === today) return 'Termina hoy';
  const last = noonOf(until);
  if (bogotaDay(last.getTime() - DAY_MS) === today) return 'Termina mañana';
  const { day, month, year } = bogotaParts(last);
  const ofYear = today.startsWith(String(year)) ? '' : ` de ${year}`;
  return `Hasta el ${day} de ${MONTHS[month - 1]}${ofYear}`;
}

/** The last day of a banner or a coupon, which hold until the end of the day of an instant. */
export function lastDayOf(end: Instant | null | undefined, now: Instant): string {
  return end == null ? '' : lastDayText(bogotaDay(end), bogotaDay(now));
}

/** Until when a coupon holds: its last day, and the uses that are left for everybody; 'Agotado' without any. */
export function couponEndText(
  { endDate, usesTotalLimit, usesTotalCount }: Pick<Coupon, 'endDate' | 'usesTotalLimit' | 'usesTotalCount'>,
  now: Instant,
): string {
  if (usesTotalLimit > 0 && usesTotalCount >= usesTotalLimit) return 'Agotado';
  return [lastDayOf(endDate, now), usesLeftText(usesTotalLimit, usesTotalCount)].filter(Boolean).join(' · ');
}

/** How many uses of a coupon are left for everybody: 'Quedan 12 usos'; '' without a limit. */
export function usesLeftText(limit: number, used: number): string {
  const left = Math.max(0, limit - used);
  if (limit === 0 || left === 0) return '';
  return left === 1 ? 'Queda 1 uso' : `Quedan ${groupThousands(left)} usos`;
}

function leftText({ countType, count }: LeftOver): string {
  if (countType === 'grams') return `quedan ${amountText(countType, count)}`;
  return count === 1 ? 'queda 1 unidad' : `quedan ${groupThousands(count)} unidades`;
}

function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00-05:00`);
}
