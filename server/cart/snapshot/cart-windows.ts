import { isDeepStrictEqual } from 'node:util';
import { MINUTE_MS } from '#rules/dates/durations.ts';
import { officeHours } from '#rules/dates/office-hours.ts';
import type { DeliveryWindow } from '#rules/deliveries/windows.ts';
import { officeHolidayChanges } from '#server/offices/holidays.ts';
import type { WindowsTaken } from '#server/offices/recent-windows.ts';
import type { Seller } from '#server/offices/seller.ts';
import { promisedWindows } from '#server/offices/windows.ts';
import { isLimited, maySellAlcohol } from './alcohol-hours.ts';
import type { CartSnapshot } from './snapshot.ts';

/** Promised windows of one minute, by type of order, number of lines and whether hours without alcohol count. */
type Promised = { taken: WindowsTaken; minute: number; byOrder: Map<string, DeliveryWindow[]> };

/** Keyed by the cached hours of an office, which are a new object with each reading of the office. */
const cachedWindows = new WeakMap<Seller['office_hours'], Promised>();

/**
 * The windows promised to a cart. Hours, preparation time and windows are whole minutes, so within a minute all carts
 * of the same type and number of lines get the same, if they share office and taken windows (docs/decisions/052).
 * Those of carts with alcohol are outside of the hours without its sale (rule 99).
 * Exactly on the minute either result is right.
 */
export function windowsOf(cart: CartSnapshot, now: Date): DeliveryWindow[] {
  return windowsFor(cart, now, isLimited(cart));
}

/** The windows of a cart without the hours in which no alcohol is sold. */
export function windowsOfOthers(cart: CartSnapshot, now: Date): DeliveryWindow[] {
  return windowsFor(cart, now, false);
}

function windowsFor(cart: CartSnapshot, now: Date, limited: boolean): DeliveryWindow[] {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (minute * MINUTE_MS === now.getTime()) return promise(cart, now, limited);
  let promised = cachedWindows.get(cart.office_hours);
  const isSame = promised?.minute === minute && areSame(promised.taken, cart.windows_taken);
  if (!promised || !isSame) {
    promised = { taken: cart.windows_taken, minute, byOrder: new Map() };
    cachedWindows.set(cart.office_hours, promised);
  }
  const order = `${cart.type} ${cart.lines.length} ${limited}`;
  const windows = promised.byOrder.get(order) ?? promise(cart, now, limited);
  promised.byOrder.set(order, windows);
  return windows;
}

/** Cached windows are the same object; those read with their cart are not. */
function areSame(one: WindowsTaken, other: WindowsTaken): boolean {
  return one === other || isDeepStrictEqual(one, other);
}

function promise(cart: CartSnapshot, now: Date, limited: boolean): DeliveryWindow[] {
  const office = {
    id: cart.office_id,
    hours: officeHours(cart.office_hours, cart.special_days),
    minutesPerProduct: cart.minutes_per_product,
    windowCapacity: cart.window_capacity,
    holidayChanges: officeHolidayChanges(cart),
  };
  const taken = Object.entries(cart.windows_taken).map(([start, [taken, queued]]) => ({
    office_id: cart.office_id,
    starts_at: new Date(Number(start)),
    taken,
    queued,
  }));
  const mayPromise = limited ? maySellAlcohol(cart, now) : undefined;
  return promisedWindows(office, now, { type: cart.type, lines: cart.lines.length, mayPromise }, taken);
}
