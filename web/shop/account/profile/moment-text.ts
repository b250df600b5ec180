import { formatDay, formatHour } from '#rules/hours.ts';

/** 'hoy, 9:15 a. m.' */
export function momentText(instant: string): string {
  const at = new Date(instant);
  return `${formatDay(at, new Date())}, ${formatHour(at)}`;
}
