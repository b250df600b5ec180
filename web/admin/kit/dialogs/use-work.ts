import { useRef, useState } from 'react';
import { orSayWhy } from './or-say-why.ts';

/** Calls of a button: `busy` while one is under way, so that a second press during a slow answer sends nothing. */
export function useWork() {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  /** Shows a refusal. Returns whether it succeeded. */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      return await orSayWhy(work);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, run };
}
