import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestOf } from './best-of.ts';

type Product = { name: string; views: number };

const moreSeen = (one: Product, other: Product) =>
  one.views > other.views || (one.views === other.views && one.name < other.name);

describe('the best of many', () => {
  it('are the first when all are sorted, however they come', () => {
    const products = fc.uniqueArray(fc.record({ name: fc.string({ maxLength: 3 }), views: fc.nat(9) }), {
      selector: ({ name }) => name,
      maxLength: 60,
    });
    fc.assert(
      fc.property(products, fc.integer({ min: -1, max: 70 }), (list, wanted) => {
        const sorted = list.toSorted((one, other) => (moreSeen(one, other) ? -1 : 1));
        expect(bestOf(list, wanted, moreSeen)).toEqual(sorted.slice(0, Math.max(0, wanted)));
      }),
      { numRuns: 500 },
    );
  });

  it('may be equal to one another', () => {
    const higher = (one: number, other: number) => one > other;
    fc.assert(
      fc.property(fc.array(fc.nat(5)), fc.nat(20), (list, wanted) => {
        const sorted = list.toSorted((one, other) => other - one);
        expect(bestOf(list, wanted, higher)).toEqual(sorted.slice(0, wanted));
      }),
    );
  });

  it('leave what they are taken from as it was, and read it once', () => {
    const list = [3, 1, 2];
    expect(bestOf(list, 2, (one, other) => one > other)).toEqual([3, 2]);
    expect(list).toEqual([3, 1, 2]);
    expect(bestOf(list.values(), 9, (one, other) => one > other)).toEqual([3, 2, 1]);
  });
});
