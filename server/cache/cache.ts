import type { Queries } from '#server/db/database.ts';
import { createAnswers } from './answers.ts';

/**
 * What triggers write to the outbox with a change (channel `catalogue`). `productIds` is undefined when
 * there were too many to name.
 */
export type CatalogueChange =
  | { kind: 'business'; businessId: string; table: string }
  | { kind: 'product'; businessId: string; productIds: string[] | undefined }
  | { kind: 'office'; businessId: string; officeId: string; productIds: string[] | undefined }
  /** A change of quantities only: nothing sold out or became available. */
  | { kind: 'stock'; businessId: string; officeId: string; productIds: string[] | undefined };

/**
 * Reads a line of the channel: 'business table', 'business product ids', 'business office id ids', 'business stock id
 * ids'.
 */
export function readChange(line: string): CatalogueChange {
  const [businessId = '', what = '', ...rest] = line.split(' ');
  if (what === 'product') return { kind: 'product', businessId, productIds: namedIds(rest) };
  const isOfOffice = (what === 'office' || what === 'stock') && rest.length > 0;
  if (!isOfOffice) return { kind: 'business', businessId, table: what };
  const [officeId = '', ...ids] = rest;
  return { kind: what, businessId, officeId, productIds: namedIds(ids) };
}

function namedIds(ids: string[]): string[] | undefined {
  return ids[0] === '*' ? undefined : ids;
}

export type CacheOptions = {
  /** Whether delivery of changes is proven; while it is not, nothing is cached or served from here. */
  isLive?: () => boolean;
  now?: () => number;
};

export type Cache = ReturnType<typeof createCache>;
export type CachedAnswer = NonNullable<ReturnType<Cache['find']>>;
/** How a page is sent. */
export type PageHead = NonNullable<CachedAnswer['head']>;

/**
 * The result of a query about a business, cached until the database reports a change. It is shared and must not be
 * modified. JSON values only.
 */
export type Cached = <Value>(name: string, read: () => Promise<Value>) => Promise<Value>;

/** The answers of a process that are the same for everybody: of calls, pages and questions (README.md). */
export function createCache(options: Parameters<typeof createAnswers>[0] = {}) {
  const answers = createAnswers(options);
  return {
    ...answers,
    changed(change: CatalogueChange) {
      // A moved quantity does not invalidate answers before they expire (docs/decisions/003).
      if (change.kind === 'stock') return;
      const { businessId } = change;
      answers.changed(change.kind === 'office' ? { businessId, officeId: change.officeId } : { businessId });
    },
    forBusiness(businessId: string): Cached {
      return async (name, read) => {
        const entry = await answers.answer(`${businessId} cached ${name}`, { businessId }, async () => ({
          body: JSON.stringify(await read()),
          cached: 'at once',
        }));
        // The value cached under a name has the type of its reader.
        return answers.valueOf(entry) as Awaited<ReturnType<typeof read>>;
      };
    },
  };
}

export type Subscriber = { changed(change: CatalogueChange): void; setListening(up: boolean): void };

/** One instance per business, created on first use, which receives the changes of its business. */
export function forEachBusiness<Part extends Subscriber>(create: (businessId: string) => Part) {
  const parts = new Map<string, Part>();
  let listening = false;
  return {
    forBusiness(businessId: string): Part {
      let part = parts.get(businessId);
      if (!part) {
        part = create(businessId);
        part.setListening(listening);
        parts.set(businessId, part);
      }
      return part;
    },
    changed(change: CatalogueChange) {
      parts.get(change.businessId)?.changed(change);
    },
    setListening(up: boolean) {
      listening = up;
      for (const part of parts.values()) part.setListening(up);
    },
  };
}

/** Cached facts of a business by id. */
type Facts<Value> = {
  /** Reads some ids; those that do not exist are not in the answer. */
  read(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Value>>;
  /** Whether the ids are product ids: then a change of a product invalidates its own facts. */
  ofProducts: boolean;
  /** Tables whose changes invalidate all facts. */
  tables: readonly string[];
  /** Maximum number of entries. */
  most: number;
};

/** Maximum age, even without a change; half of it for some, so that not all expire at once. */
const MOST_AGE_MS = 10 * 60_000;

/**
 * Facts of one business by id, cached from their first read until the database reports a change at commit, or they
 * expire. Simultaneous requests for the same ids share one read.
 */
export function createFacts<Value>(
  { read, ofProducts, tables, most }: Facts<Value>,
  { isLive = () => true, now = Date.now }: CacheOptions = {},
) {
  const entries = new Map<string, { facts: Value; until: number }>();
  /** Reads in progress, by what they read. */
  const reading = new Map<string, Promise<ReadonlyMap<string, Value>>>();
  let version = 0;
  let listening = false;

  const forget = (ids: readonly string[] | undefined) => {
    version += 1;
    // Later callers must not get the result of a read that began before the change.
    reading.clear();
    if (ids) for (const id of ids) entries.delete(id);
    else entries.clear();
  };
  const isKeeping = () => listening && isLive();

  async function readThem(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Value>> {
    const versionBefore = version;
    const readAt = now();
    const found = await read(db, ids);
    // A value read before a change must not be cached after it.
    if (!isKeeping() || versionBefore !== version) return found;
    const until = readAt + MOST_AGE_MS * (0.5 + Math.random() / 2);
    // Keyed by the caller's string, which the catalogue already has in memory.
    for (const id of ids) {
      const facts = found.get(id);
      if (facts !== undefined) entries.set(id, { facts, until });
    }
    for (const oldest of entries.keys()) {
      if (entries.size <= most) break;
      entries.delete(oldest);
    }
    return found;
  }

  /** Reads the ids nobody is reading, and waits for the reads of the others. */
  async function readTogether(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Value>> {
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

  function cachedNow(id: string, at: number): Value | undefined {
    const entry = entries.get(id);
    return entry && entry.until > at ? entry.facts : undefined;
  }

  return {
    changed(change: CatalogueChange) {
      if (change.kind === 'product' && ofProducts) forget(change.productIds);
      if (change.kind === 'business' && tables.includes(change.table)) forget(undefined);
    },
    setListening(up: boolean) {
      listening = up;
      forget(undefined);
    },
    /** Moves when a cached value is dropped. */
    version: () => version,
    /** Looks up a cached value; undefined while the cache may not be used. */
    finder(): ((id: string) => Value | undefined) | undefined {
      const at = now();
      return isKeeping() ? (id) => cachedNow(id, at) : undefined;
    },
    read: readThem,
    /** The facts of ids, from the cache or read now. */
    async of(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Value>> {
      if (!isKeeping()) return readTogether(db, [...new Set(ids)]);
      const at = now();
      const found = new Map<string, Value>();
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
