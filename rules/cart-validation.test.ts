import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CurrentProduct, validateLine, validateLines } from './cart-validation.ts';
import { anyLine } from './fixtures/arbitraries.ts';
import { AGUACATE, ARROZ, lineOf } from './fixtures/products.ts';
import { checkQuantity, stockDemand } from './quantity.ts';

const RICE_TODAY: CurrentProduct = { priceNeto: 4_890, available: 40, active: true };
const LINE = { lineId: 'line-arroz', productId: 'arroz' };

const avocado = lineOf({
  lineId: 'line-aguacate',
  productId: 'aguacate',
  sale: AGUACATE,
  countType: 'grams',
  count: 600,
  priceNeto: 12_990,
  price: 12_990,
});

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

  test('no longer sold by weight is inactive for a line by weight', () => {
    const current = {
      priceNeto: 12_990,
      available: 9_000,
      active: true,
      sale: { ...AGUACATE, onlyBuyUnits: true },
    };
    expect(validateLine(avocado, current)).toMatchObject([{ code: 'product_inactive' }]);
  });

  test('what is left is told as the line counts: 470 g are 450 g, or one avocado', () => {
    const current = { priceNeto: 12_990, available: 470, active: true };
    expect(validateLine(avocado, current)).toMatchObject([
      { code: 'product_not_enough', availableCount: 450 },
    ]);
    const pieces = { ...avocado, countType: 'units', count: 2 } as const;
    expect(validateLine(pieces, current)).toMatchObject([{ code: 'product_not_enough', availableCount: 1 }]);
  });
});

describe('validateLines', () => {
  test('sums the demand of a product over its lines', () => {
    const ripe = { ...avocado, lineId: 'ripe', maturity: 3, countType: 'units', count: 2 } as const;
    const current = new Map([['aguacate', { priceNeto: 12_990, available: 1_000, active: true }]]);
    expect(validateLines([avocado, ripe], current)).toEqual([
      {
        lineId: 'ripe',
        productId: 'aguacate',
        code: 'product_not_enough',
        availableCount: 1,
        limited: false,
      },
    ]);
    expect(validateLines([avocado], current)).toEqual([]);
  });

  test('a later line may be left with nothing', () => {
    const current = new Map([['arroz', { ...RICE_TODAY, available: 2 }]]);
    const second = lineOf({ lineId: 'second', comment: 'otra bolsa' });
    expect(validateLines([lineOf(), second], current)).toEqual([
      { lineId: 'second', productId: 'arroz', code: 'product_not_enough', availableCount: 0, limited: false },
    ]);
  });

  test('pieces are summed over the lines of a product, up to what one may have of it', () => {
    const sale = { ...ARROZ, maxUnits: 5 };
    const current = new Map([['arroz', { ...RICE_TODAY, available: 60, sale }]]);
    const counts = [3, 4, 1].map((count, at) => lineOf({ lineId: `${at}`, count, comment: `${at}` }));
    expect(validateLines(counts, current)).toEqual([
      { lineId: '1', productId: 'arroz', code: 'product_not_enough', availableCount: 2, limited: true },
      { lineId: '2', productId: 'arroz', code: 'product_not_enough', availableCount: 0, limited: true },
    ]);
    const short = new Map([['arroz', { ...RICE_TODAY, available: 4, sale }]]);
    expect(validateLines([lineOf({ count: 9 })], short)).toMatchObject([
      { availableCount: 4, limited: false },
    ]);
  });

  test('after taking what is offered the cart has no problem left and fits the stock', () => {
    const stock = fc.record({
      arroz: fc.nat(2_000),
      aguacate: fc.nat(90_000),
      carne: fc.nat(9_000),
      leche: fc.nat(60),
    });
    const sold = fc.array(
      anyLine.map((line) => ({ ...line, sale: { ...line.sale, gramsPerUnit: 250 } })),
      { maxLength: 9 },
    );
    fc.assert(
      fc.property(sold, stock, (lines, available) => {
        const current = new Map(
          Object.entries(available).map(([id, left]) => [
            id,
            { priceNeto: 1_000, available: left, active: true },
          ]),
        );
        const asked = lines.map((line) => ({ ...line, priceNeto: 1_000 }));
        const problems = validateLines(asked, current);
        const fixed = asked.flatMap((line) => {
          const problem = problems.find((candidate) => candidate.lineId === line.lineId);
          if (!problem) return [line];
          return problem.code === 'product_not_enough' && problem.availableCount > 0
            ? [{ ...line, count: problem.availableCount }]
            : [];
        });
        expect(validateLines(fixed, current)).toEqual([]);
        for (const line of fixed) expect(checkQuantity(line.sale, line.countType, line.count).ok).toBe(true);
        for (const [id, left] of Object.entries(available)) {
          const demand = fixed
            .filter((line) => line.productId === id)
            .reduce((sum, line) => sum + stockDemand(line.sale, line.countType, line.count), 0);
          expect(demand).toBeLessThanOrEqual(left);
        }
      }),
    );
  });
});
