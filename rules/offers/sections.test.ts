import { expect, test } from 'vitest';
import { OFFER_SECTIONS, pageOfSection, sectionsToFill } from './sections.ts';

test('without module home_v2 eight sections are offered, as back-office 2 lists them', () => {
  expect(sectionsToFill({ homeV2: true })).toEqual(OFFER_SECTIONS);
  expect(sectionsToFill({ homeV2: false }).toSorted()).toEqual(
    [
      'HOME',
      'HOME_FOUR',
      'HOME_BRANDS',
      'HOME_SECOND',
      'HOME_THREE',
      'COMUNIDADES_BANNER_1',
      'HOME-POP-UP',
      'OFFERS_TOP',
    ].toSorted(),
  );
});

test('every section is on a page, except for those that need a cart', () => {
  expect(OFFER_SECTIONS.filter((section) => pageOfSection(section) === '/vista/cupones')).toEqual([
    'CHECKOUT-COUPONS',
  ]);
  expect(pageOfSection('OFFERS_TOP')).toBe('/offers');
  expect(pageOfSection('HOME-POP-UP')).toBe('/');
});
