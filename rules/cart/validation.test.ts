import { describe, expect, test } from 'vitest';
import { AGUACATE, lineOf } from '../fixtures/products.ts';
import { avocado, RICE_TODAY } from '../fixtures/validated.ts';
import { validateLine } from './validation.ts';

const LINE = { lineId: 'line-arroz', productId: 'arroz' };

describe('validateLine', () => {
  test.each([
    ['nothing changed', RICE_TODAY, []],
    ['exactly what is left', { ...RICE_TODAY, available: 2 }, []],
    ['unknown product', undefined, [{ ...LINE, code: 'product_not_exists' }]],
    ['inactive', { ...RICE_TODAY, active: false, available: 0 }, [{ ...LINE, code: 'product_inactive' }]],
    ['no stock', { ...RICE_TODAY, available: 0 }, [{ ...LINE, code: 'product_without_stock' }]],
    [
      'one left of two',
      { ...RICE_TODAY, available: 1 },
      [{ ...LINE, code: 'product_not_enough', availableCount: 1, limited: false }],
    ],
    [
      'dearer',
      { ...RICE_TODAY, priceNeto: 5_000 },
      [
        {
          ...LINE,
          code: 'product_different_price',
          cartPrice: 9_780,
          currentPrice: 10_000,
          needsConsent: true,
        },
      ],
    ],
    [
      'cheaper needs no consent',
      { ...RICE_TODAY, priceNeto: 4_000 },
      [
        {
          ...LINE,
          code: 'product_different_price',
          cartPrice: 9_780,
          currentPrice: 8_000,
          needsConsent: false,
        },
      ],
    ],
    [
      'dearer and not enough',
      { ...RICE_TODAY, priceNeto: 5_000, available: 1 },
      [
        { ...LINE, code: 'product_not_enough', availableCount: 1, limited: false },
        {
          ...LINE,
          code: 'product_different_price',
          cartPrice: 9_780,
          currentPrice: 10_000,
          needsConsent: true,
        },
      ],
    ],
  ] as const)('%s', (_name, current, expected) => expect(validateLine(lineOf(), current)).toEqual(expected));

  test('fewer grams for the same price_neto is a changed price', () => {
    const current = {
      priceNeto: 12_990,
      available: 9_000,
      active: true,
      sale: { ...AGUACATE, quantityPum: 500 },
    };
    expect(validateLine(avocado, current)).toMatchObject([
      { code: 'product_different_price', cartPrice: 7_794, currentPrice: 15_588, needsConsent: true },
    ]);
  });

  test('a line by weight is inactive when the product is no longer sold by weight', () => {
    const current = {
      priceNeto: 12_990,
      available: 9_000,
      active: true,
      sale: { ...AGUACATE, onlyBuyUnits: true },
    };
    expect(validateLine(avocado, current)).toMatchObject([{ code: 'product_inactive' }]);
  });

  test('the remaining stock is in the unit of the line: 470 g are 450 g, or one avocado', () => {
    const current = { priceNeto: 12_990, available: 470, active: true };
    expect(validateLine(avocado, current)).toMatchObject([
      { code: 'product_not_enough', availableCount: 450 },
    ]);
    const pieces = { ...avocado, countType: 'units', count: 2 } as const;
    expect(validateLine(pieces, current)).toMatchObject([{ code: 'product_not_enough', availableCount: 1 }]);
  });
});
