import { nextBatch, type QueuedAction, sendable } from '#rules/picking/device-queue.ts';

const MOST = 50;

type Way = {
  /** What is pending now: presses come while a batch is on its way. */
  queue: () => readonly QueuedAction[];
  /** The press that can still be taken back now; null without one. */
  undoableId: () => string | null;
  /** Sends a batch of one order; false if it has to be tried again later. */
  send: (batch: readonly QueuedAction[]) => Promise<boolean>;
};

/**
 * Sends pending actions in the sequence of the presses, one batch at a time, also for two callers. Returns whether all
 * were sent except what can still be taken back.
 */
export function createTurn({ queue, undoableId, send }: Way): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;

  async function sendAll(): Promise<boolean> {
    for (;;) {
      const batch = nextBatch(sendable(queue(), undoableId()), MOST);
      if (batch.length === 0) return true;
      if (!(await send(batch))) return false;
    }
  }

  return async () => {
    while (running) await running;
    const run = sendAll();
    running = run;
    try {
      return await run;
    } finally {
      if (running === run) running = null;
    }
  };
}
