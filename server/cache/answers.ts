import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingsFor } from '#server/http/encoding.ts';
import { type Failure, isFailure } from '#server/http/failure.ts';

type PageHead = {
  status: number;
  contentType: string;
  policy: string;
  location: string | null;
  /** Data for a page that is already open: without this sign, the router takes a 404 for a network error. */
  isData: boolean;
};

/** A response shared by many callers: its bytes, and the versions it was made from. */
type CachedAnswer = {
  /** A string when it is sent only once: buffers outside the heap are freed late. */
  body: Buffer | string;
  /** Only for pages. */
  head: PageHead | undefined;
  /** The parsed body, once a page needed it. */
  value: unknown;
  /**
   * Whether it is cached and counts towards the size limit. Responses sent only once, such as a missing page, are not.
   */
  isCached: boolean;
  etag: string;
  /** Compressed copies, each created when first requested. */
  copies: Map<Encoding, Buffer>;
  stamp: Stamp;
  freshUntil: number;
};

type Counter = { n: number };

/** The response, and whether it is cached at once, from the second request on, or never. */
type Made = { body: Buffer | string; head?: PageHead; cached: 'at once' | 'when asked again' | 'never' };

/** Scope of an answer; without an office it may depend on any office. */
type About = { businessId: string; officeId?: string | undefined };

/** The versions of a business and of an office (or of any office) when an answer was begun. */
type Stamp = {
  businessId: string;
  business: Counter;
  businessVersion: number;
  office: Counter;
  officeVersion: number;
};

/** Offers and opening hours depend on the clock, so this is the maximum age. */
const KEEP_MS = 30_000;
/** Interval of removing expired entries. */
const SWEEP_MS = 10_000;
const MOST_BYTES = 20 * 1024 * 1024;
/** A value read from JSON takes about this many times the memory of its text. */
const VALUE_WEIGHT = 3;
/** Bytes added for each entry: empty results are short, but there is no limit to such requests. */
const ENTRY_WEIGHT = 600;
/** Limits for keys requested once, in number and in length. */
const MOST_ASKED = 10_000;
const LONGEST_ASKED = 500;

/**
 * Caches responses that depend only on a business and the input. Each carries the versions it was made from; every
 * process is notified of a change (channel `catalogue`, docs/decisions/005), the version moves and the response is made
 * again. While delivery of changes is not proven, nothing is served from here (docs/decisions/003 and 030).
 */
export function createAnswers({
  now = Date.now,
  isLive = () => true,
}: {
  now?: () => number;
  isLive?: (businessId: string) => boolean;
} = {}) {
  const entries = new Map<string, CachedAnswer>();
  /** Keys requested before, cached or not. */
  const requested = new Set<string>();
  const inFlight = new Map<string, Promise<unknown>>();
  const versions = createVersions();
  let bytes = 0;
  let listening = false;
  let isSweepSet = false;

  const isValid = (stamp: Stamp) => listening && isLive(stamp.businessId) && versions.isCurrent(stamp);
  const isFresh = (entry: CachedAnswer) => entry.freshUntil >= now() && isValid(entry.stamp);

  const forget = (key: string, entry: CachedAnswer) => {
    entries.delete(key);
    bytes -= weightOf(key, entry);
    entry.isCached = false;
  };

  /** Removes expired entries, which would otherwise use up to 20 MB until others need the room. */
  const sweepLater = () => {
    if (isSweepSet) return;
    isSweepSet = true;
    setTimeout(() => {
      isSweepSet = false;
      for (const [key, entry] of entries) if (!isFresh(entry)) forget(key, entry);
      if (entries.size > 0) sweepLater();
    }, SWEEP_MS).unref();
  };

  const entryOf = (stamp: Stamp, body: Buffer | string, head: PageHead | undefined): CachedAnswer => ({
    body,
    head,
    value: undefined,
    isCached: false,
    etag: `"${crc32(body).toString(36)}"`,
    copies: new Map(),
    stamp,
    freshUntil: now() + KEEP_MS,
  });

  function put(key: string, stamp: Stamp, { body, head, cached }: Made): CachedAnswer {
    const isWanted = cached === 'at once' || (cached === 'when asked again' && isRepeated(key, body));
    if (!isWanted) return entryOf(stamp, body, head);
    const entry = entryOf(stamp, typeof body === 'string' ? Buffer.from(body) : body, head);
    if (!listening || !isLive(stamp.businessId)) return entry;
    const old = entries.get(key);
    if (old) forget(key, old);
    entries.set(key, entry);
    bytes += weightOf(key, entry);
    entry.isCached = true;
    sweepLater();
    for (const [oldest, oldEntry] of entries) {
      if (bytes <= MOST_BYTES) break;
      forget(oldest, oldEntry);
    }
    return entry;
  }

  /**
   * Compressed in another thread: a long list takes tens of milliseconds during which no other request would be served.
   */
  async function sendCompressed(reply: FastifyReply, encoding: Encoding, entry: CachedAnswer) {
    const copy = await compressed[encoding](entry.body);
    if (!entry.copies.has(encoding)) {
      entry.copies.set(encoding, copy);
      if (entry.isCached) bytes += copy.length;
    }
    return sendCopy(reply, encoding, copy);
  }

  /**
   * Whether this is a repeated request: most are never repeated, but what they would evict often is. When the cache is
   * full of fresh entries, nothing is evicted: a crawler that reads the whole shop twice would otherwise evict
   * everything, again and again.
   */
  function isRepeated(key: string, { length }: Buffer | string): boolean {
    if (requested.has(key) && hasRoom(length)) return true;
    if (requested.size >= MOST_ASKED) requested.clear();
    if (key.length <= LONGEST_ASKED) requested.add(key);
    return false;
  }

  function hasRoom(length: number): boolean {
    if (bytes + length <= MOST_BYTES) return true;
    const [oldest] = entries.values();
    return oldest === undefined || !isFresh(oldest);
  }

  /** The cached answer, if it is still valid. */
  function find(key: string): CachedAnswer | undefined {
    const entry = entries.get(key);
    if (!entry || isFresh(entry)) return entry;
    forget(key, entry);
    return undefined;
  }

  return {
    /** Reports a change of an office, or of something every answer of the business may show. */
    changed: versions.changed,
    /** Whether changes are delivered; while they are not, nothing is cached or served from here. */
    setListening(up: boolean) {
      listening = up;
      for (const [key, entry] of entries) forget(key, entry);
      // An answer in progress may miss a change, even one that began before delivery resumed: it is not cached.
      versions.changeAll();
    },
    find,
    /** Whether an answer stored elsewhere may still be sent. */
    isFresh: (entry: CachedAnswer) => isFresh(entry),
    /**
     * The cached answer, or a new one; simultaneous requests share one computation. Failures are returned as they are.
     */
    async answer<Result extends Made | Failure | undefined>(
      key: string,
      about: About,
      make: () => Promise<Result>,
    ): Promise<CachedAnswer | Exclude<Result, Made>> {
      const cached = find(key);
      if (cached) return cached;
      // Taken before anything the answer depends on is read.
      const stamp = versions.stampOf(about);
      const flight = `${stamp.businessVersion}.${stamp.officeVersion} ${key}`;
      type Answer = Promise<CachedAnswer | Exclude<Result, Made>>;
      const running = inFlight.get(flight);
      // The result of a key is the same for all callers.
      if (running) return running as Answer;
      const making = make()
        .then((made) => (isMade(made) ? put(key, stamp, made) : made))
        .finally(() => inFlight.delete(flight));
      inFlight.set(flight, making);
      return making as Answer;
    },
    /** The parsed response of a call; parsed once. */
    valueOf(entry: CachedAnswer): unknown {
      if (entry.value !== undefined) return entry.value;
      entry.value = JSON.parse(entry.body.toString());
      if (entry.isCached) bytes += entry.body.length * VALUE_WEIGHT;
      return entry.value;
    },
    send(request: FastifyRequest, reply: FastifyReply, entry: CachedAnswer) {
      const [encoding] = encodingsFor(request.headers['accept-encoding']);
      if (!encoding) return reply.send(entry.body);
      const copy = entry.copies.get(encoding);
      return copy ? sendCopy(reply, encoding, copy) : sendCompressed(reply, encoding, entry);
    },
  };
}

/** Counts the changes of each business and of each of its offices. */
function createVersions() {
  const versions = new Map<string, Counter>();

  function counter(name: string): Counter {
    let found = versions.get(name);
    if (!found) {
      found = { n: 0 };
      versions.set(name, found);
    }
    return found;
  }

  return {
    stampOf({ businessId, officeId }: About): Stamp {
      const business = counter(businessId);
      // An office that never changed is tracked by the version of all offices: a request must not allocate an entry.
      const office = versions.get(`${businessId} ${officeId ?? '*'}`) ?? counter(`${businessId} *`);
      return { businessId, business, businessVersion: business.n, office, officeVersion: office.n };
    },
    isCurrent: ({ business, businessVersion, office, officeVersion }: Stamp) =>
      business.n === businessVersion && office.n === officeVersion,
    changed({ businessId, officeId }: About): void {
      if (officeId === undefined) {
        counter(businessId).n += 1;
        return;
      }
      counter(`${businessId} ${officeId}`).n += 1;
      counter(`${businessId} *`).n += 1;
    },
    changeAll(): void {
      for (const version of versions.values()) version.n += 1;
    },
  };
}

function isMade(made: Made | Failure | undefined): made is Made {
  return made !== undefined && !isFailure(made);
}

/** Levels that take some milliseconds for a page and leave little to win. */
const compressed: Record<Encoding, (body: Buffer | string) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
};

function sendCopy(reply: FastifyReply, encoding: Encoding, copy: Buffer) {
  return reply.header('content-encoding', encoding).send(copy);
}

/** Approximate memory of an entry: its key, its bytes, their compressed copies, and the parsed value. */
function weightOf(key: string, { value, body, copies }: CachedAnswer): number {
  const copied = [...copies.values()].reduce((sum, copy) => sum + copy.length, 0);
  return body.length * (value === undefined ? 1 : 1 + VALUE_WEIGHT) + copied + 2 * key.length + ENTRY_WEIGHT;
}
