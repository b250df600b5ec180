import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseMeasurement, parseSize, pumText, pumValue } from './pum.ts';

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

  test('every tie between two tenths goes up, though 0,05 is no binary fraction', () => {
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

describe('normaliseMeasurement', () => {
  test.each([
    ['gr', 'g'],
    ['GRAMOS', 'g'],
    [' Grs. ', 'g'],
    ['Kilo', 'kg'],
    ['LT', 'l'],
    ['cc', 'ml'],
    ['cm³', 'ml'],
    ['ML.', 'ml'],
    ['und', 'und'],
    ['Unidad', 'und'],
    ['unds', 'und'],
    ['metros', 'm'],
    ['m', 'm'],
    ['arroba', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('%s is %s', (text, expected) => expect(normaliseMeasurement(text)).toBe(expected));
});

describe('parseSize', () => {
  test.each([
    ['1000 gr', 1000, 'g'],
    ['500g', 500, 'g'],
    ['117.5 gr', 117.5, 'g'],
    ['2.500 g', 2500, 'g'],
    ['0.500 g', 0.5, 'g'],
    ['73.333 ml', 73.333, 'ml'],
    ['336 gramos', 336, 'g'],
    ['150 grs', 150, 'g'],
    ['x 12 und', 12, 'und'],
    ['X12UND', 12, 'und'],
    ['50 unds', 50, 'und'],
    ['3 u', 3, 'und'],
    ['4 rollos', 4, 'und'],
    ['1.5 L', 1500, 'ml'],
    ['2,5 lt', 2500, 'ml'],
    ['1.7 lts', 1700, 'ml'],
    ['3 litros', 3000, 'ml'],
    ['900 ml', 900, 'ml'],
    ['250 cc', 250, 'ml'],
    ['6x330ml', 1980, 'ml'],
    ['6 x 330 ml', 1980, 'ml'],
    ['330 ml x 6', 1980, 'ml'],
    ['Pack 3 und x 500 g', 1500, 'g'],
    ['500 g x 3 und', 1500, 'g'],
    ['1.5 l x 6 und', 9000, 'ml'],
    ['30 m', 30, 'm'],
    ['4 rollos x 30 m', 120, 'm'],
    ['50 mts', 50, 'm'],
    ['1 kg', 1000, 'g'],
    ['4,5 kg', 4500, 'g'],
    ['1.250 kg', 1250, 'g'],
    ['2 lb', 1000, 'g'],
    ['Arándanos (blue berrie) 125 gr', 125, 'g'],
    ['Pañales etapa 3 x 50 und', 50, 'und'],
    ['2 paquetes x 50 und', 100, 'und'],
  ])('%s', (text, quantity, unit) => expect(parseSize(text)).toEqual({ quantity, unit }));

  test.each(['', '5 x Bananos', 'Huevo rojo AA', '0 g', '12', '100% natural', 'Vitamina b12'])(
    '%s has no size',
    (text) => {
      expect(parseSize(text)).toBeUndefined();
    },
  );

  test('takes any text without failing and never gives less than nothing', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.,x×kgmlund ³') });
    fc.assert(fc.property(text, (any) => (parseSize(any)?.quantity ?? 1) > 0));
  });
});

function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}
