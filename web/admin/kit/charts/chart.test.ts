import { expect, test } from 'vitest';
import { axisText, namedPoints } from './chart.ts';

test.each([
  [0, '0'],
  [240, '240'],
  [3_000, '3.000'],
  [15_000, '15\u00a0mil'],
  [4_500_000, '4,5\u00a0M'],
  [20_000_000, '20\u00a0M'],
])('an axis shows %i as %s', (value, words) => expect(axisText(value)).toBe(words));

test('an axis labels the first and the last point and few between them', () => {
  expect(namedPoints(3, 5)).toEqual([0, 1, 2]);
  expect(namedPoints(28, 4)).toEqual([0, 9, 18, 27]);
  expect(namedPoints(366, 5).at(-1)).toBe(365);
  expect(namedPoints(0, 5)).toEqual([]);
});
