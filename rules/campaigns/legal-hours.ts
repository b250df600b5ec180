import { atTime, type BogotaParts, bogotaDate, bogotaParts, type Instant } from '../dates/bogota-clock.ts';
import { isHoliday } from '../dates/holidays.ts';

const SUNDAY = 0;
const SATURDAY = 6;
/** Longer than any sequence of days without sending. */
const MOST_DAYS = 14;

/**
 * When commercial messages may be sent (Ley 2300 of 2023, article 3; rule 50): Monday to Friday 7:00 to 19:00,
 * Saturday 8:00 to 15:00, never on Sundays and holidays. The end is exclusive: nothing at 19:00:00.
 */
export function mayPromote(instant: Instant): boolean {
  const hours = legalHoursOf(bogotaParts(instant));
  return hours !== undefined && Number(instant) >= Number(hours.from) && Number(instant) < Number(hours.to);
}

/** The moment itself if sending is allowed, else the next allowed one. */
export function nextLegalMoment(instant: Instant): Date {
  for (let ahead = 0; ahead < MOST_DAYS; ahead += 1) {
    const { year, month, day } = bogotaParts(instant);
    const hours = legalHoursOf(bogotaParts(bogotaDate(year, month, day + ahead)));
    if (hours && Number(instant) < Number(hours.to))
      return new Date(Math.max(Number(instant), Number(hours.from)));
  }
  throw new RangeError('No legal hours within two weeks');
}

/** Undefined on days without any. */
function legalHoursOf(day: BogotaParts): { from: Date; to: Date } | undefined {
  if (day.weekday === SUNDAY || isHoliday(day)) return undefined;
  return day.weekday === SATURDAY
    ? { from: atTime(day, '08:00'), to: atTime(day, '15:00') }
    : { from: atTime(day, '07:00'), to: atTime(day, '19:00') };
}
