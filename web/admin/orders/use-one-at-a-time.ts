import { useCallback, useLayoutEffect, useRef } from 'react';

/** Runs the latest `act`, one at a time; requested during a run, it runs once more. */
export function useOneAtATime(act: () => Promise<void>): () => void {
  const latest = useRef(act);
  const running = useRef(false);
  const wanted = useRef(false);
  useLayoutEffect(() => {
    latest.current = act;
  });

  return useCallback(async () => {
    wanted.current = true;
    if (running.current) return;
    running.current = true;
    try {
      while (wanted.current) {
        wanted.current = false;
        await latest.current();
      }
    } finally {
      running.current = false;
    }
  }, []);
}
