import type { Socket } from 'socket.io-client';
import { createStore, useStore } from './store.ts';

/** An order that changed; whoever may read it asks for it. */
export type OrderChange = {
  order_id: string;
  number: number;
  state: string;
  version: number;
  office_id: string;
};

/** The cart of the person changed, here or on another device. */
export type CartChange = { cart_id: string; version: number };

/** What the members of a household see of it changed, or the person is in it no more. */
type HouseholdChange = { household_id: string };

/** What of the shop itself changed, by ids; null = more than are named. */
export type ShopChange = {
  products: string[] | null;
  offices: { office_id: string; products: string[] | null }[];
  business: boolean;
};

/** 'off' until somebody listens; 'down' means that changes are not heard now. */
export type LiveState = 'off' | 'connecting' | 'up' | 'down';

/** What is heard, by the name the server gives it. */
type Heard = {
  'order:changed': OrderChange;
  'cart:changed': CartChange;
  'household:changed': HouseholdChange;
  'shop:changed': ShopChange;
};

type Hearing<Name extends keyof Heard> = {
  changed: (change: Heard[Name]) => void;
  /** The line stands, for the first time or again, or was refused: what changed before was not heard, so ask. */
  back?: (() => void) | undefined;
};

type Listener = { tell: (name: keyof Heard, change: unknown) => void; back: () => void };

/** A page that leaves and comes back at once (or React trying it out) keeps its line. */
const LINGER_MS = 1_000;
/** A line that does not stand by then is down. */
const CONNECT_MS = 8_000;
/** The library tries again by itself after a break, not after a refusal. */
const AFTER_REFUSAL_MS = 15_000;

const listeners = new Set<Listener>();
const state = createStore<LiveState>('off');
let line: { close(): void } | undefined;
/** Whether the line was opened as a visitor's. */
let asGuest = false;
let leaving: ReturnType<typeof setTimeout> | undefined;

export function useLiveState(): LiveState {
  return useStore(state, 'off');
}

/** Hears of every order that this session may see, from the first listener on until the last one has left. */
export function listenToOrders(hearing: Hearing<'order:changed'>): () => void {
  return listenTo('order:changed', hearing);
}

/** Hears of the person's own cart, over the same line. */
export function listenToCart(hearing: Hearing<'cart:changed'>): () => void {
  return listenTo('cart:changed', hearing);
}

/** Hears of the household the person belongs to, over the same line. */
export function listenToHousehold(hearing: Hearing<'household:changed'>): () => void {
  return listenTo('household:changed', hearing);
}

/** Everybody, also without a session, over the same line. */
export function listenToShop(hearing: Hearing<'shop:changed'>): () => void {
  return listenTo('shop:changed', hearing);
}

/** Somebody has come or gone: a line that was opened for somebody else is opened anew. */
export function renewLine(): void {
  if (!line || asGuest === isGuest()) return;
  line.close();
  line = openLine();
}

function listenTo<Name extends keyof Heard>(wanted: Name, { changed, back }: Hearing<Name>): () => void {
  const listener: Listener = {
    // The server sends under a name only what belongs to it.
    tell: (name, change) => name === wanted && changed(change as Heard[Name]),
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

  /** The library comes only when somebody listens: no first page pays for it. */
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
      // Where a network lets no WebSocket through, the other way is tried.
      tryAllTransports: true,
      // Asked at each try: a session that has ended meanwhile is not brought along as one.
      auth: (give) => {
        asGuest = isGuest();
        give({ guest: asGuest });
      },
      timeout: CONNECT_MS,
    });
    hear(socket, again);
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

/** Whether this browser believes that nobody is signed in (as session-store.ts reads it); only the server knows. */
function isGuest(): boolean {
  return !/(?:^|;\s*)signed_in=1/.test(document.cookie);
}

/** One that is on its way is left when it stands: cut before, the browser would call it a fault. */
function leave(socket: Socket): void {
  socket.off();
  socket.io.off('reconnect_attempt');
  if (socket.connected || !socket.active) {
    socket.disconnect();
    return;
  }
  for (const event of ['connect', 'connect_error'] as const) socket.once(event, () => socket.disconnect());
}

/** `again` is asked for where the library would stay silent: the server hung up, or did not let us in. */
function hear(socket: Socket, again: () => void) {
  socket.on('connect', () => {
    state.set('up');
    for (const listener of listeners) listener.back();
  });
  socket.on('disconnect', (reason) => {
    state.set('down');
    // The session may have ended; the next try, or whoever asks now, will hear it.
    if (reason === 'io server disconnect') refused();
  });
  socket.on('connect_error', () => {
    state.set('down');
    if (!socket.active) refused();
  });
  // Also when a line is cut before it ever stood, which is no error to the library.
  socket.io.on('reconnect_attempt', () => state.set('down'));
  for (const name of ['order:changed', 'cart:changed', 'household:changed', 'shop:changed'] as const) {
    socket.on(name, (change: unknown) => {
      for (const listener of listeners) listener.tell(name, change);
    });
  }

  function refused() {
    for (const listener of listeners) listener.back();
    again();
  }
}
