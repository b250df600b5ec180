import { expect, test } from 'vitest';
import { windowFor } from './preferred.ts';

const none = { place: null, window: null, written: null };
const wanted = (cartId: string | null) => ({
  ...none,
  window: { start: '2026-11-20T21:00:00.000Z', end: '2026-11-20T23:00:00.000Z', cartId },
});

test('a chosen hour belongs to its cart, or to the first one if there was none', () => {
  expect(windowFor(none, 'cart')).toBeNull();
  expect(windowFor(wanted('cart'), 'cart')).toBe('2026-11-20T21:00:00.000Z');
  expect(windowFor(wanted(null), 'cart')).toBe('2026-11-20T21:00:00.000Z');
  // The order was made: the next cart begins with the soonest.
  expect(windowFor(wanted('ordered'), 'cart')).toBeNull();
  expect(windowFor(wanted('ordered'), null)).toBeNull();
});
