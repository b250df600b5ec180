import { MINUTE_MS, WINDOW_MS } from './durations.ts';
import { type DayHours, HOURS_KINDS, type HoursKind, type WeekHours } from './office-hours.ts';

const WINDOW_MINUTES = WINDOW_MS / MINUTE_MS;

type Problem = { field: keyof WeekHours; message: string };

const EARLY: Record<HoursKind, string> = {
  orders: 'La hora de corte no puede ser antes de abrir.',
  store: 'La tienda no puede cerrar antes de abrir.',
  pickup: 'Entre la primera y la última hora para recoger deben caber dos horas.',
  delivery: 'Entre la primera y la última hora de entrega deben caber dos horas.',
};
const OUTSIDE = 'Se recoge mientras la tienda está abierta.';

/** Problems of the hours of a week, by field. Equal hours: not that day. */
export function weekProblems(hours: WeekHours): Problem[] {
  return [...problemsOf(hours, 'week'), ...problemsOf(hours, 'sunday')];
}

/** The same of a single date. */
export function dayProblems(hours: DayHours): Problem[] {
  return problemsOf(hours, 'week');
}

/** How many windows fit between two hours. */
export function windowsBetweenTimes(from: string, to: string): number {
  return Math.max(0, Math.floor((minutesOf(to) - minutesOf(from)) / WINDOW_MINUTES));
}

function problemsOf(hours: Partial<WeekHours>, part: 'week' | 'sunday'): Problem[] {
  const problems: Problem[] = [];
  const spanOf = (kind: HoursKind) => {
    const [first, last] = HOURS_KINDS[kind][part];
    return { field: last, from: minutesOf(hours[first]), to: minutesOf(hours[last]) };
  };
  for (const kind of Object.keys(EARLY) as HoursKind[]) {
    const { from, to, field } = spanOf(kind);
    const least = kind === 'pickup' || kind === 'delivery' ? WINDOW_MINUTES : 0;
    if (to !== from && to - from < least) problems.push({ field, message: EARLY[kind] });
  }
  const [store, { from, to, field }] = [spanOf('store'), spanOf('pickup')];
  if (to > from && (from < store.from || to > store.to)) problems.push({ field, message: OUTSIDE });
  return problems;
}

function minutesOf(time = ''): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
