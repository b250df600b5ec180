import { useEffect, useRef } from 'react';
import { listenToOrders, useLiveState } from '#web/api/live.ts';

/** Without a connection the orders are polled every so many ms. */
const POLL_MS = 60_000;

/**
 * Calls back with the id of an order of the shopper that changed; with null when changes may have been missed: after a
 * reconnection, when the page becomes visible, or after a minute without a connection. True while updates are pushed.
 * Without a session for the socket it only polls.
 */
export function useOrderChanges(
  how: 'line' | 'ask' | 'off',
  onChange: (orderId: string | null) => void,
): boolean {
  const live = useLiveState() === 'up' && how === 'line';
  const latest = useRef(onChange);

  useEffect(() => {
    latest.current = onChange;
  });

  useEffect(() => {
    if (how !== 'line') return;
    return listenToOrders({
      changed: ({ order_id }) => latest.current(order_id),
      back: () => latest.current(null),
    });
  }, [how]);

  useEffect(() => {
    if (how === 'off') return;
    const look = () => {
      if (document.visibilityState === 'visible') latest.current(null);
    };
    document.addEventListener('visibilitychange', look);
    const timer = live ? undefined : setInterval(look, POLL_MS);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
    };
  }, [how, live]);

  return live;
}
