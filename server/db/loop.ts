export type Loop = { start(): void; wake(): void; stop(): Promise<void> };

/**
 * Runs a round at intervals, and at once when woken; waking it during a round adds another. Rounds do not overlap; a
 * failure is reported and stops nothing.
 */
export function createLoop(
  round: (isStopping: () => boolean) => Promise<unknown>,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
): Loop {
  let stopping = false;
  let woken = false;
  let idle = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function turn(): Promise<void> {
    woken = false;
    await round(() => stopping).catch(onError);
    if (stopping) return;
    idle = true;
    timer = setTimeout(next, woken ? 0 : everyMs);
  }

  function next(): void {
    idle = false;
    running = turn();
  }

  return {
    start: next,
    wake() {
      woken = true;
      if (!idle || stopping) return;
      clearTimeout(timer);
      timer = setTimeout(next, 0);
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
