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

/**
 * Facts of one business by id, kept from their first reading until the database tells of a change at its commit; while
 * changes are not heard, nothing is kept.
 */
export function createKeptFacts<Facts>(read: Read<Facts>, touched: Touched, most: number) {
  const kept = new Map<string, Facts>();
  let version = 0;
  let listening = false;

  const forget = (ids: readonly string[] | undefined) => {
    version += 1;
    if (ids) for (const id of ids) kept.delete(id);
    else kept.clear();
  };

  async function readThem(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Facts>> {
    const asked = version;
    const found = await read(db, ids);
    // What was read before a change must not be kept after it.
    if (!listening || asked !== version) return found;
    for (const [id, facts] of found) kept.set(id, facts);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return found;
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
    /** What is kept of an id. */
    kept: (id: string): Facts | undefined => kept.get(id),
    /** Reads what is not kept. */
    read: readThem,
    /** The facts of ids, kept or read now. */
    async of(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Facts>> {
      const found = new Map<string, Facts>();
      const missing: string[] = [];
      for (const id of ids) {
        const facts = kept.get(id);
        if (facts === undefined) missing.push(id);
        else found.set(id, facts);
      }
      if (missing.length > 0) for (const [id, facts] of await readThem(db, missing)) found.set(id, facts);
      return found;
    },
  };
}
