import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCoupons } from '../fixtures/arbitraries.ts';
import { coupon } from '../fixtures/coupons.ts';
import { couponsDiscount } from './discount.ts';
import { isFor } from './scope.ts';

describe('couponsDiscount', () => {
  const LINES = [
    { productId: 'arroz', total: 10_000 },
    { productId: 'carne', total: 25_555 },
    { productId: 'arroz', total: 5_000 },
  ];
  const SUBTOTAL = 40_555;

  test.each([
    ['10 % of the subtotal, truncated', [coupon()], 4_055],
    ['12,5 % of the subtotal', [coupon({ percentage: 12.5 })], 5_069],
    ['a value', [coupon({ percentage: 0, value: 7_000 })], 7_000],
    ['the percentage counts before the value', [coupon({ percentage: 10, value: 7_000 })], 4_055],
    ['more than the subtotal', [coupon({ percentage: 0, value: 70_000 })], SUBTOTAL],
    ['more than all of it', [coupon({ percentage: 150 })], SUBTOTAL],
    ['a value below zero', [coupon({ percentage: 0, value: -5_000 })], 0],
    ['10 % of both lines of rice', [coupon({ type: 'products_price', productIds: ['arroz'] })], 1_500],
    ['a product named twice', [coupon({ type: 'products_price', productIds: ['arroz', 'arroz'] })], 1_500],
    [
      'a value above its product',
      [coupon({ type: 'products_price', productIds: ['arroz'], percentage: 0, value: 50_000 })],
      15_000,
    ],
    ['two sum', [coupon(), coupon({ code: 'cali', percentage: 0, value: 1_000 })], 5_055],
    [
      'two on the same rice never take more than the rice',
      [
        coupon({ code: 'a', type: 'products_price', productIds: ['arroz'], percentage: 80 }),
        coupon({ code: 'b', type: 'products_price', productIds: ['arroz'], percentage: 80 }),
      ],
      15_000,
    ],
    [
      'a wider one is left the products only it reaches',
      [
        coupon({
          code: 'a',
          type: 'products_price',
          productIds: ['carne', 'arroz'],
          percentage: 0,
          value: 20_000,
        }),
        coupon({ code: 'b', type: 'products_price', productIds: ['arroz'], percentage: 100 }),
      ],
      35_000,
    ],
  ] as const)('%s', (_name, coupons, total) =>
    expect(couponsDiscount(coupons, LINES, SUBTOTAL).total).toBe(total),
  );

  test('those of some products come before those of the whole cart, and each says what it took', () => {
    const cart = coupon({ code: 'a', percentage: 0, value: 30_000 });
    const meat = coupon({ code: 'z', type: 'products_price', productIds: ['carne'], percentage: 100 });
    expect(couponsDiscount([cart, meat], LINES, SUBTOTAL).byCoupon).toEqual([
      { code: 'a', amount: 15_000, productIds: null },
      { code: 'z', amount: 25_555, productIds: ['carne'] },
    ]);
    // Beside one of the whole cart, another of the whole cart is not bound to any product.
    const more = coupon({ code: 'b', percentage: 0, value: 12_000 });
    expect(couponsDiscount([more, cart], LINES, SUBTOTAL).byCoupon).toEqual([
      { code: 'a', amount: 30_000, productIds: null },
      { code: 'b', amount: 10_555, productIds: null },
    ]);
  });

  const total = fc.integer({ min: 0, max: 200_000 });
  const anyLines = fc.array(
    fc.record({ productId: fc.constantFrom('arroz', 'aguacate', 'carne', 'leche'), total }),
  );

  test('the parts add up to the total, each at least 0 and for its own products, together at most the subtotal', () => {
    fc.assert(
      fc.property(anyCoupons, anyLines, (coupons, lines) => {
        const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
        const discount = couponsDiscount(coupons, lines, subtotal);
        expect(discount.byCoupon.reduce((sum, part) => sum + part.amount, 0)).toBe(discount.total);
        expect(discount.total).toBeLessThanOrEqual(subtotal);
        expect(discount.byCoupon).toHaveLength(coupons.length);
        const ofProducts = coupons.filter((c) => c.type === 'products_price');
        const reached = lines.filter((line) => ofProducts.some((c) => isFor(c, line)));
        const amounts = new Map(discount.byCoupon.map((part) => [part.code, part.amount]));
        const taken = ofProducts.reduce((sum, c) => sum + (amounts.get(c.code) ?? 0), 0);
        expect(taken).toBeLessThanOrEqual(reached.reduce((sum, line) => sum + line.total, 0));
        for (const amount of amounts.values()) expect(amount).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('neither the order of coupons nor that of lines matters', () => {
    fc.assert(
      fc.property(anyCoupons, anyLines, (coupons, lines) => {
        const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
        const reversed = couponsDiscount(coupons.toReversed(), lines.toReversed(), subtotal);
        expect(reversed).toEqual(couponsDiscount(coupons, lines, subtotal));
      }),
    );
  });
});
