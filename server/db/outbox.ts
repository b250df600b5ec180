import { setTimeout as pause } from 'node:timers/promises';
import type { Listening } from './listen.ts';
import { BATCH, type OutboxDatabase, sendBatch } from './send-notices.ts';
import { sql } from './sql.ts';

/** Businesses processed together. */
const AT_ONCE = 8;
/** How often a round that sent everything is announced. */
const PROOF_MS = 1_000;
/** A process that received no such announcement for this long runs a round itself. */
const MISSED_MS = 2_500;
const LATE_MS = 5_000;
/** How long a start waits for the first round. */
const FIRST_MS = 1_000;
/** Maximum of named items: more do not fit a notification. */
const MOST_NAMED = 200;

/**
 * Changes are written to the outbox in their transaction and notified from there, outside of the request
 * (docs/decisions/005).
 *
 * Memory is as fresh as the last round through all outboxes that left nothing behind: it is announced to every process,
 * and arrives after everything the round sent.
 */
export function createOutbox(
  database: OutboxDatabase,
  listening: Pick<Listening, 'listen'>,
  onError: (error: Error) => void,
) {
  const flushing = new Map<string, { isAskedAgain: boolean; done: Promise<void> }>();
  /** Everything committed until then is sent; for a business with unsent notices, `emptyAtOf` has an earlier moment. */
  let emptyAt = Number.NEGATIVE_INFINITY;
  const emptyAtOf = new Map<string, number>();
  let provenAt = Number.NEGATIVE_INFINITY;
  let watch: { timer: NodeJS.Timeout; unsubscribe: () => Promise<void> } | undefined;
  let looking = Promise.resolve();
  let isClosed = false;

  async function sendAll(isStopping: () => boolean): Promise<void> {
    const beganAt = performance.now();
    const rest = await database.registry.all<{ id: string }>(
      sql`select due.id from outbox_businesses() due (id)
          where not exists (select from business b where b.id = due.id and b.moving is not null)`,
    );
    const behind: string[] = [];
    const sendNext = async (): Promise<void> => {
      for (let next = rest.pop(); next; next = rest.pop()) {
        if (!(await sendOf(next.id, isStopping))) behind.push(next.id);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
    if (isStopping() || behind.length > MOST_NAMED || beganAt - provenAt < PROOF_MS) return;
    provenAt = beganAt;
    const tookMs = Math.ceil(performance.now() - beganAt);
    await database.registry.all(sql`select pg_notify('outbox', ${[tookMs, ...behind].join(' ')})`);
  }

  /** Returns false when some notices are left unsent. */
  async function sendOf(businessId: string, isStopping: () => boolean): Promise<boolean> {
    try {
      while (!isStopping()) {
        if ((await sendBatch(database, businessId)) < BATCH) return true;
      }
    } catch (error) {
      onError(error as Error);
    }
    return false;
  }

  function flush(businessId: string): void {
    const under = flushing.get(businessId);
    if (under) under.isAskedAgain = true;
    if (under || isClosed) return;
    const flush = { isAskedAgain: true, done: Promise.resolve() };
    flushing.set(businessId, flush);
    const run = async () => {
      while (flush.isAskedAgain && !isClosed) {
        flush.isAskedAgain = false;
        await sendOf(businessId, () => isClosed);
      }
      flushing.delete(businessId);
    };
    flush.done = run();
  }

  function proofArrived(text: string): void {
    const [tookMs, ...behind] = text.split(' ');
    const times = new Map(behind.map((id) => [id, emptyAtOf.get(id) ?? emptyAt]));
    emptyAtOf.clear();
    for (const [id, at] of times) emptyAtOf.set(id, at);
    emptyAt = performance.now() - Number(tookMs);
  }

  function look(): void {
    if (isClosed || performance.now() - emptyAt < MISSED_MS) return;
    looking = looking.then(() => sendAll(() => isClosed)).catch(onError);
  }

  return {
    sendAll,
    /**
     * Sends at once instead of with the next round, because somebody waits. A call during a round starts another one.
     */
    flush,
    /** Whether everything a business committed until a moment ago has been sent. */
    isFresh: (businessId: string) => performance.now() - (emptyAtOf.get(businessId) ?? emptyAt) <= LATE_MS,
    async watch(): Promise<void> {
      if (watch) return;
      const timer = setInterval(look, PROOF_MS);
      watch = { timer, unsubscribe: async () => {} };
      const on = { message: proofArrived, up: () => {}, down: () => {} };
      watch.unsubscribe = await listening.listen('outbox', on);
      look();
      await Promise.race([looking, pause(FIRST_MS, undefined, { ref: false })]);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(watch?.timer);
      await Promise.all([looking, watch?.unsubscribe(), ...[...flushing.values()].map(({ done }) => done)]);
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
