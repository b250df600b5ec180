import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costOfGoods } from '../coupons/of-less.ts';
import { type HeldGoods, partOf } from './part-of.ts';
import { type ReturnableOrder, returnAmounts } from './return-amounts.ts';

const milk: HeldGoods = { key: 'milk', productId: 'milk', count: 3, total: 10_000, stockDemand: 3 };
const meat: HeldGoods = { key: 'meat', productId: 'meat', count: 750, total: 20_000, stockDemand: 750 };

function orderOf(more: Partial<ReturnableOrder> = {}): ReturnableOrder {
  const goods = more.goods ?? [milk, meat];
  const lines = goods.map(({ productId, total }) => ({ productId, total }));
  const coupons = more.coupons ?? { coupons: [], lines };
  const goodsLeft = more.goodsLeft ?? costOfGoods(coupons, lines);
  const paidLeft = more.paidLeft ?? goodsLeft + 3_500;
  return { goods, coupons, goodsLeft, paidLeft, refundsAll: more.refundsAll ?? true };
}

test('a part comes back at its price, rounded in the shopper’s favour, and delivery stays', () => {
  const back = returnAmounts(orderOf(), [
    { key: 'milk', count: 1, refundsAll: true },
    { key: 'meat', count: 200, refundsAll: true },
  ]);
  expect(back.lines).toEqual([
    { key: 'milk', count: 1, total: 3_334, stockDemand: 1, discount: 0 },
    { key: 'meat', count: 200, total: 5_334, stockDemand: 200, discount: 0 },
  ]);
  expect(back).toMatchObject({ goods: 8_668, beside: 0, amount: 8_668 });
});

test('everything, for a fault of the shop, gives back all that was paid; for another reason only the goods', () => {
  const all = (refundsAll: boolean) => [
    { key: 'milk', count: 3, refundsAll: true },
    { key: 'meat', count: 750, refundsAll },
  ];
  expect(returnAmounts(orderOf(), all(true))).toMatchObject({ goods: 30_000, beside: 3_500, amount: 33_500 });
  expect(returnAmounts(orderOf(), all(false))).toMatchObject({ goods: 30_000, beside: 0, amount: 30_000 });
  expect(returnAmounts(orderOf({ refundsAll: false }), all(true)).beside).toBe(0);
});

test('what a coupon took off does not come back', () => {
  const lines = [milk, meat].map(({ productId, total }) => ({ productId, total }));
  const ten = { coupons: [{ amount: 3_000, isPercentage: true }], lines };
  const meatOnly = { coupons: [{ amount: 5_000, isPercentage: false, productIds: ['meat'] }], lines };
  const back = (coupons: ReturnableOrder['coupons'], key: string, count: number) =>
    returnAmounts(orderOf({ coupons }), [{ key, count, refundsAll: true }]).amount;
  expect(back(ten, 'meat', 750)).toBe(18_000);
  // A coupon of pesos stays whole while its products cost as much.
  expect(back(meatOnly, 'milk', 3)).toBe(10_000);
  expect(back(meatOnly, 'meat', 375)).toBe(10_000);
  expect(back(meatOnly, 'meat', 750)).toBe(15_000);
});

test('never more than is left of what was paid, and nothing of what is not there', () => {
  expect(
    returnAmounts(orderOf({ paidLeft: 12_000 }), [{ key: 'meat', count: 750, refundsAll: true }]),
  ).toMatchObject({ goods: 12_000, amount: 12_000 });
  // Delivery was given back by amount before.
  const all = [
    { key: 'milk', count: 3, refundsAll: false },
    { key: 'meat', count: 750, refundsAll: false },
  ];
  expect(returnAmounts(orderOf({ paidLeft: 30_000 }), all).amount).toBe(30_000);
  expect(returnAmounts(orderOf({ paidLeft: 29_000 }), all).amount).toBe(29_000);
  expect(() => returnAmounts(orderOf(), [{ key: 'milk', count: 4, refundsAll: true }])).toThrow(RangeError);
  expect(() => returnAmounts(orderOf(), [{ key: 'salt', count: 1, refundsAll: true }])).toThrow(RangeError);
});

const counted = fc.record({
  count: fc.integer({ min: 1, max: 900 }),
  total: fc.integer({ min: 0, max: 200_000 }),
  stockDemand: fc.integer({ min: 1, max: 5_000 }),
});

const orders = fc
  .record({
    goods: fc.array(counted, { minLength: 1, maxLength: 5 }),
    coupons: fc.array(fc.record({ share: fc.nat(60), isPercentage: fc.boolean(), own: fc.boolean() }), {
      maxLength: 2,
    }),
    besideGoods: fc.nat(9_000),
  })
  .map(({ goods, coupons, besideGoods }) => {
    const held = goods.map((one, at) => ({
      key: `key ${at}`,
      productId: `product ${at}`,
      count: one.count,
      total: one.total,
      stockDemand: one.stockDemand,
    }));
    const lines = held.map(({ productId, total }) => ({ productId, total }));
    const sum = lines.reduce((all, { total }) => all + total, 0);
    const terms = coupons.map(({ share, isPercentage, own }) => {
      const base = own ? (lines[0]?.total ?? 0) : sum;
      const amount = Math.floor((base * share) / 100);
      return own
        ? { amount, isPercentage, productIds: [lines[0]?.productId ?? ''] }
        : { amount, isPercentage };
    });
    const goodsLeft = costOfGoods({ coupons: terms, lines }, lines);
    const paidLeft = goodsLeft + besideGoods;
    return orderOf({ goods: held, coupons: { coupons: terms, lines }, goodsLeft, paidLeft });
  });

/** The same order after something of it came back. */
function after(order: ReturnableOrder, returned: Parameters<typeof returnAmounts>[1]): ReturnableOrder {
  const back = returnAmounts(order, returned);
  const goods = order.goods.map((one) => {
    const part = back.lines.find(({ key }) => key === one.key);
    if (part === undefined) return one;
    const { key, productId } = one;
    return {
      key,
      productId,
      count: one.count - part.count,
      total: one.total - part.total,
      stockDemand: one.stockDemand - part.stockDemand,
    };
  });
  return {
    coupons: order.coupons,
    goodsLeft: order.goodsLeft - back.goods,
    goods,
    paidLeft: order.paidLeft - back.amount,
    refundsAll: order.refundsAll && returned.every(({ refundsAll }) => refundsAll),
  };
}

test('in any number of returns never more comes back than was paid, and all of it for faults of the shop', () => {
  fc.assert(
    fc.property(orders, fc.array(fc.tuple(fc.nat(4), fc.nat(1_000)), { maxLength: 6 }), (order, steps) => {
      let now = order;
      for (const [at, share] of steps) {
        const goods = now.goods[at % now.goods.length];
        if (goods === undefined || goods.count === 0) continue;
        const count = 1 + Math.floor(((goods.count - 1) * share) / 1_000);
        const back = returnAmounts(now, [{ key: goods.key, count, refundsAll: true }]);
        expect(back.goods).toBeGreaterThanOrEqual(0);
        expect(back.goods).toBeLessThanOrEqual(goods.total);
        expect(back.amount).toBeLessThanOrEqual(now.paidLeft);
        for (const { total, discount } of back.lines) expect(discount).toBeLessThanOrEqual(total);
        now = after(now, [{ key: goods.key, count, refundsAll: true }]);
      }
      const rest = now.goods
        .filter(({ count }) => count > 0)
        .map(({ key, count }) => ({ key, count, refundsAll: true }));
      if (rest.length > 0) now = after(now, rest);
      expect(now.paidLeft).toBe(0);
      expect(now.goods.every(({ count, stockDemand }) => count === 0 && stockDemand === 0)).toBe(true);
    }),
  );
});

test('the shopper’s own reasons leave bags and delivery with the shop, in whatever order', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const all = order.goods.map(({ key, count }, at) => ({ key, count, refundsAll: at > 0 }));
      const { amount, beside } = returnAmounts(order, all);
      expect(beside).toBe(0);
      expect(amount).toBe(order.goodsLeft);
      expect(returnAmounts(order, all.toReversed()).amount).toBe(amount);
    }),
  );
});

test('the parts of goods are the whole', () => {
  fc.assert(
    fc.property(counted, fc.nat(1_000), (goods, share) => {
      const taken = 1 + Math.floor(((goods.count - 1) * share) / 1_000);
      const part = partOf(goods, taken);
      expect(part.total * goods.count).toBeGreaterThanOrEqual(goods.total * taken);
      expect(part.total).toBeLessThanOrEqual(goods.total);
      expect(partOf(goods, goods.count)).toEqual(goods);
    }),
  );
});
