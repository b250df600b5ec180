import { expect, it } from 'vitest';
import { groupedBy, spliced } from './lists.ts';

it('copies a list with items taken out and put in', () => {
  const fruits = ['lulo', 'mango', 'curuba'];
  expect(spliced(fruits, 1, 1)).toEqual(['lulo', 'curuba']);
  expect(spliced(fruits, 0, 0, 'uchuva')).toEqual(['uchuva', 'lulo', 'mango', 'curuba']);
  expect(spliced(fruits, 2, 1, 'uchuva')).toEqual(['lulo', 'mango', 'uchuva']);
  expect(spliced(fruits, 3, 0, 'uchuva')).toEqual(['lulo', 'mango', 'curuba', 'uchuva']);
  expect(fruits).toEqual(['lulo', 'mango', 'curuba']);
});

it('groups by keys, in the order in which they come first', () => {
  expect([...groupedBy(['mango', 'lulo', 'mora'], ([first]) => first)]).toEqual([
    ['m', ['mango', 'mora']],
    ['l', ['lulo']],
  ]);
});
