import { expect, test } from 'vitest';
import { typedGrams } from './picked-line.ts';

test('a weight is typed in grams, or in kilos as a scale shows it', () => {
  const typed = ['515', '1200', '0,515', '1,2', '1.25', ',5', '', ',', '1,2,3', '1,2345'];
  expect(typed.map(typedGrams)).toEqual([515, 1_200, 515, 1_200, 1_250, 500, 0, 0, 0, 0]);
});
