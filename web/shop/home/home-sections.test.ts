import { expect, test } from 'vitest';
import { bySection, type Offer, openingSlides, shownOffers } from './home-sections.ts';

const offers = [
  banner('HOME', 'Clásica'),
  banner('HOME_TOP_BANNER', 'Cosecha'),
  banner('HOME_1_LEFT', 'Proteína del día'),
  banner('HOME_1_LEFT', 'Pescado del día'),
];

test('each home begins with its own slides', () => {
  expect(names(openingSlides(bySection(offers), true))).toEqual(['Cosecha']);
  expect(names(openingSlides(bySection(offers), false))).toEqual(['Clásica']);
});

test('an empty second home begins with the classic slides', () => {
  expect(names(openingSlides(bySection([banner('HOME', 'Clásica')]), true))).toEqual(['Clásica']);
});

test('a home has only its own banners, and the classic slides where it begins with them', () => {
  expect(names(shownOffers(offers, true))).toEqual(['Cosecha', 'Proteína del día', 'Pescado del día']);
  expect(names(shownOffers(offers, false))).toEqual(['Clásica']);
  expect(names(shownOffers([banner('HOME', 'Clásica'), banner('HOME_SECOND', 'Segunda')], true))).toEqual([
    'Clásica',
  ]);
  expect(names(shownOffers([banner('HOME-POP-UP', 'Aviso'), banner('HOME_BRANDS', 'Marca')], false))).toEqual(
    ['Aviso', 'Marca'],
  );
});

test('a section has its offers in the business’s order, an empty one none', () => {
  const of = bySection(offers);
  expect(names(of('HOME_1_LEFT'))).toEqual(['Proteína del día', 'Pescado del día']);
  expect(of('HOME_1_RIGHT')).toEqual([]);
});

function banner(section: string, nameOffer: string): Offer {
  const art = { title: nameOffer, text: '', tag: '', tint: '', pictures: [] };
  return {
    id: nameOffer,
    nameOffer,
    section,
    url: '/offers',
    photos: [],
    video_url: '',
    art,
    order: 1,
    analyticsEvent: '',
    photo: '',
    routeMode: '' as const,
    vertical: false,
  };
}

function names(list: readonly Offer[]): string[] {
  return list.map(({ nameOffer }) => nameOffer);
}
