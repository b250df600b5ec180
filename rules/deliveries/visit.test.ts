import { expect, it } from 'vitest';
import { isAdultNow } from './visit.ts';

const out = { kind: 'started', is_adult: null };
const there = { kind: 'arrived', is_adult: null };
const missed = { kind: 'attempt', is_adult: null };
const checked = (is_adult: boolean) => ({ kind: 'age_checked', is_adult });

it('what was seen of a document counts for the visit at which it was asked for', () => {
  expect(isAdultNow([])).toBeNull();
  expect(isAdultNow([out, there])).toBeNull();
  expect(isAdultNow([out, there, checked(true)])).toBe(true);
  expect(isAdultNow([out, there, checked(false), missed])).toBe(false);
  expect(isAdultNow([out, there, checked(true), missed, out, there])).toBeNull();
  expect(isAdultNow([out, checked(false), missed, out, checked(true)])).toBe(true);
});
