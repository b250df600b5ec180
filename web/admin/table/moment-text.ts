import { formatHour } from '#rules/hours.ts';

const dayFormat = new Intl.DateTimeFormat('es-CO', {
  day: 'numeric',
  month: 'long',
  timeZone: 'America/Bogota',
});

/** '20 de noviembre, 9:15 a. m.' */
export function momentText(instant: string): string {
  const at = new Date(instant);
  return `${dayFormat.format(at)}, ${formatHour(at)}`;
}
