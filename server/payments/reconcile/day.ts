import { bogotaDate, bogotaParts } from '#rules/dates/bogota-clock.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { DAY_MS } from '#rules/dates/durations.ts';

/** A day of the calendar in Colombia. */
export type NamedDay = { name: string; from: Date; until: Date };

/** From 'YYYY-MM-DD'; undefined when there is no such day. */
export function dayNamed(name: string): NamedDay | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(name);
  if (!parts) return undefined;
  const from = bogotaDate(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  return bogotaDay(from) === name ? { name, from, until: new Date(from.getTime() + DAY_MS) } : undefined;
}

/** The last whole day before that moment. */
export function yesterday(now: Date): NamedDay {
  const { year, month, day } = bogotaParts(now);
  const until = bogotaDate(year, month, day);
  const from = new Date(until.getTime() - DAY_MS);
  return { name: bogotaDay(from), from, until };
}
