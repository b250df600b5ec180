import { expect, test } from 'vitest';
import { AGUACATE, ARROZ, CARNE } from '../fixtures/products.ts';
import { bestProposals, countLike } from './proposals.ts';
import type { Offered, PromisedLine } from './weighed-line.ts';

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
  count: 470,
  demand: 470,
  priceNeto: 19_200,
  total: 9_024,
  quantityPum: 1_000,
};
const papayas: PromisedLine = { ...kiwi, countType: 'units', count: 2, demand: 760 };
const pieces = (sale: Offered['sale']): Offered => ({ sale, countType: 'units', priceNeto: 1 });
const grams = (sale: Offered['sale']): Offered => ({ sale, countType: 'grams', priceNeto: 1 });

test.each([
  ['pieces for pieces: as many', rice, pieces(ARROZ), 6],
  ['pieces for a weight: the nearest whole number of them', kiwi, pieces(AGUACATE), 2],
  ['pieces for weighed pieces: by their weight', papayas, pieces(AGUACATE), 3],
  ['pieces for a small weight: one', { ...kiwi, count: 100, demand: 100 }, pieces(AGUACATE), 1],
  ['pieces of unknown weight: one', kiwi, pieces(ARROZ), 1],
  ['a weight for a weight: the nearest step', kiwi, grams(CARNE), 450],
  ['a weight for weighed pieces', papayas, grams({ ...CARNE, gramStep: 100 }), 800],
  ['a weight for a small one: the least that is sold', { ...kiwi, demand: 30 }, grams(CARNE), 100],
  ['a weight for pieces: the least that is sold', rice, grams({ ...CARNE, minGrams: 250 }), 250],
  ['however many they are', { ...rice, count: 300, demand: 300 }, grams(CARNE), 100],
])('%s', (_, line, offered, count) => expect(countLike(line, offered)).toBe(count));

test('proposals are no dearer if possible, then nearest in price, then of the brand; three of them', () => {
  const candidate = (id: string, worth: number, brand = 'Otra') => ({ worth, offered: { id, brand } });
  const candidates = [
    candidate('dearer', 10_001, 'Diana'),
    candidate('far', 6_000),
    candidate('b', 9_000),
    candidate('brand', 9_000, 'Diana'),
    candidate('free', 0),
    candidate('a', 9_000),
    candidate('as dear', 10_000),
  ];
  const best = (from: typeof candidates) =>
    bestProposals(10_000, 'Diana', from).map(({ offered }) => offered.id);
  expect(best(candidates)).toEqual(['as dear', 'brand', 'a']);
  expect(best(candidates.toReversed())).toEqual(['as dear', 'brand', 'a']);
  expect(best(candidates.slice(0, 2))).toEqual(['far', 'dearer']);
  expect(best([candidate('dear', 30_000), candidate('dearer', 10_001)])).toEqual(['dearer', 'dear']);
  expect(best([candidate('free', 0), candidate('nearly', 1)])).toEqual(['nearly']);
});
