import { describe, expect, test } from 'vitest';
import { AGUACATE, ARROZ } from './fixtures/products.ts';
import { countBesideOthers } from './quantity.ts';

describe('countBesideOthers', () => {
  test.each([
    ['nobody else', { now: 2, seen: 2, count: 3 }, 3],
    ['somebody adds one, too', { now: 3, seen: 2, count: 3 }, 4],
    ['somebody takes one', { now: 1, seen: 2, count: 3 }, 2],
    ['both take one of two', { now: 1, seen: 2, count: 1 }, 1],
    ['somebody took one before, then one was taken', { now: 2, seen: 3, count: 2 }, 1],
    ['both take many', { now: 2, seen: 9, count: 3 }, 2],
  ])('%s', (_who, counts, expected) => {
    expect(countBesideOthers(ARROZ, 'units', counts)).toBe(expected);
  });

  test('counts grams from their minimum', () => {
    const counts = { now: 150, seen: 200, count: 100 };
    expect(countBesideOthers(AGUACATE, 'grams', counts)).toBe(100);
    expect(countBesideOthers(AGUACATE, 'grams', { ...counts, count: 250 })).toBe(200);
  });
});
