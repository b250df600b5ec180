import { expect, test } from 'vitest';
import { bogotaDate } from './dates/bogota-clock.ts';
import { isPressing, pqrDue, refundDue } from './pqr.ts';

test('the answer has fifteen business days: weekends and holidays are none', () => {
  // Friday 20 November 2026; 8 December is a holiday.
  expect(pqrDue(bogotaDate(2026, 11, 20, 10))).toEqual(bogotaDate(2026, 12, 15));
});

test('money is given back within fifteen calendar days', () => {
  expect(refundDue(bogotaDate(2026, 11, 20, 23, 59))).toEqual(bogotaDate(2026, 12, 6));
});

test.each([
  [bogotaDate(2026, 12, 12), false],
  [bogotaDate(2026, 12, 11), true],
  [bogotaDate(2026, 12, 1), true],
])('due %s is pressing on 8 December: %s', (due, pressing) =>
  expect(isPressing(due, bogotaDate(2026, 12, 8, 9))).toBe(pressing),
);
