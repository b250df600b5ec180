import { expect, test } from 'vitest';
import { birthdayProblem, isAdult } from './adult.ts';

test.each([
  ['2008-11-20', '2026-11-20T12:00:00-05:00', true],
  ['2008-11-21', '2026-11-20T12:00:00-05:00', false],
  // The day begins in Bogota, not in Greenwich.
  ['2008-11-21', '2026-11-20T23:59:59-05:00', false],
  ['2008-11-21', '2026-11-21T00:00:00-05:00', true],
  ['2008-02-29', '2026-02-28T12:00:00-05:00', false],
  ['2008-02-29', '2026-03-01T00:00:00-05:00', true],
  ['1950-01-31', '2026-02-01T00:00:00-05:00', true],
])('born on %s, at %s: %s', (birthday, now, adult) => {
  expect(isAdult(birthday, new Date(now))).toBe(adult);
});

test.each([
  ['2026-11-21', 'invalid'],
  ['2026-11-20', 'invalid'],
  ['1899-12-31', 'invalid'],
  ['2026-11-19', 'minor'],
  ['2008-11-21', 'minor'],
  ['2008-11-20', undefined],
])('a birthday of %s: %s', (birthday, problem) => {
  expect(birthdayProblem(birthday, new Date('2026-11-20T12:00:00-05:00'))).toBe(problem);
});
