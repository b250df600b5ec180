import { expect, it } from 'vitest';
import { gramsText, readGrams } from './grams.ts';

it.each([
  ['1,5 kg', 1_500],
  ['1.5 kg', 1_500],
  ['1,500 kg', 1_500],
  ['2 kilos', 2_000],
  ['750 g', 750],
  ['750', 750],
  ['1.500', 1_500],
  ['1.500 gr', 1_500],
  ['0,75', 750],
  ['0.125', 125],
  ['12.000.000 g', 12_000_000],
  [' 0 ', 0],
])('%s is a weight', (text, grams) => {
  expect(readGrams(text)).toBe(grams);
});

it.each(['', 'kg', '1.500 kg', '1,5 g', '1,2345 kg', '1,2,3', '-5 g', 'una libra', '5 lb'])(
  '"%s" is no weight, or ambiguous',
  (text) => {
    expect(readGrams(text)).toBeUndefined();
  },
);

it('a displayed weight is parsed as the same weight', () => {
  for (const grams of [0, 1, 999, 1_000, 1_050, 1_234, 12_500, 1_234_567])
    expect([gramsText(grams), readGrams(gramsText(grams))]).toEqual([gramsText(grams), grams]);
});
