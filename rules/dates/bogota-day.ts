import { bogotaParts, type Instant } from '../hours.ts';

/** The day of the calendar in Colombia as 'YYYY-MM-DD'. */
export function bogotaDay(instant: Instant): string {
  const { year, month, day } = bogotaParts(instant);
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}
