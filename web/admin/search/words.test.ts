import { expect, test } from 'vitest';
import { hasWord, wordsIn } from './words.ts';

test('words are separated by lines and commas', () => {
  expect(wordsIn(' gaseosa \n\nrefresco, soda;  agua   con gas ')).toEqual([
    'gaseosa',
    'refresco',
    'soda',
    'agua con gas',
  ]);
});

test('a group is found by a part of any of its words, regardless of accents', () => {
  const words = ['habichuela', 'judía verde'];
  expect(hasWord(words, 'JUDIA')).toBe(true);
  expect(hasWord(words, ' ')).toBe(true);
  expect(hasWord(words, 'ejote')).toBe(false);
});
