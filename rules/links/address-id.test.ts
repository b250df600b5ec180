import { expect, test } from 'vitest';
import { idAtEnd, wordsOf } from './address-id.ts';

const id = '0199e000-0000-7000-8000-000000000001';

test.each([
  [id, { id, words: '' }],
  [`cafe-sello-rojo-${id}`, { id, words: 'cafe sello rojo' }],
  [`7-cereales-${id}`, { id, words: '7 cereales' }],
  [id.toUpperCase(), { id, words: '' }],
  ['cafe-sello-rojo', { words: 'cafe sello rojo' }],
  [`${id}-cafe`, { words: '0199e000 0000 7000 8000 000000000001 cafe' }],
  ['', { words: '' }],
])('%s', (part, { id: end, words }: { id?: string; words: string }) => {
  expect([idAtEnd(part), wordsOf(part)]).toEqual([end, words]);
});
