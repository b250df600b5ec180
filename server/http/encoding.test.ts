import { expect, it } from 'vitest';
import { encodingsFor } from './encoding.ts';

it.each([
  [undefined, []],
  ['', []],
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['gzip', ['gzip']],
  ['GZIP', ['gzip']],
  ['br;q=0', []],
  ['br;q=0, gzip', ['gzip']],
  ['br;q=0.000, *', ['gzip']],
  ['xbrx', []],
  ['xbrx, gzipped, x-brotli', []],
  ['*', ['br', 'gzip']],
  ['*;q=0', []],
  ['*;q=0, gzip', ['gzip']],
  ['gzip;q=1.0, br;q=0.5', ['gzip', 'br']],
  ['gzip ; q=0.8 , br ; q=0.9', ['br', 'gzip']],
  ['identity, br;q=0.5', []],
  ['identity;q=0.5, br;q=0.5', ['br']],
  ['identity;q=0, *', ['br', 'gzip']],
  ['identity;q=0', []],
  ['br;q=2, gzip;q=-1', []],
  ['br;q=, gzip;level=9', ['gzip']],
  ['br;q=hola', []],
  [',,;;=', []],
])('%s', (accepted, encodings) => {
  expect(encodingsFor(accepted)).toEqual(encodings);
  expect(encodingsFor(accepted)).toEqual(encodings);
});

it('an endless header is parsed as well', () => {
  expect(encodingsFor(`${'a,'.repeat(7_000)}br`)).toEqual(['br']);
});
