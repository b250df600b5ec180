import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineTotal } from '../price.ts';
import { type CountType, stockDemand } from '../quantity.ts';
import { chargeParts, demandOf, isWeighed, mostDemand, type PromisedLine, worthOf } from './line-worth.ts';
import { type ConfirmedOrder, settle } from './settlement.ts';

const kiwi: PromisedLine = {
  countType: 'grams',
  count: 500,
  priceNeto: 19_200,
  total: 9_600,
  demand: 500,
  quantityPum: 1_000,
};

test('a weight costs what it weighs, to the peso, and no more than its ceiling', () => {
  expect(worthOf(kiwi, 480)).toBe(9_216);
  expect(worthOf(kiwi, 515)).toBe(9_888);
  expect(chargeParts(kiwi.total, [{ count: 515, demand: 515, worth: 9_888 }])).toEqual([
    { count: 515, demand: 515, worth: 9_888, total: 9_600 },
  ]);
});

test('pieces of a product by weight are charged by the scale', () => {
  const three: PromisedLine = { ...kiwi, countType: 'units', count: 3, total: 11_520, demand: 600 };
  expect(isWeighed(three)).toBe(true);
  expect(demandOf(three, { count: 3, grams: 570 })).toBe(570);
  expect(demandOf(three, { count: 2 })).toBe(400);
  expect(worthOf(three, 570)).toBe(10_944);
});

test('an order without a stored price base divides the promised amount', () => {
  expect(worthOf({ ...kiwi, quantityPum: 0 }, 480)).toBe(9_216);
});

const sales = fc.record({
  byWeight: fc.boolean(),
  countType: fc.constantFrom<CountType>('units', 'grams'),
  count: fc.integer({ min: 1, max: 40 }),
  gramsPerUnit: fc.integer({ min: 2, max: 900 }),
  priceNeto: fc.integer({ min: 50, max: 200_000 }),
  quantityPum: fc.constantFrom(1, 100, 500, 1_000),
});

const lines = sales.map(
  ({ byWeight, countType: asked, count: some, gramsPerUnit, priceNeto, quantityPum }) => {
    const countType = byWeight ? asked : 'units';
    const count = countType === 'grams' ? some * 50 : some;
    const sale = {
      ...{ countType: byWeight ? ('grams' as const) : ('units' as const), gramsPerUnit, quantityPum },
      ...{ onlyBuyUnits: false, selectOnlyGrams: false },
    };
    const line: PromisedLine = {
      ...{ countType, count, priceNeto, quantityPum: byWeight ? quantityPum : 0 },
      total: lineTotal(sale, priceNeto, countType, count),
      demand: stockDemand(sale, countType, count),
    };
    return line;
  },
);

test('the promised quantity costs the promised amount, less never costs more', () => {
  fc.assert(
    fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (line, share) => {
      const less = Math.floor(mostDemand(line) * share);
      expect(worthOf(line, line.demand)).toBe(line.total);
      expect(worthOf(line, less)).toBeLessThanOrEqual(worthOf(line, mostDemand(line)));
      if (less <= line.demand) expect(worthOf(line, less)).toBeLessThanOrEqual(line.total);
    }),
  );
});

const parts = fc.array(fc.record({ worth: fc.nat(90_000), count: fc.nat(9), demand: fc.nat(900) }), {
  maxLength: 3,
});

test('parts of a line are charged in proportion, together never above the ceiling', () => {
  fc.assert(
    fc.property(fc.nat(120_000), parts, (ceiling, given) => {
      const charged = chargeParts(ceiling, given);
      const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);
      const worth = sum(given.map((part) => part.worth));
      expect(sum(charged.map(({ total }) => total))).toBe(Math.min(ceiling, worth));
      for (const part of charged) expect(part.total).toBeLessThanOrEqual(part.worth);
    }),
  );
});

const orders = fc
  .record({
    totals: fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 12 }),
    delivery: fc.constantFrom(0, 4_900),
    coupons: fc.array(fc.record({ share: fc.nat(60), isPercentage: fc.boolean() }), { maxLength: 2 }),
    bagsCount: fc.nat(5),
  })
  .map(({ totals, delivery, coupons: wanted, bagsCount }) => {
    const subtotal = totals.reduce((sum, total) => sum + total, 0);
    const coupons = wanted.map(({ share, isPercentage }) => ({
      amount: Math.floor((subtotal * share) / 120),
      isPercentage,
    }));
    const off = coupons.reduce((sum, { amount }) => sum + amount, 0);
    const order: ConfirmedOrder = {
      ...{ subtotal, bagsCount, bagsTotal: bagsCount * 300, bag: null, deliveryPrice: delivery, coupons },
      total: subtotal + bagsCount * 300 + delivery - off,
    };
    return { order, totals };
  });

const asOrdered = (total: number) => ({ total, parts: [{ countType: 'units' as const, count: 1 }] });

test('a line picked as ordered is charged as ordered; less is never charged more', () => {
  fc.assert(
    fc.property(
      orders,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
      (given, shares) => {
        const { order, totals } = given;
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
    ...{ subtotal: 10_000, bagsCount: 0, bagsTotal: 0, bag: null, deliveryPrice: 4_000, coupons: [] },
    total: 14_000,
  };
  expect(settle(order, [asOrdered(17_000)]).amountToPay).toBe(14_000);
  expect(settle(order, [asOrdered(17_000)], 2_500).amountToPay).toBe(16_500);
  expect(settle(order, [asOrdered(17_000)], 9_000).amountToPay).toBe(21_000);
});

test('a percentage takes its share of less, pesos stay whole, and without goods nothing is paid', () => {
  const order: ConfirmedOrder = {
    ...{ subtotal: 10_000, bagsCount: 2, bagsTotal: 600, deliveryPrice: 4_000 },
    bag: { code: 'b', name: 'Bolsa', pricePerBag: 300, productsPerBag: 5, productsGramsLimit: 0 },
    coupons: [
      { amount: 1_000, isPercentage: true },
      { amount: 500, isPercentage: false },
    ],
    total: 13_100,
  };
  const half = settle(order, [{ total: 5_000, parts: [{ countType: 'units', count: 4 }] }]);
  expect(half).toMatchObject({ couponsTotal: 1_000, bagsCount: 1, bagsTotal: 300, amountToPay: 8_300 });
  const none = settle(order, [{ total: 0, parts: [] }]);
  expect(none).toMatchObject({ amountToPay: 0, deliveryPrice: 0, bagsTotal: 0 });
  // Of some products alone it takes its share of less of those, whatever becomes of the others.
  const coffee = (picked: number) => ({
    ...order,
    coupons: [{ amount: 300, isPercentage: true, of: { confirmed: 2_000, picked } }],
  });
  expect(settle(coffee(2_000), [asOrdered(5_000)]).couponsTotal).toBe(300);
  expect(settle(coffee(1_000), [asOrdered(5_000)]).couponsTotal).toBe(150);
  expect(settle(coffee(0), [asOrdered(5_000)]).couponsTotal).toBe(0);
});
