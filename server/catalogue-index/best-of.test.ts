import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestFrom, bestOf } from './best-of.ts';

type Product = { name: string; views: number };

const moreSeen = (one: Product, other: Product) =>
  one.views > other.views || (one.views === other.views && one.name < other.name);

describe('the best of many', () => {
  it('are the first of the sorted list, in any input order', () => {
    const products = fc.uniqueArray(fc.record({ name: fc.string({ maxLength: 3 }), views: fc.nat(9) }), {
      selector: ({ name }) => name,
      maxLength: 60,
    });
    fc.assert(
      fc.property(products, fc.integer({ min: -1, max: 70 }), (list, items) => {
        const sorted = list.toSorted((one, other) => (moreSeen(one, other) ? -1 : 1));
        expect(bestOf(list, items, moreSeen)).toEqual(sorted.slice(0, Math.max(0, items)));
      }),
      { numRuns: 500 },
    );
  });

  it('may be equal to one another', () => {
    const higher = (one: number, other: number) => one > other;
    fc.assert(
      fc.property(fc.array(fc.nat(5)), fc.nat(20), (list, target) => {
        const sorted = list.toSorted((one, other) => other - one);
        expect(bestOf(list, target, higher)).toEqual(sorted.slice(0, target));
      }),
    );
  });

  it('do not change the input, and read it once', () => {
    const list = [3, 1, 2];
    expect(bestOf(list, 2, (one, other) => one > other)).toEqual([3, 2]);
    expect(list).toEqual([3, 1, 2]);
    expect(bestOf(list.values(), 9, (one, other) => one > other)).toEqual([3, 2, 1]);
  });
});

describe('a page of many', () => {
  it('is the same part of the sorted list, with equal elements', () => {
    const higher = (one: number, other: number) => one > other;
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 80 }), fc.nat(90), fc.nat(20), (list, from, expected) => {
        const sorted = list.toSorted((one, other) => other - one);
        expect(bestFrom(list.values(), from, expected, higher)).toEqual(sorted.slice(from, from + expected));
      }),
      { numRuns: 1000 },
    );
  });

  it('costs no more at the end than at the beginning', () => {
    const list = Array.from({ length: 10_000 }, (_, place) => (place * 7919) % 10_007);
    const comparisonsFrom = (from: number) => {
      let requestCount = 0;
      bestFrom(list, from, 50, (one, other) => {
        requestCount += 1;
        return one < other;
      });
      return requestCount;
    };
    for (const from of [2_000, 5_000, 9_900]) expect(comparisonsFrom(from)).toBeLessThan(10 * list.length);
  });
});
