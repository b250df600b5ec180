import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weighed } from './fixtures/arbitraries.ts';
import { AGUACATE, ARROZ, CARNE } from './fixtures/products.ts';
import {
  amountText,
  checkQuantity,
  convertQuantity,
  countTypesFor,
  countWithin,
  gramsText,
  MAX_GRAMS,
  MAX_UNITS,
  maximumCount,
  minimumCount,
  nearestCount,
  quantityText,
  stepCount,
  stockDemand,
  usualCount,
  usualCountType,
} from './quantity.ts';

describe('convertQuantity', () => {
  test.each([
    [2, 'units', 'grams', 600],
    [1, 'units', 'grams', 300],
    [600, 'grams', 'units', 2],
    [450, 'grams', 'units', 2],
    [400, 'grams', 'units', 1],
    [100, 'grams', 'units', 1],
    [500, 'units', 'grams', 50_000],
    [3, 'units', 'units', 3],
  ] as const)('%d %s of avocado in %s: %d', (count, from, to, expected) => {
    expect(convertQuantity(AGUACATE, count, from, to)).toBe(expected);
  });

  test('a piece of 20 g becomes the minimum weight', () => {
    expect(convertQuantity({ ...AGUACATE, gramsPerUnit: 20 }, 1, 'units', 'grams')).toBe(100);
  });

  test('without the weight of a piece the figure is never copied', () => {
    expect(convertQuantity(CARNE, 2, 'units', 'grams')).toBe(minimumCount(CARNE, 'grams'));
  });

  test('returns a valid count', () => {
    fc.assert(
      fc.property(weighed, fc.integer({ min: 1, max: 50_000 }), fc.boolean(), (sale, count, toUnits) => {
        const [from, to] = toUnits ? (['grams', 'units'] as const) : (['units', 'grams'] as const);
        expect(checkQuantity(sale, to, convertQuantity(sale, count, from, to))).toEqual({ ok: true });
      }),
    );
  });

  test('pieces to grams and back are the same pieces, if a piece weighs a step or more', () => {
    const piecesOfAStepOrMore = weighed.filter((sale) => sale.gramsPerUnit >= 50);
    fc.assert(
      fc.property(piecesOfAStepOrMore, fc.integer({ min: 2, max: 999 }), (sale, count) => {
        fc.pre(count * sale.gramsPerUnit <= MAX_GRAMS);
        const grams = convertQuantity(sale, count, 'units', 'grams');
        expect(convertQuantity(sale, grams, 'grams', 'units')).toBe(count);
      }),
    );
  });

  test('grams to pieces and back differ by at most half a piece and half a step', () => {
    const gramCounts = fc.integer({ min: 2, max: 900 }).map((n) => n * 50);
    fc.assert(
      fc.property(weighed, gramCounts, (sale, grams) => {
        const pieces = convertQuantity(sale, grams, 'grams', 'units');
        fc.pre(pieces > 1 && pieces < MAX_UNITS);
        const back = convertQuantity(sale, pieces, 'units', 'grams');
        expect(Math.abs(back - grams)).toBeLessThanOrEqual(sale.gramsPerUnit / 2 + 25);
      }),
    );
  });
});

test('stockDemand is in grams for products by weight and in pieces for the others', () => {
  expect(stockDemand(ARROZ, 'units', 3)).toBe(3);
  expect(stockDemand(AGUACATE, 'grams', 350)).toBe(350);
  expect(stockDemand(AGUACATE, 'units', 3)).toBe(900);
  // What a piece weighs matters only to a stock in grams.
  expect(stockDemand({ ...ARROZ, gramsPerUnit: 500 }, 'units', 3)).toBe(3);
});

test.each([
  ['an avocado by pieces', AGUACATE, 'units', 3, '900 g'],
  ['an avocado by grams', AGUACATE, 'grams', 1_250, '1.250 g'],
  ['a pack nobody weighed', ARROZ, 'units', 2, ''],
] as const)('gramsText of %s', (_name, sale, countType, count, expected) =>
  expect(gramsText(sale, countType, count)).toBe(expected),
);

test('quantityText', () => {
  expect(quantityText('units', 2)).toBe('2 und');
  expect(quantityText('grams', 500)).toBe('500 g');
  expect(quantityText('grams', 1250)).toBe('1.250 g');
});

test('amountText says a weight from a kilo on in kilos', () => {
  expect(amountText('units', 5_000)).toBe('5.000 und');
  expect(amountText('grams', 950)).toBe('950 g');
  expect(amountText('grams', 5_000)).toBe('5 kg');
  expect(amountText('grams', 1_500)).toBe('1,5 kg');
  expect(amountText('grams', 50_000)).toBe('50 kg');
  expect(amountText('grams', 1_250)).toBe('1.250 g');
});

test('nearestCount returns a valid count for any count', () => {
  expect(nearestCount(ARROZ, 'units', 4)).toBe(4);
  expect(nearestCount(ARROZ, 'units', 5_000)).toBe(MAX_UNITS);
  expect(nearestCount(AGUACATE, 'grams', 2)).toBe(100);
  expect(nearestCount(AGUACATE, 'grams', 399)).toBe(350);
  expect(nearestCount(CARNE, 'units', 2)).toBe(0);
  fc.assert(
    fc.property(weighed, fc.integer({ min: 1, max: 1_000_000 }), (sale, request) => {
      const count = nearestCount(sale, 'grams', request);
      fc.pre(countTypesFor(sale).includes('grams'));
      expect(checkQuantity(sale, 'grams', count)).toEqual({ ok: true });
    }),
  );
});

test('a press counts from where the product allows: whole steps, no more than asked, at least the minimum', () => {
  expect(usualCountType(CARNE)).toBe('grams');
  expect(usualCountType(AGUACATE)).toBe('units');
  expect(usualCount({ ...CARNE, gramStep: 1 }, 'grams', 50_000)).toBe(500);
  expect(usualCount(ARROZ, 'units', 40)).toBe(1);
  expect(minimumCount({ ...CARNE, gramStep: 33 }, 'grams')).toBe(132);
  expect(minimumCount({ ...CARNE, minGrams: 0 }, 'grams')).toBe(50);
  expect(minimumCount({ ...CARNE, gramStep: 0 }, 'grams')).toBe(100);
  expect(countWithin(CARNE, 'grams', 530, 5_000)).toBe(500);
  expect(countWithin(CARNE, 'grams', 530, 420)).toBe(400);
  const range = { min: 100, max: 1_000, step: 50 };
  expect([stepCount(530, 1, range), stepCount(530, -1, range)]).toEqual([550, 500]);
  expect([stepCount(500, 1, range), stepCount(500, -1, range)]).toEqual([550, 450]);
});

test('pieces in other lines leave less of them, not of grams', () => {
  expect(maximumCount({ ...AGUACATE, maxUnits: 10 }, 'units', undefined, 4)).toBe(6);
  expect(maximumCount({ ...AGUACATE, maxUnits: 10 }, 'grams', undefined, 400)).toBe(MAX_GRAMS);
});
