import { expect, it } from 'vitest';
import { createSlots } from './slots.ts';

it('slow readers of one business leave others their slots, and a slot comes back once', () => {
  const slots = createSlots({ business: 2, process: 3 });
  const [first, second] = [slots.take('canasta'), slots.take('canasta')];
  expect([first, second].every(Boolean)).toBe(true);
  expect(slots.take('canasta')).toBeUndefined();
  expect(slots.take('la-plaza')).toBeDefined();
  // The process has no more.
  expect(slots.take('la-plaza')).toBeUndefined();
  first?.();
  first?.();
  expect(slots.take('canasta')).toBeDefined();
  expect(slots.take('canasta')).toBeUndefined();
});
