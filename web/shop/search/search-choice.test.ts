import { expect, test } from 'vitest';
import { readSearchChoice, type SearchChoice, searchChoiceSearch } from './search-choice.ts';

test('an address brings back category and order, and is bare for the usual ones', () => {
  const cheapest: SearchChoice = { category: 'lacteos', sort: 'price' };
  expect(searchChoiceSearch(cheapest)).toBe('?categoria=lacteos&orden=menor-precio');
  expect(readSearchChoice(new URLSearchParams(searchChoiceSearch(cheapest)))).toEqual(cheapest);
  expect(searchChoiceSearch({ category: '', sort: null })).toBe('');
  expect(readSearchChoice(new URLSearchParams('?orden=alfabeto'))).toEqual({ category: '', sort: null });
});
