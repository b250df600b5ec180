/** Sections for banners (back-office 2, "Offers"). */
export const OFFER_SECTIONS = [
  'HOME',
  'HOME_TOP_BANNER',
  'HOME_1_FULL',
  'HOME_1_LEFT',
  'HOME_1_RIGHT',
  'HOME_2_SLIDE',
  'HOME_3_LEFT',
  'HOME_4_LEFT',
  'HOME_4_RIGHT_1',
  'HOME_4_RIGHT_2',
  'HOME_SECOND',
  'HOME_THREE',
  'HOME_FOUR',
  'HOME_BRANDS',
  'COMUNIDADES_BANNER_1',
  'HOME-POP-UP',
  'CHECKOUT-COUPONS',
  'OFFERS_TOP',
] as const;

export type OfferSection = (typeof OFFER_SECTIONS)[number];

/** Without module home_v2 only these are offered (back-office 2). */
const CLASSIC: readonly OfferSection[] = [
  'HOME',
  'HOME_FOUR',
  'HOME_BRANDS',
  'HOME_SECOND',
  'HOME_THREE',
  'COMUNIDADES_BANNER_1',
  'HOME-POP-UP',
  'OFFERS_TOP',
];

/** Whether there is such a place. */
export function isSection(section: string): section is OfferSection {
  return OFFER_SECTIONS.some((one) => one === section);
}

/** Where staff may put an offer, in a business with or without module home_v2. */
export function sectionsToFill({ homeV2 }: { homeV2: boolean }): readonly OfferSection[] {
  return homeV2 ? OFFER_SECTIONS : OFFER_SECTIONS.filter((section) => CLASSIC.includes(section));
}

/** Checkout coupons are only visible with a cart: staff see them on a page of their own. */
export type SectionPage = '/' | '/offers' | '/recipe-book' | '/vista/cupones';

export function pageOfSection(section: string): SectionPage {
  if (section === 'OFFERS_TOP') return '/offers';
  if (section === 'COMUNIDADES_BANNER_1') return '/recipe-book';
  return section === 'CHECKOUT-COUPONS' ? '/vista/cupones' : '/';
}
