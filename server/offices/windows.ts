import type { z } from 'zod';
import type { Window as WireWindow } from '#contract/wire.ts';
import { endOfBogotaDay, formatWindow } from '#rules/dates/bogota-clock.ts';
import { type DeliveryWindow, type PromiseInput, promiseWindows } from '#rules/deliveries/windows.ts';
import type { Queries } from '#server/db/database.ts';
import type { Office } from './offices.ts';
import { type TakenWindow, windowsTaken } from './queries.ts';

export type Window = z.infer<typeof WireWindow>;

/** What a promise depends on. */
export type PromisingOffice = Pick<
  Office,
  'id' | 'hours' | 'minutesPerProduct' | 'windowCapacity' | 'holidayChanges'
>;

/** The kind of order a promise is for: windows of deliveries, pickups and alcohol differ. */
type Promised = Pick<PromiseInput, 'type' | 'mayPromise'> & { lines: number };

/** Days with windows a shopper may choose from. */
const DAYS_OFFERED = 3;

/**
 * The windows an office can still promise for an order of that type and so many lines, soonest first, without full
 * ones and those with too much queued before (rule 20b). Every line takes its picking minutes whatever its quantity,
 * and an empty cart counts as one line: every promise is computed here. `all` may contain windows of other offices.
 */
export function promisedWindows(
  office: PromisingOffice,
  now: Date,
  { type, lines, mayPromise }: Promised,
  all: readonly TakenWindow[],
): DeliveryWindow[] {
  const own = all.filter((window) => window.office_id === office.id);
  return promiseWindows({
    type,
    hours: office.hours,
    now,
    preparationMinutes: office.minutesPerProduct * Math.max(1, lines),
    queuedMinutes: new Map(
      own.map(({ starts_at, queued }) => [starts_at.getTime(), queued * office.minutesPerProduct]),
    ),
    capacity: office.windowCapacity,
    taken: new Map(own.map(({ starts_at, taken }) => [starts_at.getTime(), taken])),
    days: DAYS_OFFERED,
    holidayChanges: office.holidayChanges,
    mayPromise,
  });
}

const MOST_WINDOWS_KNOWN = 2_000;
/** Windows in wire format, by their times and the day on which they are read: every cart shows the same few. */
const knownWindows = new Map<string, Window>();
/** Lists in wire format, which carts may share (server/cart/snapshot/cart-windows.ts). */
const knownLists = new WeakMap<readonly DeliveryWindow[], { today: number; windows: Window[] }>();

/** Windows as sent, with their labels. */
export function toWindows(windows: readonly DeliveryWindow[], now: Date): Window[] {
  const today = endOfBogotaDay(now);
  const list = knownLists.get(windows);
  if (list?.today === today) return list.windows;
  const written = windows.map(({ start, end }) => {
    const key = `${start.getTime()} ${end.getTime()} ${today}`;
    const cached = knownWindows.get(key);
    if (cached) return cached;
    const window = {
      start_date: start.toISOString(),
      end_date: end.toISOString(),
      label: formatWindow(start, end, now),
    };
    if (knownWindows.size >= MOST_WINDOWS_KNOWN) knownWindows.clear();
    knownWindows.set(key, window);
    return window;
  });
  knownLists.set(windows, { today, windows: written });
  return written;
}

/** Promised windows by the queue in the database at that moment. */
export async function windowsLeft(
  db: Queries,
  office: PromisingOffice,
  now: Date,
  promised: Promised,
): Promise<DeliveryWindow[]> {
  return promisedWindows(office, now, promised, await windowsTaken(db, [office.id], now));
}

/** Windows by the current queue, full ones included: whether one is free shows when taking it. */
export async function windowsToTry(
  db: Queries,
  office: PromisingOffice,
  now: Date,
  promised: Promised,
): Promise<DeliveryWindow[]> {
  return windowsLeft(db, { ...office, windowCapacity: 0 }, now, promised);
}
