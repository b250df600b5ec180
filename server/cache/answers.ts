import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingsFor } from '#server/http/encoding.ts';
import { type Failure, isFailure } from '#server/http/failure.ts';

/** How a page is sent. */
type PageHead = {
  status: number;
  contentType: string;
  policy: string;
  location: string | null;
  /** Data for a page that is open already: without this sign the router takes a 404 for a fault of the way. */
  isData: boolean;
};

/** Something sent to many people: the bytes, ready, and what it was made from. */
type CachedAnswer = {
  /** A text when it is sent once and forgotten: bytes outside of the heap would wait long to be given back. */
  body: Buffer | string;
  /** Only pages have one. */
  head: PageHead | undefined;
  /** What the body says, once a page has asked. */
  value: unknown;
  /** Whether it is kept, and its weight counts. What is sent once, a missing page for one, is not. */
  held: boolean;
  etag: string;
  /** Compressed copies, each made when the first reader asks for it. */
  copies: Map<Encoding, Buffer>;
  stamp: Stamp;
  freshUntil: number;
};

type Counter = { n: number };

/** What is to be sent, and whether it is cached from now on, from the second time it is asked, or never. */
type Made = { body: Buffer | string; head?: PageHead; cached: 'at once' | 'when asked again' | 'never' };

/** Whose change makes an answer old; without an office it may show any. */
type About = { businessId: string; officeId?: string | undefined };

/** The versions of a business and of an office (or of any office) as they stood when an answer was begun. */
type Stamp = {
  businessId: string;
  business: Counter;
  businessVersion: number;
  office: Counter;
  officeVersion: number;
};

/** Offers and opening hours follow the clock, so nothing is kept longer than this. */
const KEEP_MS = 30_000;
const MOST_BYTES = 20 * 1024 * 1024;
/** A value read from JSON takes about this many times the memory of its text. */
const VALUE_WEIGHT = 3;
/** Beside its bytes: a question that finds nothing has a short answer, and of such questions there is no end. */
const ENTRY_WEIGHT = 600;
/** Of the questions asked once, and how long one may be that is worth a second look. */
const MOST_ASKED = 10_000;
const LONGEST_ASKED = 500;

/**
 * Caches answers that depend on a business and the input alone. Every answer carries the versions it was made from;
 * every process is notified of a change (channel `catalogue`, docs/decisions/051), the version moves and the answer
 * is made anew. While it is not proven that changes arrive, nothing is served from here
 * (docs/decisions/003 and 030).
 */
export function createAnswers({
  now = Date.now,
  isLive = () => true,
}: {
  now?: () => number;
  isLive?: (businessId: string) => boolean;
} = {}) {
  const entries = new Map<string, CachedAnswer>();
  /** Questions that somebody has asked before, kept or not. */
  const asked = new Set<string>();
  const inFlight = new Map<string, Promise<unknown>>();
  const versions = new Map<string, Counter>();
  let bytes = 0;
  let listening = false;

  const counter = (name: string): Counter => {
    let found = versions.get(name);
    if (!found) {
      found = { n: 0 };
      versions.set(name, found);
    }
    return found;
  };
  const stampOf = ({ businessId, officeId }: About): Stamp => {
    const business = counter(businessId);
    // An office that has never changed is watched through all of them; asking for one must not leave a trace here.
    const office = versions.get(`${businessId} ${officeId ?? '*'}`) ?? counter(`${businessId} *`);
    return { businessId, business, businessVersion: business.n, office, officeVersion: office.n };
  };
  const holds = ({ business, businessVersion, office, officeVersion }: Stamp) =>
    business.n === businessVersion && office.n === officeVersion;
  const isKept = (stamp: Stamp) => listening && isLive(stamp.businessId) && holds(stamp);
  const isFresh = (entry: CachedAnswer) => entry.freshUntil >= now() && isKept(entry.stamp);

  const forget = (key: string, entry: CachedAnswer) => {
    entries.delete(key);
    bytes -= weightOf(key, entry);
    entry.held = false;
  };

  const entryOf = (stamp: Stamp, body: Buffer | string, head: PageHead | undefined): CachedAnswer => ({
    body,
    head,
    value: undefined,
    held: false,
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
    entry.held = true;
    for (const [oldest, oldEntry] of entries) {
      if (bytes <= MOST_BYTES) break;
      forget(oldest, oldEntry);
    }
    return entry;
  }

  /** Made in another thread: a long list takes tens of milliseconds, in which nobody else would be served. */
  async function sendCompressed(reply: FastifyReply, encoding: Encoding, entry: CachedAnswer) {
    const copy = await compressed[encoding](entry.body);
    if (!entry.copies.has(encoding)) {
      entry.copies.set(encoding, copy);
      if (entry.held) bytes += copy.length;
    }
    return sendCopy(reply, encoding, copy);
  }

  /**
   * Whether it is asked a second time: most questions never are, and what they would push out often is. While all
   * that is cached is fresh and there is no room, nothing makes room for it: whoever looks through the whole shop
   * twice would otherwise push out everything, again and again.
   */
  function isRepeated(key: string, { length }: Buffer | string): boolean {
    if (asked.has(key) && hasRoom(length)) return true;
    if (asked.size >= MOST_ASKED) asked.clear();
    if (key.length <= LONGEST_ASKED) asked.add(key);
    return false;
  }

  function hasRoom(length: number): boolean {
    if (bytes + length <= MOST_BYTES) return true;
    const [oldest] = entries.values();
    return oldest === undefined || !isFresh(oldest);
  }

  /** The cached answer, if it is still what the database would say. */
  function find(key: string): CachedAnswer | undefined {
    const entry = entries.get(key);
    if (!entry || isFresh(entry)) return entry;
    forget(key, entry);
    return undefined;
  }

  return {
    /** A change of an office, or of what every answer of the business may show. */
    changed({ businessId, officeId }: About) {
      if (officeId === undefined) {
        counter(businessId).n += 1;
        return;
      }
      counter(`${businessId} ${officeId}`).n += 1;
      counter(`${businessId} *`).n += 1;
    },
    /** Whether changes are listened for; while they are not, nothing is kept or answered from here. */
    setListening(up: boolean) {
      listening = up;
      for (const [key, entry] of entries) forget(key, entry);
      // What is being made right now may miss a change, also when it began before changes arrived again: it is not
      // kept.
      for (const version of versions.values()) version.n += 1;
    },
    find,
    /** Whether an answer held elsewhere may still be sent. */
    isFresh: (entry: CachedAnswer) => isFresh(entry),
    /**
     * The cached answer, or the one that is made now: many ask at once, one makes it. What is no answer is given back
     * as it is.
     */
    async answer<Result extends Made | Failure | undefined>(
      key: string,
      about: About,
      make: () => Promise<Result>,
    ): Promise<CachedAnswer | Exclude<Result, Made>> {
      const cached = find(key);
      if (cached) return cached;
      // As they stand before anything is read that the answer is made from.
      const stamp = stampOf(about);
      const flight = `${stamp.businessVersion}.${stamp.officeVersion} ${key}`;
      type Answer = Promise<CachedAnswer | Exclude<Result, Made>>;
      const running = inFlight.get(flight);
      // What is made under a key is the same for all who ask.
      if (running) return running as Answer;
      const making = make()
        .then((made) => (isMade(made) ? put(key, stamp, made) : made))
        .finally(() => inFlight.delete(flight));
      inFlight.set(flight, making);
      return making as Answer;
    },
    /** What the answer to a call says; its bytes are read once. */
    valueOf(entry: CachedAnswer): unknown {
      if (entry.value !== undefined) return entry.value;
      entry.value = JSON.parse(entry.body.toString());
      if (entry.held) bytes += entry.body.length * VALUE_WEIGHT;
      return entry.value;
    },
    /** Sends the bytes as small as the reader can take them. */
    send(request: FastifyRequest, reply: FastifyReply, entry: CachedAnswer) {
      const [encoding] = encodingsFor(request.headers['accept-encoding']);
      if (!encoding) return reply.send(entry.body);
      const copy = entry.copies.get(encoding);
      return copy ? sendCopy(reply, encoding, copy) : sendCompressed(reply, encoding, entry);
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

/**
 * What an entry holds in memory, roughly: its question, its bytes, their compressed copies, and the value read from
 * them.
 */
function weightOf(key: string, { value, body, copies }: CachedAnswer): number {
  const copied = [...copies.values()].reduce((sum, copy) => sum + copy.length, 0);
  return body.length * (value === undefined ? 1 : 1 + VALUE_WEIGHT) + copied + 2 * key.length + ENTRY_WEIGHT;
}
