import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type InWalk, secondsOfOrder } from './walk-time.ts';

const span = (from: number, until: number, lines: number): InWalk => ({
  from: from * 1000,
  until: until * 1000,
  lines,
});

test.each<[string, InWalk, InWalk[], number]>([
  ['alone', span(0, 60, 2), [], 60],
  ['beside one with three times its lines', span(0, 120, 1), [span(0, 120, 3)], 30],
  ['that another joins at half time', span(0, 120, 1), [span(60, 200, 1)], 90],
  ['beside one that was ready at half time', span(0, 120, 1), [span(-60, 60, 1)], 90],
  ['after one of the same walk', span(60, 120, 1), [span(0, 60, 9)], 60],
  ['before the clock moves on', span(60, 60, 1), [span(0, 90, 1)], 0],
  ['ended before it began, by a clock that was set back', span(60, 30, 1), [], 0],
])('an order %s', (_name, own, others, seconds) => {
  expect(secondsOfOrder(own, others)).toBe(seconds);
});

test('the orders of a walk have its time together, each moment once', () => {
  const anyOrder = fc.record({
    start: fc.nat(600),
    length: fc.integer({ min: 1, max: 600 }),
    lines: fc.integer({ min: 1, max: 30 }),
  });
  fc.assert(
    fc.property(fc.array(anyOrder, { minLength: 1, maxLength: 6 }), (drawn) => {
      const orders = drawn.map(({ start, length, lines }) => span(start, start + length, lines));
      const shares = orders.map((own) =>
        secondsOfOrder(
          own,
          orders.filter((one) => one !== own),
        ),
      );
      const busy = Array.from({ length: 1_200 }, (_, second) => second * 1000).filter((at) =>
        orders.some(({ from, until }) => from <= at && at < until),
      );
      const together = shares.reduce((sum, share) => sum + share, 0);
      expect(Math.abs(together - busy.length)).toBeLessThanOrEqual(orders.length / 2);
    }),
  );
});
