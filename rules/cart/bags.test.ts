import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BagsConfig, bagCount } from './bags.ts';

const BIODEGRADABLE: BagsConfig = {
  code: 'bio',
  name: 'Bolsa biodegradable',
  pricePerBag: 350,
  productsPerBag: 12,
  productsGramsLimit: 8_000,
};

test.each([
  ['an empty cart', 0, 0, 0],
  ['one piece', 1, 0, 1],
  ['a full bag', 12, 0, 1],
  ['one piece more', 13, 0, 2],
  ['a full bag by weight', 0, 8_000, 1],
  ['one step more', 0, 8_050, 2],
  ['the greater of both needs, not their sum', 25, 8_050, 3],
])('%s', (_name, units, grams, expected) => {
  expect(bagCount(BIODEGRADABLE, units, grams)).toBe(expected);
});

test('a limit of 0 does not count', () => {
  expect(bagCount({ ...BIODEGRADABLE, productsGramsLimit: 0 }, 13, 90_000)).toBe(2);
  expect(bagCount({ ...BIODEGRADABLE, productsPerBag: 0 }, 500, 8_050)).toBe(2);
  expect(bagCount({ ...BIODEGRADABLE, productsPerBag: 0, productsGramsLimit: 0 }, 13, 90_000)).toBe(0);
});

test('everything fits, and one bag less is not enough', () => {
  const limit = fc.integer({ min: 1, max: 30 });
  fc.assert(
    fc.property(fc.nat(5_000), fc.nat(500_000), limit, limit, (units, grams, productsPerBag, kilos) => {
      const config = { ...BIODEGRADABLE, productsPerBag, productsGramsLimit: kilos * 1000 };
      const bags = bagCount(config, units, grams);
      const fits = (n: number) => n * productsPerBag >= units && n * kilos * 1000 >= grams;
      expect(fits(bags)).toBe(true);
      if (bags > 0) expect(fits(bags - 1)).toBe(false);
    }),
  );
});
