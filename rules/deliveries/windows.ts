import type { Instant } from '../dates/bogota-clock.ts';
import { DAY_MS, MINUTE_MS, WINDOW_MS } from '../dates/durations.ts';
import { type HolidayChange, hoursOn, hoursState, type OfficeHours } from '../dates/office-hours.ts';

/** A promised time of delivery or pickup; `left` is absent without a capacity. */
export type DeliveryWindow = { start: Date; end: Date; left?: number };

/** How much of something is promised in windows, by their start in milliseconds since 1970. */
type ByStart = ReadonlyMap<number, number>;

export type PromiseInput = {
  /** Windows lie inside the hours in which deliveries leave, or those in which goods are given out (rule 88). */
  type: 'delivery' | 'pickup';
  hours: OfficeHours;
  now: Instant;
  /** Minutes of work of the order itself. */
  preparationMinutes: number;
  /** Minutes of queued work of orders promised earlier, which precede a new order in the same window. */
  queuedMinutes?: ByStart | undefined;
  /** Orders a window can take; 0 = unlimited. */
  capacity: number;
  /** Orders already promised. */
  taken: ByStart;
  /** How many days with windows that can be promised to offer. */
  days: number;
  holidayChanges?: readonly HolidayChange[] | undefined;
  /** Whether the goods may be handed over then; missing: at any time. */
  mayPromise?: ((window: DeliveryWindow) => boolean) | undefined;
};

export type Lateness = { kind: 'late' | 'soon' | 'ontime'; minutes: number };

const DAYS_TO_LOOK_AHEAD = 31;
/** 'Por vencer' (rule 20b). */
export const DUE_SOON_MINUTES = 45;

/**
 * The two-hour windows that can still be promised, soonest first (rule 20b). Orders placed while closed begin when
 * the office opens next, so before opening that is today. A window is promised when the work, after that of orders
 * promised in it or before it, is done before its end; work runs from the store's opening until the last window ends,
 * not overnight. Days without a possible window are skipped: a busy office promises later instead of nothing.
 */
export function promiseWindows(input: PromiseInput): DeliveryWindow[] {
  const now = Number(input.now);
  const ordering = hoursState('orders', input.hours, now, input.holidayChanges);
  const begin = ordering.open ? now : ordering.opensAt?.getTime();
  if (begin === undefined) return [];
  const queuedUntil = queueOf(input.queuedMinutes);
  const { mayPromise = () => true } = input;
  const windows: DeliveryWindow[] = [];
  let workedBefore = 0;
  let days = 0;
  for (let ahead = 0; ahead <= DAYS_TO_LOOK_AHEAD && days < input.days; ahead += 1) {
    const day = workingDay(input, begin + ahead * DAY_MS);
    if (!day) continue;
    const workBegins = Math.max(begin, day.workFrom);
    const promised = day.windows
      .filter(mayPromise)
      .filter(({ start, end }) => {
        const minutes = input.preparationMinutes + queuedUntil(start);
        const readyAt = workBegins + minutes * MINUTE_MS - workedBefore;
        return end.getTime() > workBegins && end.getTime() >= readyAt;
      })
      .map((window) => withPlacesLeft(window, input))
      .filter((window) => window.left !== 0);
    windows.push(...promised);
    workedBefore += Math.max(0, day.workUntil - workBegins);
    if (promised.length > 0) days += 1;
  }
  return windows;
}

/** How an order stands against the end of its promised window. */
export function lateness(
  window: { end: Instant },
  now: Instant,
  dueSoonMinutes: number = DUE_SOON_MINUTES,
): Lateness {
  const left = Number(window.end) - Number(now);
  if (left < 0) return { kind: 'late', minutes: Math.max(1, Math.floor(-left / MINUTE_MS)) };
  return {
    kind: left < dueSoonMinutes * MINUTE_MS ? 'soon' : 'ontime',
    minutes: Math.ceil(left / MINUTE_MS),
  };
}

/** '42 min tarde', 'faltan 12 min', '1 h 50 min'. */
export function latenessText({ kind, minutes }: Lateness): string {
  const span = spanText(minutes);
  if (kind === 'late') return `${span} tarde`;
  if (kind === 'ontime') return span;
  return minutes === 1 ? `falta ${span}` : `faltan ${span}`;
}

/** Minutes of work in windows that begin up to and including an instant. */
function queueOf(queuedMinutes: ByStart = new Map()): (start: Date) => number {
  return (start) => {
    let sum = 0;
    for (const [at, minutes] of queuedMinutes) if (at <= start.getTime()) sum += minutes;
    return sum;
  };
}

type WorkingDay = { workFrom: number; workUntil: number; windows: readonly DeliveryWindow[] };

function workingDay({ type, hours, holidayChanges }: PromiseInput, instant: number): WorkingDay | undefined {
  const { opensAt, closesAt } = hoursOn(type, hours, instant, holidayChanges);
  if (closesAt <= opensAt) return undefined;
  const store = hoursOn('store', hours, instant, holidayChanges);
  const [from, until] = [opensAt.getTime(), closesAt.getTime()];
  const workFrom = store.closesAt > store.opensAt ? Math.min(from, store.opensAt.getTime()) : from;
  return { workFrom, workUntil: until, windows: windowsBetween(from, until) };
}

const MOST_DAYS_KNOWN = 500;
/** Every cart of a day is promised the same windows: they are memoised. */
const knownDays = new Map<string, readonly DeliveryWindow[]>();

function windowsBetween(from: number, until: number): readonly DeliveryWindow[] {
  const day = `${from} ${until}`;
  const cached = knownDays.get(day);
  if (cached) return cached;
  const windows: DeliveryWindow[] = [];
  for (let start = from; start + WINDOW_MS <= until; start += WINDOW_MS) {
    windows.push({ start: new Date(start), end: new Date(start + WINDOW_MS) });
  }
  if (knownDays.size >= MOST_DAYS_KNOWN) knownDays.clear();
  knownDays.set(day, windows);
  return windows;
}

function withPlacesLeft(window: DeliveryWindow, { capacity, taken }: PromiseInput): DeliveryWindow {
  if (capacity <= 0) return window;
  return { ...window, left: Math.max(0, capacity - (taken.get(window.start.getTime()) ?? 0)) };
}

function spanText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return joined(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  return joined(Math.floor(minutes / (24 * 60)), 'd', Math.floor((minutes % (24 * 60)) / 60), 'h');
}

function joined(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
