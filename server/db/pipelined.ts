import pg from 'pg';
import { ask, type TransactionSettings } from './business-query.ts';
import { DatabaseClient } from './client.ts';

/** How long a slow statement is sent to the pool directly; with other data it may be fast again. */
const SLOW_FOR_MS = 60_000;
const IDLE_MS = 300_000;
const RETRY_MS = 1_000;

/**
 * Codes of statements that had no effect: cancelled by a timeout, or not prepared because an earlier one was cancelled.
 */
const UNDONE = new Set(['57014', '55P03', '26000']);

/** `client` is set while it is open. */
type Slot = { client: pg.Client | undefined; pending: number; opening: boolean; retryAt: number };
type OpenSlot = Slot & { client: pg.Client };

type OnPool = <Row extends pg.QueryResultRow>(question: pg.QueryConfig) => Promise<pg.QueryResult<Row>>;

/**
 * A few connections on which statements are sent without waiting for responses (docs/connections.md). Most of the cost
 * of a short statement is waking the other process and being woken. A slow statement or one that waits for a lock must
 * not delay those behind it: PostgreSQL cancels it after a moment and it is repeated on the pool, which is also used
 * while no pipelined connection is open.
 *
 * @param settings of a connection, with timeouts
 */
export function createPipelined(
  settings: pg.ClientConfig,
  {
    connections,
    prepare,
    onError,
  }: { connections: number; prepare(client: pg.Client): Promise<void>; onError(error: Error): void },
) {
  const slots: Slot[] = Array.from({ length: connections }, () => ({
    client: undefined,
    pending: 0,
    opening: false,
    retryAt: 0,
  }));
  /** Until when statements count as slow, by name, or by text where they have none. */
  const slowUntil = new Map<string, number>();
  let isClosed = false;
  const idle = setTimeout(() => closeOpen(), IDLE_MS).unref();

  /** Runs a query with its own transaction settings; on the pool when that is better. */
  async function query<Row extends pg.QueryResultRow>(
    question: pg.QueryConfig,
    transaction: TransactionSettings,
    onPool: OnPool,
  ): Promise<pg.QueryResult<Row>> {
    const key = question.name ?? question.text;
    const slot = isSlow(key) ? undefined : freest();
    if (!slot) return onPool<Row>(question);
    idle.refresh();
    slot.pending += 1;
    try {
      return await ask<Row>(slot.client, question, transaction);
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (code === undefined || !UNDONE.has(code)) throw error;
      if (code === '57014') slowUntil.set(key, Date.now() + SLOW_FOR_MS);
    } finally {
      slot.pending -= 1;
    }
    return onPool<Row>(question);
  }

  function isSlow(key: string): boolean {
    const until = slowUntil.get(key);
    if (until === undefined) return false;
    if (until > Date.now()) return true;
    slowUntil.delete(key);
    return false;
  }

  /** The connection with the fewest statements in flight; another is opened while all are busy. */
  function freest(): OpenSlot | undefined {
    const [best] = slots.filter(isOpen).sort((a, b) => a.pending - b.pending);
    if (!best || best.pending > 0) openOne();
    return best;
  }

  function openOne(): void {
    const slot = slots.find(({ client, opening, retryAt }) => !client && !opening && retryAt <= Date.now());
    if (!slot) return;
    slot.opening = true;
    const client = new DatabaseClient(settings);
    const drop = () => {
      if (slot.client === client) slot.client = undefined;
      slot.retryAt = Date.now() + RETRY_MS;
    };
    client.on('error', (error) => {
      drop();
      onError(error);
    });
    client.on('end', drop);
    client
      .connect()
      .then(() => prepare(client))
      .then(() => {
        if (isClosed) void client.end();
        else slot.client = client;
      })
      // Callers use the pool meanwhile, which reports that the database does not respond.
      .catch(() => {
        drop();
        void client.end().catch(() => {});
      })
      .finally(() => {
        slot.opening = false;
      });
  }

  /** Closes connections once their statements in flight are answered. */
  async function closeOpen(): Promise<void> {
    await Promise.all(
      slots.filter(isOpen).map((slot) => {
        const { client } = slot;
        (slot as Slot).client = undefined;
        return client.end();
      }),
    );
  }

  function close(): Promise<void> {
    isClosed = true;
    clearTimeout(idle);
    return closeOpen();
  }

  /** `waiting`: statements in flight behind the first one of their connection. */
  function figures() {
    const open = slots.filter(isOpen);
    const waiting = open.reduce((sum, { pending }) => sum + Math.max(0, pending - 1), 0);
    return { open: open.length, idle: open.filter(({ pending }) => pending === 0).length, waiting };
  }

  return { query, figures, close };
}

function isOpen(slot: Slot): slot is OpenSlot {
  return slot.client !== undefined;
}
