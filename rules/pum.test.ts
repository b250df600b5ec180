import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pumAtPrice, pumText, pumValue } from './pum.ts';

describe('pumText', () => {
  test.each([
    [6_050, 500, 'g', 'Gramo a $\u00A012,1'],
    [3_400, 1000, 'ml', 'Mililitro a $\u00A03,4'],
    [1_400, 1, 'und', 'Unidad a $\u00A01.400'],
    [30_000, 120, 'm', 'Metro a $\u00A0250'],
    [1_200, 100, 'g', 'Gramo a $\u00A012,0'],
    [3, 20, 'g', 'Gramo a $\u00A00,2'],
    [1_995, 20, 'g', 'Gramo a $\u00A099,8'],
    [99_949, 1000, 'g', 'Gramo a $\u00A099,9'],
    [99_950, 1000, 'g', 'Gramo a $\u00A0100'],
    [100_450, 1000, 'g', 'Gramo a $\u00A0100'],
    [0, 1, 'und', 'Unidad a $\u00A00,0'],
  ] as const)('%i pesos for %i %s: %s', (priceNeto, quantity, unit, expected) => {
    expect(pumText(pumValue(priceNeto, quantity), unit)).toBe(expected);
  });

  test('prints the exact quotient, half up, to a tenth below 100 and to a peso from there', () => {
    const price = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 50_000 }), (priceNeto, quantity) => {
        const tenths = roundHalfUp(BigInt(priceNeto) * 10n, BigInt(quantity));
        const whole = roundHalfUp(BigInt(priceNeto), BigInt(quantity));
        const expected = tenths < 1000n ? `${tenths / 10n},${tenths % 10n}` : String(whole);
        const text = pumText(pumValue(priceNeto, quantity), 'g');
        expect(text.replace('Gramo a $\u00A0', '').replaceAll('.', '')).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  test('every tie between two tenths rounds up, although 0,05 is no binary fraction', () => {
    for (let twentieths = 1; twentieths < 1999; twentieths += 2) {
      const up = (twentieths + 1) / 2;
      const expected = up < 1000 ? `${Math.floor(up / 10)},${up % 10}` : '100';
      expect(pumText(pumValue(twentieths, 20), 'g')).toBe(`Gramo a $\u00A0${expected}`);
    }
  });

  test('an unknown quantity has no value', () => {
    expect(pumValue(5_000, 0)).toBe(0);
    expect(pumValue(5_000, -1)).toBe(0);
  });
});

function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

test('a line that needs consent shows the unit price of its cost', () => {
  expect(pumText(pumAtPrice(24_700 / 12, 24_700, 23_950), 'und')).toBe('Unidad a $\u00A01.996');
  expect(pumAtPrice(3.4, 3_400, 3_400)).toBeCloseTo(3.4);
  expect(pumAtPrice(3.4, 0, 3_400)).toBe(3.4);
});
