import { DAY_MS, MINUTE_MS } from './durations.ts';
import type { CivilDate } from './holidays.ts';

/** A moment: a Date or milliseconds since 1970. */
export type Instant = Date | number;

/** A moment as clocks and calendars in Colombia show it; weekday 0 is Sunday. */
export type BogotaParts = CivilDate & { hour: number; minute: number; second: number; weekday: number };

/** Colombia is UTC-5 the whole year. */
const BOGOTA_OFFSET_MS = 5 * 60 * MINUTE_MS;

export const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
export const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** Date and time in Colombia at that instant, in any time zone of the machine. */
export function bogotaParts(instant: Instant): BogotaParts {
  const shifted = new Date(Number(instant) - BOGOTA_OFFSET_MS);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
    weekday: shifted.getUTCDay(),
  };
}

/** The instant of that time in Colombia. Days and minutes may overflow: day 32 of May is 1 June. */
export function bogotaDate(year: number, month: number, day: number, hour = 0, minute = 0, second = 0): Date {
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second) + BOGOTA_OFFSET_MS);
}

/** The first millisecond after the day in Colombia that contains the instant. */
export function endOfBogotaDay(instant: Instant): number {
  const { year, month, day } = bogotaParts(instant);
  return bogotaDate(year, month, day + 1).getTime();
}

/** The instant of 'HH:MM' on that day in Colombia. Throws a RangeError for another text. */
export function atTime(day: CivilDate, time: string): Date {
  const match = /^([01]?\d|2[0-3]|24(?=:00)):([0-5]\d)$/.exec(time);
  if (!match) throw new RangeError(`Not a time of the day: ${time}`);
  return bogotaDate(day.year, day.month, day.day, Number(match[1]), Number(match[2]));
}

/** '4:00 p. m.', which never breaks over two lines. */
export function formatHour(instant: Instant): string {
  const { hour, minute } = bogotaParts(instant);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}\u00a0${meridiem(hour)}`;
}

/**
 * A delivery window in words: 'hoy de 4 a 6 p. m.', 'mañana de 11 a. m. a 1 p. m.', 'el lunes 23 de 9 a 11 a. m.'; with
 * the month when it is a week away or more, or past.
 */
export function formatWindow(start: Instant, end: Instant, now: Instant): string {
  const from = bogotaParts(start);
  const to = bogotaParts(end);
  const sameHalf = meridiem(from.hour) === meridiem(to.hour);
  const first = sameHalf ? shortHour(from) : `${shortHour(from)}\u00a0${meridiem(from.hour)}`;
  return `${relativeDay(from, now)} de ${first} a ${shortHour(to)}\u00a0${meridiem(to.hour)}`;
}

/** 'ayer', 'hoy', 'mañana', 'el lunes 23'; with the month when it is a week away or more, or past. */
export function formatDay(instant: Instant, now: Instant): string {
  return relativeDay(bogotaParts(instant), now);
}

function relativeDay(day: BogotaParts, now: Instant): string {
  const days = dayNumber(day) - dayNumber(bogotaParts(now));
  if (days === 0) return 'hoy';
  if (days === 1) return 'mañana';
  if (days === -1) return 'ayer';
  const date = `el ${WEEKDAYS[day.weekday]} ${day.day}`;
  return days > 1 && days < 7 ? date : `${date} de ${MONTHS[day.month - 1]}`;
}

/** Days of the calendar one after another. */
export function dayNumber({ year, month, day }: CivilDate): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

function shortHour({ hour, minute }: BogotaParts): string {
  const twelve = hour % 12 || 12;
  return minute === 0 ? String(twelve) : `${twelve}:${String(minute).padStart(2, '0')}`;
}

function meridiem(hour: number): string {
  return hour < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.';
}
