import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weighed } from './fixtures/arbitraries.ts';
import { AGUACATE, ARROZ, CARNE } from './fixtures/products.ts';
import { discountLevel, discountPercent, discountText, lineTotal, unitPrice } from './price.ts';

const price = fc.integer({ min: 1, max: 10_000_000 });

describe('lineTotal', () => {
  test.each([
    ['3 packs', ARROZ, 4_890, 'units', 3, 14_670],
    ['350 g at 12.990 a kilo, truncated', AGUACATE, 12_990, 'grams', 350, 4_546],
    ['350 g at 9.999 for 500 g, truncated once', CARNE, 9_999, 'grams', 350, 6_999],
    ['2 avocados of 300 g', AGUACATE, 12_990, 'units', 2, 7_794],
    ['no quantity_pum, no price', { ...CARNE, quantityPum: 0 }, 9_999, 'grams', 350, 0],
  ] as const)('%s', (_name, sale, priceNeto, countType, count, expected) => {
    expect(lineTotal(sale, priceNeto, countType, count)).toBe(expected);
  });

  test('agrees with big integers for any weight', () => {
    fc.assert(
      fc.property(weighed, price, fc.nat(50_000), (sale, priceNeto, grams) => {
        const exact = (BigInt(priceNeto) * BigInt(grams)) / BigInt(sale.quantityPum);
        expect(BigInt(lineTotal(sale, priceNeto, 'grams', grams))).toBe(exact);
      }),
    );
  });

  test('the same weight costs the same by pieces and by grams', () => {
    fc.assert(
      fc.property(weighed, price, fc.integer({ min: 1, max: 999 }), (sale, priceNeto, pieces) => {
        const byWeight = lineTotal(sale, priceNeto, 'grams', pieces * sale.gramsPerUnit);
        expect(lineTotal(sale, priceNeto, 'units', pieces)).toBe(byWeight);
      }),
    );
  });
});

test('unitPrice is the price of a piece or of a kilo', () => {
  expect(unitPrice(ARROZ, 4_890, 'units')).toBe(4_890);
  expect(unitPrice(AGUACATE, 12_990, 'grams')).toBe(12_990);
  expect(unitPrice(AGUACATE, 12_990, 'units')).toBe(3_897);
  expect(unitPrice(CARNE, 9_999, 'grams')).toBe(19_998);
});

describe('discounts', () => {
  test.each([
    [20_000, 16_000, 20],
    [3, 2, 33.33],
    [3, 1, 66.67],
    [20_000, 17_001, 15],
    [20_000, 17_000, 15],
    [20_000, 16_999, 15.01],
    [8_000, 7_999, 0.01],
    [100, 100, 0],
    [100, 120, 0],
    [100, 0, 100],
    [0, 0, 0],
  ])('from %i to %i: %d %%', (list, net, percent) => expect(discountPercent(list, net)).toBe(percent));

  test('the percentage is rounded to the nearest hundredth, half up', () => {
    fc.assert(
      fc.property(price, fc.nat(), (list, seed) => {
        const net = seed % (list + 1);
        const hundredths = BigInt(Math.round(discountPercent(list, net) * 100));
        const doubled = 20_000n * BigInt(list - net);
        const error = 2n * hundredths * BigInt(list) - doubled;
        expect(error <= BigInt(list) && error > -BigInt(list)).toBe(true);
      }),
    );
  });

  test.each([
    [0.4, '−1\u00A0%', 1],
    [12, '−12\u00A0%', 1],
    [15, '−15\u00A0%', 1],
    [15.04, '−15\u00A0%', 1],
    [15.49, '−15\u00A0%', 1],
    [15.5, '−16\u00A0%', 2],
    [20, '−20\u00A0%', 2],
    [20.18, '−20\u00A0%', 2],
    [20.49, '−20\u00A0%', 2],
    [20.5, '−21\u00A0%', 3],
    [50, '−50\u00A0%', 3],
    [99.8, '−99\u00A0%', 3],
  ])('%d %% is shown as %s, in the colour class %d of that figure', (percent, text, level) => {
    expect([discountText(percent), discountLevel(percent)]).toEqual([text, level]);
  });
});
