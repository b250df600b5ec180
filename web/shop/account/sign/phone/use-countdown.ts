import { useEffect, useState } from 'react';

/** Whole seconds until an instant (ms), updated every second; 0 afterwards. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const over = left === 0;

  useEffect(() => {
    setNow(Date.now());
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [over]);

  return left;
}
