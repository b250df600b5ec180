import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';

export type Way = NonNullable<OutputOf<'deliveries.courier'>['way']>;

/** As often as the courier's phone says where it is. */
const EVERY_MS = 15_000;

/** The way of a courier to a door, read while the page is visible; a failure leaves what was read. */
export function useWay(orderId: string): Way | null {
  const [way, setWay] = useState<Way | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      callApi('deliveries.courier', { params: { id: orderId } }).then(
        (answer) => isCurrent && setWay(answer.way),
        () => {},
      );
    };
    read();
    const timer = setInterval(read, EVERY_MS);
    document.addEventListener('visibilitychange', read);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [orderId]);
  return way;
}
