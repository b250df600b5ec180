import { expect, test } from 'vitest';
import { coupon } from '../fixtures/coupons.ts';
import type { Coupon } from './coupon.ts';
import { couponText, promotionBadge, promotionText } from './promotion-text.ts';

test.each([
  ['10 % menos', {}],
  ['$ 2.000 menos, en compras desde $ 20.000', { percentage: 0, value: 2_000, minSubtotal: 20_000 }],
  ['Desde 6 unidades, 10 % menos', { unitsFrom: 6 }],
  ['Lleva 3 y paga 2', { percentage: 100, unitsFrom: 3, unitsReduced: 1 }],
  ['La segunda unidad con 50 % menos', { percentage: 50, unitsFrom: 2, unitsReduced: 1 }],
  ['10 % menos, los martes y jueves', { weekdays: [4, 2] }],
  ['A $ 1.900', { percentage: 0, productIds: ['p1', 'p2'], productPrices: [1_900, 2_500] }],
  [
    'Desde 6 unidades, a $ 2.500, los sábados y domingos',
    {
      percentage: 0,
      unitsFrom: 6,
      productIds: ['p2', 'p1'],
      productPrices: [1_900, 2_500],
      weekdays: [0, 6],
    },
  ],
  ['De cada 5 unidades, 2 unidades con 30 % menos', { percentage: 30, unitsFrom: 5, unitsReduced: 2 }],
])('%s', (text, changes) => {
  expect(promotionText(coupon(changes), { id: 'p1', unit: '' }).replaceAll('\u00a0', ' ')).toBe(text);
});

test('what is weighed says by how much it is priced', () => {
  const list = coupon({ percentage: 0, productIds: ['p1'], productPrices: [4_900] });
  expect(promotionText(list, { id: 'p1', unit: '500 g' })).toBe('A $\u00a04.900 por 500 g');
});

test.each([
  ['10 % menos, en compras desde $ 80.000', { type: 'total_cart', minSubtotal: 80_000 }],
  ['Lleva 3 y paga 2 (algunos productos)', { percentage: 100, unitsFrom: 3, unitsReduced: 1 }],
  ['Precio especial en 1 producto', { percentage: 0, productIds: ['p1'], productPrices: [1_900] }],
  [
    'Precio especial en 2 productos, desde 6 unidades, los martes',
    { percentage: 0, unitsFrom: 6, productIds: ['p1', 'p2'], productPrices: [1_900, 2_500], weekdays: [2] },
  ],
] as const)('of no product: %s', (text, changes) => {
  const made = coupon({ type: 'products_price', ...changes } as Partial<Coupon>);
  expect(couponText(made).replaceAll('\u00a0', ' ')).toBe(text);
});

test.each([
  ['Lleva 3, paga 2', { percentage: 100, unitsFrom: 3, unitsReduced: 1 }],
  ['2.ª unidad −50 %', { percentage: 50, unitsFrom: 2, unitsReduced: 1 }],
  ['2 de 5: −30 %', { percentage: 30, unitsFrom: 5, unitsReduced: 2 }],
  ['Desde 6: −10 %', { unitsFrom: 6 }],
  ['Desde 6: a $ 1.900', { percentage: 0, unitsFrom: 6, productIds: ['p1'], productPrices: [1_900] }],
  ['Al pagar: −10 %', {}],
  ['', { minSubtotal: 20_000 }],
])('in the corner of a card: %s', (badge, changes) => {
  expect(promotionBadge(coupon(changes), { id: 'p1', unit: '' }).replaceAll('\u00a0', ' ')).toBe(badge);
});
