import { dayText, momentText as textOf } from '#rules/dates/date-text.ts';

/** '20 de noviembre', for a day as 'YYYY-MM-DD'. */
export function dayOnlyText(day: string): string {
  return dayText(new Date(`${day}T12:00:00-05:00`));
}

/** '20 de noviembre, 9:15 a. m.' */
export function momentText(instant: string): string {
  return textOf(new Date(instant));
}
