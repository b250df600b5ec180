import { useRef, useState } from 'react';
import { orSayWhy } from './or-say-why.ts';

/** Runs the calls of a button. While `busy`, a second press sends nothing. */
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
