import { describe, expect, it } from 'vitest';
import { cutLength, isClassOfGoods } from './survey.ts';

/** Titles by their length; most of a catalogue are some thirty letters, ever fewer are longer. */
const natural = (most: number) =>
  new Map(Array.from({ length: most - 9 }, (_, at) => [at + 10, Math.round(600 * Math.exp(-at / 12))]));
const cutAt = (lengths: Map<number, number>) =>
  cutLength(
    lengths,
    [...lengths.values()].reduce((sum, count) => sum + count, 0),
  );

describe('titles', () => {
  it('that many rows have as long as each other were cut, also with a few longer ones', () => {
    expect(cutAt(natural(60).set(30, 1_500))).toBe(0);
    expect(cutAt(new Map([...natural(29), [30, 1_500]]))).toBe(30);
    expect(cutAt(new Map([...natural(29), [30, 1_500], [31, 1], [87, 3], [240, 1]]))).toBe(30);
  });

  it('of lengths that fade out are whole', () => {
    expect([cutAt(natural(60)), cutAt(natural(40)), cutAt(new Map([[12, 400]])), cutAt(new Map())]).toEqual([
      0, 0, 0, 0,
    ]);
  });
});

it('a unit price is of a class of goods when three have about it: two may have the same slip', () => {
  const usual = [9, 10, 10, 11, 12, 12, 13];
  expect(isClassOfGoods([...usual, 130], 130)).toBe(false);
  expect(isClassOfGoods([...usual, 130, 121], 130)).toBe(false);
  expect(isClassOfGoods([...usual, 130, 121, 180], 130)).toBe(true);
});
