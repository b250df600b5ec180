import type { OutputOf } from '#contract/index.ts';

export type Offer = OutputOf<'offers.list'>['list'][number];

const HOME_SECTIONS = [
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
  'HOME-POP-UP',
] as const;

/** The sections a home is made of, as `offers.list` takes them (storefront 2, home). */
export const homeSectionsQuery = HOME_SECTIONS.join(',');

/** Which banners stand where: by the sections of home_v2, else by those of the classic home. */
export function arrangeBanners(offers: readonly Offer[], withV2: boolean) {
  const of = (...sections: (typeof HOME_SECTIONS)[number][]) =>
    sections.flatMap((section) => offers.filter((offer) => offer.section === section));
  const classicSlides = of('HOME');
  const v2Slides = of('HOME_TOP_BANNER');
  return {
    slides: withV2 && v2Slides.length > 0 ? v2Slides : classicSlides,
    /** At the right of the slides on a desk, two of them; among the tiles on a phone. */
    beside: withV2 ? of('HOME_1_LEFT', 'HOME_1_RIGHT').slice(0, 2) : of('HOME_SECOND').slice(0, 2),
    full: withV2 ? of('HOME_1_FULL') : [],
    row: withV2 ? of('HOME_2_SLIDE') : [],
    tiles: withV2
      ? of('HOME_3_LEFT', 'HOME_4_LEFT', 'HOME_4_RIGHT_1', 'HOME_4_RIGHT_2')
      : of('HOME_THREE', 'HOME_FOUR'),
    brands: of('HOME_BRANDS'),
    popUps: of('HOME-POP-UP'),
  };
}
