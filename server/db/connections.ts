import pg from 'pg';
import { createQueue } from '#server/http/limits/work-queue.ts';
import { connectionWaits } from '#server/observing/metrics.ts';
import { ask, type TransactionSettings } from './business-query.ts';
import { DatabaseClient } from './client.ts';
import { createPipelined } from './pipelined.ts';

export type ConnectionOptions = {
  /** Connections for transactions and long statements, shared by all businesses of this process. */
  poolSize?: number | undefined;
  /**
   * PostgreSQL caches the plan of a statement per connection; false behind a pooler that loses it (PgBouncer before
   * 1.21).
   */
  namedStatements?: boolean | undefined;
  /**
   * Several statements in flight on one connection (docs/connections.md); false when something in between mixes them
   * up.
   */
  pipelining?: boolean | undefined;
  /** PostgreSQL itself, for LISTEN, when the usual address is a pooler in transaction mode. */
  listenUrl?: string | undefined;
  /**
   * Whether this is one of several clusters: writes for a business that moves to another cluster are refused
   * (docs/growing.md).
   */
  isOneOfSeveral?: boolean | undefined;
  /** Longer than the shop's own limit, for statements of long jobs, which have their own connections. */
  statementTimeoutMs?: number | undefined;
  /** Runs before a connection of the pool is first used. */
  onConnect?(client: pg.ClientBase): Promise<void>;
  onError?(error: Error): void;
};

/** The connections as used by one business. */
export type Connections = {
  /** One statement in its own transaction, on the least busy connection. */
  query<Row extends pg.QueryResultRow>(question: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
  /** An exclusive connection; `cut` marks it as unusable. */
  alone<T>(work: (client: pg.PoolClient, cut: (error: Error) => void) => Promise<T>): Promise<T>;
  /** Sent together with `begin`. */
  settings: TransactionSettings;
};

type Limits = { statementMs: number; lockMs: number };

/** A query that takes longer is a fault. */
const LIMITS: Limits = { statementMs: 5_000, lockMs: 3_000 };
/**
 * On pipelined connections other statements wait behind: a longer one is cancelled and repeated on a connection of the
 * pool.
 */
const PIPELINED_LIMITS: Limits = { statementMs: 100, lockMs: 30 };
/** When no response came after this, the connection is dead. */
export const UNANSWERED_MS = LIMITS.statementMs + 1_000;
/** pg's own error at `query_timeout`, which has no code. */
const UNANSWERED = 'Query read timeout';
const CONNECT_MS = 4_000;
/** Plans are lost with their connection, and planning a purchase costs more than the purchase. */
const IDLE_MS = 300_000;
/** With three pipelined, two of the registry, the listener and the jobs: at most 29 in a process (decision 033). */
export const USUAL_POOL_SIZE = 15;

/**
 * How many connections a process has beside a pool of this size: where there may be few, one pipelined and one for the
 * registry. PostgreSQL plans every statement anew on each.
 */
export function besidePool(poolSize: number = USUAL_POOL_SIZE): { pipelined: number; registry: number } {
  return poolSize < 10 ? { pipelined: 1, registry: 1 } : { pipelined: 3, registry: 2 };
}

/**
 * Connections shared by all businesses: each statement carries its business in the same write (docs/decisions/033).
 */
export function openConnections(url: string, options: ConnectionOptions) {
  const { poolSize = USUAL_POOL_SIZE, pipelining = true, onError = () => {} } = options;
  const isPooled = options.listenUrl !== undefined;
  const limits = { ...LIMITS, statementMs: options.statementTimeoutMs ?? LIMITS.statementMs };
  // Then the connection is cut: after a failover, old connections receive nothing, not even an error (decision 150).
  const query_timeout = 2 * limits.statementMs;
  const usual = { ...connectionSettings(url, isPooled, limits), pipeline: pipelining, query_timeout };
  const settingsOf = transactionSettings(limits, isPooled, options);
  const onConnect = async (client: pg.ClientBase) => {
    await prepare(settingsOf)(client);
    await options.onConnect?.(client);
  };
  const pool = new pg.Pool({ ...usual, Client: DatabaseClient, max: poolSize, onConnect });
  // Without a listener, an idle connection that is cut ends the process.
  pool.on('error', onError);
  const pipelinedSettingsOf = transactionSettings(PIPELINED_LIMITS, isPooled, options);
  const pipelined = pipelining
    ? createPipelined(
        { ...connectionSettings(url, isPooled, PIPELINED_LIMITS), pipeline: true, query_timeout },
        { connections: besidePool(poolSize).pipelined, prepare: prepare(pipelinedSettingsOf), onError },
      )
    : undefined;

  return {
    of(businessId: string): Connections {
      const inShare = createQueue({
        atOnce: shareOf(poolSize),
        mostWaiting: Number.MAX_SAFE_INTEGER,
        longestWaitMs: CONNECT_MS,
      });
      const alone: Connections['alone'] = (work) => {
        const askedAt = performance.now();
        return inShare(() => onOneConnection(pool, work, askedAt));
      };
      const settings = settingsOf(businessId);
      const onPool = <Row extends pg.QueryResultRow>(question: pg.QueryConfig) =>
        alone((client) => ask<Row>(client, question, settings));
      if (!pipelined) return { query: onPool, alone, settings };
      const pipelinedSettings = pipelinedSettingsOf(businessId);
      return {
        query: (question) => pipelined.query(question, pipelinedSettings, onPool),
        alone,
        settings,
      };
    },
    figures: () => ({
      pool: figuresOf(pool),
      ...(pipelined ? { pipelined: pipelined.figures() } : {}),
    }),
    async close(): Promise<void> {
      await pipelined?.close();
      await pool.end();
    },
  };
}

export function figuresOf({ totalCount, idleCount, waitingCount }: pg.Pool) {
  return { open: totalCount, idle: idleCount, waiting: waitingCount };
}

/** The connections one business may use: its slow reports must not take all of them. */
function shareOf(poolSize: number): number {
  return Math.max(Math.min(poolSize, 2), Math.ceil(poolSize / 2));
}

/** A pooler refuses or drops start-up options; there, the limits are sent with each statement. */
export function connectionSettings(url: string, isPooled: boolean, { statementMs, lockMs } = LIMITS) {
  const limits = `-c statement_timeout=${statementMs} -c lock_timeout=${lockMs} -c timezone=UTC`;
  return {
    connectionString: url,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: CONNECT_MS,
    ...(isPooled ? {} : { options: limits }),
  };
}

const BUSINESS = "set_config('app.business_id', $1, true) is null";
const LIMITED = `${BUSINESS} or set_config('statement_timeout', $2, true) is null
  or set_config('lock_timeout', $3, true) is null or set_config('TimeZone', 'UTC', true) is null`;

/**
 * Makes PostgreSQL itself refuse writes, whatever a process has been notified of. It is only ever set on: it cannot be
 * set off again in a transaction, and a read-only server refuses to set it off.
 */
const READ_ONLY_WHILE_MOVING = `case when exists (
  select from public.business where id = nullif($1, '')::uuid and moving is not null)
  then set_config('transaction_read_only', 'true', true) end = ''`;

function transactionSettings(
  { statementMs, lockMs }: Limits,
  isPooled: boolean,
  { namedStatements = true, isOneOfSeveral }: ConnectionOptions,
) {
  const usual = isPooled ? LIMITED : BUSINESS;
  const text = `select where ${isOneOfSeveral ? `${READ_ONLY_WHILE_MOVING} or ${usual}` : usual}`;
  const limits = isPooled ? [String(statementMs), String(lockMs)] : [];
  return (businessId: string): TransactionSettings => ({
    ...(namedStatements ? { name: isPooled ? 'business_and_limits' : 'business' } : {}),
    text,
    values: [businessId, ...limits],
  });
}

/** Prepares the settings statement without a business: settings end with their transaction. */
function prepare(settingsOf: (businessId: string) => TransactionSettings) {
  return async (client: pg.ClientBase): Promise<void> => {
    const settings = settingsOf('');
    if (settings.name !== undefined) await client.query(settings);
  };
}

/** A connection that was cut, by its own error or as `work` reports, is not returned to the pool. */
async function onOneConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, cut: (error: Error) => void) => Promise<T>,
  askedAt: number,
): Promise<T> {
  const client = await pool.connect();
  connectionWaits.observe((performance.now() - askedAt) / 1000);
  let broken: Error | undefined;
  const cut = (error: Error) => {
    broken = error;
  };
  // The pool handles errors only of idle connections: one cut between two statements of a transaction would end the
  // process.
  client.on('error', cut);
  try {
    return await work(client, cut);
  } catch (error) {
    if (error instanceof Error && error.message === UNANSWERED) broken = error;
    throw error;
  } finally {
    client.off('error', cut);
    client.release(broken);
  }
}
