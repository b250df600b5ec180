import { bogotaParts, formatDay, formatHour, type Instant, type OrderingState } from '#rules/hours.ts';

/** 'abierta hasta las 4:00 p. m.', 'cerrada, abre mañana a las 8:00 a. m.' */
export function openText(state: OrderingState, now: Instant): string {
  if (state.closesAt) return `abierta hasta ${hourText(state.closesAt)}`;
  if (state.opensAt) return `cerrada, abre ${formatDay(state.opensAt, now)} a ${hourText(state.opensAt)}`;
  return 'cerrada por ahora';
}

function hourText(instant: Instant): string {
  const article = bogotaParts(instant).hour % 12 === 1 ? 'la' : 'las';
  return `${article} ${formatHour(instant)}`;
}
