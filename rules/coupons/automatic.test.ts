import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bogotaDate } from '../dates/bogota-clock.ts';
import { anyCoupons } from '../fixtures/arbitraries.ts';
import { coupon as anyCoupon } from '../fixtures/coupons.ts';
import { joiningByThemselves } from './automatic.ts';
import type { Coupon } from './coupon.ts';
import { stackProblem } from './coupon-problem.ts';
import { couponsDiscount } from './discount.ts';

const now = bogotaDate(2026, 11, 20, 12);
const lines = [
  { productId: 'arroz', total: 20_000 },
  { productId: 'pan', total: 5_000 },
];
const subtotal = 25_000;

const coupon = (code: string, changes: Partial<Coupon> = {}): Coupon =>
  anyCoupon({ code, percentage: 0, value: 1_000, stackLimit: 3, ...changes });

function joining(applied: readonly Coupon[], offered: readonly Coupon[], usesByUser = 0): string[] {
  const candidates = offered.map((one) => ({
    coupon: one,
    usesByUser,
    orderedBefore: usesByUser > 0,
    hasRole: true,
  }));
  const joined = joiningByThemselves(applied, candidates, { now, officeId: 'sur', lines, subtotal });
  return joined.map((one) => one.coupon.code);
}

test('the greatest first, by code among equals, as far as all their limits allow', () => {
  const offered = [coupon('b'), coupon('a'), coupon('mil', { value: 1_200 }), coupon('z', { value: 10 })];
  expect(joining([], offered)).toEqual(['mil', 'a', 'b']);
  expect(joining([], [...offered, coupon('solo', { percentage: 50, stackLimit: 1 })])).toEqual(['solo']);
});

test('coupons applied by the shopper have priority, however small', () => {
  expect(joining([coupon('mio', { value: 1, stackLimit: 1 })], [coupon('a')])).toEqual([]);
  expect(joining([coupon('mio', { value: 1, stackLimit: 2 })], [coupon('a'), coupon('b')])).toEqual(['a']);
});

test('one that would give no further discount is not used', () => {
  expect(joining([], [coupon('todo', { percentage: 100 }), coupon('a')])).toEqual(['todo']);
  expect(joining([coupon('mio', { value: 25_000 })], [coupon('a')])).toEqual([]);
});

test.each([
  ['inactive', { inactive: true }],
  ['not begun', { startDate: bogotaDate(2026, 11, 20, 13) }],
  ['over', { endDate: bogotaDate(2026, 11, 19, 23) }],
  ['of another store', { officeIds: ['norte'] }],
  ['used up', { usesTotalLimit: 5, usesTotalCount: 5 }],
  ['used by this person', { usesPerUserLimit: 2 }],
  ['for a first order', { firstOrderOnly: true }],
  ['for what is not there', { type: 'products_price', productIds: ['leche'] }],
] satisfies [string, Partial<Coupon>][])('a coupon that is %s is not applied', (_why, changes) => {
  expect(joining([], [coupon('a')], 2)).toEqual(['a']);
  expect(joining([], [coupon('a', changes)], 2)).toEqual([]);
});

test('the result respects every limit, each coupon gives a discount, and the order does not matter', () => {
  const off = (coupons: readonly Coupon[]) => couponsDiscount(coupons, lines, subtotal).total;
  fc.assert(
    fc.property(anyCoupons, fc.nat({ max: 5 }), fc.nat({ max: 4 }), (coupons, cut, turn) => {
      const applied: Coupon[] = [];
      for (const next of coupons.slice(0, cut)) if (!stackProblem(applied, next)) applied.push(next);
      const offered = coupons.slice(cut);
      const joined = joining(applied, offered);
      expect(joining(applied, [...offered.slice(turn), ...offered.slice(0, turn)])).toEqual(joined);
      const together = [...applied];
      for (const code of joined) {
        const next = offered.find((one) => one.code === code) ?? coupon('?');
        expect(stackProblem(together, next)).toBeUndefined();
        expect(off([...together, next])).toBeGreaterThan(off(together));
        together.push(next);
      }
      expect(off(together)).toBeLessThanOrEqual(subtotal);
    }),
  );
});
