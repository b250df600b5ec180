import { bogotaDate, bogotaParts } from '#rules/dates/bogota-clock.ts';

/** Midnight in Colombia in that many days; null when not given. */
export function dayFrom(now: Date, days: number | undefined): string | null {
  if (days === undefined) return null;
  const { year, month, day } = bogotaParts(now);
  return bogotaDate(year, month, day + days).toISOString();
}
