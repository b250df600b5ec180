import type { OutputOf } from '#contract/index.ts';
import { endOfBogotaDay } from '#rules/dates/bogota-clock.ts';
import { isOfferActive } from '#rules/offers/active.ts';
import { isSection, type OfferSection, sectionsToFill } from '#rules/offers/sections.ts';
import { offerTexts as texts } from '../texts/offers.ts';

export type Offer = OutputOf<'offers.staffOne'>;
export type OfferState = keyof typeof texts.states;
type Times = Pick<Offer, 'startDate' | 'dueDate' | 'startDailyHour' | 'endDailyHour' | 'inactive'>;

/** The times of an offer in the format of the shop's rule. */
export function timesOf({ startDate, dueDate, startDailyHour, endDailyHour, inactive }: Times) {
  return {
    startDate: startDate === null ? null : new Date(startDate),
    dueDate: dueDate === null ? null : new Date(dueDate),
    startDailyHour,
    endDailyHour,
    inactive,
  };
}

export function stateAt(offer: Times, at: Date): OfferState {
  const times = timesOf(offer);
  if (offer.inactive) return 'inactive';
  if (times.dueDate && at.getTime() >= endOfBogotaDay(times.dueDate)) return 'ended';
  if (times.startDate && at < times.startDate) return 'scheduled';
  return isOfferActive(times, at) ? 'live' : 'waits';
}

export function sectionName(section: string): string {
  return isSection(section) ? texts.sections[section] : section;
}

export function sectionOptions(modules: readonly string[], own?: string) {
  const open = sectionsToFill({ homeV2: modules.includes('home_v2') });
  const sections: readonly (OfferSection | string)[] =
    own === undefined || open.some((section) => section === own) ? open : [...open, own];
  return sections.map((value) => ({ value, label: `${sectionName(value)} · ${value}` }));
}

export function firstSection(modules: readonly string[]): OfferSection {
  return modules.includes('home_v2') ? 'HOME_TOP_BANNER' : 'HOME';
}
