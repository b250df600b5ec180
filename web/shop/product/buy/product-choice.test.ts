import { expect, test } from 'vitest';
import type { SaleUnit } from '#rules/quantity.ts';
import { countedAs, firstChoice, otherMeasure, shortcutsFor, totalsOf } from './product-choice.ts';

const avocado: SaleUnit = {
  countType: 'grams',
  gramsPerUnit: 180,
  quantityPum: 1000,
  onlyBuyUnits: false,
  selectOnlyGrams: false,
};
const coffee: SaleUnit = { ...avocado, countType: 'units', gramsPerUnit: 0, quantityPum: 500 };
const plenty = 40_000;

test('fruit starts at half a kilo, a packet at one', () => {
  expect(firstChoice(avocado, plenty)).toEqual({ countType: 'grams', count: 500 });
  expect(firstChoice(coffee, 12)).toEqual({ countType: 'units', count: 1 });
});

test('no quantity above the stock is offered', () => {
  expect(firstChoice(avocado, 330)).toEqual({ countType: 'grams', count: 300 });
  expect(shortcutsFor(avocado, 'grams', 800)).toEqual([250, 500, 750]);
});

test('with steps of 200 g, every offered quantity is valid', () => {
  const watermelon = { ...avocado, gramStep: 200 };
  expect(firstChoice(watermelon, plenty)).toEqual({ countType: 'grams', count: 400 });
  expect(shortcutsFor(watermelon, 'grams', plenty)).toEqual([1_000]);
});

test('changing the unit keeps the quantity: 500 g of avocado are 3, 3 are 550 g', () => {
  expect(countedAs(avocado, { countType: 'grams', count: 500 }, 'units', plenty)).toEqual({
    countType: 'units',
    count: 3,
  });
  expect(countedAs(avocado, { countType: 'units', count: 3 }, 'grams', plenty).count).toBe(550);
});

test('each unit shows the other, if the weight of a piece is known', () => {
  expect(otherMeasure(avocado, { countType: 'grams', count: 500 })).toEqual({ countType: 'units', count: 3 });
  expect(otherMeasure(avocado, { countType: 'units', count: 2 })).toEqual({ countType: 'grams', count: 360 });
  expect(otherMeasure({ ...avocado, gramsPerUnit: 0 }, { countType: 'grams', count: 500 })).toBeNull();
  expect(otherMeasure(coffee, { countType: 'units', count: 2 })).toBeNull();
});

test('the total of 500 g at 9.600 the kilo is 4.800, and 5.650 without the discount', () => {
  const prices = { price: 11_300, net: 9_600 };
  expect(totalsOf(avocado, prices, { countType: 'grams', count: 500 })).toEqual({
    total: 4_800,
    before: 5_650,
  });
});
