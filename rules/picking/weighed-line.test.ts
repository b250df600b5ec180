import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineTotal } from '../price.ts';
import { type CountType, stockDemand } from '../quantity.ts';
import { chargeParts, demandOf, isWeighed, mostDemand, type PromisedLine, worthOf } from './weighed-line.ts';

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
  ({ byWeight, countType: request, count: some, gramsPerUnit, priceNeto, quantityPum }) => {
    const countType = byWeight ? request : 'units';
    const count = countType === 'grams' ? some * 50 : some;
    const sale = {
      countType: byWeight ? ('grams' as const) : ('units' as const),
      gramsPerUnit,
      quantityPum,
      onlyBuyUnits: false,
      selectOnlyGrams: false,
    };
    const line: PromisedLine = {
      countType,
      count,
      priceNeto,
      quantityPum: byWeight ? quantityPum : 0,
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
    fc.property(fc.nat(120_000), parts, (ceiling, input) => {
      const charged = chargeParts(ceiling, input);
      const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);
      const worth = sum(input.map((part) => part.worth));
      expect(sum(charged.map(({ total }) => total))).toBe(Math.min(ceiling, worth));
      for (const part of charged) expect(part.total).toBeLessThanOrEqual(part.worth);
    }),
  );
});
