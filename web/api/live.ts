import type { Socket } from 'socket.io-client';
import type { LiveMessages } from '#contract/webhooks/live.ts';
import { createStore, useStore } from './store.ts';
import { AFTER_BREAK_MS, SPREAD_MS, untilBack } from './until-back.ts';

export type OrderChange = LiveMessages['order:changed'];
export type CartChange = LiveMessages['cart:changed'];
export type ShopChange = LiveMessages['shop:changed'];

/** 'off' without subscribers; 'down': changes are not delivered now. */
export type LiveState = 'off' | 'connecting' | 'up' | 'down';

type Subscription<Name extends keyof LiveMessages> = {
  changed: (change: LiveMessages[Name]) => void;
  /** Called when the connection is established, again, or refused: earlier changes were missed, so fetch. */
  back?: (() => void) | undefined;
};

type Listener = { notify: (name: keyof LiveMessages, change: unknown) => void; back: () => void };

/** A page that unmounts and remounts at once (also in React's strict mode) keeps its connection. */
const LINGER_MS = 1_000;
/** A connection not established by then is down. */
const CONNECT_MS = 8_000;
/** The library reconnects after a break, but not after a refusal. */
const AFTER_REFUSAL_MS = 15_000;

const listeners = new Set<Listener>();
const state = createStore<LiveState>('off');
let line: { close(): void } | undefined;
/** Whether the connection was opened without a session. */
let asGuest = false;
let leaving: ReturnType<typeof setTimeout> | undefined;

export function useLiveState(): LiveState {
  return useStore(state, 'off');
}

/** Whether changes are delivered now: then `back` will not be called before a connection is lost. */
export function isLive(): boolean {
  return state.get() === 'up';
}

/**
 * Subscribes to changes of every order this session may see; connects with the first subscriber and disconnects after
 * the last.
 */
export function listenToOrders(subscription: Subscription<'order:changed'>): () => void {
  return listenTo('order:changed', subscription);
}

export function listenToCart(subscription: Subscription<'cart:changed'>): () => void {
  return listenTo('cart:changed', subscription);
}

export function listenToHousehold(subscription: Subscription<'household:changed'>): () => void {
  return listenTo('household:changed', subscription);
}

/** Subscribes to messages for everybody, also without a session, over the same connection. */
export function listenToShop(subscription: Subscription<'shop:changed'>): () => void {
  return listenTo('shop:changed', subscription);
}

export function renewLine(): void {
  if (!line || asGuest === isGuest()) return;
  line.close();
  line = openLine();
}

function listenTo<Name extends keyof LiveMessages>(
  event: Name,
  { changed, back }: Subscription<Name>,
): () => void {
  const listener: Listener = {
    // The server's payload matches its event name.
    notify: (name, change) => name === event && changed(change as LiveMessages[Name]),
    back: () => back?.(),
  };
  listeners.add(listener);
  clearTimeout(leaving);
  renewLine();
  line ??= openLine();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) leaving = setTimeout(closeLine, LINGER_MS);
  };
}

function closeLine() {
  line?.close();
  line = undefined;
  state.set('off');
}

function openLine(): { close(): void } {
  let closed = false;
  let socket: Socket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function again() {
    clearTimeout(retry);
    retry = setTimeout(() => (socket ? socket.connect() : void connect()), AFTER_REFUSAL_MS);
  }

  /** Loads the library with the first subscriber, so that no first page pays for it. */
  async function connect() {
    const library = await import('socket.io-client').catch(() => undefined);
    if (closed) return;
    if (!library) {
      state.set('down');
      again();
      return;
    }
    socket = library.io({
      path: '/socket/',
      transports: ['websocket', 'polling'],
      // Falls back to polling where a network blocks WebSockets.
      tryAllTransports: true,
      // Evaluated at each attempt, because the session may have ended.
      auth: (give) => {
        asGuest = isGuest();
        give({ guest: asGuest });
      },
      timeout: CONNECT_MS,
      reconnectionDelay: AFTER_BREAK_MS,
      reconnectionDelayMax: SPREAD_MS.soon,
      // until-back.ts spreads the attempts: the library's own randomness would gather them at the end of the minute.
      randomizationFactor: 0,
    });
    attach(socket, again);
  }

  asGuest = isGuest();
  state.set('connecting');
  void connect();
  return {
    close() {
      closed = true;
      clearTimeout(retry);
      if (socket) leave(socket);
    },
  };
}

/** Whether this browser has no session (as in session-store.ts); only the server knows for certain. */
function isGuest(): boolean {
  return !/(?:^|;\s*)signed_in=1/.test(document.cookie);
}

/**
 * A connection in progress is closed once established: aborting earlier would log an error in the browser.
 */
function leave(socket: Socket): void {
  socket.off();
  socket.io.off('reconnect_attempt');
  if (socket.connected || !socket.active) {
    socket.disconnect();
    return;
  }
  for (const event of ['connect', 'connect_error'] as const) socket.once(event, () => socket.disconnect());
}

/** `again` is called when the library does not reconnect: the server disconnected, or refused. */
function attach(socket: Socket, again: () => void) {
  socket.on('connect', () => {
    state.set('up');
    for (const listener of listeners) listener.back();
  });
  socket.on('disconnect', (reason, details) => {
    state.set('down');
    const { delay, most } = untilBack(reason, details, location.pathname);
    socket.io.reconnectionDelay(delay);
    socket.io.reconnectionDelayMax(most);
    // The session may have ended; the next attempt shows it.
    if (reason === 'io server disconnect') refused();
  });
  socket.on('connect_error', () => {
    state.set('down');
    if (!socket.active) refused();
  });
  // Also for a connection lost before it was established, which is no error to the library.
  socket.io.on('reconnect_attempt', () => state.set('down'));
  for (const name of ['order:changed', 'cart:changed', 'household:changed', 'shop:changed'] as const) {
    socket.on(name, (change: unknown) => {
      for (const listener of listeners) listener.notify(name, change);
    });
  }

  function refused() {
    for (const listener of listeners) listener.back();
    again();
  }
}
