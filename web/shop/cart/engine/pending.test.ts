import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  begin,
  eggs,
  end,
  here,
  inShop,
  milk,
  onDevice,
  openTab,
  rice,
  shop,
} from './fixtures/pretend-shop.ts';

/** A member's cart while the server is unreachable: additions wait on the device and arrive once. */

beforeEach(begin);
afterEach(end);

test.each(['answer-lost', 'lost', 502, 503] as const)(
  'an addition is pending after: %s; and is sent once',
  async (how) => {
    const tab = await openTab();
    shop.road = [how];
    tab.addProduct(milk);
    await vi.waitFor(() => expect(tab.line(milk)).toMatchObject({ count: 1, waiting: true }));
    expect(tab.said()).toContain('Guardamos Leche en este dispositivo');
    await tab.refreshCart();
    expect([inShop(), tab.counts()]).toEqual([{ milk: 1 }, { milk: 1 }]);
    expect(tab.line(milk)?.waiting).toBeFalsy();
    expect(onDevice()).toBeUndefined();
  },
);

test.each([400, 429] as const)(
  'a refusal (%s) is not offline: it is shown and nothing is pending',
  async (status) => {
    const tab = await openTab();
    shop.road = [status];
    tab.addProduct(milk);
    await vi.waitFor(() => expect(tab.said()).toContain('Error al agregar producto al carrito'));
    expect([tab.counts(), onDevice()]).toEqual([{}, undefined]);
  },
);

test('pending lines survive an offline reload, can be changed there, and are sent once', async () => {
  let tab = await openTab();
  tab.addProduct(rice);
  await tab.flushed();
  shop.road = ['answer-lost'];
  tab.addProduct(milk);
  await vi.waitFor(() => expect(tab.line(milk)?.waiting).toBe(true));
  // None of these additions requests anything from an unreachable server.
  const before = shop.asked.length;
  tab.plus(milk, 2);
  tab.addProduct(eggs);
  expect(tab.counts()).toEqual({ rice: 1, milk: 3, eggs: 1 });
  expect(shop.asked.length).toBe(before);
  shop.road = ['lost'];
  tab.plus(rice);
  await vi.waitFor(() => expect(tab.line(rice)).toMatchObject({ count: 2, waiting: true }));

  shop.road = ['lost'];
  tab = await openTab();
  expect(tab.status()).toBe('failed');
  expect(tab.counts()).toEqual({ milk: 3, eggs: 1, rice: 1 });
  tab.plus(milk, -1);
  tab.remove(eggs);
  expect(tab.counts()).toEqual({ milk: 2, rice: 1 });

  tab = await openTab();
  await vi.waitFor(() => expect(inShop()).toEqual({ rice: 2, milk: 2 }));
  expect(tab.counts()).toEqual({ rice: 2, milk: 2 });
  expect(onDevice()).toBeUndefined();
});

test('presses before the shop has said who is here, and while it merges them, are all counted', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  shop.gate = promise;
  const tab = await openTab({ isRead: false });
  tab.addProduct(milk);
  tab.plus(milk);
  tab.addProduct(eggs);
  tab.remove(eggs);
  expect([tab.status(), tab.counts()]).toEqual(['loading', { milk: 2 }]);
  await vi.waitFor(() => expect(shop.asked).toContain('POST merge'));
  tab.plus(milk);
  tab.addProduct(rice);
  tab.plus(rice);
  expect(tab.counts()).toEqual({ milk: 3, rice: 2 });
  resolve();
  await vi.waitFor(() => expect(tab.status()).toBe('ready'));
  await tab.flushed();
  const all = { milk: 3, rice: 2 };
  expect([inShop(), tab.counts()]).toEqual([all, all]);
  expect(onDevice()).toBeUndefined();
});

test('signing in sends the displayed prices', async () => {
  here(false);
  let tab = await openTab();
  tab.addProduct(milk);
  tab.addProduct({ ...eggs, price_neto: 950 });
  here(true);
  tab = await openTab();
  expect([shop.prices, tab.counts()]).toEqual([[1_000, 950], { milk: 1, eggs: 1 }]);
});

test('a merge without a response is repeated by its key; later additions and changes follow it', async () => {
  here(false);
  let tab = await openTab();
  tab.addProduct(milk, { count: 2 });
  tab.addProduct(eggs, { count: 4 });
  here(true);
  shop.road = ['open', 'answer-lost'];
  tab = await openTab();
  expect([tab.status(), inShop()]).toEqual(['failed', { milk: 2, eggs: 4 }]);
  tab.plus(milk, 3);
  tab.plus(eggs, -1);
  tab.addProduct(rice);
  await tab.refreshCart();
  await tab.flushed();
  expect([inShop(), tab.counts()]).toEqual([
    { milk: 5, eggs: 3, rice: 1 },
    { milk: 5, eggs: 3, rice: 1 },
  ]);
});

test('lines added and removed during a merge are neither lost nor sent twice', async () => {
  here(false);
  const other = await openTab();
  other.addProduct(milk, { count: 2 });
  other.addProduct(eggs, { count: 4 });
  here(true);
  const { promise, resolve } = Promise.withResolvers<void>();
  shop.gate = promise;
  const opening = openTab();
  await vi.waitFor(() => expect(shop.asked).toContain('POST merge'));
  other.addProduct(rice);
  other.remove(eggs);
  resolve();
  shop.gate = Promise.resolve();
  const tab = await opening;
  await tab.flushed();
  await tab.flushed();
  expect(inShop()).toEqual({ milk: 2, rice: 1 });
  expect(onDevice()).toBeUndefined();
});

test('two tabs that send the same at once send it once', async () => {
  const one = await openTab();
  const two = await openTab();
  shop.road = ['answer-lost'];
  one.addProduct(milk);
  await vi.waitFor(() => expect(one.line(milk)?.waiting).toBe(true));
  one.addProduct(eggs);
  window.dispatchEvent(Object.assign(new Event('storage'), { key: null, newValue: onDevice() }));
  shop.asked = [];
  await Promise.all([one.refreshCart(), two.refreshCart()]);
  expect(inShop()).toEqual({ milk: 1, eggs: 1 });
  // One merge for each key: the other tab found nothing left.
  expect(shop.asked.filter((what) => what === 'POST merge')).toHaveLength(2);
  expect(onDevice()).toBeUndefined();
});

test('emptying the cart removes pending lines, or nothing while the shop is unreachable', async () => {
  const tab = await openTab();
  tab.addProduct(rice);
  await tab.flushed();
  shop.road = ['answer-lost', 'lost'];
  tab.addProduct(milk);
  await vi.waitFor(() => expect(tab.line(milk)?.waiting).toBe(true));
  expect(await tab.clearCart()).toBe(false);
  expect(tab.said()).toContain('Error al vaciar el carrito');
  expect(tab.counts()).toEqual({ rice: 1, milk: 1 });
  expect(await tab.clearCart()).toBe(true);
  await tab.refreshCart();
  expect([inShop(), tab.counts(), onDevice()]).toEqual([{}, {}, undefined]);
});

test('emptying a cart takes nothing from whoever signs in before its answer', async () => {
  const tab = await openTab();
  tab.addProduct(rice);
  await tab.flushed();
  const { promise, resolve } = Promise.withResolvers<void>();
  shop.way = promise;
  const clearing = tab.clearCart();
  await vi.waitFor(() => expect(shop.asked.at(-1)).toContain('DELETE'));
  const { keepAddition, openCartOf } = await import('./cart-model.ts');
  openCartOf('camila');
  shop.road = ['open', 'lost'];
  const state = {
    count: 1,
    countType: 'units',
    maturity: null,
    cut: null,
    comment: '',
    optionsTags: [],
  } as const;
  keepAddition({ id: 'mine', product: milk, state: { ...state, optionsTags: [] } });
  resolve();
  expect(await clearing).toBe(true);
  expect(onDevice()).toContain('milk');
  expect(tab.said()).not.toContain('carrito');
});

test('nothing is requested before pending lines: an order never leaves them behind', async () => {
  const tab = await openTab();
  shop.road = ['lost'];
  tab.addProduct(milk);
  await vi.waitFor(() => expect(tab.line(milk)?.waiting).toBe(true));
  const { ask } = await import('./sending.ts');
  const order = vi.fn<() => Promise<void>>(async () => {});
  shop.road = [503];
  await expect(ask(order)).rejects.toThrow();
  expect(order).not.toHaveBeenCalled();
  await ask(order);
  expect(order).toHaveBeenCalledOnce();
  expect(inShop()).toEqual({ milk: 1 });
});

test('a refused merge is shown, does not block others, and its lines stay to be removed or retried', async () => {
  const tab = await openTab();
  shop.road = ['lost', 400];
  tab.addProduct(milk);
  await vi.waitFor(() => expect(tab.line(milk)?.waiting).toBe(true));
  await tab.refreshCart();
  expect(tab.said()).toContain('No se pudo restaurar tu carrito anterior. No');
  tab.addProduct(eggs);
  await tab.flushed();
  expect(inShop()).toEqual({ eggs: 1 });
  expect(tab.counts()).toEqual({ eggs: 1, milk: 1 });
  tab.remove(milk);
  expect([tab.counts(), onDevice()]).toEqual([{ eggs: 1 }, undefined]);
  // No refused addition is left: later ones are merged again.
  shop.road = ['lost'];
  tab.addProduct(rice);
  await vi.waitFor(() => expect(tab.line(rice)?.waiting).toBe(true));
  await tab.refreshCart();
  expect([inShop(), onDevice()]).toEqual([{ eggs: 1, rice: 1 }, undefined]);
});

test('signing out removes pending lines; a lost session finds them again', async () => {
  let tab = await openTab();
  shop.road = ['lost', 'lost'];
  tab.addProduct(milk);
  await vi.waitFor(() => expect(tab.line(milk)?.waiting).toBe(true));
  let session = await import('#web/shop/session/session-store.ts');
  session.sessionLost();
  expect(tab.counts()).toEqual({});
  expect(onDevice()).toContain('milk');
  shop.road = [];
  tab = await openTab();
  await vi.waitFor(() => expect(inShop()).toEqual({ milk: 1 }));
  shop.road = ['lost'];
  tab.addProduct(eggs);
  await vi.waitFor(() => expect(tab.line(eggs)?.waiting).toBe(true));
  session = await import('#web/shop/session/session-store.ts');
  await session.logout();
  expect([tab.counts(), onDevice()]).toEqual([{}, undefined]);
});
