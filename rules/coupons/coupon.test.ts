import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bogotaDate } from '../dates/bogota-clock.ts';
import { anyCoupons } from '../fixtures/arbitraries.ts';
import { coupon } from '../fixtures/coupons.ts';
import { type Coupon, normaliseCouponCode } from './coupon.ts';
import { type CouponContext, couponProblem, stackProblem } from './coupon-problem.ts';
import { applyCoupon } from './discount.ts';

const NOON = bogotaDate(2026, 11, 20, 12);

const RICE = { type: 'products_price', productIds: ['arroz'] } as const;

const CONTEXT: CouponContext = {
  now: NOON,
  officeId: 'cali-sur',
  lines: [{ productId: 'arroz', total: 30_000, units: 5, categoryId: 'granos', brandId: null }],
  usesByUser: 0,
  orderedBefore: false,
  hasRole: true,
};

describe('couponProblem', () => {
  test('an unknown code is not valid', () =>
    expect(couponProblem(undefined, CONTEXT)).toBe('COUPON_INVALID'));

  test.each([
    ['nothing in the way', {}, {}, undefined],
    ['inactive', { inactive: true }, {}, 'COUPON_INVALID'],
    ['begins in an hour', { startDate: bogotaDate(2026, 11, 20, 13) }, {}, 'COUPON_NOT_STARTED'],
    ['begins now', { startDate: NOON }, {}, undefined],
    ['ended this morning: lasts until the night', { endDate: bogotaDate(2026, 11, 20, 0) }, {}, undefined],
    ['ended yesterday night', { endDate: bogotaDate(2026, 11, 19, 23, 59) }, {}, 'COUPON_EXPIRED'],
    ['for this office', { officeIds: ['cali-sur'] }, {}, undefined],
    ['for another office', { officeIds: ['palmira'] }, {}, 'COUPON_OFFICE'],
    ['for an office, none chosen', { officeIds: ['palmira'] }, { officeId: undefined }, 'COUPON_OFFICE'],
    ['one use left', { usesTotalLimit: 5, usesTotalCount: 4 }, {}, undefined],
    ['used up', { usesTotalLimit: 5, usesTotalCount: 5 }, {}, 'COUPON_EXHAUSTED'],
    ['without a limit', { usesTotalCount: 9_000 }, { usesByUser: 9_000 }, undefined],
    ['used by this shopper', { usesPerUserLimit: 1 }, { usesByUser: 1 }, 'COUPON_USED_BY_USER'],
    ['for a first order, which it is', { firstOrderOnly: true }, {}, undefined],
    [
      'for a first order, and there was one',
      { firstOrderOnly: true },
      { orderedBefore: true },
      'COUPON_FIRST_ORDER',
    ],
    ['for another role', { forRole: 'wholesaler' }, { hasRole: false }, 'COUPON_ROLE'],
    ['of another weekday', { weekdays: [0, 6] }, {}, { code: 'COUPON_WEEKDAY', weekdays: [0, 6] }],
    ['of this weekday', { weekdays: [0, 5] }, {}, undefined],
    ['for any order', {}, { orderedBefore: true }, undefined],
    ['its product is there', { type: 'products_price', productIds: ['pan', 'arroz'] }, {}, undefined],
    ['its product is missing', { type: 'products_price', productIds: ['pan'] }, {}, 'COUPON_NO_PRODUCTS'],
    ['it names no product', { type: 'products_price' }, {}, 'COUPON_NO_PRODUCTS'],
    ['its category is there', { type: 'products_price', categoryIds: ['granos'] }, {}, undefined],
    [
      'its category, of another brand',
      { type: 'products_price', categoryIds: ['granos'], brandIds: ['propia'] },
      {},
      'COUPON_NO_PRODUCTS',
    ],
    ['the cart is worth its minimum', { minSubtotal: 30_000 }, {}, undefined],
    [
      'the cart is worth less',
      { minSubtotal: 30_001 },
      {},
      { code: 'COUPON_MINIMUM', minimum: 30_001, missing: 1 },
    ],
    ['as many pieces as it asks for', { ...RICE, unitsFrom: 5 }, {}, undefined],
    ['fewer pieces', { ...RICE, unitsFrom: 6 }, {}, { code: 'COUPON_UNITS', units: 6 }],
    [
      'the rice is sold by weight',
      { ...RICE, unitsFrom: 1 },
      { lines: [{ productId: 'arroz', total: 30_000 }] },
      { code: 'COUPON_UNITS', units: 1 },
    ],
  ] as const)('%s', (_name, changes, context, expected) => {
    expect(couponProblem(coupon(changes), { ...CONTEXT, ...context })).toEqual(expected);
  });

  test('the last day ends at midnight in Colombia', () => {
    const lasting = coupon({ endDate: bogotaDate(2026, 11, 20, 9) });
    const midnight = bogotaDate(2026, 11, 21).getTime();
    expect(couponProblem(lasting, { ...CONTEXT, now: midnight - 1 })).toBeUndefined();
    expect(couponProblem(lasting, { ...CONTEXT, now: midnight })).toBe('COUPON_EXPIRED');
  });
});

describe('stacking', () => {
  const alone = coupon({ code: 'sola', stackLimit: 1 });
  const pair = coupon({ code: 'pareja', stackLimit: 2 });
  const trio = coupon({ code: 'trio', stackLimit: 3 });
  const crowd = coupon({ code: 'todos', stackLimit: 9 });

  test.each([
    ['the first', [], alone, undefined],
    [
      'one that stands alone beside another',
      [crowd],
      alone,
      { code: 'COUPON_STACK_LIMIT', limit: 1, blockedBy: 'sola' },
    ],
    [
      'another beside one that stands alone',
      [alone],
      crowd,
      { code: 'COUPON_STACK_BLOCKED', limit: 1, blockedBy: 'sola' },
    ],
    ['two that allow two', [pair], trio, undefined],
    [
      'a third where one allows two',
      [pair, crowd],
      trio,
      { code: 'COUPON_STACK_BLOCKED', limit: 2, blockedBy: 'pareja' },
    ],
    [
      'a third that allows two',
      [trio, crowd],
      pair,
      { code: 'COUPON_STACK_LIMIT', limit: 2, blockedBy: 'pareja' },
    ],
    ['three that allow three', [trio, crowd], coupon({ code: 'otra', stackLimit: 3 }), undefined],
    ['the same again, in capitals', [alone], coupon({ code: 'SOLA', stackLimit: 1 }), undefined],
    [
      'no limit given counts as one',
      [crowd],
      coupon({ code: 'cero', stackLimit: 0 }),
      { code: 'COUPON_STACK_LIMIT', limit: 1, blockedBy: 'cero' },
    ],
  ])('%s', (_name, applied, next, expected) => expect(stackProblem(applied, next)).toEqual(expected));

  test('a set built by the rule is valid by its smallest limit, in any order', () => {
    fc.assert(
      fc.property(anyCoupons, (coupons) => {
        const applied = coupons.reduce<Coupon[]>(
          (set, c) => (stackProblem(set, c) ? set : applyCoupon(set, c)),
          [],
        );
        const smallest = Math.min(...applied.map((c) => c.stackLimit));
        if (applied.length > 0) expect(applied.length).toBeLessThanOrEqual(smallest);
        for (const left of coupons.filter((c) => !applied.includes(c))) {
          expect(applied.length + 1).toBeGreaterThan(Math.min(smallest, left.stackLimit));
        }
      }),
    );
  });

  test('the same code takes its own place', () => {
    const newer = coupon({ code: 'PAREJA', percentage: 50 });
    expect(applyCoupon([pair, trio], newer)).toEqual([newer, trio]);
    expect(applyCoupon([pair], trio)).toEqual([pair, trio]);
  });
});

test('codes are compared in lower case without spaces around', () => {
  expect(normaliseCouponCode('  Mercado 10 ')).toBe('mercado10');
  expect(normaliseCouponCode('\u200b\ufeffＭercado\u00ad10\u2060')).toBe('mercado10');
});
