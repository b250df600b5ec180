import pg from 'pg';
import { createQueue } from '#server/http/limits/work-queue.ts';
import { ask, type TransactionSettings } from './business-query.ts';
import { createPipelined } from './pipelined.ts';

export type ConnectionOptions = {
  /** Connections for transactions and long statements, shared by all businesses of this process. */
  poolSize?: number | undefined;
  /**
   * PostgreSQL keeps the plan of a statement on the connection; false behind a pooler that loses it (PgBouncer before
   * 1.21).
   */
  namedStatements?: boolean | undefined;
  /**
   * Several statements on their way on one connection (docs/connections.md); false where something in between mixes
   * them up.
   */
  pipelining?: boolean | undefined;
  /** PostgreSQL itself, where the usual address is that of a pooler in transaction mode: for what is listened for. */
  listenUrl?: string | undefined;
  /** Longer than the shop's own limit for statements of long work, on connections of their own. */
  statementTimeoutMs?: number | undefined;
  onError?(error: Error): void;
};

/** What one business asks on. */
export type Connections = {
  /** One statement in a transaction of its own, on the connection with the fewest before it. */
  query<Row extends pg.QueryResultRow>(question: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
  /** A connection to itself; `cut` says that it may not be used again. */
  alone<T>(work: (client: pg.PoolClient, cut: (error: Error) => void) => Promise<T>): Promise<T>;
  /** Goes out with `begin`. */
  settings: TransactionSettings;
};

type Limits = { statementMs: number; lockMs: number };

/** A question that takes longer is a fault, not a wait. */
const LIMITS: Limits = { statementMs: 5_000, lockMs: 3_000 };
/**
 * On pipelined connections others come behind: what takes longer is undone, and asked again on a connection of the
 * pool.
 */
const PIPELINED_LIMITS: Limits = { statementMs: 100, lockMs: 30 };
/** An answer that has not come after its time limit will not come: its connection leads nowhere. */
export const UNANSWERED_MS = LIMITS.statementMs + 1_000;
const CONNECT_MS = 4_000;
/** What a connection has planned is lost with it, and planning a purchase costs more than the purchase. */
const IDLE_MS = 300_000;
/** With the pipelined ones, the registry's two and the one that listens: at most 26 in a process. */
export const USUAL_POOL_SIZE = 20;

/**
 * Connections of all businesses together: each statement says whose it is in the write it goes out with
 * (docs/decisions/049).
 */
export function openConnections(url: string, options: ConnectionOptions) {
  const { poolSize = USUAL_POOL_SIZE, pipelining = true, onError = () => {} } = options;
  const isPooled = options.listenUrl !== undefined;
  const limits = { ...LIMITS, statementMs: options.statementTimeoutMs ?? LIMITS.statementMs };
  const usual = { ...connectionSettings(url, isPooled, limits), pipeline: pipelining };
  const settingsOf = transactionSettings(limits, isPooled, options);
  const pool = new pg.Pool({ ...usual, max: poolSize, onConnect: prepare(settingsOf) });
  // Without a listener, an idle connection that is cut ends the process.
  pool.on('error', onError);
  const pipelinedSettingsOf = transactionSettings(PIPELINED_LIMITS, isPooled, options);
  const pipelined = pipelining
    ? createPipelined(
        { ...connectionSettings(url, isPooled, PIPELINED_LIMITS), pipeline: true },
        { prepare: prepare(pipelinedSettingsOf), onError },
      )
    : undefined;

  return {
    of(businessId: string): Connections {
      const inShare = createQueue({
        atOnce: shareOf(poolSize),
        mostWaiting: Number.MAX_SAFE_INTEGER,
        longestWaitMs: CONNECT_MS,
      });
      const alone: Connections['alone'] = (work) => inShare(() => onOneConnection(pool, work));
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
    async close(): Promise<void> {
      await pipelined?.close();
      await pool.end();
    },
  };
}

/** Nobody is left without connections by the slow reports of one business. */
function shareOf(poolSize: number): number {
  return Math.max(Math.min(poolSize, 2), Math.ceil(poolSize / 2));
}

/** A pooler refuses or drops options: there, the limits go out with each statement. */
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

function transactionSettings(
  { statementMs, lockMs }: Limits,
  isPooled: boolean,
  { namedStatements = true }: ConnectionOptions,
) {
  const text = `select where ${isPooled ? LIMITED : BUSINESS}`;
  const limits = isPooled ? [String(statementMs), String(lockMs)] : [];
  return (businessId: string): TransactionSettings => ({
    ...(namedStatements ? { name: isPooled ? 'business_and_limits' : 'business' } : {}),
    text,
    values: [businessId, ...limits],
  });
}

/** Of nobody: what it sets is over with it. */
function prepare(settingsOf: (businessId: string) => TransactionSettings) {
  return async (client: pg.ClientBase): Promise<void> => {
    const settings = settingsOf('');
    if (settings.name !== undefined) await client.query(settings);
  };
}

/** A connection that was cut, by its own error or as `work` tells, does not come back to the pool. */
async function onOneConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, cut: (error: Error) => void) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const cut = (error: Error) => {
    broken = error;
  };
  // The pool listens to connections only while they lie in it: one that is cut between two questions of a transaction
  // would end the process.
  client.on('error', cut);
  try {
    return await work(client, cut);
  } finally {
    client.off('error', cut);
    client.release(broken);
  }
}
