import { describe, expect, test } from 'vitest';
import { readTyped } from './stepper-typing.ts';

const units = { min: 1, max: 20, step: 1 };
const grams = { min: 100, max: 12_500, step: 50 };

describe('typing over the number of a stepper', () => {
  test.each([
    ['3', units, 3],
    [' 7 ', units, 7],
    ['500', grams, 500],
    ['1.200', grams, 1200],
    ['1 200', grams, 1200],
    ['850 g', grams, 850],
  ])('%j is read', (text, range, count) => {
    expect(readTyped(text, range)).toEqual({ count });
  });

  test.each([
    ['512', grams, 500, 'step'],
    ['530', grams, 550, 'step'],
    ['99', units, 20, 'too-large'],
    ['20', grams, 100, 'too-small'],
    ['12.490', { ...grams, max: 12_480 }, 12_480, 'too-large'],
  ])('%j becomes the nearest there is, and why', (text, range, count, because) => {
    expect(readTyped(text, range)).toEqual({ count, because });
  });

  test.each(['', '0', '1,5', '-2', 'dos', '1.20', '1e3', '3 4'])('%j is no quantity', (text) => {
    expect(readTyped(text, grams)).toEqual({ count: null, because: 'not-whole' });
  });
});
