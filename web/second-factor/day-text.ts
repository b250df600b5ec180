const format = new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', dateStyle: 'long' });

/** '20 de noviembre de 2026' */
export function dayText(instant: string): string {
  return format.format(new Date(instant));
}
