import type { OutputOf } from '#contract/index.ts';
import {
  type ActionResult,
  afterAnswer,
  type MetConflict,
  type QueuedAction,
} from '#rules/picking/device-queue.ts';
import { isOfOrder } from '#rules/picking/pick-action.ts';
import { deviceKey } from '../kit/device-data.ts';

export type Walk = OutputOf<'picking.walk'>;
export type Line = Walk['lines'][number];
type LeftOrder = NonNullable<Walk['left']>[number];

/**
 * The data on a picker's phone: pending actions, their conflicts, orders removed from the walk, and the last walk.
 * `acknowledged`: removed orders that the picker has read about, whose refused actions add no message.
 */
export type Stored = {
  queue: QueuedAction[];
  conflicts: MetConflict[];
  left: LeftOrder[];
  acknowledged: string[];
  walk: Walk | null;
};

const EMPTY: Stored = { queue: [], conflicts: [], left: [], acknowledged: [], walk: null };

/** Changes by others, to one order or to all, that the picker has not read yet. */
export function unseen({ conflicts, left }: Stored, orderId?: string): Pick<Stored, 'conflicts' | 'left'> {
  const isOf = (id: string) => orderId === undefined || id === orderId;
  return {
    conflicts: conflicts.filter(({ action }) => isOf(action.orderId)),
    left: left.filter(({ order_id }) => isOf(order_id)),
  };
}

/** The state after the picker has read changes by others, to one order or to all. */
export function afterSeen(before: Stored, orderId?: string): Stored {
  const { conflicts, left } = unseen(before, orderId);
  const ofOrders = conflicts.filter(({ conflict }) => isOfOrder(conflict));
  const gone = [...left.map(({ order_id }) => order_id), ...ofOrders.map(({ action }) => action.orderId)];
  return {
    ...before,
    conflicts: before.conflicts.filter((one) => !conflicts.includes(one)),
    left: before.left.filter((one) => !left.includes(one)),
    acknowledged: [...new Set([...before.acknowledged, ...gone])],
  };
}

export function afterResults(before: Stored, results: readonly ActionResult[]): Stored {
  const { queue, conflicts } = afterAnswer(before.queue, results);
  const isNew = ({ action, conflict }: MetConflict) =>
    !isOfOrder(conflict) || !before.acknowledged.includes(action.orderId);
  return { ...before, queue, conflicts: [...before.conflicts, ...conflicts.filter(isNew)] };
}

/** The state after the walk was reloaded; `had`: the orders the phone had when requesting it. */
export function afterWalk(before: Stored, walk: Walk, had: readonly string[]): Stored {
  const isIn = (id: string) => walk.orders.some((order) => order.id === id);
  const isNew = ({ order_id: id }: LeftOrder) =>
    had.includes(id) && !isIn(id) && !before.acknowledged.includes(id);
  const waits = (id: string) => before.queue.some(({ orderId }) => orderId === id);
  // Another picker's walk gives the order another letter: what has to be handed over is the crate here.
  const crates = new Map(before.walk?.orders.map(({ id, crate }) => [id, crate]));
  const left = walk.left
    .filter(isNew)
    .map((order) => ({ ...order, crate: crates.get(order.order_id) ?? order.crate }));
  return {
    ...before,
    walk,
    left: [...before.left, ...left],
    acknowledged: before.acknowledged.filter((id) => !isIn(id) && waits(id)),
  };
}

/** The storage of one person on this device, shared by their tabs. */
export function openDevice(userId: string) {
  const waitingKey = deviceKey(userId, 'picking');
  const walkKey = deviceKey(userId, 'walk');
  const listeners = new Set<() => void>();
  let texts: [waiting: string | null, walk: string | null] = [null, null];
  let stored = EMPTY;
  let fits = true;

  function read(): Stored {
    if (!fits) return stored;
    try {
      const inStorage: typeof texts = [localStorage.getItem(waitingKey), localStorage.getItem(walkKey)];
      if (inStorage[0] !== texts[0] || inStorage[1] !== texts[1]) {
        const [waiting, walk] = inStorage;
        // Only this file writes it.
        const parsed = {
          ...JSON.parse(waiting ?? '{}'),
          walk: JSON.parse(walk ?? 'null'),
        } as Partial<Stored>;
        stored = { ...EMPTY, ...parsed };
        texts = inStorage;
      }
    } catch {
      // Without valid storage: the page's own data.
    }
    return stored;
  }

  function update(change: (stored: Stored) => Stored): void {
    stored = change(read());
    const { walk, ...waiting } = stored;
    const { queue, conflicts, left } = waiting;
    const isAllSent = [queue, conflicts, left].every(({ length }) => length === 0);
    try {
      texts = [
        write(waitingKey, texts[0], isAllSent ? null : JSON.stringify(waiting)),
        write(walkKey, texts[1], walk && JSON.stringify(walk)),
      ];
      fits = true;
    } catch {
      fits = false;
    }
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent) => (key === waitingKey || key === walkKey) && listener();
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  }

  return { read, update, subscribe, fits: () => fits };
}

function write(key: string, before: string | null, text: string | null): string | null {
  if (text === null) localStorage.removeItem(key);
  else if (text !== before) localStorage.setItem(key, text);
  return text;
}

export function nothingStored(): Stored {
  return EMPTY;
}
