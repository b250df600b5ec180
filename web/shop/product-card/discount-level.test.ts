import { expect, test } from 'vitest';
import { discountLevel, discountText } from './discount-level.ts';

test.each([
  [12, 1],
  [15, 1],
  [15.01, 2],
  [20, 2],
  [20.18, 3],
  [50, 3],
])('%d percent is of class %d', (percent, level) => {
  expect(discountLevel(percent)).toBe(level);
});

test('the number shown is rounded, the class is not', () => {
  expect(discountText(20.18)).toBe('−20\u00a0%');
  expect(discountText(0.4)).toBe('−1\u00a0%');
  expect(discountText(99.8)).toBe('−99\u00a0%');
});
