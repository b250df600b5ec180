import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallId } from '#contract/index.ts';
import type { RawInput } from '#web/api/send.ts';
import type { LineState, ProductCard, WireLine } from '#web/shop/cart/store/cart-types.ts';

/** A member's cart while the shop is away: what was added waits on the device and comes once. */

const milk = card('milk', 'Leche');
const eggs = card('eggs', 'Huevos');
const rice = card('rice', 'Arroz');
const goods = [milk, eggs, rice];

/** What becomes of the next request: it is done and answered, done and the answer lost, lost itself, or refused. */
type Road = 'open' | 'answer-lost' | 'lost' | 503 | 502 | 400 | 429;

type Asked = {
  merge_key?: string;
  request_key?: string;
  products?: ({ product_id: string } & LineState)[];
} & Partial<LineState> & {
    product_id?: string;
  };

/** A shop with one cart, as exact as the server is about keys (server/cart/merge.test.ts). */
let there: (LineState & { id: string; product_id: string })[];
let keys: Set<string>;
let road: Road[];
let asked: string[];
/** What a merge waits for before it is done. */
let gate: Promise<void>;
let saved: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  // Tries of a tab that was closed would go on in the next test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [there, keys, road, asked, gate, saved] = [[], new Set(), [], [], Promise.resolve(), new Map()];
  vi.stubGlobal('location', { host: 'canasta.localhost', href: 'http://canasta.localhost/' });
  here(true);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, text: string) => saved.set(key, text),
    removeItem: (key: string) => saved.delete(key),
  });
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('navigator', { locks: lockManager() });
});

afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('#web/api/live.ts');
  vi.doUnmock('#web/api/client.ts');
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Whether the browser believes that somebody is signed in. */
function here(isSignedIn: boolean): void {
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { cookie: isSignedIn ? 'signed_in=1' : '', visibilityState: 'visible' }),
  );
}

async function answer(path: string, { method, body }: { method: string; body?: string }): Promise<Response> {
  asked.push(`${method} ${path.split('/').at(-1)?.split('?')[0]}`);
  const next = road.shift() ?? 'open';
  if (path.endsWith('/merge')) await gate;
  if (next === 'lost') throw new TypeError('Failed to fetch');
  if (typeof next === 'number') return Response.json({ message: 'No' }, { status: next });
  const done = doneBy(method, path, body === undefined ? {} : (JSON.parse(body) as Asked | null));
  if (next === 'answer-lost') throw new TypeError('Failed to fetch');
  return Response.json(done);
}

function doneBy(method: string, path: string, body: Asked | null): object {
  if (path.includes('/users/me')) return { user: { id: 'marcela' } };
  if (path.endsWith('/add-product') && body) {
    if (body.request_key) keys.add(body.request_key);
    return { line_id: add(body.product_id ?? '', body as LineState), cart: cart() };
  }
  if (path.endsWith('/merge') && body) {
    const isNew = !keys.has(body.merge_key ?? '');
    keys.add(body.merge_key ?? '');
    if (isNew) for (const { product_id, ...state } of body.products ?? []) add(product_id, state);
    return { cart: cart(), joined: [], left_out: [], message: 'Unimos' };
  }
  if (method === 'PUT') {
    if (body?.request_key) keys.add(body.request_key);
    const id = new URL(path, 'http://x').searchParams.get('lineId');
    there = there.flatMap((line) => {
      if (line.id !== id) return [line];
      return body === null ? [] : [{ ...line, ...body, id, product_id: line.product_id }];
    });
    return { cart: cart() };
  }
  if (method === 'DELETE') there = [];
  return { cart: cart(), message: '' };
}

function add(productId: string, state: LineState): string {
  const same = there.find((line) => line.product_id === productId && line.maturity === state.maturity);
  const { count, countType, maturity, cut, comment, optionsTags } = state;
  const id = same?.id ?? `line ${productId} ${maturity} ${there.length}`;
  const line = {
    id,
    product_id: productId,
    count: count + (same?.count ?? 0),
    countType,
    maturity,
    cut,
    comment,
    optionsTags,
  };
  there = same ? there.map((one) => (one === same ? line : one)) : [...there, line];
  return id;
}

let version = 0;
function cart() {
  version += 1;
  const products = there.map(({ product_id, ...line }) => {
    const product = goods.find(({ id }) => id === product_id);
    return { ...line, product, pricePerUnit: 1_000, totalPrice: 1_000 * line.count } as WireLine;
  });
  return { id: 'cart', version, products, price_subtotal_computed: 0, branch_office_id: 'bretana' };
}

/** A tab of the member's browser. */
async function openTab() {
  vi.resetModules();
  vi.doMock('#web/api/live.ts', () => ({ listenToCart: () => () => {} }));
  // What a tab fetches with its first call would be another's, once two are open in one process.
  vi.doMock('#web/api/client.ts', async () => {
    const { send } = await import('#web/api/send.ts');
    return { callApi: (id: CallId, input: RawInput) => send(id, input, {}) };
  });
  vi.stubGlobal('window', new EventTarget());
  const [actions, life, view, userCart, toasts] = await Promise.all([
    import('#web/shop/cart/engine/cart-actions.ts'),
    import('#web/shop/cart/engine/cart-life.ts'),
    import('#web/shop/cart/store/cart-view.ts'),
    import('#web/shop/cart/engine/user-cart.ts'),
    import('#web/ui/feedback/toast-store.ts'),
  ]);
  life.followCart();
  const tab = {
    ...actions,
    settled: () => inTime(userCart.settled().catch(() => {})),
    counts: () => Object.fromEntries(view.currentCart().lines.map((line) => [line.product.id, line.count])),
    line: (product: ProductCard) => view.currentCart().lines.find((line) => line.product.id === product.id),
    status: () => view.currentCart().status,
    said: () =>
      toasts
        .currentToasts()
        .map(({ text }) => text)
        .join(' '),
    plus(product: ProductCard, by = 1) {
      const line = tab.line(product);
      if (line) actions.changeLine(line.id, { count: line.count + by });
    },
    remove(product: ProductCard) {
      const line = tab.line(product);
      if (line) actions.removeLine(line.id);
    },
  };
  await vi.waitFor(() => expect(tab.status()).not.toBe('loading'));
  return tab;
}

/** Waits for what has to rest a moment in between. */
async function inTime(work: Promise<unknown>): Promise<void> {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  while (!isDone) await vi.advanceTimersByTimeAsync(100);
}

const inShop = () => Object.fromEntries(there.map(({ product_id, count }) => [product_id, count]));
const onDevice = () => saved.get('cart canasta.localhost');

test.each(['answer-lost', 'lost', 502, 503] as const)(
  'an addition waits when it met: %s; and comes once',
  async (how) => {
    const tab = await openTab();
    road = [how];
    tab.addProduct(milk);
    await vi.waitFor(() => expect(tab.line(milk)).toMatchObject({ count: 1, waiting: true }));
    expect(tab.said()).toContain('Leche quedó guardado en este dispositivo');
    await tab.refreshCart();
    expect([inShop(), tab.counts()]).toEqual([{ milk: 1 }, { milk: 1 }]);
    expect(tab.line(milk)?.waiting).toBeFalsy();
    expect(onDevice()).toBeUndefined();
  },
);

test.each([400, 429] as const)(
  'a refusal (%s) is no absence: it is said and nothing waits',
  async (status) => {
    const tab = await openTab();
    road = [status];
    tab.addProduct(milk);
    await vi.waitFor(() => expect(tab.said()).toContain('Error al agregar producto al carrito'));
    expect([tab.counts(), onDevice()]).toEqual([{}, undefined]);
  },
);

test('what waits survives a page that is read anew without the shop, can be changed there, and comes once', async () => {
  let tab = await openTab();
  tab.addProduct(rice);
  await tab.settled();
  road = ['answer-lost'];
  tab.addProduct(milk);
  await vi.waitFor(() => expect(tab.line(milk)?.waiting).toBe(true));
  // More of it, another one, and more of what the shop has: none of it asks a shop that is away.
  const before = asked.length;
  tab.plus(milk, 2);
  tab.addProduct(eggs);
  expect(tab.counts()).toEqual({ rice: 1, milk: 3, eggs: 1 });
  expect(asked.length).toBe(before);
  road = ['lost'];
  tab.plus(rice);
  await vi.waitFor(() => expect(tab.line(rice)).toMatchObject({ count: 2, waiting: true }));

  road = ['lost'];
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

test('a merge whose answer was lost is repeated by its key; what was added and changed since comes beside it', async () => {
  here(false);
  let tab = await openTab();
  tab.addProduct(milk, { count: 2 });
  tab.addProduct(eggs, { count: 4 });
  here(true);
  road = ['open', 'answer-lost'];
  tab = await openTab();
  expect([tab.status(), inShop()]).toEqual(['failed', { milk: 2, eggs: 4 }]);
  tab.plus(milk, 3);
  tab.plus(eggs, -1);
  tab.addProduct(rice);
  await tab.refreshCart();
  await tab.settled();
  expect([inShop(), tab.counts()]).toEqual([
    { milk: 5, eggs: 3, rice: 1 },
    { milk: 5, eggs: 3, rice: 1 },
  ]);
});

test('what is added and taken away while a merge is under way is neither lost nor sent twice', async () => {
  here(false);
  const other = await openTab();
  other.addProduct(milk, { count: 2 });
  other.addProduct(eggs, { count: 4 });
  here(true);
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  const opening = openTab();
  await vi.waitFor(() => expect(asked).toContain('POST merge'));
  // In a tab that does not know yet that somebody is here.
  other.addProduct(rice);
  other.remove(eggs);
  resolve();
  gate = Promise.resolve();
  const tab = await opening;
  await tab.settled();
  await tab.settled();
  expect(inShop()).toEqual({ milk: 2, rice: 1 });
  expect(onDevice()).toBeUndefined();
});

test('two tabs that send the same at once send it once', async () => {
  const one = await openTab();
  const two = await openTab();
  road = ['answer-lost'];
  one.addProduct(milk);
  await vi.waitFor(() => expect(one.line(milk)?.waiting).toBe(true));
  one.addProduct(eggs);
  window.dispatchEvent(Object.assign(new Event('storage'), { key: null, newValue: onDevice() }));
  asked = [];
  await Promise.all([one.refreshCart(), two.refreshCart()]);
  expect(inShop()).toEqual({ milk: 1, eggs: 1 });
  // One merge for each key: the other tab found nothing left.
  expect(asked.filter((what) => what === 'POST merge')).toHaveLength(2);
  expect(onDevice()).toBeUndefined();
});

test('emptying the cart takes along what waits, or nothing while the shop is away', async () => {
  const tab = await openTab();
  tab.addProduct(rice);
  await tab.settled();
  road = ['answer-lost', 'lost'];
  tab.addProduct(milk);
  await vi.waitFor(() => expect(tab.line(milk)?.waiting).toBe(true));
  expect(await tab.clearCart()).toBe(false);
  expect(tab.said()).toContain('Error al vaciar el carrito');
  expect(tab.counts()).toEqual({ rice: 1, milk: 1 });
  expect(await tab.clearCart()).toBe(true);
  await tab.refreshCart();
  expect([inShop(), tab.counts(), onDevice()]).toEqual([{}, {}, undefined]);
});

test('nothing is asked before what waits: an order never leaves it behind', async () => {
  const tab = await openTab();
  road = ['lost'];
  tab.addProduct(milk);
  await vi.waitFor(() => expect(tab.line(milk)?.waiting).toBe(true));
  const { ask } = await import('#web/shop/cart/engine/user-cart.ts');
  const order = vi.fn<() => Promise<void>>(async () => {});
  road = [503];
  await expect(ask(order)).rejects.toThrow();
  expect(order).not.toHaveBeenCalled();
  await ask(order);
  expect(order).toHaveBeenCalledOnce();
  expect(inShop()).toEqual({ milk: 1 });
});

test('a refused merge is said, keeps nothing else waiting, and its lines stay to be taken away or tried again', async () => {
  const tab = await openTab();
  road = ['lost', 400];
  tab.addProduct(milk);
  await vi.waitFor(() => expect(tab.line(milk)?.waiting).toBe(true));
  await tab.refreshCart();
  expect(tab.said()).toContain('No se pudo restaurar tu carrito anterior. No');
  tab.addProduct(eggs);
  await tab.settled();
  expect(inShop()).toEqual({ eggs: 1 });
  expect(tab.counts()).toEqual({ eggs: 1, milk: 1 });
  tab.remove(milk);
  expect([tab.counts(), onDevice()]).toEqual([{ eggs: 1 }, undefined]);
});

test('who leaves takes along what waited; whose session was lost finds it again', async () => {
  let tab = await openTab();
  road = ['lost', 'lost'];
  tab.addProduct(milk);
  await vi.waitFor(() => expect(tab.line(milk)?.waiting).toBe(true));
  let session = await import('#web/shop/session/session-store.ts');
  session.sessionLost();
  expect(tab.counts()).toEqual({});
  expect(onDevice()).toContain('milk');
  road = [];
  tab = await openTab();
  await vi.waitFor(() => expect(inShop()).toEqual({ milk: 1 }));
  road = ['lost'];
  tab.addProduct(eggs);
  await vi.waitFor(() => expect(tab.line(eggs)?.waiting).toBe(true));
  session = await import('#web/shop/session/session-store.ts');
  await session.logout();
  expect([tab.counts(), onDevice()]).toEqual([{}, undefined]);
});

/** Each opens tabs, which means reading all modules anew. */
const ROUNDS = process.env.FULL_SIZE === '1' ? 200 : 8;

test.each([true, false])(
  'whatever is lost on the way comes once (only additions: %s)',
  async (onlyAdding) => {
    const random = seeded(91_001);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    for (let round = 0; round < ROUNDS; round += 1) {
      [there, keys, saved] = [[], new Set(), new Map()];
      here(random() >= 0.3);
      const wanted = { milk: 0, eggs: 0, rice: 0 };
      let tab = await openTab();
      for (let step = 0; step < 16; step += 1) {
        road = Array.from({ length: 3 }, () => pick(['open', 'open', 'answer-lost', 'lost', 503] as const));
        const product = pick(goods);
        const what = pick(onlyAdding ? ADDING : ALL);
        const before = tab.line(product)?.count ?? 0;
        if (what === 'add') tab.addProduct(product, { count: pick([1, 2]) });
        else if (what === 'plus') tab.plus(product, 2);
        else if (what === 'minus' && before > 1) tab.plus(product, -1);
        else if (what === 'remove') tab.remove(product);
        else if (what === 'read') await inTime(tab.refreshCart());
        if (what === 'add' || what === 'plus') {
          wanted[product.id as keyof typeof wanted] += (tab.line(product)?.count ?? 0) - before;
        }
        if (random() < 0.6 || what === 'reopen') await tab.settled();
        if (what === 'reopen') {
          // A page that is closed does nothing any more.
          vi.clearAllTimers();
          here(true);
          tab = await openTab();
        }
      }
      road = [];
      here(true);
      await tab.settled();
      vi.clearAllTimers();
      tab = await openTab();
      await tab.settled();
      await tab.settled();
      const context = `round ${round}`;
      expect(tab.counts(), context).toEqual(inShop());
      if (onlyAdding) expect({ milk: 0, eggs: 0, rice: 0, ...inShop() }, context).toEqual(wanted);
      expect(onDevice(), context).toBeUndefined();
    }
  },
  120_000,
);

const ADDING = ['add', 'add', 'plus', 'plus', 'read', 'reopen'] as const;
/** Less of a line and removals fail while the shop is away, so only the end is sure: the screen shows what the shop has. */
const ALL = [...ADDING, 'minus', 'remove'] as const;

function card(id: string, title: string): ProductCard {
  return {
    id,
    id_item: id,
    title,
    countType: 'units',
    grams_x_unidad: 0,
    quantity_pum: 1,
    only_buy_units: false,
    select_only_grams: false,
    price: 1_000,
    price_neto: 1_000,
    pum: 1,
    stock: 900,
  } as ProductCard;
}

/** Random figures that are the same each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The browser's locks, for tabs of one process. */
function lockManager() {
  let line: Promise<unknown> = Promise.resolve();
  return {
    request<Answer>(_name: string, work: () => Promise<Answer>): Promise<Answer> {
      const answered = line.then(work);
      line = answered.catch(() => {});
      return answered;
    },
  };
}
