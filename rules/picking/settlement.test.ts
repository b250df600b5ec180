import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CountType } from '../quantity.ts';
import { type ConfirmedOrder, settle } from './settlement.ts';

const orders = fc
  .record({
    totals: fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 12 }),
    delivery: fc.constantFrom(0, 4_900),
    coupons: fc.array(fc.record({ share: fc.nat(60), isPercentage: fc.boolean() }), { maxLength: 2 }),
    bagsCount: fc.nat(5),
  })
  .map(({ totals, delivery, coupons: items, bagsCount }) => {
    const subtotal = totals.reduce((sum, total) => sum + total, 0);
    const lines = totals.map((total, at) => ({ productId: String(at), total }));
    const coupons = items.map(({ share, isPercentage }) => ({
      amount: Math.floor((subtotal * share) / 120),
      isPercentage,
    }));
    const off = coupons.reduce((sum, { amount }) => sum + amount, 0);
    const order: ConfirmedOrder = {
      lines,
      bagsCount,
      bagsTotal: bagsCount * 300,
      bag: null,
      deliveryPrice: delivery,
      coupons,
      total: subtotal + bagsCount * 300 + delivery - off,
    };
    return { order, totals };
  });

const asOrdered = (total: number, at = 0) => ({
  productId: String(at),
  total,
  parts: [{ countType: 'units' as const, count: 1 }],
});
const costing = (total: number) => [{ productId: '0', total }];

test('a line picked as ordered is charged as ordered; less is never charged more', () => {
  fc.assert(
    fc.property(
      orders,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
      (input, shares) => {
        const { order, totals } = input;
        expect(settle(order, totals.map(asOrdered)).amountToPay).toBe(order.total);
        const less = totals.map((total, at) => Math.floor(total * (shares[at] ?? 1)));
        const found = settle(order, less.map(asOrdered));
        expect(found.amountToPay).toBeLessThanOrEqual(order.total);
        expect(found.couponsTotal).toBeLessThanOrEqual(found.subtotal);
        expect(found.amountToPay).toBe(
          found.subtotal + found.bagsTotal + found.deliveryPrice - found.couponsTotal,
        );
      },
    ),
  );
});

test('beyond the confirmed total only with the yes of the shopper', () => {
  const order: ConfirmedOrder = {
    lines: costing(10_000),
    bagsCount: 0,
    bagsTotal: 0,
    bag: null,
    deliveryPrice: 4_000,
    coupons: [],
    total: 14_000,
  };
  expect(settle(order, [asOrdered(17_000)]).amountToPay).toBe(14_000);
  expect(settle(order, [asOrdered(17_000)], 2_500).amountToPay).toBe(16_500);
  expect(settle(order, [asOrdered(17_000)], 9_000).amountToPay).toBe(21_000);
});

test('a percentage takes its share of less, pesos stay whole, and without goods nothing is paid', () => {
  const order: ConfirmedOrder = {
    lines: costing(10_000),
    bagsCount: 2,
    bagsTotal: 600,
    deliveryPrice: 4_000,
    bag: { code: 'b', name: 'Bolsa', pricePerBag: 300, productsPerBag: 5, productsGramsLimit: 0 },
    coupons: [
      { amount: 1_000, isPercentage: true },
      { amount: 500, isPercentage: false },
    ],
    total: 13_100,
  };
  const half = settle(order, [{ ...asOrdered(5_000), parts: [{ countType: 'units', count: 4 }] }]);
  expect(half).toMatchObject({ couponsTotal: 1_000, bagsCount: 1, bagsTotal: 300, amountToPay: 8_300 });
  const none = settle(order, [{ ...asOrdered(0), parts: [] }]);
  expect(none).toMatchObject({ amountToPay: 0, deliveryPrice: 0, bagsTotal: 0 });
});

test('bags of less are counted anew, by pieces and by grams, and are never more than were ordered', () => {
  const order: ConfirmedOrder = {
    lines: costing(10_000),
    bagsCount: 4,
    bagsTotal: 1_200,
    deliveryPrice: 4_000,
    coupons: [],
    total: 15_200,
    bag: { code: 'b', name: 'Bolsa', pricePerBag: 300, productsPerBag: 5, productsGramsLimit: 2_000 },
  };
  const bags = (...parts: [CountType, number][]) => {
    const line = { ...asOrdered(1_000), parts: parts.map(([countType, count]) => ({ countType, count })) };
    const { bagsCount, bagsTotal, amountToPay } = settle(order, [line]);
    return [bagsCount, bagsTotal, amountToPay];
  };
  expect(bags(['units', 5], ['grams', 2_000])).toEqual([1, 300, 5_300]);
  expect(bags(['units', 6], ['grams', 2_000])).toEqual([2, 600, 5_600]);
  expect(bags(['units', 5], ['grams', 4_001])).toEqual([3, 900, 5_900]);
  expect(bags(['units', 50])).toEqual([4, 1_200, 6_200]);
  expect(bags(['grams', 1])).toEqual([1, 300, 5_300]);
  // A part of which nothing was found is no goods.
  const none = { ...asOrdered(0), parts: [{ countType: 'units' as const, count: 0 }] };
  expect(settle(order, [none])).toEqual({
    subtotal: 0,
    bagsCount: 0,
    bagsTotal: 0,
    deliveryPrice: 0,
    couponsTotal: 0,
    ceiling: 15_200,
    amountToPay: 0,
  });
});

test('a percentage never takes off more than it was, however dear a replacement is', () => {
  const order: ConfirmedOrder = {
    lines: costing(10_000),
    bagsCount: 0,
    bagsTotal: 0,
    bag: null,
    deliveryPrice: 0,
    total: 9_000,
    coupons: [{ amount: 1_000, isPercentage: true }],
  };
  expect(settle(order, [asOrdered(15_000)], 5_000)).toMatchObject({
    couponsTotal: 1_000,
    amountToPay: 14_000,
  });
});
