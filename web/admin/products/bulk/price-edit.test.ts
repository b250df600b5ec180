import { expect, it } from 'vitest';
import { editedPrices } from './price-edit.ts';

const edited = (price: number, net: number, edit: Parameters<typeof editedPrices>[1]) => {
  const { price: list, price_neto } = editedPrices({ price, price_neto: net }, edit);
  return [list, price_neto];
};

it('raises and lowers both prices, rounded, without a discount from rounding', () => {
  expect(edited(4_990, 4_990, { kind: 'raise', percent: 8, roundTo: 50 })).toEqual([5_400, 5_400]);
  expect(edited(10_900, 8_700, { kind: 'raise', percent: -10, roundTo: 1 })).toEqual([9_810, 7_830]);
  expect(edited(1_025, 1_020, { kind: 'raise', percent: 0, roundTo: 50 })).toEqual([1_050, 1_000]);
  expect(edited(30, 20, { kind: 'raise', percent: -90, roundTo: 50 })).toEqual([50, 50]);
});

it('sets and ends a discount, never above the price', () => {
  expect(edited(10_000, 10_000, { kind: 'discount', percent: 15, roundTo: 100 })).toEqual([10_000, 8_500]);
  expect(edited(10_010, 9_000, { kind: 'discount', percent: 0, roundTo: 100 })).toEqual([10_010, 10_010]);
  expect(edited(90, 90, { kind: 'discount', percent: 1, roundTo: 100 })).toEqual([90, 90]);
});

it('takes percentages with decimals, and rounds an exact half up', () => {
  expect(edited(10_000, 10_000, { kind: 'raise', percent: 7.5, roundTo: 50 })).toEqual([10_750, 10_750]);
  expect(edited(1_000, 1_000, { kind: 'raise', percent: 0.15, roundTo: 1 })).toEqual([1_002, 1_002]);
  expect(edited(10_000, 10_000, { kind: 'discount', percent: 12.25, roundTo: 1 })).toEqual([10_000, 8_775]);
});

it('sets one price for all', () => {
  expect(edited(10_900, 8_700, { kind: 'set', price: 5_000 })).toEqual([5_000, 5_000]);
});
