import type { OutputOf } from '#contract/index.ts';
import type { MetConflict, QueuedAction } from '#rules/picking/device-queue.ts';
import { deviceKey } from '../kit/device-data.ts';

export type Walk = OutputOf<'picking.walk'>;
export type Line = Walk['lines'][number];

/** A picker's phone data: pending actions, their conflicts, orders taken out of the walk, and the last walk. */
export type Stored = {
  queue: QueuedAction[];
  conflicts: MetConflict[];
  left: Walk['left'];
  walk: Walk | null;
};

const EMPTY: Stored = { queue: [], conflicts: [], left: [], walk: null };

/** For one person on this device, shared by their tabs. */
export function openDevice(userId: string) {
  const waitingKey = deviceKey(userId, 'picking');
  const walkKey = deviceKey(userId, 'walk');
  const listeners = new Set<() => void>();
  let texts: [waiting: string | null, walk: string | null] = [null, null];
  let stored = EMPTY;
  let fits = true;

  /** The stored data: another tab may have written it. */
  function read(): Stored {
    if (!fits) return stored;
    try {
      const inStorage: typeof texts = [localStorage.getItem(waitingKey), localStorage.getItem(walkKey)];
      if (inStorage[0] !== texts[0] || inStorage[1] !== texts[1]) {
        const [waiting, walk] = inStorage;
        // Only this file writes them.
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
    const isAllSent = Object.values(waiting).every(({ length }) => length === 0);
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

/** For rendering on the server, which has no device. */
export function nothingStored(): Stored {
  return EMPTY;
}
