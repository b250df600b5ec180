import { bogotaDate, bogotaParts, formatWindow, WEEKDAYS } from '../dates/bogota-clock.ts';
import { WINDOW_MS } from '../dates/durations.ts';
import type { Rhythm } from './days.ts';

/** Noon of a day 'YYYY-MM-DD' in Colombia. */
export function noonOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return bogotaDate(year, month, date, 12);
}

/** 'Cada sábado', 'Cada dos semanas, el sábado', 'Cada mes, el día 15', 'Cada mes, el día 31 o el último' */
export function rhythmText(rhythm: Rhythm, first: string): string {
  const { weekday, day } = bogotaParts(noonOf(first));
  if (rhythm === 'weekly') return `Cada ${WEEKDAYS[weekday]}`;
  if (rhythm === 'biweekly') return `Cada dos semanas, el ${WEEKDAYS[weekday]}`;
  return `Cada mes, el día ${day}${day > 28 ? ' o el último' : ''}`;
}

/** 'de 8 a 10 a. m.' of a time 'HH:MM' */
export function windowText(time: string): string {
  const start = bogotaDate(2026, 1, 1, Number(time.slice(0, 2)), Number(time.slice(3)));
  return formatWindow(start, new Date(start.getTime() + WINDOW_MS), start).replace('hoy ', '');
}

/** 'HH:MM' in Colombia. */
export function timeOf(instant: Date): string {
  const { hour, minute } = bogotaParts(instant);
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}
