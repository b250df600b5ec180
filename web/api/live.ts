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

/** 'off' until somebody listens; 'down' means that changes are not heard now. */
export type LiveState = 'off' | 'connecting' | 'up' | 'down';

type Listener = { changed: (change: OrderChange) => void; back?: (() => void) | undefined };

const listeners = new Set<Listener>();
const state = createStore<LiveState>('off');
let socket: Promise<Socket> | undefined;

export function useLiveState(): LiveState {
  return useStore(state, 'off');
}

/**
 * Hears of every order that this session may see, from the first listener on until the last one leaves. `back` is
 * called when the line is there again after a gap: what changed meanwhile was not heard.
 */
export function listenToOrders(listener: Listener): () => void {
  listeners.add(listener);
  socket ??= connect();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || !socket) return;
    void socket.then((open) => open.disconnect());
    socket = undefined;
    state.set('off');
  };
}

/** The library comes only when somebody listens: no page of a visitor pays for it. */
async function connect(): Promise<Socket> {
  state.set('connecting');
  const { io } = await import('socket.io-client');
  const open = io({ path: '/socket/', transports: ['websocket', 'polling'] });
  let wasUp = false;
  open.on('connect', () => {
    state.set('up');
    if (wasUp) for (const listener of listeners) listener.back?.();
    wasUp = true;
  });
  open.on('disconnect', () => state.set('down'));
  open.on('connect_error', () => state.set('down'));
  open.on('order:changed', (change: OrderChange) => {
    for (const listener of listeners) listener.changed(change);
  });
  return open;
}
