import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OrderChange } from './live.ts';

class Line extends EventEmitter {
  readonly options: object;
  constructor(options: object) {
    super();
    this.options = options;
  }
  active = true;
  connected = true;
  io = Object.assign(new EventEmitter(), {
    off: vi.fn(),
    reconnectionDelay: vi.fn(),
    reconnectionDelayMax: vi.fn(),
  });
  connect = vi.fn();
  disconnect = vi.fn();
  override off = vi.fn(() => this.removeAllListeners());
}

const lines: Line[] = [];
vi.mock('socket.io-client', () => ({
  io: (options: object) => {
    const line = new Line(options);
    lines.push(line);
    return line;
  },
}));

const change: OrderChange = {
  order_id: 'o-48171',
  number: 48_171,
  state: '7_admin_cart_accept',
  version: 2,
  office_id: 'bretana',
};

beforeEach(() => {
  vi.stubGlobal('document', { cookie: 'signed_in=1' });
  vi.stubGlobal('location', { pathname: '/' });
  vi.useFakeTimers();
  vi.resetModules();
  lines.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Subscribes a listener and waits until the connection is requested. */
async function listening() {
  const { listenToOrders } = await import('./live.ts');
  const listener = { changed: vi.fn(), back: vi.fn() };
  const stop = listenToOrders(listener);
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  const [line] = lines;
  if (!line) throw new Error('No line was opened');
  return { listenToOrders, listener, stop, line };
}

test('unsubscribing and subscribing again at once keeps the connection', async () => {
  const { listenToOrders, listener, stop, line } = await listening();
  stop();
  listenToOrders(listener);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines).toHaveLength(1);
  expect(line.disconnect).not.toHaveBeenCalled();
  line.emit('order:changed', change);
  expect(listener.changed).toHaveBeenCalledWith(change);
});

test('orders and the cart share one connection, each for its own subscribers', async () => {
  const { listener, line } = await listening();
  const { listenToCart } = await import('./live.ts');
  const ofCart = { changed: vi.fn() };
  listenToCart(ofCart);
  line.emit('cart:changed', { cart_id: 'c-1', version: 7 });
  expect(lines).toHaveLength(1);
  expect(ofCart.changed).toHaveBeenCalledWith({ cart_id: 'c-1', version: 7 });
  expect(listener.changed).not.toHaveBeenCalled();
});

describe('a page connects again', () => {
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5));
  afterEach(() => vi.mocked(Math.random).mockRestore());
  /** Returns the first delay and the longest later one, in ms. */
  async function afterBreak(path: string, reason: string, description?: string) {
    const { line } = await listening();
    vi.stubGlobal('location', { pathname: path });
    line.emit('disconnect', reason, description && { description });
    return [line.io.reconnectionDelay, line.io.reconnectionDelayMax].map(({ mock }) => mock.lastCall?.[0]);
  }
  const closed = 'websocket connection closed';

  test.each(['/', '/product/leche', '/cart', '/checkouts'])(
    '%s: in the minute after its process ended',
    async (path) => expect(await afterBreak(path, 'transport close', closed)).toEqual([30_000, 60_000]),
  );
  test.each([
    '/admin/orders',
    '/admin',
    '/shoppingcart-detail/o-1',
    '/checkout',
    '/checkout/pay',
    '/payment-response/1',
  ])('%s: within ten seconds, as few pages wait for an order', async (path) =>
    expect(await afterBreak(path, 'transport close', closed)).toEqual([5_000, 10_000]),
  );
  // In the library's words: an 'offline' event of the browser does not mean that a process ended.
  test.each([
    ['transport close', 'network connection lost'],
    ['transport error', undefined],
    ['ping timeout', undefined],
  ])('after a break of its own network (%s, %s): after a second', async (reason, description) =>
    expect(await afterBreak('/', reason, description)).toEqual([1_000, 10_000]),
  );
});

test('what the library adds by chance is off: the pause is spread already', async () => {
  await listening();
  expect(lines[0]?.options).toMatchObject({ randomizationFactor: 0 });
});

test('a visitor’s connection is replaced after signing in', async () => {
  vi.stubGlobal('document', { cookie: '' });
  const { listenToShop, renewLine, listenToOrders } = await import('./live.ts');
  const ofShop = { changed: vi.fn() };
  listenToShop(ofShop);
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  renewLine();
  expect(lines).toHaveLength(1);
  vi.stubGlobal('document', { cookie: 'office=x; signed_in=1' });
  listenToOrders({ changed: vi.fn() });
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  expect(lines[0]?.disconnect).toHaveBeenCalledOnce();
  const soldOut = { products: [], offices: [{ office_id: 'bretana', products: ['p-1'] }], business: false };
  lines[1]?.emit('shop:changed', soldOut);
  expect(ofShop.changed).toHaveBeenCalledExactlyOnceWith(soldOut);
});

test('the last unsubscription closes the connection', async () => {
  const { stop, line } = await listening();
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(line.disconnect).toHaveBeenCalledOnce();
});

test('after each connection, missed changes are requested', async () => {
  const { listener, line } = await listening();
  line.emit('connect');
  line.emit('disconnect', 'transport close');
  line.emit('connect');
  expect(listener.back).toHaveBeenCalledTimes(2);
});

test('after the server disconnects, the session is checked at once and the connection retried later', async () => {
  const { listener, line } = await listening();
  line.emit('connect');
  line.emit('disconnect', 'io server disconnect');
  expect(listener.back).toHaveBeenCalledTimes(2);
  expect(line.connect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(line.connect).toHaveBeenCalledOnce();
});

test('a refused connection is retried, a broken one reconnects by itself', async () => {
  const { line } = await listening();
  line.emit('connect_error', new Error('xhr poll error'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(line.connect).not.toHaveBeenCalled();
  line.active = false;
  line.emit('connect_error', new Error('NOT_SIGNED_IN'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(line.connect).toHaveBeenCalledOnce();
});
