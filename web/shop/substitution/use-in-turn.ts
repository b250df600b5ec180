import { useRef, useState } from 'react';

/** One request after another, none omitted: changes during a request are sent as well. */
export function useInTurn<Args extends unknown[]>(work: (...args: Args) => Promise<unknown>) {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [waiting, setWaiting] = useState(0);

  function run(...args: Args): void {
    setWaiting((count) => count + 1);
    last.current = last.current
      .catch(() => {})
      .then(() => work(...args))
      .finally(() => setWaiting((count) => count - 1));
  }

  return { busy: waiting > 0, run };
}
