import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyLine } from '../fixtures/arbitraries.ts';
import { AGUACATE, ARROZ, lineOf } from '../fixtures/products.ts';
import { avocado, RICE_TODAY } from '../fixtures/validated.ts';
import { checkQuantity, stockDemand } from '../quantity.ts';
import { validateLine, validateLines } from './validation.ts';

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

  test('a later line may get nothing', () => {
    const current = new Map([['arroz', { ...RICE_TODAY, available: 2 }]]);
    const second = lineOf({ lineId: 'second', comment: 'otra bolsa' });
    expect(validateLines([lineOf(), second], current)).toEqual([
      { lineId: 'second', productId: 'arroz', code: 'product_not_enough', availableCount: 0, limited: false },
    ]);
  });

  test('adds up the pieces of a product’s lines, up to the maximum per person', () => {
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

  test('grams of a product are no pieces of it', () => {
    const sale = { ...AGUACATE, maxUnits: 5 };
    const today = { priceNeto: 12_990, available: 90_000, active: true, sale };
    const pieces = {
      ...avocado,
      sale,
      lineId: 'pieces',
      comment: 'maduros',
      countType: 'units',
      count: 5,
    } as const;
    expect(validateLines([{ ...avocado, sale }, pieces], new Map([['aguacate', today]]))).toEqual([]);
  });

  test('stock is used as the product is sold today', () => {
    const today = { ...RICE_TODAY, available: 5, sale: { ...AGUACATE, gramsPerUnit: 2 } };
    const lines = [1, 2].map((at) => lineOf({ lineId: `${at}`, count: at, comment: `${at}` }));
    const codes = validateLines(lines, new Map([['arroz', today]])).filter(
      ({ code }) => code === 'product_not_enough',
    );
    expect(codes).toMatchObject([{ lineId: '2', availableCount: 1 }]);
  });

  test('a line of its own has all of the stock and the maximum', () => {
    expect(validateLine(lineOf({ count: 40 }), RICE_TODAY)).toEqual([]);
    const sale = { ...ARROZ, maxUnits: 2 };
    expect(validateLine(lineOf({ sale }), { ...RICE_TODAY, sale })).toEqual([]);
  });

  test('a changed price is told, and needs consent only if the line costs more', () => {
    const priced = (priceNeto: number, count: number) =>
      validateLine({ ...avocado, count }, { priceNeto, available: 9_000, active: true });
    expect(priced(12_990, 100)).toEqual([]);
    const same = { cartPrice: 1_299, currentPrice: 1_299, needsConsent: false };
    expect(priced(12_991, 100)).toMatchObject([{ code: 'product_different_price', ...same }]);
    expect(priced(13_000, 100)).toMatchObject([{ currentPrice: 1_300, needsConsent: true }]);
    expect(priced(12_980, 100)).toMatchObject([{ currentPrice: 1_298, needsConsent: false }]);
  });

  test('a line that is not served leaves its stock to later ones, one with another price does not', () => {
    const lines = [1, 2, 3].map((count) => lineOf({ lineId: `${count}`, count, comment: `${count}` }));
    const dearer = new Map([['arroz', { ...RICE_TODAY, priceNeto: 5_000, available: 4 }]]);
    expect(validateLines(lines, dearer)).toMatchObject([
      { lineId: '1', code: 'product_different_price' },
      { lineId: '2', code: 'product_different_price' },
      { lineId: '3', code: 'product_not_enough', availableCount: 1 },
      { lineId: '3', code: 'product_different_price' },
    ]);
    // A line in a unit that is not sold any more.
    const byWeight = lineOf({ ...lines[2], lineId: 'grams', countType: 'grams', count: 3_000 });
    const exact = new Map([['arroz', { ...RICE_TODAY, available: 3 }]]);
    expect(validateLines([byWeight, ...lines.slice(0, 2)], exact)).toEqual([
      { lineId: 'grams', productId: 'arroz', code: 'product_inactive' },
    ]);
    expect(validateLines([lineOf()], new Map())).toEqual([
      { lineId: 'line-arroz', productId: 'arroz', code: 'product_not_exists' },
    ]);
  });

  test('after accepting what is available the cart has no problems and fits the stock', () => {
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
        const request = lines.map((line) => ({ ...line, priceNeto: 1_000 }));
        const problems = validateLines(request, current);
        const fixed = request.flatMap((line) => {
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
