import { expect, test } from 'vitest';
import type { CartCheck, ProductCard, WireLine } from '#web/shop/cart/cart-types.ts';
import { officeDifference } from './office-difference.ts';

const cart = [
  line('egg', 18_375, 1),
  line('milk', 3_100, 6),
  line('coffee', 19_900, 1),
  line('rice', 4_000, 2),
];

test('unchanged lines are not listed', () => {
  const difference = officeDifference(cart, check({}), [
    card('egg', 18_375),
    card('milk', 3_100),
    card('coffee', 19_900),
    card('rice', 4_000),
  ]);
  expect(difference).toEqual({ lines: [], before: 64_875, now: 64_875 });
});

test('lists a higher and a lower price, a short stock and a missing product', () => {
  const difference = officeDifference(
    cart,
    check({
      productsDifferentPrice: [problem('egg', 'product_different_price', 1, 'Antes | Ahora')],
      productsWithoutStock: [
        problem('milk', 'product_not_enough', 2, 'Solo quedan 2 de las 6 que pediste'),
        problem('coffee', 'product_without_stock', 0, 'Sin stock'),
      ],
    }),
    [card('egg', 19_000), card('milk', 3_300), card('rice', 3_500)],
  );
  expect(difference.lines.map(({ title, before, now, reason }) => [title, before, now, reason])).toEqual([
    ['egg', 18_375, 19_000, ''],
    ['milk', 18_600, 6_600, 'Solo quedan 2 de las 6 que pediste'],
    ['coffee', 19_900, null, 'Sin stock'],
    ['rice', 8_000, 7_000, ''],
  ]);
  expect(difference.now).toBe(19_000 + 6_600 + 7_000);
});

function line(title: string, price: number, count: number): WireLine {
  return {
    id: `line of ${title}`,
    product: card(title, price),
    count,
    countType: 'units',
    countDisplay: `${count} und`,
    totalPrice: price * count,
    pricePerUnit: price,
  } as WireLine;
}

function card(title: string, price: number): ProductCard {
  return {
    id: title,
    title,
    countType: 'units',
    grams_x_unidad: 0,
    quantity_pum: 1,
    only_buy_units: false,
    select_only_grams: false,
    price_neto: price,
  } as ProductCard;
}

function problem(
  title: string,
  kind: CartCheck['productsInactive'][number]['error_type'],
  available: number,
  message: string,
) {
  return {
    line_id: `line of ${title}`,
    product_id: title,
    product_name: title,
    product_image: '',
    error_type: kind,
    message,
    cart_price: 0,
    current_price: 0,
    available,
  };
}

function check(lists: Partial<CartCheck>): CartCheck {
  return {
    productsDifferentPrice: [],
    productsWithoutStock: [],
    productsNotExists: [],
    productsInactive: [],
    productsReadyToPay: [],
    ...lists,
  };
}
