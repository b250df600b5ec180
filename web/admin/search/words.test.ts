import { expect, test } from 'vitest';
import { hasWord, wordsIn, wrongWords } from './words.ts';

test('words are parted by lines and commas', () => {
  expect(wordsIn(' gaseosa \n\nrefresco, soda;  agua   con gas ')).toEqual([
    'gaseosa',
    'refresco',
    'soda',
    'agua con gas',
  ]);
});

test('a group needs two words that search tells apart', () => {
  expect(wrongWords(['gaseosa', 'refresco'])).toBeUndefined();
  expect(wrongWords(['gaseosa', 'GASEOSAS'])).toContain('al menos dos');
  expect(wrongWords(['gaseosa'])).toContain('al menos dos');
  expect(wrongWords(['gaseosa', 'x'])).toContain('«x»');
  expect(wrongWords(['gaseosa', 'x'.repeat(61)])).toContain('muy larga');
  expect(wrongWords(Array.from({ length: 21 }, (_, index) => `palabra ${index}`))).toContain('hasta 20');
});

test('a group is found by a piece of any of its words, whatever the accents', () => {
  const words = ['habichuela', 'judía verde'];
  expect(hasWord(words, 'JUDIA')).toBe(true);
  expect(hasWord(words, ' ')).toBe(true);
  expect(hasWord(words, 'ejote')).toBe(false);
});
