import { expect, it } from 'vitest';
import { averageStars, reviewState, shownAuthor } from './reviews.ts';

it('the public name is the first name and an initial', () => {
  expect(shownAuthor('Luz Dary', 'Caicedo')).toBe('Luz C.');
  expect(shownAuthor('Rosalba Trujillo', '')).toBe('Rosalba T.');
  expect(shownAuthor('Ñato', 'ñañez')).toBe('Ñato Ñ.');
  expect(shownAuthor('Beatriz', '')).toBe('Beatriz');
  expect(shownAuthor('', '')).toBe('');
});

it('a review hidden by staff stays pending after an edit', () => {
  expect([reviewState('Rico'), reviewState('Rico', 'held'), reviewState('Rico', 'hidden')]).toEqual([
    'visible',
    'visible',
    'held',
  ]);
});

it('averages are rounded to one decimal', () => {
  expect([averageStars(0, 0), averageStars(17, 4), averageStars(14, 3)]).toEqual([0, 4.3, 4.7]);
});
