import { nextBatch, type QueuedAction, sendable } from '#rules/picking/device-queue.ts';

const MOST = 50;

type Way = {
  /** The current pending actions, which grow while a batch is being sent. */
  queue: () => readonly QueuedAction[];
  /** The id of the action that can still be undone; null without one. */
  undoableId: () => string | null;
  /** Sends a batch of one order; resolves to false if it has to be retried later. */
  send: (batch: readonly QueuedAction[]) => Promise<boolean>;
};

/**
 * Returns a function that sends pending actions in their order, one batch at a time, even for concurrent callers. It
 * resolves to whether all were sent except the undoable one.
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
