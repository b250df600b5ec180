import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AskedPrice, priceDay, STRUCK_DAYS, struckPrice } from './struck-price.ts';

const asked = (list: number, net: number, struck = list): AskedPrice => ({ list, net, struck });

test('a first offer strikes the list price', () => {
  expect(struckPrice(null, { list: 10, net: 8 }, null)).toBe(10);
  expect(struckPrice(asked(10, 10), { list: 10, net: 8 }, null)).toBe(10);
});

test('a list price that rises makes no discount', () => {
  expect(struckPrice(asked(10, 10), { list: 20, net: 10 }, null)).toBe(10);
  expect(struckPrice(asked(10, 8), { list: 20, net: 8 }, null)).toBe(10);
});

test('an offer that was lower in the last 30 days is struck, or hides the next one', () => {
  expect(struckPrice(asked(10, 10), { list: 10, net: 7 }, 9)).toBe(9);
  expect(struckPrice(asked(10, 10), { list: 10, net: 9 }, 8)).toBe(9);
});

test('a discount that grows keeps what is struck, one that shrinks does not', () => {
  expect(struckPrice(asked(10, 9), { list: 10, net: 8 }, 9)).toBe(10);
  expect(struckPrice(asked(10, 8), { list: 10, net: 9 }, null)).toBe(9);
});

test('days are those of Colombia', () => {
  const night = new Date('2026-12-30T04:00:00Z');
  expect(priceDay(night)).toBe(Date.parse('2026-12-29') / 86_400_000);
});

/** Prices of an office as its writer keeps them, beside all that it ever asked. */
function history(steps: readonly { days: number; list: number; net: number }[]) {
  let day = 0;
  let now: AskedPrice | null = null;
  const left: { day: number; price: number }[] = [];
  const everAsked: { until: number; net: number }[] = [];
  return steps.map(({ days, list, net }) => {
    day += days;
    const since = day - STRUCK_DAYS;
    const recent = left.filter((one) => one.day >= since).map(({ price }) => price);
    const before = now;
    if (before) everAsked.push({ until: day, net: before.net });
    const earlier = everAsked.filter(({ until }) => until >= since).map((one) => one.net);
    const struck = struckPrice(before, { list, net }, recent.length > 0 ? Math.min(...recent) : null);
    // What is left for a lower price is in no window without the lower one.
    if (before && net > before.net) left.push({ day, price: before.net });
    now = { list, net, struck };
    return { before, now, earlier };
  });
}

const steps = fc.array(
  fc
    .record({ days: fc.nat(12), list: fc.integer({ min: 1, max: 20 }), net: fc.integer({ min: 1, max: 20 }) })
    .map(({ days, list, net }) => ({ days, list: Math.max(list, net), net })),
  { minLength: 2, maxLength: 30 },
);

test('never more is struck than what was asked in the 30 days before the discount began', () => {
  fc.assert(
    fc.property(steps, (many) => {
      for (const { before, now, earlier } of history(many)) {
        expect(now.struck).toBeGreaterThanOrEqual(now.net);
        expect(now.struck).toBeLessThanOrEqual(now.list);
        if (before === null || now.struck === now.net) continue;
        const goesOn = before.net < before.struck && now.net <= before.net;
        if (goesOn) expect(now.struck).toBeLessThanOrEqual(before.struck);
        else expect(now.struck).toBeLessThanOrEqual(Math.min(...earlier));
      }
    }),
  );
});
