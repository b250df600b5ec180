export type Loop = { start(): void; wake(): void; stop(): Promise<void> };

/**
 * Does a round every so often, and at once when woken; what wakes it during a round brings another after it. Rounds
 * do not overlap, and one that fails is told and stops nothing.
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
