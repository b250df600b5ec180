import { bogotaParts, formatDay, formatHour, type Instant } from '#rules/dates/bogota-clock.ts';
import type { HoursState } from '#rules/dates/office-hours.ts';

/** State of the store (rule 88): 'abierta hasta las 7:00 p. m.', 'cerrada (Navidad), abre mañana a las 8:00 a. m.' */
export function openText({ closesAt, opensAt, reason }: HoursState, now: Instant): string {
  const why = reason === undefined ? '' : ` (${reason})`;
  if (closesAt) return `abierta hasta ${hourText(closesAt)}${why}`;
  if (opensAt) return `cerrada${why}, abre ${momentText(opensAt, now)}`;
  return `cerrada por ahora${why}`;
}

/**
 * State of order taking: 'recibimos pedidos hasta las 4:00 p. m.', 'alistamos pedidos desde mañana a las 8:00 a. m.'.
 * Orders can be placed at any time.
 */
export function ordersText({ closesAt, opensAt, reason }: HoursState, now: Instant): string {
  const why = reason === undefined ? '' : ` (${reason})`;
  if (closesAt) return `recibimos pedidos hasta ${hourText(closesAt)}${why}`;
  if (opensAt) return `alistamos pedidos desde ${momentText(opensAt, now)}${why}`;
  return `sin pedidos por ahora${why}`;
}

/** 'mañana a las 8:00 a. m.' */
export function momentText(instant: Instant, now: Instant): string {
  return `${formatDay(instant, now)} a ${hourText(instant)}`;
}

function hourText(instant: Instant): string {
  const article = bogotaParts(instant).hour % 12 === 1 ? 'la' : 'las';
  return `${article} ${formatHour(instant)}`;
}
