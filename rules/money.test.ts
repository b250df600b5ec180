import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertPesos, formatPesos, mulDivRound, mulDivTrunc } from './money.ts';

const safe = fc.maxSafeInteger();
const amount = fc.maxSafeNat();

describe('formatPesos', () => {
  test.each([
    [0, '$\u00A00'],
    [-0, '$\u00A00'],
    [999, '$\u00A0999'],
    [12450, '$\u00A012.450'],
    [1234567, '$\u00A01.234.567'],
    [-500, '-$\u00A0500'],
    [-12450, '-$\u00A012.450'],
  ])('%i is %s', (pesos, text) => expect(formatPesos(pesos)).toBe(text));

  test('shows every digit of any amount', () => {
    fc.assert(fc.property(safe, (pesos) => Number(formatPesos(pesos).replace(/[^\d-]/g, '')) === pesos + 0));
  });

  test.each([12.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d', (pesos) => {
    expect(() => formatPesos(pesos)).toThrow(RangeError);
    expect(() => assertPesos(pesos)).toThrow(RangeError);
  });
});

describe('mulDivTrunc', () => {
  test('is exact where floating point is not', () => {
    expect(mulDivTrunc(9_007_199_254_740_991, 3, 3)).toBe(9_007_199_254_740_991);
    expect(mulDivTrunc(94_906_267, 94_906_267, 94_906_266)).toBe(94_906_268);
  });

  test('agrees with big integers', () => {
    const factor = fc.integer({ min: -(2 ** 26), max: 2 ** 26 });
    fc.assert(
      fc.property(factor, factor, safe, (a, b, c) => {
        fc.pre(c !== 0);
        expect(BigInt(mulDivTrunc(a, b, c))).toBe((BigInt(a) * BigInt(b)) / BigInt(c));
      }),
    );
  });

  test('agrees with big integers for large products, or reports that the result is not safe', () => {
    fc.assert(
      fc.property(safe, safe, fc.integer({ min: 1 }), (a, b, c) => {
        const exact = (BigInt(a) * BigInt(b)) / BigInt(c);
        const fits = Number.isSafeInteger(Number(exact));
        if (fits) expect(BigInt(mulDivTrunc(a, b, c))).toBe(exact);
        else expect(() => mulDivTrunc(a, b, c)).toThrow(RangeError);
      }),
    );
  });

  test('never returns minus zero', () => {
    expect(Object.is(mulDivTrunc(-1, 1, 3), 0)).toBe(true);
    expect(Object.is(mulDivTrunc(1, 1, -3), 0)).toBe(true);
    expect(Object.is(mulDivTrunc(0, -5, 3), 0)).toBe(true);
  });

  test.each([
    [1.5, 1, 1],
    [1, 1.5, 1],
    [1, 1, 0.5],
    [1, 1, 0],
  ])('refuses %d * %d / %d', (a, b, c) => expect(() => mulDivTrunc(a, b, c)).toThrow(RangeError));
});

test('mulDivRound is at most half a unit away and rounds up on a tie', () => {
  fc.assert(
    fc.property(fc.oneof(amount, fc.nat(1_000_000)), fc.nat(1000), fc.integer({ min: 1000 }), (a, b, c) => {
      const twiceError = 2n * (BigInt(mulDivRound(a, b, c)) * BigInt(c) - BigInt(a) * BigInt(b));
      expect(twiceError <= BigInt(c) && twiceError > -BigInt(c)).toBe(true);
    }),
  );
  expect(mulDivRound(1, 1, 2)).toBe(1);
});
