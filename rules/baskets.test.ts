import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PORTIONS, scaledCount, shortName } from './baskets.ts';
import { GRAM_STEP, MAX_GRAMS, MAX_UNITS, MIN_GRAMS } from './quantity.ts';

const portions = fc.integer({ min: 1, max: MAX_PORTIONS });
const units = fc.integer({ min: 1, max: MAX_UNITS });
const grams = fc
  .integer({ min: MIN_GRAMS / GRAM_STEP, max: MAX_GRAMS / GRAM_STEP })
  .map((n) => n * GRAM_STEP);

describe('a recipe cooked for more or fewer', () => {
  it('takes what the sancocho of six needs for eight, and for two', () => {
    expect(scaledCount(1_800, 'grams', 6, 8)).toBe(2_400);
    expect(scaledCount(3, 'units', 6, 8)).toBe(4);
    expect(scaledCount(700, 'grams', 6, 2)).toBe(250);
    expect(scaledCount(1, 'units', 6, 2)).toBe(1);
  });

  it('never goes under 100 g nor under one piece, and never over what can be ordered', () => {
    expect(scaledCount(150, 'grams', 6, 1)).toBe(MIN_GRAMS);
    expect(scaledCount(1, 'units', 50, 1)).toBe(1);
    expect(scaledCount(40_000, 'grams', 1, 50)).toBe(MAX_GRAMS);
    expect(scaledCount(999, 'units', 2, 50)).toBe(MAX_UNITS);
  });

  it('leaves a basket that does not say for how many it is, and one cooked as it is written', () => {
    expect(scaledCount(70, 'grams', 0, 8)).toBe(70);
    fc.assert(fc.property(units, portions, (count, n) => scaledCount(count, 'units', n, n) === count));
    fc.assert(fc.property(grams, portions, (count, n) => scaledCount(count, 'grams', n, n) === count));
  });

  it('is enough for everybody, and not a step more than enough', () => {
    fc.assert(
      fc.property(units, portions, portions, (count, from, to) => {
        const scaled = scaledCount(count, 'units', from, to);
        expect(Number.isSafeInteger(scaled) && scaled >= 1).toBe(true);
        if (scaled < MAX_UNITS) expect(scaled * from).toBeGreaterThanOrEqual(count * to);
        if (scaled > 1) expect((scaled - 1) * from).toBeLessThan(count * to);
      }),
    );
    fc.assert(
      fc.property(grams, portions, portions, (count, from, to) => {
        const scaled = scaledCount(count, 'grams', from, to);
        expect(scaled % GRAM_STEP).toBe(0);
        expect(scaled).toBeGreaterThanOrEqual(MIN_GRAMS);
        if (scaled < MAX_GRAMS) expect(scaled * from).toBeGreaterThanOrEqual(count * to);
        if (scaled > MIN_GRAMS) expect((scaled - GRAM_STEP) * from).toBeLessThan(count * to);
      }),
    );
  });

  it('never takes less for one more', () => {
    fc.assert(
      fc.property(grams, portions, fc.integer({ min: 1, max: MAX_PORTIONS - 1 }), (count, from, to) => {
        expect(scaledCount(count, 'grams', from, to + 1)).toBeGreaterThanOrEqual(
          scaledCount(count, 'grams', from, to),
        );
      }),
    );
  });
});

describe('the name of a basket beside the cart', () => {
  it('has at most 30 characters, also of those that are two', () => {
    expect(shortName('Mercado de la semana')).toBe('Mercado de la semana');
    expect(shortName('Lo que siempre llevamos a la finca de Rozo')).toBe('Lo que siempre llevamos a la…');
    const letters = fc.array(fc.constantFrom('a', 'ñ', ' ', '🍲'), { maxLength: 60 });
    fc.assert(fc.property(letters, (name) => [...shortName(name.join(''))].length <= 30));
  });
});
