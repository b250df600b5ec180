import { describe, expect, it } from 'vitest';
import { costedOf, marginOf } from './margin.ts';

const goods = (total: number, priceNeto: number, cost: number | null, worth = total) => ({
  total,
  worth,
  priceNeto,
  cost,
});

describe('products with a known cost', () => {
  it('are those whose cost is known, with their share of the paid amount', () => {
    const lines = [goods(6_000, 3_000, 2_000), goods(4_000, 4_000, null)];
    expect(costedOf(lines, 10_000)).toEqual({ sales: 6_000, cost: 4_000 });
    // A coupon of 1.000 is shared.
    expect(costedOf(lines, 9_000)).toEqual({ sales: 5_400, cost: 4_000 });
  });

  it('by the gram cost in proportion, half a peso rounded up', () => {
    // 250 g at $ 4.990 for 500 g that cost $ 3.333.
    expect(costedOf([goods(2_495, 4_990, 3_333)], 2_495)).toEqual({ sales: 2_495, cost: 1_667 });
  });

  it('that weighed more than was charged cost their weight', () => {
    expect(costedOf([goods(5_000, 1_000, 500, 5_200)], 5_000)).toEqual({ sales: 5_000, cost: 2_600 });
  });

  it('that were given away have no price that tells what they cost', () => {
    const input = goods(0, 0, 500, 1_000);
    expect(costedOf([input, goods(6_000, 3_000, 2_000)], 6_000)).toEqual({ sales: 6_000, cost: 4_000 });
    expect(costedOf([goods(6_000, 1, 1)], 6_000)).toEqual({ sales: 6_000, cost: 6_000 });
  });

  it('without a known cost, or with count 0, are excluded; a cost of 0 is known', () => {
    expect(costedOf([goods(4_000, 4_000, null)], 4_000)).toBeNull();
    expect(costedOf([], 0)).toBeNull();
    expect(costedOf([goods(0, 4_000, 100)], 0)).toBeNull();
    expect(costedOf([goods(4_000, 4_000, 0)], 4_000)).toEqual({ sales: 4_000, cost: 0 });
  });
});

describe('the margin', () => {
  it('is of sales with a known cost, and reports their share of all sales', () => {
    expect(marginOf({ sales: 8_300, cost: 6_557 }, 10_000)).toEqual({ percent: 21, covered: 83 });
    expect(marginOf({ sales: 1_000, cost: 1_500 }, 1_000)).toEqual({ percent: -50, covered: 100 });
    expect(marginOf({ sales: 0, cost: 0 }, 10_000)).toBeNull();
    // Of orders that were changed since, the known part may be more than all.
    expect(marginOf({ sales: 2_000, cost: 1_000 }, 1_000)).toEqual({ percent: 50, covered: 100 });
    expect(marginOf({ sales: 1, cost: 0 }, 0)).toEqual({ percent: 100, covered: 100 });
  });
});
