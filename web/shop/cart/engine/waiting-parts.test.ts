import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { begin, eggs, end, inShop, milk, onDevice, openTab, shop } from './fixtures/pretend-shop.ts';

/** A line of which the server has one part, while another part waits on the device. */

beforeEach(begin);
afterEach(end);

const PARTS = ['sent', 'unsent'] as const;

/** Two pieces are on the server; `more` wait, which an earlier request may already have added. */
async function waitingTab(how: (typeof PARTS)[number], more = 1) {
  const tab = await openTab();
  tab.addProduct(milk, { count: 2 });
  await tab.flushed();
  if (how === 'unsent') {
    shop.road = ['lost', 'lost'];
    tab.addProduct(eggs);
    await vi.waitFor(() => expect(tab.line(eggs)?.waiting).toBe(true));
  } else shop.road = ['lost'];
  tab.plus(milk, more);
  await vi.waitFor(() => expect(tab.line(milk)).toMatchObject({ count: 2 + more, waiting: true }));
  shop.road = [];
  return tab;
}

const milkInShop = () =>
  shop.there
    .filter(({ product_id }) => product_id === 'milk')
    .map(({ count, maturity }) => [count, maturity]);
const milkOf = (tab: Awaited<ReturnType<typeof openTab>>) =>
  tab
    .lines()
    .filter(({ product }) => product.id === 'milk')
    .map(({ count, maturity }) => [count, maturity]);

describe.each(PARTS)('a part that waits, %s', (how) => {
  test('is counted once when a choice of its line changes', async () => {
    const tab = await waitingTab(how);
    tab.change(milk, { maturity: 3 });
    expect(milkOf(tab)).toEqual([[3, 3]]);
    await tab.flushed();
    await tab.flushed();
    expect([milkInShop(), milkOf(tab)]).toEqual([[[3, 3]], [[3, 3]]]);
    expect(onDevice()).toBeUndefined();
  });

  test('is counted once when choice and quantity change together', async () => {
    const tab = await waitingTab(how);
    tab.change(milk, { maturity: 3 });
    tab.plus(milk, 2);
    await tab.flushed();
    await tab.flushed();
    expect([milkInShop(), milkOf(tab)]).toEqual([[[5, 3]], [[5, 3]]]);
  });

  test('and the shop’s are both less when the line becomes less than it', async () => {
    const tab = await waitingTab(how, 3);
    tab.plus(milk, -4);
    expect(milkOf(tab)).toEqual([[1, null]]);
    await tab.flushed();
    await tab.flushed();
    expect([milkInShop(), milkOf(tab)]).toEqual([[[1, null]], [[1, null]]]);
  });

  test('does not return when its line is removed, and returns once when that is undone', async () => {
    const tab = await waitingTab(how, 3);
    tab.remove(milk);
    await tab.flushed();
    await tab.flushed();
    expect([milkInShop(), milkOf(tab)]).toEqual([[], []]);
    tab.undoLast();
    await tab.flushed();
    await tab.flushed();
    expect(milkInShop()).toEqual([[5, null]]);
  });

  test('leaves a choice of its line when there is less of it meanwhile', async () => {
    const tab = await waitingTab(how, 3);
    tab.plus(milk, -1);
    tab.change(milk, { maturity: 3 });
    await tab.flushed();
    await tab.flushed();
    expect([milkInShop(), milkOf(tab)]).toEqual([[[4, 3]], [[4, 3]]]);
  });

  test('stays as it was when the shop is away for a choice of its line', async () => {
    const tab = await waitingTab(how);
    shop.road = ['lost'];
    tab.change(milk, { maturity: 3 });
    await vi.waitFor(() => expect(tab.said()).toContain('No se logro actualizar el carrito'));
    expect(milkOf(tab)).toEqual([[3, null]]);
    await tab.flushed();
    expect(milkInShop()).toEqual([[3, null]]);
  });
});

describe('somebody else signs in while a request is on its way', () => {
  test('its answer is dropped', async () => {
    const tab = await openTab();
    tab.addProduct(milk);
    await tab.flushed();
    const { promise, resolve } = Promise.withResolvers<void>();
    shop.way = promise;
    const reading = tab.refreshCart();
    await vi.waitFor(() => expect(shop.asked.at(-1)).toBe('GET active'));
    const session = await import('#web/shop/session/session-store.ts');
    session.signedIn({ id: 'juan' } as Parameters<typeof session.signedIn>[0]);
    shop.there = [];
    const seen: object[] = [];
    const stop = tab.watch(() => seen.push(tab.counts()));
    shop.way = Promise.resolve();
    resolve();
    await reading;
    await tab.flushed();
    stop();
    expect(seen).not.toContainEqual({ milk: 1 });
    expect(tab.counts()).toEqual({});
  });

  test('a failure of the first one gives up nothing of the next one', async () => {
    const tab = await openTab();
    const { promise, resolve } = Promise.withResolvers<void>();
    shop.way = promise;
    shop.road = ['lost'];
    tab.addProduct(milk);
    await vi.waitFor(() => expect(shop.asked.at(-1)).toBe('POST add-product'));
    const session = await import('#web/shop/session/session-store.ts');
    session.signedIn({ id: 'juan' } as Parameters<typeof session.signedIn>[0]);
    shop.way = Promise.resolve();
    tab.addProduct(eggs);
    resolve();
    await tab.flushed();
    expect(inShop()).toEqual({ eggs: 1 });
    expect(shop.asked).not.toContain('POST merge');
  });

  test('what the first one asked for does not happen to the next one', async () => {
    const tab = await openTab();
    tab.addProduct(milk);
    await tab.flushed();
    const { promise, resolve } = Promise.withResolvers<void>();
    shop.way = promise;
    void tab.refreshCart();
    await vi.waitFor(() => expect(shop.asked.at(-1)).toBe('GET active'));
    const clearing = tab.clearCart();
    const session = await import('#web/shop/session/session-store.ts');
    session.signedIn({ id: 'juan' } as Parameters<typeof session.signedIn>[0]);
    shop.way = Promise.resolve();
    resolve();
    expect(await clearing).toBe(false);
    expect(tab.said()).toContain('Ahora hay otra persona en esta ventana.');
    expect([inShop(), shop.asked.includes('DELETE active')]).toEqual([{ milk: 1 }, false]);
  });
});
