import fc from 'fast-check';
import { expect, test } from 'vitest';
import { couponLineOf } from '../cart/totals.ts';
import { bogotaDate } from '../dates/bogota-clock.ts';
import { anyCoupons, anyLine } from '../fixtures/arbitraries.ts';
import { coupon } from '../fixtures/coupons.ts';
import { countingCoupons } from './counting.ts';
import type { Coupon, CouponLine } from './coupon.ts';
import { couponsDiscount } from './discount.ts';

const PERSON = { usesByUser: 0, orderedBefore: false, hasRole: true };
const LINES: CouponLine[] = [{ productId: 'arroz', total: 20_000, units: 4 }];

function counting(
  applied: readonly Coupon[],
  offered: readonly Coupon[],
  lines: readonly CouponLine[] = LINES,
  isAutomatic: (coupon: Coupon) => boolean = () => false,
) {
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
  const { problems, joining } = countingCoupons(
    applied.map((one) => ({ coupon: one, isAutomatic: isAutomatic(one), ...PERSON })),
    offered.map((one) => ({ coupon: one, isAutomatic: true, ...PERSON })),
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

test('an automatic one that is entered, too, is counted once and loses nothing', () => {
  const automatic = [coupon({ code: 'uno', stackLimit: 2 }), coupon({ code: 'dos', stackLimit: 2 })];
  const entered = coupon({ code: 'entrado', percentage: 5, stackLimit: 2 });
  const isAutomatic = ({ code }: Coupon) => code !== 'entrado';
  expect(counting([entered], automatic).discount).toBe(4_000);
  const both = counting([entered, ...automatic.slice(0, 1)], automatic.slice(1), LINES, isAutomatic);
  expect(both.discount).toBe(4_000);
  expect(both.problems).toEqual([{ code: 'COUPON_DEARER', automatic: 'dos' }, undefined]);
  expect(both.joining.map((one) => one.coupon.code)).toEqual(['dos']);
});

test('a total never rises by adding a coupon, also one that is automatic', () => {
  const cart = fc.array(anyLine, { maxLength: 6 });
  fc.assert(
    fc.property(anyCoupons, fc.nat(5), fc.array(fc.boolean()), cart, (coupons, cut, flags, products) => {
      const lines = products.map(couponLineOf);
      const automatic = new Set(coupons.filter((_one, at) => at >= cut || flags[at]));
      const entered = coupons.slice(0, cut);
      const discountOf = (count: number) => {
        const own = entered.slice(0, count);
        const offered = [...automatic].filter((one) => !own.includes(one));
        return counting(own, offered, lines, (one) => automatic.has(one)).discount;
      };
      let before = discountOf(0);
      for (const count of entered.keys()) {
        const discount = discountOf(count + 1);
        expect(discount).toBeGreaterThanOrEqual(before);
        before = discount;
      }
      expect(before).toBeLessThanOrEqual(lines.reduce((sum, { total }) => sum + total, 0));
    }),
    { numRuns: 1_000 },
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
