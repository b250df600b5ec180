/** '14 de noviembre de 2026', in Colombia; called in loaders, so that server and every browser show the same. */
export function dayText(instant: string): string {
  const format = new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', dateStyle: 'long' });
  return format.format(new Date(instant));
}
