import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyView, type LineState, type ProductCard } from '#web/shop/cart/cart-types.ts';
import { cartTexts } from '#web/shop/texts/buying/cart.ts';

const avocado = {
  id: 'avocado',
  id_item: '770200',
  title: 'Aguacate Hass',
  countType: 'grams',
  grams_x_unidad: 180,
  quantity_pum: 1_000,
  only_buy_units: false,
  select_only_grams: false,
  price: 9_600,
  price_neto: 9_600,
  pum: 9.6,
  stock: 9_000,
} as ProductCard;
const milk = { ...avocado, id: 'milk', title: 'Leche', countType: 'units', grams_x_unidad: 0 } as ProductCard;

const KEY = 'cart canasta.localhost';

/** A simulated storage, which refuses texts without `room`. */
let stored: Map<string, string>;
let room: boolean;

beforeEach(() => {
  vi.resetModules();
  stored = new Map();
  room = true;
  vi.stubGlobal('location', { host: 'canasta.localhost' });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (!room) throw new DOMException('No room', 'QuotaExceededError');
      stored.set(key, text);
    },
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Opens a page that knows only what the device stored. */
async function openPage() {
  vi.resetModules();
  const [actions, model, say, view, toasts] = await Promise.all([
    import('./cart-actions.ts'),
    import('./cart-model.ts'),
    import('./say.ts'),
    import('#web/shop/cart/cart-view.ts'),
    import('#web/ui/feedback/toast-store.ts'),
  ]);
  const show = () => view.cartView.set({ ...emptyView, status: 'ready', lines: model.cartLines() });
  model.watchCart(show);
  model.openDeviceCart();
  show();
  const keep = (id: string, product: ProductCard, state: LineState) =>
    model.keepAddition({ id, product, state });
  const messages = () =>
    toasts.currentToasts().map(({ id, text }) => {
      toasts.closeToast(id);
      return text;
    });
  return { ...actions, ...say, keep, messages, lines: model.cartLines };
}

test('every change is stored for the next visit', async () => {
  const page = await openPage();
  page.keep('one', avocado, grams(500, { maturity: 3, comment: 'Sin golpes' }));
  page.changeLine('one', { count: 600 });

  expect((await openPage()).lines()).toMatchObject([
    { id: 'one', count: 600, maturity: 3, comment: 'Sin golpes', totalPrice: 5_760 },
  ]);
});

test('the same product in another unit is the same line, in the latest unit', async () => {
  const page = await openPage();
  page.keep('one', avocado, grams(500));
  page.keep('two', avocado, { ...grams(2), countType: 'units' });
  // 500 g are about 3 pieces, not 500 of them (rule 26).
  expect(page.lines()).toMatchObject([{ id: 'two', countType: 'units', count: 5 }]);
});

test('a line that becomes equal to another is merged into it', async () => {
  const page = await openPage();
  page.keep('green', avocado, grams(300, { maturity: 1 }));
  page.keep('milk', milk, { ...grams(1), countType: 'units' });
  page.keep('ripe', avocado, grams(500, { maturity: 3 }));
  page.changeLine('ripe', { maturity: 1 });
  expect(page.lines()).toMatchObject([{ id: 'milk' }, { id: 'ripe', count: 800, maturity: 1 }]);
});

test('a removed line is restored at its position, and a cleared cart is merged into later lines', async () => {
  const page = await openPage();
  page.keep('one', avocado, grams(500));
  page.keep('two', milk, { ...grams(6), countType: 'units' });
  const before = page.lines();
  page.removeLine('one');
  page.undoLast();
  expect(page.lines()).toEqual(before);

  await page.clearCart();
  page.keep('other', milk, { ...grams(1), countType: 'units' });
  page.undoLast();
  expect(page.lines()).toMatchObject([
    { product: { id: 'avocado' }, count: 500 },
    { product: { id: 'milk' }, count: 7 },
  ]);
});

test('two tabs do not undo each other’s changes', async () => {
  const [one, other] = [await openPage(), await openPage()];
  one.keep('one', avocado, grams(500));
  // The other tab has not received the storage event yet.
  other.keep('two', milk, { ...grams(1), countType: 'units' });
  expect(other.lines().map(({ id }) => id)).toEqual(['one', 'two']);
});

test('a full device has a cart while the page is open, which is reported once', async () => {
  const page = await openPage();
  page.keep('one', avocado, grams(500));
  room = false;
  page.changeLine('one', { count: 600 });
  expect(page.messages()).toEqual([cartTexts.notStored]);
  page.keep('two', milk, { ...grams(1), countType: 'units' });
  expect(page.messages()).toEqual([]);
  expect(page.lines()).toMatchObject([{ count: 600 }, { id: 'two' }]);

  room = true;
  page.removeLine('two');
  expect((await openPage()).lines()).toMatchObject([{ id: 'one', count: 600 }]);
});

test('on a full device, what another tab stores neither undoes this page’s changes nor is undone by them', async () => {
  const one = await openPage();
  one.keep('one', avocado, grams(500));
  one.keep('two', milk, { ...grams(3), countType: 'units' });
  const other = await openPage();
  room = false;
  one.changeLine('one', { count: 600 });
  one.keep('three', milk, { ...grams(1, { comment: 'Fría' }), countType: 'units' });
  const before = stored.get(KEY) ?? null;
  // A tab with less to store fits.
  room = true;
  other.removeLine('two');
  const event = { key: KEY, oldValue: before, newValue: stored.get(KEY) ?? null };
  room = false;
  window.dispatchEvent(Object.assign(new Event('storage'), event));
  expect(one.lines()).toMatchObject([{ id: 'one', count: 600 }, { id: 'three' }]);
  room = true;
  one.changeLine('three', { count: 2 });
  expect((await openPage()).lines()).toMatchObject([
    { id: 'one', count: 600 },
    { id: 'three', count: 2 },
  ]);
});

test('on a full device, a change of what another tab has removed or merged is gone with it', async () => {
  const one = await openPage();
  one.keep('one', avocado, grams(500));
  const other = await openPage();
  const before = stored.get(KEY) ?? null;
  room = false;
  one.changeLine('one', { count: 600 });
  other.removeLine('one');
  window.dispatchEvent(Object.assign(new Event('storage'), { key: KEY, oldValue: before, newValue: null }));
  expect(one.lines()).toEqual([]);
});

test('a browser without storage has a cart, too', async () => {
  const forbidden = () => {
    throw new DOMException('Forbidden', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  const page = await openPage();
  page.keep('one', avocado, grams(500));
  page.changeLine('one', { count: 550 });
  expect(page.lines()).toMatchObject([{ count: 550 }]);
  expect(page.messages()).toEqual([cartTexts.notStored]);
});

function grams(count: number, choices: Partial<LineState> = {}): LineState {
  return { count, countType: 'grams', maturity: null, cut: null, comment: '', optionsTags: [], ...choices };
}
