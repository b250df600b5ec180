import { expect, it } from 'vitest';
import { createVisitorLimits } from './visitor-limits.ts';

it('the same object counts five times an hour from one address', () => {
  let clock = 0;
  const limits = createVisitorLimits(() => clock);
  const views = (ip: string) => {
    limits.mayReport(ip);
    return limits.counts(ip, 'product_view leche');
  };
  expect(Array.from({ length: 7 }, () => views('186.28.1.7'))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(views('186.28.1.8')).toBe(true);
  clock = 3_599_999;
  expect(views('186.28.1.7')).toBe(false);
  clock = 3_600_000;
  expect(views('186.28.1.7')).toBe(true);
});

it('an address with more than 1.200 events an hour is refused until a stated time', () => {
  let clock = 0;
  const limits = createVisitorLimits(() => clock);
  const heard = Array.from({ length: 1_300 }, () => limits.mayReport('186.28.1.7')).filter(Boolean).length;
  clock = 600_000;
  expect([heard, limits.secondsLeft(), limits.mayReport('186.28.1.8')]).toEqual([1_200, 3_000, true]);
});

it('remembers a limited number of addresses', () => {
  const limits = createVisitorLimits(() => 0);
  let counted = 0;
  for (let index = 0; index < 110_000; index += 1) if (limits.counts('1.1.1.1', `${index}`)) counted += 1;
  expect(counted).toBe(100_000);
});
