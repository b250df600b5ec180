import { bogotaParts, type Instant } from './dates/bogota-clock.ts';
import { bogotaDay } from './dates/bogota-day.ts';

/** From this age on alcohol and tobacco are sold (rule 59; Ley 124 of 1994, Ley 1335 of 2009). */
export const ADULT_YEARS = 18;

/**
 * Whether somebody with this birthday (year-month-day) is an adult in Bogota. Born on 29 February: on 1 March.
 */
export function isAdult(birthday: string, now: Instant): boolean {
  const { year, month, day } = bogotaParts(now);
  const latest = [year - ADULT_YEARS, month, day].map((part) => String(part).padStart(2, '0')).join('-');
  return birthday <= latest;
}

const OLDEST_BIRTHDAY = '1900-01-01';

/** Why a birthday is not stored: no day that has been, or that of a minor, who has no account (Ley 1581, art. 7). */
export function birthdayProblem(birthday: string, now: Instant): 'invalid' | 'minor' | undefined {
  if (birthday <= OLDEST_BIRTHDAY || birthday >= bogotaDay(now)) return 'invalid';
  return isAdult(birthday, now) ? undefined : 'minor';
}
