import { expect, test } from 'vitest';
import { hasWord, wordsIn } from './words.ts';

test('words are parted by lines and commas', () => {
  expect(wordsIn(' gaseosa \n\nrefresco, soda;  agua   con gas ')).toEqual([
    'gaseosa',
    'refresco',
    'soda',
    'agua con gas',
  ]);
});

test('a group is found by a piece of any of its words, whatever the accents', () => {
  const words = ['habichuela', 'judía verde'];
  expect(hasWord(words, 'JUDIA')).toBe(true);
  expect(hasWord(words, ' ')).toBe(true);
  expect(hasWord(words, 'ejote')).toBe(false);
});
