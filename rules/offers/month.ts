import { bogotaDate, bogotaParts } from '../dates/bogota-clock.ts';
import { isOfferActive, type OfferTimes } from './active.ts';

/** Hours of a day, from the first minute of `from` to the last of `to`; both 0 to 23. */
export type HourRange = { from: number; to: number };

/** Which offers of a place show on a day, and the hours in which none does. */
export type OfferDay<Offer> = {
  day: number;
  live: { offer: Offer; hours: HourRange[] }[];
  gaps: HourRange[];
};

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * The visible offers for each day of a month in Colombia, hour by hour. An offer counts for an hour if it is visible at
 * its end, which includes those that begin within it.
 */
export function offerMonth<Offer extends OfferTimes>(
  offers: readonly Offer[],
  { year, month }: { year: number; month: number },
): OfferDay<Offer>[] {
  return Array.from({ length: daysIn(year, month) }, (_, index) => {
    const day = index + 1;
    const live = offers
      .map((offer) => ({
        offer,
        hours: rangesOf(
          HOURS.filter((hour) => isOfferActive(offer, bogotaDate(year, month, day, hour, 59, 59))),
        ),
      }))
      .filter(({ hours }) => hours.length > 0);
    const covered = (hour: number) =>
      live.some(({ hours }) => hours.some(({ from, to }) => hour >= from && hour <= to));
    return { day, live, gaps: rangesOf(HOURS.filter((hour) => !covered(hour))) };
  });
}

export function daysIn(year: number, month: number): number {
  return bogotaParts(bogotaDate(year, month + 1, 0)).day;
}

/** [6, 7, 8, 20] → 6 to 8, and 20. */
function rangesOf(hours: readonly number[]): HourRange[] {
  const ranges: HourRange[] = [];
  for (const hour of hours) {
    const last = ranges.at(-1);
    if (last && last.to === hour - 1) last.to = hour;
    else ranges.push({ from: hour, to: hour });
  }
  return ranges;
}
