import { expect, test } from 'vitest';
import { type DoorTerms, withoutNotTaken } from './not-taken.ts';

const lines = [
  { productId: 'eggs', total: 20_000 },
  { productId: 'meat', total: 10_000 },
];
const door: DoorTerms = {
  method: 'cash',
  payable: 30_000 + 3_000 - 3_000,
  besideGoods: 3_000,
  notLeft: 0,
  coupons: { coupons: [{ amount: 3_000, isPercentage: true }], lines },
  goods: [
    { key: 'eggs', productId: 'eggs', count: 2, total: 20_000, stockDemand: 2 },
    { key: 'meat', productId: 'meat', count: 500, total: 10_000, stockDemand: 500 },
  ],
};

test('what is not taken is not collected, without what a coupon took off', () => {
  expect(withoutNotTaken(door, [{ key: 'eggs', count: 1 }])).toMatchObject({
    parts: [{ key: 'eggs', count: 1, total: 10_000, cost: 9_000 }],
    notLeft: 9_000,
    due: 21_000,
  });
  expect(withoutNotTaken(door, [{ key: 'meat', count: 100 }])?.due).toBe(30_000 - 1_800);
});

test('bags and delivery are collected, and online nothing is', () => {
  const most = [
    { key: 'eggs', count: 2 },
    { key: 'meat', count: 499 },
  ];
  expect(withoutNotTaken(door, most)?.due).toBeGreaterThanOrEqual(3_000);
  expect(withoutNotTaken(Object.assign({}, door, { method: 'online' as const }), most)?.due).toBe(0);
});

test('not more than there is, not twice, and not everything', () => {
  for (const wrong of [
    [{ key: 'eggs', count: 3 }],
    [{ key: 'salt', count: 1 }],
    [
      { key: 'eggs', count: 1 },
      { key: 'eggs', count: 1 },
    ],
    [
      { key: 'eggs', count: 2 },
      { key: 'meat', count: 500 },
    ],
  ])
    expect(withoutNotTaken(door, wrong)).toBeUndefined();
});
