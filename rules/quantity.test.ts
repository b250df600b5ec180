import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weighed } from './fixtures/arbitraries.ts';
import { AGUACATE, ARROZ, CARNE } from './fixtures/products.ts';
import {
  type CountType,
  checkQuantity,
  countTypesFor,
  enoughCount,
  MAX_GRAMS,
  MAX_UNITS,
  maximumCount,
  minimumCount,
  type SaleUnit,
  stepCount,
  stepOf,
  stockDemand,
  usualCount,
} from './quantity.ts';

describe('countTypesFor', () => {
  test.each([
    ['a pack', ARROZ, ['units']],
    ['a pack with a weight', { ...ARROZ, gramsPerUnit: 500 }, ['units']],
    ['an avocado', AGUACATE, ['grams', 'units']],
    ['minced meat', CARNE, ['grams']],
    ['an avocado only by piece', { ...AGUACATE, onlyBuyUnits: true }, ['units']],
    [
      'minced meat flagged only by piece, without the weight of one',
      { ...CARNE, onlyBuyUnits: true },
      ['grams'],
    ],
    ['an avocado only by weight', { ...AGUACATE, selectOnlyGrams: true }, ['grams']],
    ['an avocado without quantity_pum', { ...AGUACATE, quantityPum: 0 }, []],
    ['an avocado with half a gram as quantity_pum', { ...AGUACATE, quantityPum: 0.5 }, []],
  ] as const)('%s', (_name, sale, expected) => expect(countTypesFor(sale)).toEqual(expected));
});

describe('checkQuantity', () => {
  test.each([
    [ARROZ, 'units', 1, 'ok'],
    [ARROZ, 'units', 999, 'ok'],
    [ARROZ, 'units', 1000, 'QUANTITY_TOO_LARGE'],
    [ARROZ, 'units', 0, 'QUANTITY_TOO_SMALL'],
    [ARROZ, 'units', -3, 'QUANTITY_TOO_SMALL'],
    [ARROZ, 'units', 1.5, 'QUANTITY_NOT_INTEGER'],
    [ARROZ, 'units', Number.NaN, 'QUANTITY_NOT_INTEGER'],
    [ARROZ, 'grams', 500, 'COUNT_TYPE_NOT_ALLOWED'],
    [AGUACATE, 'grams', 100, 'ok'],
    [AGUACATE, 'grams', 50, 'QUANTITY_TOO_SMALL'],
    [AGUACATE, 'grams', 0, 'QUANTITY_TOO_SMALL'],
    [AGUACATE, 'grams', 125, 'QUANTITY_STEP'],
    [AGUACATE, 'grams', 50_000, 'ok'],
    [AGUACATE, 'grams', 50_050, 'QUANTITY_TOO_LARGE'],
    [AGUACATE, 'units', 2, 'ok'],
    [CARNE, 'units', 2, 'COUNT_TYPE_NOT_ALLOWED'],
    [{ ...CARNE, quantityPum: 0 }, 'grams', 500, 'COUNT_TYPE_NOT_ALLOWED'],
    [{ ...CARNE, minGrams: 250 }, 'grams', 200, 'QUANTITY_TOO_SMALL'],
    [{ ...CARNE, gramStep: 500, minGrams: 500 }, 'grams', 750, 'QUANTITY_STEP'],
  ] as const)('%o by %s: %d is %s', (sale, countType, count, expected) => {
    const check = checkQuantity(sale, countType, count);
    expect(check.ok ? 'ok' : check.code).toBe(expected);
  });
});

test.each([
  ['a pack', ARROZ, 'units', 40, 1],
  ['meat', CARNE, 'grams', 9_000, 500],
  ['meat of which little is left', CARNE, 'grams', 370, 350],
  ['meat of which there is less than may be bought', CARNE, 'grams', 30, 100],
  ['meat that begins at a kilo', { ...CARNE, minGrams: 1000 }, 'grams', 9_000, 1000],
] as const)('one press adds a piece or a pound: %s', (_name, sale, countType, stock, expected) => {
  expect(usualCount(sale, countType, stock)).toBe(expected);
});

/** The counts of a product that are offered, stock apart. */
function rangeOf(sale: SaleUnit, countType: CountType) {
  return {
    min: minimumCount(sale, countType),
    max: maximumCount(sale, countType),
    step: stepOf(sale, countType),
  };
}

describe('stepCount', () => {
  test.each([
    [ARROZ, 'units', 1, 1, 2],
    [ARROZ, 'units', 1, -1, 0],
    [ARROZ, 'units', 999, 1, 999],
    [AGUACATE, 'grams', 0, 1, 100],
    [AGUACATE, 'grams', 100, 1, 150],
    [AGUACATE, 'grams', 100, -1, 0],
    [AGUACATE, 'grams', 125, 1, 150],
    [AGUACATE, 'grams', 125, -1, 100],
    [AGUACATE, 'grams', 50_000, 1, 50_000],
    [AGUACATE, 'grams', 60_000, -1, 50_000],
    [{ ...AGUACATE, gramStep: 0 }, 'grams', 100, 1, 150],
    [{ ...AGUACATE, gramStep: 250, minGrams: 300 }, 'grams', 0, 1, 500],
  ] as const)('%o by %s: %d and %d is %d', (sale, countType, count, direction, expected) => {
    expect(stepCount(count, direction, rangeOf(sale, countType))).toBe(expected);
  });

  test('goes from nothing to the maximum and back through valid counts', () => {
    fc.assert(
      fc.property(weighed, fc.constantFrom('units', 'grams'), fc.nat(1200), (sale, countType, taps) => {
        let count = 0;
        for (let tap = 0; tap < taps; tap += 1) {
          const next = stepCount(count, 1, rangeOf(sale, countType));
          expect(checkQuantity(sale, countType, next)).toEqual({ ok: true });
          const back = stepCount(next, -1, rangeOf(sale, countType));
          if (next !== count) expect(back).toBe(count);
          count = next;
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('maximumCount', () => {
  test.each([
    ['no stock given', AGUACATE, 'grams', undefined, MAX_GRAMS],
    ['plenty', ARROZ, 'units', 5000, MAX_UNITS],
    ['the last three', ARROZ, 'units', 3, 3],
    ['1.270 g left, by weight', AGUACATE, 'grams', 1270, 1250],
    ['1.270 g left, by piece', AGUACATE, 'units', 1270, 4],
    ['less than the minimum weight', AGUACATE, 'grams', 90, 0],
    ['less than one piece', AGUACATE, 'units', 299, 0],
    ['a stock below zero', ARROZ, 'units', -2, 0],
  ] as const)('%s', (_name, sale, countType, stock, expected) => {
    expect(maximumCount(sale, countType, stock)).toBe(expected);
  });

  test('is valid, within the stock, and one step more is not', () => {
    fc.assert(
      fc.property(weighed, fc.constantFrom('units', 'grams'), fc.nat(80_000), (sale, countType, stock) => {
        const most = maximumCount(sale, countType, stock);
        if (most > 0) expect(checkQuantity(sale, countType, most)).toEqual({ ok: true });
        expect(stockDemand(sale, countType, most)).toBeLessThanOrEqual(stock);
        const more = stepCount(most, 1, rangeOf(sale, countType));
        if (more > most) expect(stockDemand(sale, countType, more)).toBeGreaterThan(stock);
      }),
    );
  });
});

describe('enoughCount', () => {
  test.each([
    [ARROZ, 3, 'units', 'units', 3],
    [ARROZ, 500, 'grams', 'units', 1],
    [AGUACATE, 234, 'grams', 'grams', 250],
    [AGUACATE, 40, 'grams', 'grams', 100],
    [AGUACATE, 400, 'grams', 'units', 2],
    [AGUACATE, 600, 'grams', 'units', 2],
    [{ ...AGUACATE, gramStep: 250 }, 2, 'units', 'grams', 750],
    [{ ...AGUACATE, gramStep: 400, minGrams: 500 }, 900, 'grams', 'grams', 1_200],
  ] as const)('of %o for %d %s in %s: %d', (sale, needed, from, to, expected) => {
    expect(enoughCount(sale, needed, from, to)).toBe(expected);
  });

  test('weighs at least the required amount, also in the other unit', () => {
    fc.assert(
      fc.property(weighed, fc.integer({ min: 1, max: 50_000 }), (sale, needed) => {
        expect(enoughCount(sale, needed, 'grams', 'units') * sale.gramsPerUnit).toBeGreaterThanOrEqual(
          needed,
        );
        expect(enoughCount(sale, needed, 'units', 'grams')).toBeGreaterThanOrEqual(
          needed * sale.gramsPerUnit,
        );
      }),
    );
  });
});
