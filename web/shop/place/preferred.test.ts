import { expect, test } from 'vitest';
import { windowFor } from './preferred.ts';

const none = { place: null, window: null, written: null };
const expected = (cartId: string | null) => ({
  ...none,
  window: { start: '2026-11-20T21:00:00.000Z', end: '2026-11-20T23:00:00.000Z', cartId },
});

test('a chosen hour belongs to its cart, or to the first one if there was none', () => {
  expect(windowFor(none, 'cart')).toBeNull();
  expect(windowFor(expected('cart'), 'cart')).toBe('2026-11-20T21:00:00.000Z');
  expect(windowFor(expected(null), 'cart')).toBe('2026-11-20T21:00:00.000Z');
  // The order was placed: the next cart begins with the soonest window.
  expect(windowFor(expected('ordered'), 'cart')).toBeNull();
  expect(windowFor(expected('ordered'), null)).toBeNull();
});
