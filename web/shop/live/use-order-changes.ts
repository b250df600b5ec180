import { useEffect, useRef, useState } from 'react';
import type { OrderChange } from './order-socket.ts';

/** Without a line the order is asked for so often, in ms. */
const POLL_MS = 60_000;

/**
 * Calls back when an order of the person changed: at once over the socket, else every minute and whenever the page
 * comes back into sight. True while changes arrive by themselves. The client of the socket is fetched here only.
 */
export function useOrderChanges(isOn: boolean, onChange: (change: OrderChange | null) => void): boolean {
  const [live, setLive] = useState(false);
  const latest = useRef(onChange);

  useEffect(() => {
    latest.current = onChange;
  });

  useEffect(() => {
    if (!isOn) return;
    let stopped = false;
    let stop = () => {};
    import('./order-socket.ts').then(
      ({ listenToOrders }) => {
        if (stopped) return;
        stop = listenToOrders({ onChange: (change) => latest.current(change), onLive: setLive });
      },
      () => setLive(false),
    );
    return () => {
      stopped = true;
      stop();
      setLive(false);
    };
  }, [isOn]);

  useEffect(() => {
    if (!isOn) return;
    const look = () => document.visibilityState === 'visible' && latest.current(null);
    document.addEventListener('visibilitychange', look);
    const timer = live ? undefined : setInterval(look, POLL_MS);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
    };
  }, [isOn, live]);

  return live;
}
