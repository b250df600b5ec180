import { expect, test } from 'vitest';
import { coupon } from '../fixtures/coupons.ts';
import { promotionText } from './promotion-text.ts';

test.each([
  ['10 % menos', {}],
  ['$ 2.000 menos, en compras desde $ 20.000', { percentage: 0, value: 2_000, minSubtotal: 20_000 }],
  ['Desde 6 unidades, 10 % menos', { unitsFrom: 6 }],
  ['Lleva 3 y paga 2', { percentage: 100, unitsFrom: 3, unitsReduced: 1 }],
  ['La segunda unidad con 50 % menos', { percentage: 50, unitsFrom: 2, unitsReduced: 1 }],
  ['De cada 5 unidades, 2 unidades con 30 % menos', { percentage: 30, unitsFrom: 5, unitsReduced: 2 }],
])('%s', (text, changes) => {
  expect(promotionText(coupon(changes)).replaceAll('\u00a0', ' ')).toBe(text);
});
