import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** The server's clock: its last time plus the time since. Ticks every half minute. */
export function useNow(serverNow: string, receivedAt: number): Date {
  const [tick, setTick] = useState({ receivedAt, passed: 0 });
  useEffect(() => {
    const timer = setInterval(() => setTick({ receivedAt, passed: Date.now() - receivedAt }), TICK_MS);
    return () => clearInterval(timer);
  }, [receivedAt]);
  // A tick of an older response is ignored.
  const passed = tick.receivedAt === receivedAt ? tick.passed : 0;
  return new Date(new Date(serverNow).getTime() + passed);
}
