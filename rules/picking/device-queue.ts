import type { PickAction, PickConflict } from './pick-action.ts';

/** An action on its way from a device, with the order it is of and its hour there. */
export type QueuedAction = PickAction & { orderId: string; at: string };

/** What the server said of one of them. */
export type ActionResult = { id: string; conflict: PickConflict | null };

/** Actions that met something, for the picker to see; nothing of them is lost. */
export type MetConflict = { action: QueuedAction; conflict: PickConflict };

/** The queue with one action more, after the last one of its line that waits, else after what the server knows. */
export function enqueue(
  queue: readonly QueuedAction[],
  action: Omit<QueuedAction, 'replaces'>,
  known: string | null,
): QueuedAction[] {
  const before = queue.findLast(({ lineId }) => lineId === action.lineId);
  return [...queue, { ...action, replaces: before?.id ?? known }];
}

/** What to send next: the actions of one order, in the order in which they were done, no more than `most`. */
export function nextBatch(queue: readonly QueuedAction[], most: number): QueuedAction[] {
  const first = queue[0];
  return first ? queue.filter(({ orderId }) => orderId === first.orderId).slice(0, most) : [];
}

/** The queue without what was answered, and what of it met something. */
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

/** What a line says while actions wait: the last of them, else what the server knows. */
export function shownAction<Known extends Pick<PickAction, 'id' | 'lineId'>>(
  queue: readonly QueuedAction[],
  lineId: string,
  known: Known | null,
): QueuedAction | Known | null {
  return queue.findLast((action) => action.lineId === lineId) ?? known;
}
