import { expect, it } from 'vitest';
import { averageStars, reviewState, shownAuthor } from './reviews.ts';

it('of a person everybody reads the first name and an initial', () => {
  expect(shownAuthor('Luz Dary', 'Caicedo')).toBe('Luz C.');
  expect(shownAuthor('Rosalba Trujillo', '')).toBe('Rosalba T.');
  expect(shownAuthor('Ñato', 'ñañez')).toBe('Ñato Ñ.');
  expect(shownAuthor('Beatriz', '')).toBe('Beatriz');
  expect(shownAuthor('', '')).toBe('');
});

it('what was hidden by staff waits whatever it says by now', () => {
  expect([reviewState('Rico'), reviewState('Rico', 'held'), reviewState('Rico', 'hidden')]).toEqual([
    'visible',
    'visible',
    'held',
  ]);
});

it('averages are rounded to one decimal', () => {
  expect([averageStars(0, 0), averageStars(17, 4), averageStars(14, 3)]).toEqual([0, 4.3, 4.7]);
});
