import { bogotaDate, bogotaParts } from '#rules/dates/bogota-clock.ts';
import { type OfferDay, offerMonth } from '#rules/offers/month.ts';
import { type Offer, sectionOptions, timesOf } from '../offer.ts';

export type Month = { year: number; month: number };
type DayOffer = Pick<Offer, 'id' | 'nameOffer' | 'section'>;
export type SectionMonth = { section: string; days: readonly OfferDay<DayOffer>[] };
export type Place = { section: string; day: OfferDay<DayOffer> };

/** All sections available to staff, and those with offers. */
export function monthsOf(offers: readonly Offer[], month: Month, modules: readonly string[]): SectionMonth[] {
  const timed = offers.map((offer) => ({ ...offer, ...timesOf(offer) }));
  const filled = timed.map(({ section }) => section);
  const sections = new Set([...sectionOptions(modules).map(({ value }) => value), ...filled]);
  return [...sections].map((section) => ({
    section,
    days: offerMonth(
      timed.filter((offer) => offer.section === section),
      month,
    ),
  }));
}

export function offersOf(
  offers: readonly Offer[],
  office: { id: string; city: string | undefined } | undefined,
): readonly Offer[] {
  if (!office) return offers;
  return offers.filter(
    ({ branchId, city }) =>
      (branchId === null || branchId === office.id) && (city === '' || city === office.city),
  );
}

/** '2026-11'; the current month by default. */
export function readMonth(text: string | null): Month {
  const [, year, month] = text?.match(/^(20\d\d)-(0[1-9]|1[0-2])$/) ?? [];
  if (year === undefined || month === undefined) return bogotaParts(new Date());
  return { year: Number(year), month: Number(month) };
}

export function writeMonth({ year, month }: Month, by: number): string {
  const next = bogotaParts(bogotaDate(year, month + by, 1));
  return `${next.year}-${String(next.month).padStart(2, '0')}`;
}
