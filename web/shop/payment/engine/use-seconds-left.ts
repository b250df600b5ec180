import { useEffect, useState } from 'react';

/** Seconds until `due`, by the server's clock `now`. Null on the server, which renders once. */
export function useSecondsLeft(due: string, now: string): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const ahead = Date.parse(now) - Date.now();
    const count = () => setLeft(Math.max(0, Math.ceil((Date.parse(due) - Date.now() - ahead) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [due, now]);
  return left;
}
