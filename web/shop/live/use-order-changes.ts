import { useEffect, useRef } from 'react';
import { listenToOrders, useLiveState } from '#web/api/live.ts';

/** Without a line the orders are asked for so often, in ms. */
const POLL_MS = 60_000;

/**
 * Calls back with the id of an order of the person that changed; with null when one should look, because changes may
 * have been missed: the line came back, the page came back into sight, or a minute passed without a line. True while
 * changes arrive by themselves. Whoever has no session for the line only asks.
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
