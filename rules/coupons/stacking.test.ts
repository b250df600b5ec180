import { expect, test } from 'vitest';
import { coupon } from '../fixtures/coupons.ts';
import type { Coupon } from './coupon.ts';
import { stackProblem } from './coupon-problem.ts';
import { applyCoupon } from './discount.ts';

/**
 * Storefront 5, Coupons, sentence by sentence and without a look at the rule: who is applied, who comes, whether they
 * may. 'A coupon with stackLimit above 1 can be applied only while the applied coupons are fewer than that limit.
 * stackLimit 1 cannot be combined with others. A coupon cannot stack with an applied one whose stack limit is less or
 * equal [to how many are applied]. Re-applying the same coupon replaces it.'
 */
function mayJoin(applied: readonly Coupon[], next: Coupon): boolean {
  const company: Coupon[] = [];
  for (const one of applied) if (one.code !== next.code) company.push(one);
  if (company.length === 0) return true;
  if (next.stackLimit === 1) return false;
  if (company.length >= next.stackLimit) return false;
  for (const one of company) if (one.stackLimit <= company.length) return false;
  return true;
}

const LIMITS = [1, 2, 3, 4, 9];
const CODES = ['a', 'b', 'c', 'd'];

/** Every way to give that many coupons their limits. */
function setsOf(size: number): Coupon[][] {
  if (size === 0) return [[]];
  return setsOf(size - 1).flatMap((set) => LIMITS.map((limit) => [...set, couponOf(set.length, limit)]));
}

function couponOf(turn: number, stackLimit: number): Coupon {
  return coupon({ code: CODES[turn] ?? '', percentage: 0, value: 1_000, stackLimit });
}

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

function applyAll(order: readonly Coupon[]): Coupon[] {
  return order.reduce<Coupon[]>((set, next) => (stackProblem(set, next) ? set : applyCoupon(set, next)), []);
}

const cases = [1, 2, 3, 4].map((size) => ({ size, sets: setsOf(size) }));

test.each(cases)(
  'every set of $size in every order of applying matches the table, step by step',
  ({ sets }) => {
    let steps = 0;
    for (const order of sets.flatMap(ordersOf)) {
      let applied: Coupon[] = [];
      for (const next of order) {
        const allowed = mayJoin(applied, next);
        if ((stackProblem(applied, next) === undefined) !== allowed) {
          expect.fail(`${say(next)} beside ${applied.map(say).join(' ') || 'none'}: ${allowed}`);
        }
        if (allowed) applied = applyCoupon(applied, next);
        steps += 1;
      }
    }
    expect(steps).toBeGreaterThan(0);
  },
);

test.each(cases)(
  'a set of $size is accepted completely in one order exactly if it is in any other',
  ({ size, sets }) => {
    for (const set of sets) {
      const smallest = Math.min(...set.map(({ stackLimit }) => stackLimit));
      const whole = ordersOf(set).filter((order) => applyAll(order).length === size).length;
      expect([set.map(say).join(' '), whole]).toEqual([
        set.map(say).join(' '),
        size <= smallest ? ordersOf(set).length : 0,
      ]);
    }
  },
);

test('the same coupon again is always allowed and does not change the others', () => {
  for (const set of [1, 2, 3].flatMap(setsOf)) {
    const applied = applyAll(set);
    for (const again of applied) {
      expect(stackProblem(applied, again)).toBeUndefined();
      expect(applyCoupon(applied, again)).toEqual(applied);
    }
  }
});

function say({ code, stackLimit }: Coupon): string {
  return `${code}${stackLimit}`;
}
