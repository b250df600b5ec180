import { expect, test } from 'vitest';
import { enqueue, type QueuedAction } from '#rules/picking/device-queue.ts';
import { createTurn } from './send-in-turn.ts';

/** A simulated phone whose requests the test answers. */
function phone() {
  let queue: readonly QueuedAction[] = [];
  let undoable: string | null = null;
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const sendPending = createTurn({
    queue: () => queue,
    undoableId: () => undoable,
    send: async (batch) => {
      sent.push(batch.map(({ id }) => id).join(' '));
      const isAnswered = await new Promise<boolean>((done) => answers.push(() => done(true)));
      queue = queue.filter(({ id }) => !batch.some((one) => one.id === id));
      return isAnswered;
    },
  });
  return {
    sent,
    press(id: string, lineId = id): Promise<boolean> {
      const action = {
        id,
        lineId,
        found: { count: 1 },
        replacement: null,
        reason: null,
        at: '',
        orderId: 'order',
      };
      queue = enqueue(queue, action, null);
      undoable = id;
      return sendPending();
    },
    release(): Promise<boolean> {
      undoable = null;
      return sendPending();
    },
    undo(): void {
      queue = queue.filter(({ id }) => id !== undoable);
      undoable = null;
    },
    answer(): Promise<void> {
      answers.shift()?.();
      return settled();
    },
  };
}

/** Resolves after all pending promises. */
function settled(): Promise<void> {
  return new Promise((done) => setTimeout(done, 0));
}

test('a later press of a line never overtakes the one it replaces', async () => {
  const { sent, press, release, answer } = phone();
  void press('a');
  void press('b', 'x');
  await settled();
  expect(sent).toEqual(['a']);
  // While the first action is being sent, the second one is replaced.
  void press('c', 'x');
  await answer();
  expect(sent).toEqual(['a', 'b']);
  await answer();
  expect(sent).toEqual(['a', 'b']);
  void release();
  await settled();
  expect(sent).toEqual(['a', 'b', 'c']);
});

test('a press during a request waits for its own seconds, and taken back it is never sent', async () => {
  const { sent, press, release, undo, answer } = phone();
  await press('a');
  expect(sent).toEqual([]);
  const released = release();
  await settled();
  void press('b');
  await answer();
  expect(sent).toEqual(['a']);
  undo();
  expect(await released).toBe(true);
  expect(await release()).toBe(true);
  expect(sent).toEqual(['a']);
});
