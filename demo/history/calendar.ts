import type { Random } from '#demo/load/random.ts';
import { bogotaDate, bogotaParts } from '#rules/dates/bogota-clock.ts';
import { DAY_MS } from '#rules/dates/durations.ts';

/** Orders by weekday, Sunday first: Saturday is the main shopping day. */
const WEEKDAYS = [0.82, 0.84, 0.88, 0.98, 0.95, 1.12, 1.5];
/** Orders by hour of the day: a rise before lunch, the peak after work. */
const HOURS: [number, number][] = [
  [6, 1],
  [7, 3],
  [8, 5],
  [9, 7],
  [10, 8],
  [11, 8],
  [12, 6],
  [13, 5],
  [14, 5],
  [15, 5],
  [16, 6],
  [17, 8],
  [18, 11],
  [19, 12],
  [20, 10],
  [21, 6],
  [22, 3],
  [23, 1],
];

/** When orders were placed in the last `days` days up to now, about `perDay` of them on an ordinary day. */
export function orderTimes(random: Random, now: Date, days: number, perDay: number): Date[] {
  const times: Date[] = [];
  for (let ago = days - 1; ago >= 0; ago--) {
    const { year, month, day, weekday } = bogotaParts(now.getTime() - ago * DAY_MS);
    // The shop grew by a fifth over the time.
    const growth = 0.9 + 0.2 * (1 - ago / days);
    const expected = perDay * (WEEKDAYS[weekday] ?? 1) * growth;
    const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0);
    for (let i = 0; i < count; i++) {
      const hour = random.weighted(HOURS);
      const at = bogotaDate(year, month, day, hour, random.between(0, 59), random.between(0, 59));
      if (at < now) times.push(at);
    }
  }
  return times.sort((a, b) => a.getTime() - b.getTime());
}

/** Busyness of a day relative to an average one. */
export function busyness(instant: Date): number {
  return WEEKDAYS[bogotaParts(instant).weekday] ?? 1;
}
