import { expect, test } from 'vitest';
import { searchedQuery, searchPath } from './search-path.ts';

test.each(['queso azul', 'café & té', '50% cacao', 'a/b', 'ñame', '.', '..', 'leche.data'])(
  '"%s" is restored from its address, as a browser reads it',
  (typed) => {
    const { pathname } = new URL(searchPath(` ${typed} `), 'https://canasta.test');
    expect(searchedQuery(pathname)).toBe(typed);
    expect(pathname).not.toMatch(/\.data$/);
  },
);

test('the Spanish address is equivalent, other pages have no query', () => {
  expect(searchedQuery('/buscar/arroz')).toBe('arroz');
  expect(searchedQuery('/product/1')).toBe('');
  expect(searchedQuery('/search/50%')).toBe('50%');
});
