import { useRef, useState } from 'react';

/** One action at a time: a second press during the first does nothing. */
export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function run(...args: Args): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await action(...args);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, run };
}
