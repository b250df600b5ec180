import fc from 'fast-check';
import { expect, it } from 'vitest';
import { soundOf, spellingDistance } from './near-spelling.ts';

const words = fc.string({ unit: fc.constantFrom(...'abcehklnqrsuyz'), maxLength: 9 });

it.each([
  ['calle', 'kalle'],
  ['calle', 'caye'],
  ['carrera', 'karera'],
  ['vallado', 'bayado'],
  ['decepaz', 'desepas'],
])('%s sounds like %s', (one, other) => expect(soundOf(one)).toBe(soundOf(other)));

it('counts a wrong, missing, added or swapped letter as one', () => {
  expect(['calla', 'cale', 'calles', 'clale'].map((word) => spellingDistance('calle', word))).toEqual([
    1, 1, 1, 1,
  ]);
});

it('is 0 for equal words, symmetric, and at most the length of the longer word', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      const apart = spellingDistance(one, other);
      expect(spellingDistance(one, one)).toBe(0);
      expect(spellingDistance(other, one)).toBe(apart);
      expect(apart).toBeLessThanOrEqual(Math.max(one.length, other.length));
    }),
  );
});
