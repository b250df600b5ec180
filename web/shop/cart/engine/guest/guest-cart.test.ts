import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LineState, ProductCard } from '#web/shop/cart/cart-types.ts';

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

/** A device that keeps texts until it is told to refuse. */
let stored: Map<string, string>;
let room: boolean;
let notStored: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  vi.resetModules();
  stored = new Map();
  room = true;
  notStored = vi.fn<() => void>();
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

afterEach(() => vi.unstubAllGlobals());

/** A page that opens: it knows only what the device kept. */
async function openPage() {
  vi.resetModules();
  const [device, cart, pending] = await Promise.all([
    import('./device-cart.ts'),
    import('./guest-cart.ts'),
    import('#web/shop/cart/engine/pending/pending-lines.ts'),
  ]);
  device.openDeviceCart(notStored);
  return { ...cart, ...pending };
}

test('every change is stored for the next visit', async () => {
  const page = await openPage();
  page.addGuestLine('one', avocado, grams(500, { maturity: 3, comment: 'Sin golpes' }));
  page.changeGuestLine('one', { count: 600 });

  expect((await openPage()).guestLines()).toMatchObject([
    { id: 'one', count: 600, maturity: 3, comment: 'Sin golpes', totalPrice: 5_760 },
  ]);
});

test('the same product in another unit is the same line, in the latest unit', async () => {
  const page = await openPage();
  page.addGuestLine('one', avocado, grams(500));
  page.addGuestLine('two', avocado, { ...grams(2), countType: 'units' });
  // 500 g are about 3 pieces, not 500 of them (rule 26).
  expect(page.guestLines()).toMatchObject([{ id: 'two', countType: 'units', count: 5 }]);
});

test('a line that becomes equal to another is merged into it', async () => {
  const page = await openPage();
  page.addGuestLine('green', avocado, grams(300, { maturity: 1 }));
  page.addGuestLine('milk', milk, { ...grams(1), countType: 'units' });
  page.addGuestLine('ripe', avocado, grams(500, { maturity: 3 }));
  page.changeGuestLine('ripe', { maturity: 1 });
  expect(page.guestLines()).toMatchObject([{ id: 'milk' }, { id: 'ripe', count: 800, maturity: 1 }]);
});

test('a removed line is restored at its position, and a cleared cart is merged into later lines', async () => {
  const page = await openPage();
  page.addGuestLine('one', avocado, grams(500));
  page.addGuestLine('two', milk, { ...grams(6), countType: 'units' });
  const before = page.guestLines();
  page.removeGuestLine('one');
  page.addGuestLine('one', avocado, grams(500), 0);
  expect(page.guestLines()).toEqual(before);

  page.clearGuestCart();
  page.addGuestLine('other', milk, { ...grams(1), countType: 'units' });
  page.restoreGuestLines(before);
  expect(page.guestLines()).toMatchObject([
    { product: { id: 'avocado' }, count: 500 },
    { product: { id: 'milk' }, count: 7 },
  ]);
});

test('two tabs do not undo each other’s changes', async () => {
  const [one, other] = [await openPage(), await openPage()];
  one.addGuestLine('one', avocado, grams(500));
  // The news of it have not come to the other tab yet.
  other.addGuestLine('two', milk, { ...grams(1), countType: 'units' });
  expect(other.guestLines().map(({ id }) => id)).toEqual(['one', 'two']);
});

test('signing in sends the displayed prices', async () => {
  const page = await openPage();
  page.addGuestLine('one', avocado, grams(500));
  page.addGuestLine('two', { ...milk, price_neto: 0 }, { ...grams(1), countType: 'units' });
  expect(page.nextMerge()?.lines.map(({ product_id, price_neto }) => [product_id, price_neto])).toEqual([
    ['avocado', avocado.price_neto],
    // A price that nobody was shown is not said.
    ['milk', undefined],
  ]);
});

test('a full device has a cart while the page is open, which is reported once', async () => {
  const page = await openPage();
  page.addGuestLine('one', avocado, grams(500));
  room = false;
  page.changeGuestLine('one', { count: 600 });
  page.addGuestLine('two', milk, { ...grams(1), countType: 'units' });
  expect(page.guestLines()).toMatchObject([{ count: 600 }, { id: 'two' }]);
  expect(notStored).toHaveBeenCalledOnce();

  room = true;
  page.removeGuestLine('two');
  expect((await openPage()).guestLines()).toMatchObject([{ id: 'one', count: 600 }]);
});

test('a browser without storage has a cart, too', async () => {
  const forbidden = () => {
    throw new DOMException('Forbidden', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  const page = await openPage();
  page.addGuestLine('one', avocado, grams(500));
  page.changeGuestLine('one', { count: 550 });
  expect(page.guestLines()).toMatchObject([{ count: 550 }]);
  expect(notStored).toHaveBeenCalledOnce();
});

function grams(count: number, choices: Partial<LineState> = {}): LineState {
  return { count, countType: 'grams', maturity: null, cut: null, comment: '', optionsTags: [], ...choices };
}
