import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';

export type Way = NonNullable<OutputOf<'deliveries.courier'>['way']>;

/** The courier's phone reports its position this often. */
const EVERY_MS = 15_000;

/** The courier's way to a door, polled while the page is visible; after a failure the last one stays. */
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
