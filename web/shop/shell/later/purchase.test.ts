import { beforeEach, expect, test, vi } from 'vitest';
import { isFirstCount } from './counted-orders.ts';
import { eventsOfPage, purchaseOf } from './page-events.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

const line = (id: string, title: string, count: number, countType: 'units' | 'grams') => ({
  product_id: id,
  product: { title },
  count,
  countType,
});
const rosalba = {
  answer: {
    order: {
      id: 'pedido-rosalba',
      price_total: 57_400,
      price_domicile: 4_500,
      products: [line('arroz', 'Arroz blanco', 3, 'units'), line('tomate', 'Tomate chonto', 1_500, 'grams')],
    },
  },
};

test('a purchase is worth its products, without delivery; a line by weight is one item', () => {
  expect(purchaseOf('/checkout/thanks/pedido-rosalba', rosalba)).toEqual({
    transaction_id: 'pedido-rosalba',
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
  expect(purchaseOf('/shoppingcart-detail/pedido-rosalba', rosalba)).toBeUndefined();
  expect(purchaseOf('/checkout/thanks/pedido-rosalba', { answer: null })).toBeUndefined();
  expect(eventsOfPage('/checkout/thanks/pedido-rosalba', rosalba).map(([name]) => name)).toEqual([
    'page_view',
  ]);
});

test('an order is counted once, however often its page is opened', () => {
  expect(['a', 'a', 'b', 'a', 'b'].map(isFirstCount)).toEqual([true, false, true, false, false]);
  stored.set('counted-orders', 'not json');
  expect(isFirstCount('a')).toBe(true);
});

test('of medicines nothing is told: no page, and no line of an order', () => {
  const product = { id: 'dolex', title: 'Dolex', price_neto: 9_000, goodsKind: 'medicine' };
  expect(eventsOfPage('/product/dolex', { product })).toEqual([]);
  const { order } = rosalba.answer;
  const dolex = { ...line('dolex', 'Dolex', 1, 'units'), product };
  const answer = { order: { ...order, products: [...order.products, dolex] } };
  const items = purchaseOf('/checkout/thanks/pedido-rosalba', { answer })?.items;
  expect(items?.map(({ item_id }) => item_id)).toEqual(['arroz', 'tomate']);
});
