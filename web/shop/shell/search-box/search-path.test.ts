import { expect, test } from 'vitest';
import { searchedQuery, searchPath } from './search-path.ts';

test.each(['queso azul', 'café & té', '50% cacao', 'a/b', 'ñame'])(
  '"%s" is restored from its address',
  (typed) => {
    expect(searchedQuery(searchPath(` ${typed} `))).toBe(typed);
  },
);

test('the Spanish address is equivalent, other pages have no query', () => {
  expect(searchedQuery('/buscar/arroz')).toBe('arroz');
  expect(searchedQuery('/product/1')).toBe('');
  expect(searchedQuery('/search/50%')).toBe('50%');
});
