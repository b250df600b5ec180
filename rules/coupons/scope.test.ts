import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { couponLineOf } from '../cart/totals.ts';
import { anyCoupons, anyLine } from '../fixtures/arbitraries.ts';
import { coupon } from '../fixtures/coupons.ts';
import type { Coupon, CouponLine } from './coupon.ts';
import { couponsDiscount } from './discount.ts';
import { reducedProducts } from './scope.ts';

const ARROZ: CouponLine = {
  productId: 'arroz',
  total: 3_000,
  units: 1,
  categoryId: 'granos',
  brandId: 'diana',
};
const LENTEJA: CouponLine = { ...ARROZ, productId: 'lenteja', total: 4_000, brandId: 'propia' };
const AVENA: CouponLine = { ...ARROZ, productId: 'avena', total: 5_000, categoryId: 'desayuno' };

const some = (changes: Partial<Coupon>) => coupon({ type: 'products_price', percentage: 100, ...changes });
const off = (one: Coupon, lines: readonly CouponLine[]) =>
  couponsDiscount(
    [one],
    lines,
    lines.reduce((sum, { total }) => sum + total, 0),
  ).total;
const rice = (units: number): CouponLine => ({ ...ARROZ, units, total: units * 3_000 });

describe('what a coupon is for', () => {
  test.each([
    ['a product', { productIds: ['avena'] }, ['avena']],
    ['a category', { categoryIds: ['granos'] }, ['arroz', 'lenteja']],
    ['a brand', { brandIds: ['diana'] }, ['arroz', 'avena']],
    ['a brand of a category', { categoryIds: ['granos'], brandIds: ['diana'] }, ['arroz']],
    [
      'and a product beside them',
      { productIds: ['avena'], categoryIds: ['granos'], brandIds: ['propia'] },
      ['lenteja', 'avena'],
    ],
    ['nothing named', {}, []],
  ])('%s', (_what, changes, ids) => {
    expect([...(reducedProducts(some(changes), [ARROZ, LENTEJA, AVENA])?.keys() ?? [])]).toEqual(ids);
  });

  test('a product without brand is of none', () => {
    expect(reducedProducts(some({ brandIds: ['diana'] }), [{ ...ARROZ, brandId: null }])?.size).toBe(0);
  });
});

describe('pieces', () => {
  const threeForTwo = some({ productIds: ['arroz', 'lenteja'], unitsFrom: 3, unitsReduced: 1 });
  const secondHalf = some({ productIds: ['arroz'], percentage: 50, unitsFrom: 2, unitsReduced: 1 });
  const fromSix = some({ productIds: ['arroz'], percentage: 10, unitsFrom: 6 });

  test.each([
    ['lleve 3 pague 2', threeForTwo, [0, 0, 3_000, 3_000, 3_000, 6_000]],
    ['segunda unidad al 50 %', secondHalf, [0, 1_500, 1_500, 3_000, 3_000, 4_500]],
    ['desde 6 unidades, 10 %', fromSix, [0, 0, 0, 0, 0, 1_800]],
  ] as const)('%s', (_what, one, amounts) => {
    expect(amounts.map((_amount, at) => off(one, [rice(at + 1)]))).toEqual(amounts);
  });

  test('pieces of one product count together, those of two products do not', () => {
    expect(off(threeForTwo, [rice(1), rice(2)])).toBe(3_000);
    expect(off(threeForTwo, [rice(2), { ...LENTEJA, units: 1 }])).toBe(0);
  });

  test('goods by weight have no pieces', () => {
    expect(off(threeForTwo, [{ ...rice(3), units: undefined }])).toBe(0);
  });
});

const anyGoods = fc.array(anyLine, { maxLength: 8 }).map((lines) => lines.map(couponLineOf));

test('a coupon reduces no product by more than it costs', () => {
  fc.assert(
    fc.property(anyCoupons, anyGoods, (coupons, lines) => {
      const costs = reducedProducts(some({ productIds: lines.map(({ productId }) => productId) }), lines);
      for (const one of coupons) {
        for (const [id, reduced] of reducedProducts(one, lines) ?? []) {
          expect(Number.isSafeInteger(reduced)).toBe(true);
          expect(reduced).toBeGreaterThanOrEqual(0);
          expect(reduced).toBeLessThanOrEqual(costs?.get(id) ?? 0);
        }
      }
    }),
  );
});
