import { beforeEach, expect, test, vi } from 'vitest';
import { isFirstCount } from './counted-orders.ts';
import { eventsOfPage, purchaseOfPage } from './page-events.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

const line = (
  ...[id, title, count, countType, totalPrice]: [string, string, number, 'units' | 'grams', number]
) => ({
  product_id: id,
  product: { title },
  count,
  countType,
  totalPrice,
});
const rosalba = {
  answer: {
    order: {
      id: 'pedido-rosalba',
      id_order: 1024,
      price_total: 57_400,
      price_domicile: 4_500,
      products: [
        line('arroz', 'Arroz blanco', 3, 'units', 40_000),
        line('tomate', 'Tomate chonto', 1_500, 'grams', 12_900),
      ],
    },
  },
};

test('a purchase is worth its products, without delivery; a line by weight is one item', () => {
  expect(purchaseOfPage('/checkout/thanks/pedido-rosalba', rosalba)).toEqual({
    transaction_id: '1024',
    currency: 'COP',
    value: 52_900,
    shipping: 4_500,
    items: [
      { item_id: 'arroz', item_name: 'Arroz blanco', quantity: 3 },
      { item_id: 'tomate', item_name: 'Tomate chonto', quantity: 1 },
    ],
  });
});

test('an order opened later, or one that needs a sign-in, is no purchase', () => {
  expect(purchaseOfPage('/shoppingcart-detail/pedido-rosalba', rosalba)).toBeUndefined();
  expect(purchaseOfPage('/checkout/thanks/pedido-rosalba', { answer: null })).toBeUndefined();
  expect(eventsOfPage('/checkout/thanks', rosalba).map(([name]) => name)).toEqual(['page_view']);
});

test('an order is counted once, however often its page is opened', () => {
  expect(['a', 'a', 'b', 'a', 'b'].map(isFirstCount)).toEqual([true, false, true, false, false]);
  stored.set('counted-orders', 'not json');
  expect(isFirstCount('a')).toBe(true);
});

test('of medicines nothing is told: no line of an order, nor what it costs', () => {
  const { order } = rosalba.answer;
  const product = { title: 'Dolex', goodsKind: 'medicine' };
  const dolex = { ...line('dolex', 'Dolex', 1, 'units', 9_000), product };
  const withDolex = { order: { ...order, price_total: 66_400, products: [...order.products, dolex] } };
  const purchase = purchaseOfPage('/checkout/thanks/pedido-rosalba', { answer: withDolex });
  expect(purchase?.items.map(({ item_id }) => item_id)).toEqual(['arroz', 'tomate']);
  expect(purchase?.value).toBe(52_900);
  const onlyDolex = { order: { ...order, products: [dolex] } };
  expect(purchaseOfPage('/checkout/thanks/pedido-rosalba', { answer: onlyDolex })).toBeUndefined();
});
