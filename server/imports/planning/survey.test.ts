import { describe, expect, it } from 'vitest';
import { cutLength } from './survey.ts';

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
