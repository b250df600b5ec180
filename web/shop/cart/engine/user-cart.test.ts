import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LineState, ProductCard, WireCart, WireLine } from '#web/shop/cart/cart-types.ts';
import {
  configureUserCart,
  flushed,
  forgetUserCart,
  hasUnsavedChanges,
  takeServerCart,
  userLines,
  wantLine,
} from './user-cart.ts';

/** A server with one cart: it keeps counts, answers when it is told to, and refuses more than it has. */
const STOCK = 6;
let cart: WireCart;
let asked: { method: string; path: string; count: number | undefined; body: Partial<LineState> | null }[];
let failed: string[];
/** Counts to which another device contributed. */
let together: number[];
/** What another device adds at the same time. */
let ofOthers: number;
/** What the answer waits for. */
let road: Promise<void>;

beforeEach(() => {
  asked = [];
  failed = [];
  together = [];
  ofOthers = 0;
  road = Promise.resolve();
  cart = { id: 'cart', products: [], price_subtotal_computed: 0 } as unknown as WireCart;
  configureUserCart({
    onFailed: ({ error }) => failed.push(error instanceof Error ? error.message : ''),
    onCountOfOthers: ({ count }) => together.push(count),
    officeId: () => undefined,
    flush: async () => false,
  });
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    const acknowledged =
      body === undefined ? null : (JSON.parse(body) as { request_key?: string } & Partial<LineState>);
    // The key of the change is another each time (pending/pending.test.ts).
    const { request_key: _, ...said } = acknowledged ?? {};
    const wanted: Partial<LineState> | null = acknowledged && said;
    asked.push({ method, path, count: wanted?.count, body: wanted });
    await road;
    if ((wanted?.count ?? 0) > STOCK) {
      return Response.json({ error: 'NOT_ENOUGH_STOCK', message: 'Solo quedan 6' }, { status: 409 });
    }
    const products = wanted === null ? [] : [lineOf((wanted.count ?? 1) + ofOthers)];
    cart = { ...cart, version: (cart.version ?? 0) + 1, products };
    return Response.json({ cart, line_id: 'line-of-server' });
  });
});

afterEach(() => {
  forgetUserCart();
  vi.unstubAllGlobals();
});

test('an added product is in the cart before the response', async () => {
  wantLine('mine', { product: eggs, state: pieces(1), patch: {} });
  expect(userLines()).toMatchObject([{ id: 'mine', count: 1, pending: true, totalPrice: 18_375 }]);

  await flushed();
  expect(userLines()).toMatchObject([{ id: 'mine', serverId: 'line-of-server', count: 1, pending: false }]);
});

test('quick presses are sent one after another, and of many only the last', async () => {
  wantLine('mine', { product: eggs, state: pieces(1), patch: {} });
  for (const count of [2, 3, 4]) wantLine('mine', { product: eggs, state: pieces(count), patch: { count } });
  await flushed();

  expect(asked.map(({ method, count }) => [method, count])).toEqual([['POST', 4]]);
  wantLine('mine', { product: eggs, state: pieces(5), patch: { count: 5 } });
  await Promise.resolve();
  wantLine('mine', { product: eggs, state: pieces(6), patch: { count: 6 } });
  await flushed();

  expect(asked.at(-1)).toMatchObject({ method: 'PUT', count: 6 });
  expect(asked.at(-1)?.path).toContain('lineId=line-of-server');
  expect(userLines()).toMatchObject([{ id: 'mine', count: 6, pending: false }]);
});

test('a refused change returns to the server’s value and is reported', async () => {
  takeServerCart({ ...cart, products: [lineOf(2)] });
  wantLine('line-of-server', { product: eggs, state: pieces(9), patch: { count: 9 } });
  expect(userLines()).toMatchObject([{ count: 9, pending: true }]);

  await flushed();
  expect(failed).toEqual(['Solo quedan 6']);
  expect(userLines()).toMatchObject([{ count: 2, pending: false }]);
  expect(hasUnsavedChanges()).toBe(false);
});

test('a removed line disappears at once', async () => {
  takeServerCart({ ...cart, products: [lineOf(2)] });
  wantLine('line-of-server', { product: eggs, state: null, patch: {} });
  expect(userLines()).toEqual([]);

  await flushed();
  expect(asked).toMatchObject([{ method: 'PUT', count: undefined }]);
  expect(userLines()).toEqual([]);
});

test('ten presses within a second are sent once, after the debounce', async () => {
  vi.useFakeTimers();
  takeServerCart({ ...cart, products: [lineOf(1)] });
  for (let press = 1; press <= 5; press += 1) {
    wantLine('line-of-server', { product: eggs, state: pieces(1 + press), patch: { count: 1 + press } });
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  vi.useRealTimers();
  await flushed();
  expect(asked).toMatchObject([{ method: 'PUT', count: 6 }]);
});

test('only changed fields are sent: others may have been changed by another device', async () => {
  takeServerCart({ ...cart, products: [lineOf(2)] });
  const commented = { ...pieces(2), comment: 'Sin romper' };
  wantLine('line-of-server', { product: eggs, state: commented, patch: { comment: 'Sin romper' } });
  await flushed();
  expect(asked).toMatchObject([{ body: { comment: 'Sin romper' } }]);
  expect(asked[0]?.body).not.toHaveProperty('count');
});

test('acknowledged fields are not sent again: the server may have merged them', async () => {
  takeServerCart({ ...cart, products: [lineOf(2)] });
  const ripe = { ...pieces(3), maturity: 3 };
  wantLine('line-of-server', { product: eggs, state: ripe, patch: { count: 3, maturity: 3 } });
  const { promise, resolve } = Promise.withResolvers<void>();
  road = promise;
  const first = flushed();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  wantLine('line-of-server', {
    product: eggs,
    state: { ...ripe, comment: 'Hoy' },
    patch: { comment: 'Hoy' },
  });
  resolve();
  await first;
  await flushed();
  expect(asked.map(({ body }) => body)).toEqual([
    { count: 3, count_seen: 2, maturity: 3 },
    { comment: 'Hoy' },
  ]);
});

test('a count says what it was made from: presses of another device meanwhile are not undone', async () => {
  takeServerCart({ ...cart, products: [lineOf(2)] });
  const { promise, resolve } = Promise.withResolvers<void>();
  road = promise;
  wantLine('line-of-server', { product: eggs, state: pieces(3), patch: { count: 3 } });
  // Another device's count arrives while this one is sent.
  takeServerCart({ ...cart, products: [lineOf(4)] });
  const first = flushed();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  wantLine('line-of-server', { product: eggs, state: pieces(4), patch: { count: 4 } });
  resolve();
  await first;
  await flushed();
  expect(asked.map(({ body }) => body)).toEqual([
    { count: 3, count_seen: 2 },
    { count: 4, count_seen: 3 },
  ]);
  expect(together).toEqual([]);
});

test('a typed count is the whole one, also when another device has changed it meanwhile', async () => {
  takeServerCart({ ...cart, products: [lineOf(2)] });
  const typed = (count: number) =>
    wantLine('line-of-server', { product: eggs, state: pieces(count), patch: { count }, isTyped: true });
  wantLine('line-of-server', { product: eggs, state: pieces(3), patch: { count: 3 } });
  typed(6);
  const { promise, resolve } = Promise.withResolvers<void>();
  road = promise;
  const first = flushed();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  typed(5);
  resolve();
  await first;
  await flushed();
  expect(asked.map(({ body }) => body)).toEqual([{ count: 6 }, { count: 5 }]);
});

test('a count to which another device contributed is shown and reported', async () => {
  takeServerCart({ ...cart, products: [lineOf(2)] });
  ofOthers = 1;
  wantLine('line-of-server', { product: eggs, state: pieces(3), patch: { count: 3 } });
  await flushed();
  expect(together).toEqual([4]);
  expect(userLines()).toMatchObject([{ count: 4, pending: false }]);
});

test('a restored line keeps its position, also when its removal was refused', async () => {
  const other = { ...lineOf(1), id: 'other' };
  takeServerCart({ ...cart, products: [lineOf(2), other] });
  expect(userLines().map(({ id }) => id)).toEqual(['line-of-server', 'other']);

  // The server appends what comes back.
  takeServerCart({ ...cart, products: [other] });
  wantLine('line-of-server', { product: eggs, state: pieces(2), patch: pieces(2) });
  expect(userLines().map(({ id }) => id)).toEqual(['line-of-server', 'other']);
  await flushed();
  expect(asked.at(-1)).toMatchObject({ method: 'POST', count: 2 });

  takeServerCart({ ...cart, products: [lineOf(2), other] });
  wantLine('line-of-server', { product: eggs, state: pieces(2), patch: pieces(2) });
  await flushed();
  expect(asked.at(-1)).toMatchObject({ method: 'PUT', count: 2 });
});

const eggs = {
  id: 'eggs',
  title: 'Huevo rojo AA',
  countType: 'units',
  grams_x_unidad: 0,
  quantity_pum: 30,
  only_buy_units: false,
  select_only_grams: false,
  price: 20_990,
  price_neto: 18_375,
} as ProductCard;

function pieces(count: number): LineState {
  return { count, countType: 'units', maturity: null, cut: null, comment: '', optionsTags: [] };
}

function lineOf(count: number): WireLine {
  return {
    ...pieces(count),
    id: 'line-of-server',
    product: eggs,
    pricePerUnit: eggs.price_neto,
    totalPrice: eggs.price_neto * count,
  } as WireLine;
}
