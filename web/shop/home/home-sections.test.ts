import { expect, test } from 'vitest';
import { arrangeBanners, type Offer } from './home-sections.ts';

const offers = [
  banner('HOME', 'Clásica'),
  banner('HOME_TOP_BANNER', 'Cosecha'),
  banner('HOME_1_RIGHT', 'Pan del día'),
  banner('HOME_1_LEFT', 'Proteína del día'),
  banner('HOME_SECOND', 'Segunda'),
];

test('the second home takes its own sections, in the order of the page', () => {
  const { slides, beside } = arrangeBanners(offers, true);
  expect(names(slides)).toEqual(['Cosecha']);
  expect(names(beside)).toEqual(['Proteína del día', 'Pan del día']);
});

test('the classic home takes the old ones', () => {
  const { slides, beside } = arrangeBanners(offers, false);
  expect(names(slides)).toEqual(['Clásica']);
  expect(names(beside)).toEqual(['Segunda']);
});

test('the second home without a top banner shows the classic slides', () => {
  expect(names(arrangeBanners([banner('HOME', 'Clásica')], true).slides)).toEqual(['Clásica']);
});

function banner(section: string, nameOffer: string): Offer {
  const art = { title: nameOffer, text: '', tag: '', tint: '', pictures: [] };
  return { id: nameOffer, nameOffer, section, url: '/offers', photos: [], video_url: '', art, order: 1 };
}

function names(list: readonly Offer[]): string[] {
  return list.map(({ nameOffer }) => nameOffer);
}
