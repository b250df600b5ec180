import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCoupons } from '../fixtures/arbitraries.ts';
import { couponsDiscount } from './discount.ts';
import { couponAmounts } from './of-less.ts';

const coffee = { productId: 'cafe', total: 10_000 };
const rice = { productId: 'arroz', total: 20_000 };
const lines = [coffee, rice];
const half = { ...coffee, total: 5_000 };

test.each([
  [
    'a percentage of the coffee',
    { amount: 1_500, isPercentage: true, productIds: ['cafe'] },
    [1_500, 750, 0],
  ],
  ['pesos off the coffee', { amount: 8_000, isPercentage: false, productIds: ['cafe'] }, [8_000, 5_000, 0]],
  ['pesos off everything', { amount: 8_000, isPercentage: false }, [8_000, 8_000, 8_000]],
  ['a percentage of everything', { amount: 3_000, isPercentage: true }, [3_000, 2_500, 2_000]],
])('%s: with the coffee, with half of it, and without', (_name, coupon, amounts) => {
  const order = { coupons: [coupon], lines };
  const goods = [lines, [half, rice], [rice]];
  expect(goods.map((there) => couponAmounts(order, there)[0])).toEqual(amounts);
});

test('a percentage of less is rounded for the shopper', () => {
  const coupons = [{ amount: 1_001, isPercentage: true, productIds: ['cafe'] }];
  const third = { ...coffee, total: 3_333 };
  expect(couponAmounts({ coupons, lines }, [third, rice])).toEqual([334]);
});

test('two coupons of pesos for one product take off what it costs, and nothing of the others', () => {
  const coupons = ['cafe', 'cafe'].map((id) => ({ amount: 5_000, isPercentage: false, productIds: [id] }));
  expect(couponAmounts({ coupons, lines }, [half, rice])).toEqual([5_000, 0]);
});

test('a coupon whose products were changed since it was confirmed counts for the whole order', () => {
  const coupons = [{ amount: 8_000, isPercentage: false, productIds: ['leche'] }];
  expect(couponAmounts({ coupons, lines }, lines)).toEqual([8_000]);
});

const anyLines = fc.array(
  fc.record({
    productId: fc.constantFrom('arroz', 'leche', 'carne', 'pan'),
    total: fc.nat(60_000),
    units: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    categoryId: fc.constantFrom('granos', 'frescos'),
  }),
  { minLength: 1, maxLength: 6 },
);

test('as confirmed for all goods; of less, a coupon for some products takes off no others', () => {
  fc.assert(
    fc.property(anyCoupons, anyLines, fc.array(fc.nat(4), { maxLength: 6 }), (terms, ordered, quarters) => {
      const subtotal = ordered.reduce((sum, { total }) => sum + total, 0);
      const confirmed = couponsDiscount(terms, ordered, subtotal);
      const coupons = confirmed.byCoupon.map(({ code, amount, productIds }) => {
        const found = terms.find((one) => one.code === code);
        return {
          amount,
          isPercentage: (found?.percentage ?? 0) > 0,
          ...(productIds && { productIds }),
        };
      });
      const order = { coupons, lines: ordered };
      expect(couponAmounts(order, ordered)).toEqual(coupons.map(({ amount }) => amount));
      const less = ordered.map((line, at) => ({
        ...line,
        total: Math.floor((line.total * (quarters[at] ?? 4)) / 4),
      }));
      const amounts = couponAmounts(order, less);
      const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0);
      const worth = (isFor: (id: string) => boolean) =>
        sumOf(less.filter(({ productId }) => isFor(productId)).map(({ total }) => total));
      expect(sumOf(amounts)).toBeLessThanOrEqual(worth(() => true));
      const own = coupons.map(({ productIds }) => productIds);
      const limited = own.flatMap((ids) => ids ?? []);
      expect(sumOf(amounts.filter((_, at) => own[at]))).toBeLessThanOrEqual(
        worth((id) => limited.includes(id)),
      );
      for (const [at, amount] of amounts.entries()) {
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(coupons[at]?.amount ?? 0);
        if (own[at]) expect(amount).toBeLessThanOrEqual(worth((id) => own[at]?.includes(id) === true));
      }
    }),
  );
});
