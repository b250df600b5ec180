import { useEffect, useEffectEvent } from 'react';
import { listenToOrders } from '#web/api/live.ts';

type Options = {
  /** Orders come in bursts: within this time one reload serves all. */
  batchMs?: number;
  /** Also reloads at this interval while visible: some data changes without an event. */
  everyMs?: number;
  onOrder?: (orderId: string) => void;
};

/** Reloads when orders changed, the page became visible, or the connection came back. */
export function useFreshness(
  refresh: () => void,
  { batchMs = 2_000, everyMs, onOrder = () => {} }: Options = {},
) {
  const read = useEffectEvent(refresh);
  const orderChanged = useEffectEvent(onOrder);
  useEffect(() => {
    const { call: soon, cancel } = batchedCalls(() => read(), batchMs);
    const stop = listenToOrders({
      changed: ({ order_id }) => {
        orderChanged(order_id);
        soon();
      },
      back: soon,
    });
    const soonIfSeen = () => document.visibilityState === 'visible' && soon();
    const timer = everyMs === undefined ? undefined : setInterval(soonIfSeen, everyMs);
    document.addEventListener('visibilitychange', soonIfSeen);
    window.addEventListener('online', soon);
    return () => {
      stop();
      cancel();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', soonIfSeen);
      window.removeEventListener('online', soon);
    };
  }, [batchMs, everyMs]);
}

/** Runs `work` once for all calls within `ms`. */
function batchedCalls(work: () => void, ms: number) {
  let pending: ReturnType<typeof setTimeout> | undefined;
  return {
    call(): void {
      pending ??= setTimeout(() => {
        pending = undefined;
        work();
      }, ms);
    },
    cancel: () => clearTimeout(pending),
  };
}
