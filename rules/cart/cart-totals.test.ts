import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCoupons, anyLine } from '../fixtures/arbitraries.ts';
import { BAGS, CART } from '../fixtures/carts.ts';
import { coupon } from '../fixtures/coupons.ts';
import { lineOf } from '../fixtures/products.ts';
import { type CartInput, cartTotals } from './totals.ts';

const anyCart: fc.Arbitrary<CartInput> = fc.record({
  lines: fc.array(anyLine, { maxLength: 12 }),
  bags: fc.constantFrom(undefined, BAGS),
  coupons: anyCoupons,
  type: fc.constantFrom('delivery', 'pickup'),
  deliveryFee: fc.nat(20_000),
  minSubtotal: fc.nat(200_000),
});

describe('cartTotals', () => {
  test('computes a cart with packs, avocados and bags, delivered', () => {
    expect(cartTotals(CART)).toEqual({
      subtotal: 36_409,
      discountsTotal: 1_220,
      bagsCount: 2,
      bagsTotal: 700,
      couponsTotal: 0,
      byCoupon: [],
      delivery: 4_500,
      total: 41_609,
      meetsMinimum: false,
      missingForMinimum: 13_591,
    });
  });

  test('pickup has no delivery fee', () => {
    expect(cartTotals({ ...CART, type: 'pickup' })).toMatchObject({ delivery: 0, total: 37_109 });
  });

  test('without bags there is no charge for them', () => {
    expect(cartTotals({ ...CART, bags: undefined })).toMatchObject({
      bagsCount: 0,
      bagsTotal: 0,
      total: 40_909,
    });
  });

  test('the minimum is compared with the subtotal before coupons, to the peso', () => {
    const coupons = [coupon({ code: 'c', percentage: 0, value: 30_000 })];
    const exact = cartTotals({ ...CART, coupons, minSubtotal: 36_409 });
    expect(exact).toMatchObject({
      couponsTotal: 30_000,
      meetsMinimum: true,
      missingForMinimum: 0,
      total: 11_609,
    });
    expect(cartTotals({ ...CART, coupons, minSubtotal: 36_410 })).toMatchObject({
      meetsMinimum: false,
      missingForMinimum: 1,
    });
  });

  test('lines with a count of 0 are ignored', () => {
    for (const count of [0, -1]) {
      const removed = lineOf({ lineId: 'gone', count, price: 9_000 });
      expect(cartTotals({ ...CART, lines: [...CART.lines, removed] })).toEqual(cartTotals(CART));
    }
  });

  test('an empty cart costs nothing', () => {
    const empty = cartTotals({ ...CART, lines: [], type: 'pickup' });
    expect(empty).toMatchObject({ subtotal: 0, bagsCount: 0, total: 0, missingForMinimum: 50_000 });
  });

  test('lines + bags + delivery - coupons = total, in whole pesos, compared with big integers', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const totals = cartTotals(cart);
        const lines = cart.lines.map((line) => {
          const per = line.sale.countType === 'units' ? 1n : BigInt(line.sale.quantityPum);
          return (BigInt(line.priceNeto) * BigInt(line.count)) / per;
        });
        const subtotal = lines.reduce((sum, line) => sum + line, 0n);
        expect(BigInt(totals.subtotal)).toBe(subtotal);
        expect(BigInt(totals.total)).toBe(
          subtotal + BigInt(totals.bagsTotal) + BigInt(totals.delivery) - BigInt(totals.couponsTotal),
        );
        expect(totals.delivery).toBe(cart.type === 'pickup' ? 0 : cart.deliveryFee);
        expect(totals.couponsTotal).toBeLessThanOrEqual(totals.subtotal);
        expect(totals.couponsTotal).toBe(totals.byCoupon.reduce((sum, part) => sum + part.amount, 0));
        expect(totals.total).toBeGreaterThanOrEqual(totals.bagsTotal + totals.delivery);
        expect(totals.meetsMinimum).toBe(totals.missingForMinimum === 0);
      }),
    );
  });

  test('the order of lines and coupons does not matter', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const turned = { ...cart, lines: cart.lines.toReversed(), coupons: cart.coupons.toReversed() };
        expect(cartTotals(turned)).toEqual(cartTotals(cart));
      }),
    );
  });

  test('savings are information: the total is independent of the list price', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const cheapList = { ...cart, lines: cart.lines.map((line) => ({ ...line, price: line.priceNeto })) };
        expect({ ...cartTotals(cart), discountsTotal: 0 }).toEqual(cartTotals(cheapList));
      }),
    );
  });
});
