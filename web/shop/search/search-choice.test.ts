import { expect, test } from 'vitest';
import { searchTexts } from '#web/shop/texts/search.ts';
import { askedQuery, readSearchChoice, type SearchChoice, searchChoiceSearch } from './search-choice.ts';

const dairy = '0199e000-0000-7000-8000-0000000000c1';

test('an address restores category and order, and is short for the defaults', () => {
  const cheapest: SearchChoice = { category: dairy, marks: ['vegan', 'gluten_free'], sort: 'price' };
  const address = `?categoria=${dairy}&rotulado=vegano&rotulado=sin-gluten&orden=menor-precio`;
  expect(searchChoiceSearch(cheapest)).toBe(address);
  expect(readSearchChoice(new URLSearchParams(searchChoiceSearch(cheapest)))).toEqual(cheapest);
  expect(searchChoiceSearch({ category: '', marks: [], sort: null })).toBe('');
  expect(readSearchChoice(new URLSearchParams('?categoria=lacteos&orden=alfabeto'))).toEqual({
    category: '',
    marks: [],
    sort: null,
  });
});

test('a query without letters is empty, and an endless one is cut off', () => {
  expect(askedQuery('  ')).toBe('');
  expect(askedQuery(' pan ')).toBe('pan');
  expect(askedQuery('a'.repeat(5_000))).toBe('a'.repeat(2_000));
});

test('the page shows the query, at most a line of it', () => {
  expect(searchTexts.title('leche entera')).toBe('Resultados para “leche entera”');
  expect(searchTexts.title('🥑'.repeat(500))).toBe(`Resultados para “${'🥑'.repeat(60)}…”`);
});
