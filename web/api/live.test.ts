import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderChange } from './live.ts';

/** A line as socket.io gives it, without a network. */
class Line extends EventEmitter {
  active = true;
  connected = true;
  io = Object.assign(new EventEmitter(), { off: vi.fn(), reconnectionDelay: vi.fn() });
  connect = vi.fn();
  disconnect = vi.fn();
  override off = vi.fn(() => this.removeAllListeners());
}

const lines: Line[] = [];
vi.mock('socket.io-client', () => ({
  io: () => {
    const line = new Line();
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

/** Somebody listens, and the line was asked for. */
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

test('connections that the server closes come back spread over a minute, those of the back office sooner', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { line } = await listening();
  const delays = () => line.io.reconnectionDelay.mock.calls.map(([ms]) => ms);
  vi.stubGlobal('location', { pathname: '/' });
  line.emit('disconnect', 'transport close');
  vi.stubGlobal('location', { pathname: '/admin/orders' });
  line.emit('disconnect', 'transport close');
  line.emit('disconnect', 'ping timeout');
  expect(delays()).toEqual([30_000, 5_000, 1_000]);
  vi.mocked(Math.random).mockRestore();
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
