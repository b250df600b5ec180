import { bogotaParts, type Instant } from './bogota-clock.ts';

/** The day of the calendar in Colombia as 'YYYY-MM-DD'. */
export function bogotaDay(instant: Instant): string {
  const { year, month, day } = bogotaParts(instant);
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

/** Day and time in Colombia as 'YYYY-MM-DD HH:MM:SS', which spreadsheets understand (rule 19). */
export function bogotaMoment(instant: Instant): string {
  const { hour, minute, second } = bogotaParts(instant);
  const time = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
  return `${bogotaDay(instant)} ${time}`;
}
