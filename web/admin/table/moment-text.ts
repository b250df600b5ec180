import { formatHour } from '#rules/hours.ts';

const dayFormat = new Intl.DateTimeFormat('es-CO', {
  day: 'numeric',
  month: 'long',
  timeZone: 'America/Bogota',
});

/** '20 de noviembre', of a day as 'YYYY-MM-DD'. */
export function dayOnlyText(day: string): string {
  return dayFormat.format(new Date(`${day}T12:00:00-05:00`));
}

/** '20 de noviembre, 9:15 a. m.' */
export function momentText(instant: string): string {
  const at = new Date(instant);
  return `${dayFormat.format(at)}, ${formatHour(at)}`;
}
