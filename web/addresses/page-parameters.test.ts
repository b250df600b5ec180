import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { knownSearch } from './page-parameters.ts';

it('an address keeps only what its page reads, in one order', () => {
  const of = (address: string, isData = false) => {
    const { pathname, search } = new URL(address, 'http://x');
    return knownSearch(pathname, search, { isData });
  };
  expect(of('/?utm_source=x&page=2')).toBe('');
  expect(of('/blog?fbclid=1&page=2')).toBe('?page=2');
  expect(of('/search/leche?zz=1&orden=nombre&categoria=a')).toBe('?categoria=a&orden=nombre');
  expect(of('/offers?marca=B&marca=A&x')).toBe('?marca=B&marca=A');
  expect(of('/product/1?orden=nombre')).toBe('');
  expect(of('/__manifest?paths=%2Fcart%2C%2Foffers&version=abc')).toBe(
    '?paths=%2Fcart%2C%2Foffers&version=abc',
  );
  expect(of('/blog?_routes=a&page=2')).toBe('?page=2');
  expect(of('/blog?x=1&page=2&_routes=a', true)).toBe('?_routes=a&page=2');
});

/** Read only in the browser, or by pages that are never cached. */
const ELSEWHERE = [
  'volver',
  'token',
  'email',
  'id',
  'id_token',
  'state',
  'error',
  'hint',
  'back',
  'own',
  'lineId',
];

it('every name that a page of the shop reads is known', () => {
  const read = filesOf('web/shop').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:[sS]earchParams|params|search)\.(?:get|getAll|has)\('(\w+)'\)/g,
      ),
    ].map(([, name]) => name),
  );
  expect(read.length).toBeGreaterThan(5);
  const unknown = read.filter((name) => name !== undefined && !isKnown(name) && !ELSEWHERE.includes(name));
  expect(unknown).toEqual([]);
});

/** Whether any kind of page reads this parameter. */
function isKnown(name: string): boolean {
  const pages = ['/offers', '/search/x', '/recipe-book', '/blog', '/terms'];
  return pages.some((page) => knownSearch(page, `?${name}=1`) !== '');
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name));
}
