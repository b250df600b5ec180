import type { OutputOf } from '#contract/index.ts';

export type Offer = OutputOf<'offers.list'>['list'][number];

/** The sections of each home in the order of the page (storefront 2, home; back-office 2, offers). */
const CLASSIC = ['HOME', 'HOME_SECOND', 'HOME_THREE', 'HOME_FOUR'] as const;
const V2 = [
  'HOME_TOP_BANNER',
  'HOME_1_FULL',
  'HOME_1_LEFT',
  'HOME_1_RIGHT',
  'HOME_2_SLIDE',
  'HOME_3_LEFT',
  'HOME_4_LEFT',
  'HOME_4_RIGHT_1',
  'HOME_4_RIGHT_2',
] as const;
const BOTH = ['HOME_BRANDS', 'HOME-POP-UP'] as const;

/** In the format of `offers.list`. */
export const homeSectionsQuery = [...CLASSIC, ...V2, ...BOTH].join(',');

type Section = (typeof CLASSIC | typeof V2 | typeof BOTH)[number];

export function shownOffers(offers: readonly Offer[], withV2: boolean): Offer[] {
  const opening: readonly Offer[] = openingSlides(bySection(offers), withV2);
  const sections: ReadonlySet<string> = new Set([...(withV2 ? V2 : CLASSIC), ...BOTH]);
  return offers.filter((offer) => sections.has(offer.section) || opening.includes(offer));
}

export type OffersOf = (section: Section) => readonly Offer[];

export function bySection(offers: readonly Offer[]): OffersOf {
  return (section) => offers.filter((offer) => offer.section === section);
}

/** The first slides: a sections home without content uses those of the classic one. */
export function openingSlides(of: OffersOf, withV2: boolean): readonly Offer[] {
  const slides = of(withV2 ? 'HOME_TOP_BANNER' : 'HOME');
  return slides.length > 0 ? slides : of('HOME');
}
