import type { OutputOf } from '#contract/index.ts';
import type { MetConflict, QueuedAction } from '#rules/picking/device-queue.ts';

export type Walk = OutputOf<'picking.walk'>;
export type Line = Walk['lines'][number];

/** What a picker's phone keeps: presses that wait, what they met, and the walk as it was last read. */
export type Kept = { queue: QueuedAction[]; conflicts: MetConflict[]; walk: Walk | null };

const EMPTY: Kept = { queue: [], conflicts: [], walk: null };

/** Of one person on this device; another tab of theirs has the same. */
export function openDevice(userId: string) {
  const key = `picking ${userId}`;
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let kept = EMPTY;
  let fits = true;

  /** What is stored now: another tab may have written since. */
  function read(): Kept {
    if (!fits) return kept;
    try {
      const stored = localStorage.getItem(key);
      if (stored !== text) {
        text = stored;
        kept = stored === null ? EMPTY : { ...EMPTY, ...(JSON.parse(stored) as Kept) };
      }
    } catch {
      // Without storage, or with somebody else's words in it: what this page knows.
    }
    return kept;
  }

  function update(change: (kept: Kept) => Kept): void {
    kept = change(read());
    const written = JSON.stringify(kept);
    try {
      localStorage.setItem(key, written);
      text = written;
      fits = true;
    } catch {
      fits = false;
    }
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => event.key === key && listener();
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  }

  return { read, update, subscribe, fits: () => fits };
}

/** What the server renders with, which has no device. */
export function nothingKept(): Kept {
  return EMPTY;
}
