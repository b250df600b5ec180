import { bogotaParts, formatDay, formatHour, type Instant, MONTHS, WEEKDAYS } from './bogota-clock.ts';

/** Dates in Colombian format; hand-written, because loading a language for Intl takes a browser long. */

/** '14 de noviembre de 2026' */
export function dateText(instant: Instant): string {
  return `${dayText(instant)} de ${bogotaParts(instant).year}`;
}

/** '14 de noviembre' */
export function dayText(instant: Instant): string {
  const { day, month } = bogotaParts(instant);
  return `${day} de ${MONTHS[month - 1]}`;
}

/** '20 de noviembre, 9:15 a. m.' */
export function momentText(instant: Instant): string {
  return `${dayText(instant)}, ${formatHour(instant)}`;
}

/** '20 de noviembre de 2026, 9:15 a. m.': what is read years later, such as a consent. */
export function fullMomentText(instant: Instant): string {
  return `${dateText(instant)}, ${formatHour(instant)}`;
}

/** '20 de noviembre de 2026' of '2026-11-20'; a version that is no day stays as it is. */
export function versionText(version: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(version) ? dateText(new Date(`${version}T12:00:00Z`)) : version;
}

/** 'hoy, 9:15 a. m.', 'el lunes 23, 9:15 a. m.' */
export function recentMomentText(instant: Instant, now: Instant): string {
  return `${formatDay(instant, now)}, ${formatHour(instant)}`;
}

/** '9:15 a. m.', with the day when it was not today. */
export function shortMomentText(instant: Instant, now: Instant): string {
  const day = formatDay(instant, now);
  return day === formatDay(now, now) ? formatHour(instant) : `${day}, ${formatHour(instant)}`;
}

/** 'los lunes, martes y sábados' of days of the week, 0 is Sunday; 'todos los días' of all seven. */
export function weekdaysText(weekdays: readonly number[]): string {
  const days = WEEK.filter((day) => weekdays.includes(day));
  if (days.length === WEEK.length) return 'todos los días';
  const names = days.map((day) => `${WEEKDAYS[day]}${day === SATURDAY || day === SUNDAY ? 's' : ''}`);
  return `los ${names.join(', ').replace(/, ([^,]+)$/, ' y $1')}`;
}

const SUNDAY = 0;
const SATURDAY = 6;
/** From Monday on, as calendars in Colombia read it. */
export const WEEK = [1, 2, 3, 4, 5, SATURDAY, SUNDAY];
