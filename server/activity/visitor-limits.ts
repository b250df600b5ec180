import { networkOf } from '../http/limits/network.ts';

const WINDOW_MS = 60 * 60 * 1000;
/** Events one address may report per hour; many phones share the address of their carrier. */
const MOST_EVENTS = 1_200;
/** How often an hour the same event counts from one address, so that nobody makes a product popular alone. */
const MOST_OF_THE_SAME = 5;
const MOST_REMEMBERED = 100_000;

/**
 * Limits how much of what an address reports is counted. Stored in memory for an hour: each process knows only its own
 * requests, which is enough to make manipulation useless.
 */
export function createVisitorLimits(now: () => number = Date.now) {
  let reports = new Map<string, number>();
  let until = 0;

  /** Takes one from a limit; false when it is used up. */
  function take(key: string, most: number): boolean {
    const times = reports.get(key) ?? 0;
    if (times >= most || (times === 0 && reports.size >= MOST_REMEMBERED)) return false;
    reports.set(key, times + 1);
    return true;
  }

  return {
    /** False when the address has reported too much: it is ignored for the rest of the hour. */
    mayReport(ip: string): boolean {
      if (now() >= until) {
        reports = new Map();
        until = now() + WINDOW_MS;
      }
      return take(networkOf(ip), MOST_EVENTS);
    },
    /** Whether this event still counts from this address. */
    counts: (ip: string, thing: string) => take(`${networkOf(ip)} ${thing}`, MOST_OF_THE_SAME),
    secondsLeft: () => Math.max(1, Math.ceil((until - now()) / 1000)),
  };
}
