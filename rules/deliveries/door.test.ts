import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaymentMethod } from '../orders/moves.ts';
import { cashOf, changeOf, costsOfLeft, finalCost, stepsLeft, toCollect, toGiveBack } from './door.ts';

const pesos = fc.integer({ min: 0, max: 5_000_000 });
const method = fc.constantFrom<PaymentMethod>('cash', 'online', 'dataphone');

test('cash and dataphone are collected, online is not', () => {
  const figures = { payable: 105_887, besideGoods: 5_200 };
  expect(toCollect({ ...figures, method: 'cash' }, 0)).toBe(105_887);
  expect(toCollect({ ...figures, method: 'dataphone' }, 24_000)).toBe(81_887);
  expect(toCollect({ ...figures, method: 'online' }, 0)).toBe(0);
  expect(toGiveBack({ ...figures, method: 'online' }, 24_000)).toBe(24_000);
  expect(toGiveBack({ ...figures, method: 'cash' }, 24_000)).toBe(0);
});

test('in the end an order costs what was collected, or what was paid and not returned', () => {
  const figures = { payable: 21_000, besideGoods: 6_000 };
  // A coupon was worth more than the goods that were left.
  expect(finalCost({ ...figures, method: 'cash' }, 30_000, false)).toBe(6_000);
  expect(finalCost({ ...figures, method: 'dataphone' }, 30_000, true)).toBe(0);
  expect(finalCost({ ...figures, method: 'online' }, 30_000, true)).toBe(6_000);
  fc.assert(
    fc.property(method, pesos, pesos, pesos, (how, goods, besideGoods, notLeft) => {
      const order = { method: how, payable: goods + besideGoods, besideGoods };
      const paid = how === 'online' ? order.payable - toGiveBack(order, notLeft) : toCollect(order, notLeft);
      expect(finalCost(order, notLeft, false)).toBe(paid);
    }),
  );
});

test('collected and returned money never exceeds the amount due, nor falls below zero', () => {
  fc.assert(
    fc.property(method, pesos, pesos, pesos, (how, goods, besideGoods, notLeft) => {
      const figures = { method: how, payable: goods + besideGoods, besideGoods };
      const collected = toCollect(figures, notLeft);
      const back = toGiveBack(figures, notLeft);
      expect(collected).toBeGreaterThanOrEqual(0);
      expect(back).toBeGreaterThanOrEqual(0);
      expect(Math.max(collected, back)).toBeLessThanOrEqual(figures.payable);
      if (how !== 'online') expect(collected).toBe(goods + besideGoods - Math.min(goods, notLeft));
      if (how === 'online') expect(back).toBe(Math.min(goods, notLeft));
    }),
  );
});

test('received = collected + change, or it is too little', () => {
  expect(changeOf(105_887, 120_000)).toBe(14_113);
  expect(changeOf(105_887, 105_886)).toBeUndefined();
  fc.assert(
    fc.property(pesos, pesos, (due, received) => {
      const change = changeOf(due, received);
      if (change === undefined) expect(received).toBeLessThan(due);
      else expect(due + change).toBe(received);
    }),
  );
});

test('only cash counts as held by the courier, whatever the order of the stops', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ method, amount: pesos }), { maxLength: 40 }), (collected) => {
      const cash = collected.filter((one) => one.method === 'cash').map(({ amount }) => amount);
      expect(cashOf(collected)).toBe(cash.reduce((sum, amount) => sum + amount, 0));
      expect(cashOf(collected.toReversed())).toBe(cashOf(collected));
    }),
  );
});

test('lists the remaining steps at the door in order', () => {
  const door = { method: 'cash', due: 105_887, received: null, voucher: '', ageRestricted: true } as const;
  expect(stepsLeft({ ...door, isAdult: null, hasProof: false })).toEqual(['cash', 'age', 'proof']);
  expect(stepsLeft({ ...door, received: 100_000, isAdult: false, hasProof: true })).toEqual(['cash']);
  const card = { ...door, method: 'dataphone', ageRestricted: false, isAdult: null, hasProof: true } as const;
  expect(stepsLeft(card)).toEqual(['voucher']);
  expect(stepsLeft({ ...card, voucher: '004512' })).toEqual([]);
  expect(stepsLeft({ ...card, method: 'online', due: 0 })).toEqual([]);
});

test('goods that are not delivered cost what they cost after coupons, one after another', () => {
  const market = { productId: 'mercado', total: 80_000 };
  const beer = { productId: 'cerveza', total: 20_000 };
  const lines = [market, beer];
  const of = (...coupons: { amount: number; isPercentage: boolean; productIds?: string[] }[]) => ({
    coupons,
    lines,
  });
  expect(costsOfLeft(of(), lines, [beer])).toEqual([20_000]);
  expect(costsOfLeft(of({ amount: 10_000, isPercentage: true }), lines, [beer])).toEqual([18_000]);
  const half = { amount: 10_000, isPercentage: true, productIds: ['cerveza'] };
  expect(costsOfLeft(of(half), lines, [beer])).toEqual([10_000]);
  // Pesos stay whole while the goods that stay cost as much.
  expect(costsOfLeft(of({ amount: 30_000, isPercentage: false }), lines, [beer, market])).toEqual([
    20_000, 50_000,
  ]);
});
