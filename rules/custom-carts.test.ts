import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PORTIONS, scaledCount, shortName } from './custom-carts.ts';
import { weighed } from './fixtures/arbitraries.ts';
import { AGUACATE } from './fixtures/products.ts';
import { checkQuantity, enoughCount, MAX_GRAMS, MAX_UNITS, minimumCount, stepOf } from './quantity.ts';

const portions = fc.integer({ min: 1, max: MAX_PORTIONS });
const units = fc.integer({ min: 1, max: MAX_UNITS });
const grams = fc.integer({ min: 1, max: MAX_GRAMS });

describe('a recipe for more or fewer people', () => {
  it('scales a sancocho for six to eight and to two', () => {
    expect(scaledCount(1_800, 'grams', 6, 8)).toBe(2_400);
    expect(scaledCount(3, 'units', 6, 8)).toBe(4);
    expect(scaledCount(700, 'grams', 6, 2)).toBe(234);
    expect(scaledCount(1, 'units', 6, 2)).toBe(1);
  });

  it('has at least one piece, and at most what can be ordered', () => {
    expect(scaledCount(1, 'units', 50, 1)).toBe(1);
    expect(scaledCount(40_000, 'grams', 1, 50)).toBe(MAX_GRAMS);
    expect(scaledCount(999, 'units', 2, 50)).toBe(MAX_UNITS);
  });

  it('is unchanged without a number of people, and for its own number', () => {
    expect(scaledCount(70, 'grams', 0, 8)).toBe(70);
    fc.assert(fc.property(units, portions, (count, n) => scaledCount(count, 'units', n, n) === count));
    fc.assert(fc.property(grams, portions, (count, n) => scaledCount(count, 'grams', n, n) === count));
  });

  it('is enough for everybody, without an unnecessary piece or gram', () => {
    const kinds = fc.constantFrom('units' as const, 'grams' as const);
    fc.assert(
      fc.property(kinds, grams, portions, portions, (kind, amount, from, to) => {
        const most = kind === 'units' ? MAX_UNITS : MAX_GRAMS;
        const count = Math.min(most, amount);
        const scaled = scaledCount(count, kind, from, to);
        expect(Number.isSafeInteger(scaled) && scaled >= 1 && scaled <= most).toBe(true);
        if (scaled < most) expect(scaled * from).toBeGreaterThanOrEqual(count * to);
        expect((scaled - 1) * from).toBeLessThan(count * to);
      }),
    );
  });

  it('never adds less than needed to the cart, whatever the steps of the category', () => {
    const inFives = { ...AGUACATE, gramStep: 250 };
    expect(enoughCount(inFives, scaledCount(700, 'grams', 6, 8), 'grams', 'grams')).toBe(1_000);
    const steps = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(
        weighed,
        steps,
        steps,
        grams,
        portions,
        portions,
        (product, step, least, count, from, to) => {
          const sale = { ...product, gramStep: step, minGrams: least };
          const needed = scaledCount(count, 'grams', from, to);
          const bought = enoughCount(sale, needed, 'grams', 'grams');
          if (needed < MAX_GRAMS) expect(bought * from).toBeGreaterThanOrEqual(count * to);
          if (bought > minimumCount(sale, 'grams'))
            expect(bought - stepOf(sale, 'grams')).toBeLessThan(needed);
          if (bought <= MAX_GRAMS) expect(checkQuantity(sale, 'grams', bought)).toEqual({ ok: true });
        },
      ),
    );
  });

  it('never decreases for one person more', () => {
    fc.assert(
      fc.property(grams, portions, fc.integer({ min: 1, max: MAX_PORTIONS - 1 }), (count, from, to) => {
        expect(scaledCount(count, 'grams', from, to + 1)).toBeGreaterThanOrEqual(
          scaledCount(count, 'grams', from, to),
        );
      }),
    );
  });
});

describe('the name of a custom cart in the cart', () => {
  it('has at most 30 characters, also with two names', () => {
    expect(shortName('Mercado de la semana')).toBe('Mercado de la semana');
    expect(shortName('Lo que siempre llevamos a la finca de Rozo')).toBe('Lo que siempre llevamos a la…');
    const letters = fc.array(fc.constantFrom('a', 'ñ', ' ', '🍲'), { maxLength: 60 });
    fc.assert(fc.property(letters, (name) => [...shortName(name.join(''))].length <= 30));
  });
});
