import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** The server's clock, going on: what it said, plus the time since then. Moves each half minute. */
export function useNow(serverNow: string, receivedAt: number): Date {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    setPassed(0);
    const tick = setInterval(() => setPassed(Date.now() - receivedAt), TICK_MS);
    return () => clearInterval(tick);
  }, [receivedAt]);
  return new Date(new Date(serverNow).getTime() + passed);
}
