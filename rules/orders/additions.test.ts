import { expect, it } from 'vitest';
import type { Coupon } from '../coupons/coupon.ts';
import { coupon as anyCoupon } from '../fixtures/coupons.ts';
import { addedFigures, type OrderedLine } from './additions.ts';

const line = (productId: string, total: number, count = 1): OrderedLine => ({
  productId,
  total,
  count,
  listTotal: total + 100,
  countType: 'units',
});
const coupon = (code: string, more: Partial<Coupon>): Coupon =>
  anyCoupon({ code, percentage: 0, stackLimit: 3, ...more });
const paper = { code: 'papel', name: 'Papel', pricePerBag: 500, productsPerBag: 2, productsGramsLimit: 0 };

it('bags and percentages are computed for the whole order, the delivery fee stays', () => {
  const order = {
    bag: paper,
    deliveryPrice: 3_000,
    coupons: [{ code: 'diez', amount: 1_000, terms: coupon('diez', { percentage: 10 }) }],
  };
  expect(addedFigures(order, [line('a', 10_000, 2), line('b', 5_555)])).toEqual({
    subtotal: 15_555,
    discountsTotal: 200,
    bagsCount: 2,
    bagsTotal: 1_000,
    unitsCount: 3,
    coupons: [{ code: 'diez', amount: 1_555, productIds: null }],
    couponsTotal: 1_555,
    total: 15_555 + 1_000 + 3_000 - 1_555,
  });
});

it('no coupon gives less than before, nor more than the amount due', () => {
  const order = { bag: null, deliveryPrice: 0 };
  const gone = [{ code: 'ido', amount: 2_000, terms: undefined }];
  expect(addedFigures({ ...order, coupons: gone }, [line('a', 9_000)]).coupons).toEqual([
    { code: 'ido', amount: 2_000 },
  ]);
  const lowered = [{ code: 'x', amount: 3_000, terms: coupon('x', { percentage: 5 }) }];
  expect(addedFigures({ ...order, coupons: lowered }, [line('a', 10_000)]).couponsTotal).toBe(3_000);
  const all = [
    { code: 'x', amount: 3_000, terms: coupon('x', { value: 9_000 }) },
    { code: 'y', amount: 3_000, terms: coupon('y', { value: 9_000 }) },
  ];
  expect(addedFigures({ ...order, coupons: all }, [line('a', 8_000)]).couponsTotal).toBe(8_000);
});

it('without a bag nothing is charged for bags; a price above the list is no discount', () => {
  const dearer = { ...line('a', 9_000), listTotal: 8_000 };
  const figures = addedFigures({ bag: null, deliveryPrice: 0, coupons: [] }, [dearer]);
  expect(figures).toMatchObject({ bagsCount: 0, bagsTotal: 0, discountsTotal: 0, total: 9_000 });
});

it('a coupon without effect on any line takes off what it took before', () => {
  const other = {
    code: 'cafe',
    amount: 0,
    terms: coupon('cafe', { type: 'products_price', productIds: ['z'] }),
  };
  const order = { bag: null, deliveryPrice: 0, coupons: [other] };
  expect(addedFigures(order, [line('a', 9_000)])).toMatchObject({ couponsTotal: 0, total: 9_000 });
});

it('bags are counted by pieces and by grams apart, whichever needs more', () => {
  const bag = { ...paper, productsPerBag: 10, productsGramsLimit: 1_000 };
  const bagsOf = (units: number, grams: number) => {
    const weighed = { ...line('b', 5_000, grams), countType: 'grams' as const };
    return addedFigures({ bag, deliveryPrice: 0, coupons: [] }, [line('a', 9_000, units), weighed]).bagsCount;
  };
  expect(bagsOf(5, 800)).toBe(1);
  expect(bagsOf(5, 2_500)).toBe(3);
  expect(bagsOf(11, 800)).toBe(2);
});
