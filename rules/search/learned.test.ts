import fc from 'fast-check';
import { expect, test } from 'vitest';
import { learnedBonus } from './learned.ts';

test('learning is slow, capped, and never decreases with more choices', () => {
  expect(learnedBonus(5, 5)).toBeLessThan(0.04);
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), fc.nat(10_000), (one, more, most) => {
      const top = Math.max(one + more, most);
      expect(learnedBonus(one + more, top)).toBeGreaterThanOrEqual(learnedBonus(one, top));
      expect(learnedBonus(one, top)).toBeLessThanOrEqual(0.15);
    }),
  );
});
