import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareRhythms, type Purchase, rhythmOf } from './rhythm.ts';

const bought = (...days: number[]): Purchase[] => days.map((day) => ({ day, count: 1, countType: 'units' }));
const daysOf = (purchases: readonly Purchase[]) => purchases.map(({ day }) => day);

const purchase = fc.record({
  day: fc.integer({ min: 0, max: 400 }),
  count: fc.integer({ min: 1, max: 5_000 }),
  countType: fc.constantFrom<Purchase['countType'][]>('units', 'grams'),
});
const purchases = fc.array(purchase, { minLength: 1, maxLength: 40 });

describe('the purchase rhythm of a product', () => {
  test('is the median of the days between purchases', () => {
    const milk = bought(0, 14, 28, 42, 100);
    const rhythm = rhythmOf(milk, { today: 115, orderDays: daysOf(milk) });
    expect(rhythm).toMatchObject({ times: 5, everyDays: 14, daysSince: 15, isDue: true });
  });

  test('needs three purchases on different days', () => {
    for (const few of [bought(3), bought(3, 10), bought(3, 3, 3, 3)]) {
      const rhythm = rhythmOf(few, { today: 300, orderDays: daysOf(few) });
      expect(rhythm).toMatchObject({ everyDays: null, isDue: false });
    }
  });

  test('ends after three orders without the overdue product', () => {
    const soap = bought(0, 10, 20);
    const due = (...others: number[]) =>
      rhythmOf(soap, { today: 60, orderDays: [...daysOf(soap), ...others] }).isDue;
    // An order before it was due says nothing, two on one day are one.
    expect(due(25, 29, 31, 31, 40)).toBe(true);
    expect(due(31, 40, 50)).toBe(false);
  });

  test('is between the shortest and the longest interval, and a product is due after it', () => {
    fc.assert(
      fc.property(purchases, fc.integer({ min: 400, max: 900 }), (all, today) => {
        const { everyDays, daysSince, isDue, times } = rhythmOf(all, { today, orderDays: [] });
        const days = [...new Set(daysOf(all))].sort((one, other) => one - other);
        const between = days.slice(1).map((day, place) => day - (days[place] ?? 0));
        expect(times).toBe(days.length);
        expect(daysSince).toBe(today - Math.max(...days));
        expect(everyDays === null).toBe(times < 3);
        expect(isDue).toBe(everyDays !== null && daysSince >= everyDays);
        if (everyDays === null) return;
        expect(everyDays).toBeGreaterThanOrEqual(Math.min(...between));
        expect(everyDays).toBeLessThanOrEqual(Math.max(...between));
      }),
    );
  });

  test('is independent of the order in which purchases are read', () => {
    fc.assert(
      fc.property(purchases, fc.integer({ min: 400, max: 900 }), (all, today) => {
        const context = { today, orderDays: daysOf(all) };
        // Of one day, either way of counting may be the last one.
        const oneWay = all.map((one) => ({ ...one, countType: 'units' as const }));
        expect(rhythmOf(oneWay.toReversed(), context)).toEqual(rhythmOf(oneWay, context));
      }),
    );
  });

  test('the usual amount is one that was bought on a day, in the latest unit', () => {
    fc.assert(
      fc.property(purchases, (all) => {
        const { count, countType } = rhythmOf(all, { today: 401, orderDays: [] });
        const sums = new Map<number, number>();
        for (const one of all.filter((each) => each.countType === countType)) {
          sums.set(one.day, (sums.get(one.day) ?? 0) + one.count);
        }
        expect([...sums.values()]).toContain(count);
      }),
    );
    const rice = [2, 2, 6].map((count, day) => ({ day, count, countType: 'units' as const }));
    expect(rhythmOf(rice, { today: 9, orderDays: [] }).count).toBe(2);
  });
});

test('due products come first, the most overdue before the others, products without a rhythm last', () => {
  const context = { today: 100, orderDays: [] };
  const overdue = rhythmOf(bought(50, 60, 70), context);
  const due = rhythmOf(
    bought(30, 60, 90).map((one) => ({ ...one, day: one.day - 25 })),
    context,
  );
  const next = rhythmOf(bought(40, 60, 81), context);
  const later = rhythmOf(bought(40, 65, 95), context);
  const unknown = rhythmOf(bought(99), context);
  expect([unknown, later, due, next, overdue].sort(compareRhythms)).toEqual([
    overdue,
    due,
    next,
    later,
    unknown,
  ]);
  fc.assert(
    fc.property(purchases, purchases, (some, others) => {
      const [one, other] = [rhythmOf(some, context), rhythmOf(others, context)];
      expect(Math.sign(compareRhythms(one, other))).toBe(-Math.sign(compareRhythms(other, one)) || 0);
    }),
  );
});
