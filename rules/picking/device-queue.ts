import type { PickAction, PickConflict } from './pick-action.ts';

/**
 * An action on its way from a device, with the order it is of and its hour there; and what it is called, because an
 * order that somebody else has meanwhile is no longer in the walk.
 */
export type QueuedAction = PickAction & { orderId: string; at: string; title?: string; crate?: string };

/** The server's result for an action. */
export type ActionResult = { id: string; conflict: PickConflict | null };

/** Actions with a conflict, shown to the picker; none is lost. */
export type MetConflict = { action: QueuedAction; conflict: PickConflict };

/** The queue with another action, after the last pending one of its line, else after what the server has. */
export function enqueue(
  queue: readonly QueuedAction[],
  action: Omit<QueuedAction, 'replaces'>,
  current: string | null,
): QueuedAction[] {
  const before = queue.findLast(({ lineId }) => lineId === action.lineId);
  return [...queue, { ...action, replaces: before?.id ?? current }];
}

/** The next batch: actions of one order, in sequence, no more than `most`. */
export function nextBatch(queue: readonly QueuedAction[], most: number): QueuedAction[] {
  const first = queue[0];
  return first ? queue.filter(({ orderId }) => orderId === first.orderId).slice(0, most) : [];
}

/**
 * What may be sent: everything before the press that can still be taken back. What came after it waits, too: sent
 * alone, it would replace what the server does not know.
 */
export function sendable(queue: readonly QueuedAction[], undoableId: string | null): readonly QueuedAction[] {
  const at = queue.findIndex(({ id }) => id === undoableId);
  return at === -1 ? queue : queue.slice(0, at);
}

/** The queue without answered actions, and their conflicts. */
export function afterAnswer(
  queue: readonly QueuedAction[],
  results: readonly ActionResult[],
): { queue: QueuedAction[]; conflicts: MetConflict[] } {
  const answered = new Map(results.map(({ id, conflict }) => [id, conflict]));
  return {
    queue: queue.filter(({ id }) => !answered.has(id)),
    conflicts: queue.flatMap((action) => {
      const conflict = answered.get(action.id);
      return conflict ? [{ action, conflict }] : [];
    }),
  };
}

/** The state of a line with pending actions: the last of them, else the server's. */
export function shownAction<Current extends Pick<PickAction, 'id' | 'lineId'>>(
  queue: readonly QueuedAction[],
  lineId: string,
  current: Current | null,
): QueuedAction | Current | null {
  return queue.findLast((action) => action.lineId === lineId) ?? current;
}
