import fc from 'fast-check';
import { expect, test } from 'vitest';
import { couponLineOf } from '../cart/totals.ts';
import { bogotaDate } from '../dates/bogota-clock.ts';
import { anyCoupons, anyLine } from '../fixtures/arbitraries.ts';
import { coupon } from '../fixtures/coupons.ts';
import { countingCoupons } from './counting.ts';
import type { Coupon, CouponLine } from './coupon.ts';
import { couponsDiscount } from './discount.ts';

const PERSON = { usesByUser: 0, orderedBefore: false };
const LINES: CouponLine[] = [{ productId: 'arroz', total: 20_000, units: 4 }];

function counting(
  applied: readonly Coupon[],
  offered: readonly Coupon[],
  lines: readonly CouponLine[] = LINES,
) {
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
  const { problems, joining } = countingCoupons(
    applied.map((one) => ({ coupon: one, ...PERSON })),
    offered.map((one) => ({ coupon: one, ...PERSON })),
    { now: bogotaDate(2026, 11, 20, 12), officeId: 'sur', lines, subtotal },
  );
  const counted = [...applied.filter((_one, at) => !problems[at]), ...joining.map((one) => one.coupon)];
  return { problems, joining, discount: couponsDiscount(counted, lines, subtotal).total };
}

test('an entered coupon that takes off more keeps out an automatic one', () => {
  const { problems, joining } = counting(
    [coupon({ code: 'mio', percentage: 30 })],
    [coupon({ code: 'solo', percentage: 20 })],
  );
  expect([problems, joining]).toEqual([[undefined], []]);
});

test('one that takes off less does not count, and says which counts instead', () => {
  const { problems, joining } = counting(
    [coupon({ code: 'mio', percentage: 10 })],
    [coupon({ code: 'solo', percentage: 20 })],
  );
  expect(problems).toEqual([{ code: 'COUPON_DEARER', automatic: 'solo' }]);
  expect(joining.map((one) => one.coupon.code)).toEqual(['solo']);
});

test('of two that take off the same, the entered one counts', () => {
  expect(counting([coupon({ code: 'mio' })], [coupon({ code: 'solo' })]).problems).toEqual([undefined]);
});

test('a total never rises by adding a coupon', () => {
  fc.assert(
    fc.property(anyCoupons, fc.nat(5), fc.array(anyLine, { maxLength: 6 }), (coupons, cut, cart) => {
      const lines = cart.map(couponLineOf);
      const entered = coupons.slice(0, cut);
      const offered = coupons.slice(cut);
      let before = counting([], offered, lines).discount;
      for (const length of entered.keys()) {
        const { discount } = counting(entered.slice(0, length + 1), offered, lines);
        expect(discount).toBeGreaterThanOrEqual(before);
        before = discount;
      }
      expect(before).toBeLessThanOrEqual(lines.reduce((sum, { total }) => sum + total, 0));
    }),
    { numRuns: 500 },
  );
});

test('nor is an automatic coupon more ever less discount than none', () => {
  fc.assert(
    fc.property(anyCoupons, fc.array(anyLine, { maxLength: 6 }), ([entered, ...offered], cart) => {
      const lines = cart.map(couponLineOf);
      const own = entered ? [entered] : [];
      expect(counting(own, offered, lines).discount).toBeGreaterThanOrEqual(
        counting(own, [], lines).discount,
      );
    }),
  );
});
