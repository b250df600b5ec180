import { expect, test } from 'vitest';
import type { CartLineView } from '#web/shop/cart/cart-types.ts';
import type { Problem } from './show-problems.ts';
import { subtotalIfAccepted } from './subtotal-if-accepted.ts';

const lines = [line('egg', 18_375, 1), line('milk', 3_100, 6), line('coffee', 19_900, 1)];
const subtotal = 18_375 + 18_600 + 19_900;

test('a new price counts with its difference', () => {
  const dearer = problem('egg', 'product_different_price', { cart_price: 18_375, current_price: 19_175 });
  expect(subtotalIfAccepted(lines, [dearer], subtotal)).toBe(subtotal + 800);
});

test('remaining stock of a product stays, unavailable products leave', () => {
  const short = problem('milk', 'product_not_enough', { available: 2 });
  const gone = problem('coffee', 'product_without_stock', {});
  expect(subtotalIfAccepted(lines, [short, gone], subtotal)).toBe(18_375 + 6_200);
});

test('a line with less stock and a new price is counted once', () => {
  const dearer = problem('milk', 'product_different_price', { cart_price: 18_600, current_price: 19_200 });
  const short = problem('milk', 'product_not_enough', { available: 2 });
  expect(subtotalIfAccepted(lines, [dearer, short], subtotal)).toBe(subtotal - 18_600 + 6_200);
});

function line(id: string, price: number, count: number): CartLineView {
  return {
    id,
    serverId: id,
    count,
    countType: 'units',
    totalPrice: price * count,
    product: {
      id,
      countType: 'units',
      grams_x_unidad: 0,
      quantity_pum: 1,
      only_buy_units: false,
      select_only_grams: false,
      price_neto: price,
    },
  } as CartLineView;
}

function problem(lineId: string, kind: Problem['error_type'], more: Partial<Problem>): Problem {
  return {
    line_id: lineId,
    product_id: lineId,
    product_name: lineId,
    product_image: '',
    error_type: kind,
    message: '',
    cart_price: 0,
    current_price: 0,
    available: 0,
    ...more,
  };
}
