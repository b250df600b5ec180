import type { Queries } from '#server/db/database.ts';
import type { CatalogueChange } from './change.ts';

/** Reads the facts of some ids; those that do not exist are not in the answer. */
type Read<Facts> = (db: Queries, ids: readonly string[]) => Promise<ReadonlyMap<string, Facts>>;

/** Which facts a change makes old: some, all (undefined) or none. */
type Touched = (change: CatalogueChange) => readonly string[] | undefined;

const NONE: readonly string[] = [];

/** What a change says about products; `tables` are those whose changes may show on any of them. */
export function productsTouched(tables: ReadonlySet<string>): Touched {
  return (change) => {
    if (change.kind === 'product') return change.productIds;
    return change.kind === 'business' && tables.has(change.table) ? undefined : NONE;
  };
}

/** What a change of these tables says about everything that is kept. */
export function allTouched(tables: ReadonlySet<string>): Touched {
  return (change) => (change.kind === 'business' && tables.has(change.table) ? undefined : NONE);
}

/** Nothing is kept longer, whether or not it changed: half of it for some, so that not all are read again at once. */
const MOST_AGE_MS = 10 * 60_000;

export type FactsOptions = {
  /** Whether changes are proven to arrive; while they are not, nothing is kept or answered from here. */
  isLive?: () => boolean;
  now?: () => number;
};

/**
 * Facts of one business by id, kept from their first reading until the database tells of a change at its commit, or
 * they are too old. Many ask for the same, one reads it.
 */
export function createFactsCache<Facts>(
  read: Read<Facts>,
  touched: Touched,
  most: number,
  { isLive = () => true, now = Date.now }: FactsOptions = {},
) {
  const kept = new Map<string, { facts: Facts; until: number }>();
  /** Readings under way, by what they read. */
  const reading = new Map<string, Promise<ReadonlyMap<string, Facts>>>();
  let version = 0;
  let listening = false;

  const forget = (ids: readonly string[] | undefined) => {
    version += 1;
    // Who asks from now on must not be answered by a reading that began before the change.
    reading.clear();
    if (ids) for (const id of ids) kept.delete(id);
    else kept.clear();
  };
  const isKeeping = () => listening && isLive();

  async function readThem(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Facts>> {
    const asked = version;
    const readAt = now();
    const found = await read(db, ids);
    // What was read before a change must not be kept after it.
    if (!isKeeping() || asked !== version) return found;
    const until = readAt + MOST_AGE_MS * (0.5 + Math.random() / 2);
    for (const [id, facts] of found) kept.set(id, { facts, until });
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return found;
  }

  /** Reads what nobody is reading, and waits for those who read the rest. */
  async function readTogether(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Facts>> {
    const own = ids.filter((id) => !reading.has(id));
    const others = new Set(ids.flatMap((id) => reading.get(id) ?? []));
    if (own.length > 0) {
      const mine = readThem(db, own);
      for (const id of own) reading.set(id, mine);
      const ended = () => {
        for (const id of own) if (reading.get(id) === mine) reading.delete(id);
      };
      mine.then(ended, ended);
      others.add(mine);
    }
    const found = await Promise.all(others);
    return new Map(found.flatMap((facts) => [...facts]));
  }

  /** What is kept of an id. */
  function cachedNow(id: string, at: number): Facts | undefined {
    const entry = kept.get(id);
    return entry && entry.until > at ? entry.facts : undefined;
  }

  return {
    changed(change: CatalogueChange) {
      const ids = touched(change);
      if (ids !== NONE) forget(ids);
    },
    setListening(up: boolean) {
      listening = up;
      forget(undefined);
    },
    /** Moves when anything kept is forgotten. */
    version: () => version,
    /** Finds what is kept of an id; undefined while nothing may be answered from here. */
    finder(): ((id: string) => Facts | undefined) | undefined {
      const at = now();
      return isKeeping() ? (id) => cachedNow(id, at) : undefined;
    },
    /** Reads them, kept or not. */
    read: readThem,
    /** The facts of ids, kept or read now. */
    async of(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Facts>> {
      if (!isKeeping()) return readTogether(db, [...new Set(ids)]);
      const at = now();
      const found = new Map<string, Facts>();
      const missing = new Set<string>();
      for (const id of ids) {
        const facts = cachedNow(id, at);
        if (facts === undefined) missing.add(id);
        else found.set(id, facts);
      }
      if (missing.size > 0)
        for (const [id, facts] of await readTogether(db, [...missing])) found.set(id, facts);
      return found;
    },
  };
}
