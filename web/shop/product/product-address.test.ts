import { expect, test } from 'vitest';
import { readAddress } from './product-address.ts';

const id = '0199e000-0000-7000-8000-000000000001';

test.each([
  [id, { id, words: '' }],
  [`cafe-sello-rojo-${id}`, { id, words: 'cafe sello rojo' }],
  [`7-cereales-${id}`, { id, words: '7 cereales' }],
  [id.toUpperCase(), { id, words: '' }],
  ['cafe-sello-rojo', { id: null, words: 'cafe sello rojo' }],
  [`${id}-cafe`, { id: null, words: '0199e000 0000 7000 8000 000000000001 cafe' }],
  ['', { id: null, words: '' }],
])('%s', (segment, read) => {
  expect(readAddress(segment)).toEqual(read);
});
