import { describe, expect, test } from 'vitest';
import { AGUACATE, ARROZ } from '../fixtures/products.ts';
import {
  demandOf,
  demandOfOffered,
  missingOf,
  mostDemand,
  type PromisedLine,
  worthOf,
  worthOfOffered,
} from './weighed-line.ts';

const rice: PromisedLine = {
  countType: 'units',
  count: 6,
  demand: 6,
  priceNeto: 3_990,
  total: 23_940,
  quantityPum: 0,
};
const kiwi: PromisedLine = {
  countType: 'grams',
  count: 500,
  demand: 500,
  priceNeto: 19_200,
  total: 9_600,
  quantityPum: 1_000,
};
/** Three pieces that were promised with 200 g each. */
const papayas: PromisedLine = { ...kiwi, countType: 'units', count: 3, demand: 600, total: 11_520 };

test('the most for a line: pieces as ordered, a weight half as much again, 100 g more of a small one', () => {
  expect(mostDemand(rice)).toBe(6);
  expect(mostDemand(kiwi)).toBe(750);
  expect(mostDemand(papayas)).toBe(900);
  expect(mostDemand({ ...kiwi, count: 150, demand: 150 })).toBe(250);
  expect(mostDemand({ ...kiwi, count: 200, demand: 200 })).toBe(300);
});

test('a weight is priced by what the price is for, pieces by the piece', () => {
  expect(worthOf(rice, 4)).toBe(15_960);
  expect(demandOf(rice, { count: 4, grams: 3_000 })).toBe(4);
  expect(demandOf(kiwi, { count: 480, grams: 9 })).toBe(480);
  // 333 g were promised for 6393 pesos, rounded down: of that, 100 g would be a peso less than of the price of 1 kg.
  const little = { ...kiwi, count: 333, demand: 333, total: 6_393 };
  expect(worthOf(little, 100)).toBe(1_920);
  expect(worthOf({ ...little, quantityPum: 0 }, 100)).toBe(1_919);
});

test('what is missing of a line and what was found are the line together', () => {
  expect(missingOf(rice, 4)).toEqual({ ...rice, count: 2, demand: 2, total: 7_980 });
  expect(missingOf(papayas, 1)).toEqual({ ...papayas, count: 2, demand: 400, total: 7_680 });
  expect(missingOf(rice, 0)).toBe(rice);
  expect(missingOf(rice, 6)).toBe(rice);
});

describe('a replacement', () => {
  const avocado = { sale: AGUACATE, priceNeto: 12_990 } as const;

  test('sold by weight costs by the scale when it was weighed, else by its pieces', () => {
    const pieces = { ...avocado, countType: 'units' } as const;
    const perKilo = (grams: number) => Math.floor((12_990 * grams) / AGUACATE.quantityPum);
    expect(worthOfOffered(pieces, { count: 2, grams: 430 })).toBe(perKilo(430));
    expect(demandOfOffered(pieces, { count: 2, grams: 430 })).toBe(430);
    expect(worthOfOffered(pieces, { count: 2 })).toBe(perKilo(2 * AGUACATE.gramsPerUnit));
    expect(demandOfOffered(pieces, { count: 2 })).toBe(2 * AGUACATE.gramsPerUnit);
  });

  test('by the gram, or by the piece, costs by its count', () => {
    const grams = { ...avocado, countType: 'grams' } as const;
    expect(demandOfOffered(grams, { count: 500, grams: 9 })).toBe(500);
    expect(worthOfOffered(grams, { count: 500, grams: 9 })).toBe(worthOfOffered(grams, { count: 500 }));
    const bag = { sale: ARROZ, countType: 'units', priceNeto: 3_990 } as const;
    expect(demandOfOffered(bag, { count: 3, grams: 1_500 })).toBe(3);
    expect(worthOfOffered(bag, { count: 3, grams: 1_500 })).toBe(11_970);
  });
});
