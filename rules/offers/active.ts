import { bogotaParts, endOfBogotaDay, type Instant } from '../dates/bogota-clock.ts';

/** When an offer or banner shows. Hours are whole hours of the day in Colombia, 0 to 23. */
export type OfferTimes = {
  startDate?: Date | null | undefined;
  dueDate?: Date | null | undefined;
  startDailyHour?: number | null | undefined;
  endDailyHour?: number | null | undefined;
  inactive?: boolean | undefined;
};

/**
 * Back-office 4, offer active rule, with rule 19: the due date lasts until the end of that day in Colombia, both
 * daily hours are inclusive (end 18 = until 18:59:59) and 22 to 6 spans midnight.
 */
export function isOfferActive(offer: OfferTimes, instant: Instant): boolean {
  if (offer.inactive) return false;
  const now = Number(instant);
  if (offer.startDate && now < offer.startDate.getTime()) return false;
  if (offer.dueDate && now >= endOfBogotaDay(offer.dueDate)) return false;
  return isInDailyHours(offer, bogotaParts(now).hour);
}

function isInDailyHours({ startDailyHour: start, endDailyHour: end }: OfferTimes, hour: number): boolean {
  if (start == null || end == null) return true;
  return start <= end ? hour >= start && hour <= end : hour >= start || hour <= end;
}
