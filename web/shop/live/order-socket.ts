import { io, type Socket } from 'socket.io-client';

export type OrderChange = { order_id: string; number: number; state: string; version: number };

type Listener = {
  onChange: (change: OrderChange) => void;
  /** Whether changes arrive by themselves. */
  onLive: (live: boolean) => void;
};

let socket: Socket | undefined;
const listeners = new Set<Listener>();

/** Hears the changes of one's own orders; the first listener opens the line, the last one closes it. */
export function listenToOrders(listener: Listener): () => void {
  listeners.add(listener);
  socket ??= open();
  if (socket.connected) listener.onLive(true);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    socket?.disconnect();
    socket = undefined;
  };
}

/** The session travels as a cookie; the path is the server's (storefront 7). */
function open(): Socket {
  const line = io({ path: '/socket/', transports: ['websocket', 'polling'] });
  line.on('connect', () => tell(({ onLive }) => onLive(true)));
  line.on('disconnect', () => tell(({ onLive }) => onLive(false)));
  line.on('connect_error', () => tell(({ onLive }) => onLive(false)));
  line.on('order:changed', (change: OrderChange) => tell(({ onChange }) => onChange(change)));
  return line;
}

function tell(what: (listener: Listener) => void): void {
  for (const listener of listeners) what(listener);
}
