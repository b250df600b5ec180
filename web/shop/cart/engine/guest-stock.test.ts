import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ProductCard } from '#web/shop/cart/cart-types.ts';

/** A guest's cart exists only on the device: only the page itself limits it to the stock (rule 27). */

const eggs = {
  id: 'eggs',
  id_item: '1',
  title: 'Huevos AA x 12',
  countType: 'units',
  grams_x_unidad: 0,
  quantity_pum: 0,
  only_buy_units: false,
  select_only_grams: false,
  price: 12_000,
  price_neto: 12_000,
  pum: 1_000,
  stock: 6,
} as ProductCard;

beforeAll(() => {
  vi.resetModules();
  vi.stubGlobal('location', { host: 'canasta.localhost' });
  const device = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, text: string) => device.set(key, text),
    removeItem: (key: string) => device.delete(key),
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function openShop() {
  const [actions, model, view] = await Promise.all([
    import('./cart-actions.ts'),
    import('./cart-model.ts'),
    import('#web/shop/cart/cart-view.ts'),
  ]);
  const show = () =>
    view.cartView.set({
      ...view.cartView.get(),
      status: 'ready',
      owner: 'guest',
      lines: model.cartLines(),
    });
  model.watchCart(show);
  model.changeAdditions(() => []);
  show();
  return { ...actions, count: () => model.cartLines().map(({ count }) => count) };
}

let shop: Awaited<ReturnType<typeof openShop>>;
beforeEach(async () => {
  shop = await openShop();
});

test('a guest who adds more than the stock gets the stock', () => {
  shop.addProduct(eggs, { count: 8 });
  expect(shop.count()).toEqual([6]);
});

test('a guest’s line stops at the stock, also over two lines of the same product', () => {
  shop.addProduct(eggs, { count: 5 });
  shop.addProduct(eggs, { count: 5 });
  expect(shop.count()).toEqual([6]);
  expect(shop.addProduct(eggs, { count: 1, comment: 'Los más frescos' })).toBe(false);
  expect(shop.count()).toEqual([6]);
});

test('a sold-out product is not added', () => {
  expect(shop.addProduct({ ...eggs, stock: 0 }, { count: 1 })).toBe(false);
  expect(shop.count()).toEqual([]);
});
