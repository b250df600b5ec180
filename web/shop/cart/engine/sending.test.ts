import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LineState, ProductCard, WireCart, WireLine } from '#web/shop/cart/cart-types.ts';
import { closeToast, currentToasts } from '#web/ui/feedback/toast-store.ts';
import { cartLines, openCartOf, takeServerCart, targets } from './cart-model.ts';
import { ask, sendTarget } from './sending.ts';

/** A simulated server with one cart: it keeps counts, waits before its answers, and refuses more than its stock. */
const STOCK = 6;
let cart: WireCart;
let asked: { method: string; path: string; count: number | undefined; body: Partial<LineState> | null }[];
let ofOthers: number;
let road: Promise<void>;

beforeEach(() => {
  asked = [];
  ofOthers = 0;
  road = Promise.resolve();
  cart = { id: 'cart', products: [], price_subtotal_computed: 0 } as unknown as WireCart;
  for (const { id } of currentToasts()) closeToast(id);
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    const acknowledged =
      body === undefined ? null : (JSON.parse(body) as { request_key?: string } & Partial<LineState>);
    // Each change has another key (pending.test.ts).
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
  openCartOf(undefined);
  vi.unstubAllGlobals();
});

test('an added product is in the cart before the response', async () => {
  sendTarget({ id: 'mine', product: eggs, state: pieces(1) });
  expect(cartLines()).toMatchObject([{ id: 'mine', count: 1, pending: true, totalPrice: 18_375 }]);

  await flushed();
  expect(cartLines()).toMatchObject([{ id: 'mine', serverId: 'line-of-server', count: 1, pending: false }]);
});

test('quick presses are sent one after another, and of many only the last', async () => {
  sendTarget({ id: 'mine', product: eggs, state: pieces(1) });
  for (const count of [2, 3, 4]) sendTarget({ id: 'mine', product: eggs, state: pieces(count) });
  await flushed();

  expect(asked.map(({ method, count }) => [method, count])).toEqual([['POST', 4]]);
  sendTarget({ id: 'mine', product: eggs, state: pieces(5) });
  await Promise.resolve();
  sendTarget({ id: 'mine', product: eggs, state: pieces(6) });
  await flushed();

  expect(asked.at(-1)).toMatchObject({ method: 'PUT', count: 6 });
  expect(asked.at(-1)?.path).toContain('lineId=line-of-server');
  expect(cartLines()).toMatchObject([{ id: 'mine', count: 6, pending: false }]);
});

test('a refused change returns to the server’s value and is reported', async () => {
  takeServerCart({ ...cart, products: [lineOf(2)] });
  sendTarget({ id: 'line-of-server', product: eggs, state: pieces(9) });
  expect(cartLines()).toMatchObject([{ count: 9, pending: true }]);

  await flushed();
  expect(messages()).toEqual(['No se logro actualizar el carrito. Solo quedan 6']);
  expect(cartLines()).toMatchObject([{ count: 2, pending: false }]);
  expect(targets()).toEqual([]);
});

test('a removed line disappears at once', async () => {
  takeServerCart({ ...cart, products: [lineOf(2)] });
  sendTarget({ id: 'line-of-server', product: eggs, state: null });
  expect(cartLines()).toEqual([]);

  await flushed();
  expect(asked).toMatchObject([{ method: 'PUT', count: undefined }]);
  expect(cartLines()).toEqual([]);
});

test('ten presses within a second are sent once, after the debounce', async () => {
  vi.useFakeTimers();
  takeServerCart({ ...cart, products: [lineOf(1)] });
  for (let press = 1; press <= 5; press += 1) {
    sendTarget({ id: 'line-of-server', product: eggs, state: pieces(1 + press) });
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
  sendTarget({ id: 'line-of-server', product: eggs, state: commented });
  await flushed();
  expect(asked).toMatchObject([{ body: { comment: 'Sin romper' } }]);
  expect(asked[0]?.body).not.toHaveProperty('count');
});

test('acknowledged fields are not sent again: the server may have merged them', async () => {
  takeServerCart({ ...cart, products: [lineOf(2)] });
  const ripe = { ...pieces(3), maturity: 3 };
  sendTarget({ id: 'line-of-server', product: eggs, state: ripe });
  const { promise, resolve } = Promise.withResolvers<void>();
  road = promise;
  const first = flushed();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  sendTarget({ id: 'line-of-server', product: eggs, state: { ...ripe, comment: 'Hoy' } });
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
  sendTarget({ id: 'line-of-server', product: eggs, state: pieces(3) });
  // Another device's count arrives while this one is being sent.
  takeServerCart({ ...cart, products: [lineOf(4)] });
  const first = flushed();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  sendTarget({ id: 'line-of-server', product: eggs, state: pieces(4) });
  resolve();
  await first;
  await flushed();
  expect(asked.map(({ body }) => body)).toEqual([
    { count: 3, count_seen: 2 },
    { count: 4, count_seen: 3 },
  ]);
  expect(messages()).toEqual([]);
});

test('a typed count is the whole one, also when another device has changed it meanwhile', async () => {
  takeServerCart({ ...cart, products: [lineOf(2)] });
  const typed = (count: number) =>
    sendTarget({ id: 'line-of-server', product: eggs, state: pieces(count) }, true);
  sendTarget({ id: 'line-of-server', product: eggs, state: pieces(3) });
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
  sendTarget({ id: 'line-of-server', product: eggs, state: pieces(3) });
  await flushed();
  expect(messages()).toEqual(['Huevo rojo AA cambió al mismo tiempo en otro dispositivo: quedó en 4 und.']);
  expect(cartLines()).toMatchObject([{ count: 4, pending: false }]);
});

test('a restored line keeps its position', async () => {
  const other = { ...lineOf(1), id: 'other' };
  takeServerCart({ ...cart, products: [lineOf(2), other] });
  expect(cartLines().map(({ id }) => id)).toEqual(['line-of-server', 'other']);

  // The server appends a restored line.
  takeServerCart({ ...cart, products: [other] });
  sendTarget({ id: 'line-of-server', product: eggs, state: pieces(2) });
  expect(cartLines().map(({ id }) => id)).toEqual(['line-of-server', 'other']);
  await flushed();
  expect(asked.at(-1)).toMatchObject({ method: 'POST', count: 2 });
});

test('a removal that is undone before it is sent is not requested', async () => {
  takeServerCart({ ...cart, products: [lineOf(2)] });
  sendTarget({ id: 'line-of-server', product: eggs, state: null });
  sendTarget({ id: 'line-of-server', product: eggs, state: pieces(2) });
  await flushed();
  expect([asked, targets()]).toEqual([[], []]);
  expect(cartLines()).toMatchObject([{ count: 2, pending: false }]);
});

test('what was changed together with a refused count is sent with the next one', async () => {
  takeServerCart({ ...cart, products: [lineOf(2)] });
  const { promise, resolve } = Promise.withResolvers<void>();
  road = promise;
  sendTarget({ id: 'line-of-server', product: eggs, state: { ...pieces(9), comment: 'Hoy' } });
  const first = flushed();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  sendTarget({ id: 'line-of-server', product: eggs, state: { ...pieces(5), comment: 'Hoy' } });
  resolve();
  await first;
  await flushed();
  expect(asked.map(({ body }) => body)).toEqual([
    { count: 9, count_seen: 2, comment: 'Hoy' },
    { count: 5, count_seen: 2, comment: 'Hoy' },
  ]);
  expect(messages()).toEqual([]);
});

test('whoever comes while a change of another is under way gets the answer to their own', async () => {
  openCartOf('marcela');
  const { promise, resolve } = Promise.withResolvers<void>();
  road = promise;
  sendTarget({ id: 'hers', product: eggs, state: pieces(2) });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  openCartOf('camila');
  sendTarget({ id: 'mine', product: eggs, state: pieces(5) });
  resolve();
  await flushed();
  expect(asked.map(({ count }) => count)).toEqual([2, 5]);
  expect(cartLines()).toMatchObject([{ id: 'mine', serverId: 'line-of-server', count: 5, pending: false }]);
});

const flushed = () => ask(async () => {});
const messages = () => currentToasts().map(({ text }) => text);

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
