import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyLine } from '../fixtures/arbitraries.ts';
import { CARNE, lineOf } from '../fixtures/products.ts';
import { cartTotals, chargedLine, listTotalOf, totalOf } from './totals.ts';

const anyPrice = fc.integer({ min: 0, max: 500_000 });

describe('the discount of a line is today’s list price minus net price, whatever was promised (rule 75)', () => {
  test.each([
    // seen, list, net: charged each, discount of two
    ['nothing changed', 4_890, 4_890, 4_890, 4_890, 0],
    ['on offer', 4_000, 4_890, 4_000, 4_000, 1_780],
    ['list and net rose alike', 4_890, 5_500, 5_500, 4_890, 0],
    ['both rose, and it is on offer', 4_890, 6_000, 5_500, 4_890, 1_000],
    ['only net rose, up to the list price', 4_000, 4_890, 4_890, 4_000, 0],
    ['only the list price rose', 4_890, 5_500, 4_890, 4_890, 1_220],
    ['it became cheaper', 4_890, 4_890, 4_500, 4_500, 780],
    ['a list price below the net one', 4_890, 4_000, 4_890, 4_890, 0],
  ])('%s', (_what, seen, price, priceNeto, charged, discount) => {
    const line = chargedLine(lineOf({ priceNeto: seen }), { price, priceNeto });
    expect(line.priceNeto).toBe(charged);
    expect(listTotalOf(line) - totalOf(line)).toBe(discount);
  });

  test('a product the office does not sell has none', () => {
    const line = chargedLine(lineOf({ priceNeto: 4_000, price: 9_000 }), null);
    expect([line.priceNeto, line.price]).toEqual([4_000, 4_000]);
  });

  test('is exact for pieces and within the rounding of two weights; the lines’ discounts add up to the cart’s', () => {
    const today = fc.record({ price: anyPrice, priceNeto: anyPrice });
    fc.assert(
      fc.property(fc.array(fc.tuple(anyLine, today), { maxLength: 6 }), (seen) => {
        const lines = seen.map(([line, now]) => chargedLine(line, now));
        const discounts = lines.map((line) => listTotalOf(line) - totalOf(line));
        seen.forEach(([line, now], place) => {
          const per = line.sale.countType === 'units' ? 1n : BigInt(line.sale.quantityPum);
          const saved = BigInt(Math.max(0, now.price - now.priceNeto)) * BigInt(line.count);
          const off = BigInt(discounts[place] ?? -1) - saved / per;
          expect(off === 0n || (per > 1n && off === 1n)).toBe(true);
        });
        const cart = { lines, coupons: [], type: 'pickup', deliveryFee: 0, minSubtotal: 0 } as const;
        expect(cartTotals(cart).discountsTotal).toBe(discounts.reduce((sum, one) => sum + one, 0));
      }),
    );
  });

  test('a price that costs the line no more is the one of today, one for less of it is dearer', () => {
    const meat = { sale: CARNE, countType: 'grams', count: 500, priceNeto: 9_800, price: 9_800 } as const;
    const charged = (count: number, priceNeto: number, quantityPum: number) => {
      const sale = { ...CARNE, quantityPum };
      const line = chargedLine(lineOf({ ...meat, count }), { price: priceNeto, priceNeto, sale });
      return [line.priceNeto, line.sale.quantityPum];
    };
    expect(charged(50, 9_801, 500)).toEqual([9_801, 500]);
    expect(charged(500, 9_801, 500)).toEqual([9_800, 500]);
    expect(charged(500, 9_800, 250)).toEqual([9_800, 500]);
    expect(charged(500, 19_600, 1_000)).toEqual([19_600, 1_000]);
  });

  test('a line is never charged above the seen price', () => {
    fc.assert(
      fc.property(anyLine, anyPrice, anyPrice, (seen, price, priceNeto) => {
        expect(totalOf(chargedLine(seen, { price, priceNeto }))).toBeLessThanOrEqual(totalOf(seen));
      }),
    );
  });
});
