import pg from 'pg';
import { createTurns, type InTurn } from '#server/http/limits/turns.ts';
import { createGather, type Gather } from './gathered.ts';
import { createListening, type Listening } from './listen.ts';
import { createQuickLines, type Questions } from './quick-lines.ts';
import type { Sql } from './sql.ts';
import { proveWriting } from './write-probe.ts';

// Money, grams and counters are bigint in SQL and safe integers here; dates without a time stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} from the database is not a safe integer`);
  return value;
});
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

type Row = Record<string, unknown>;

/** Asks questions of one business: row-level security shows and takes nothing of any other. */
export type Queries = {
  readonly businessId: string;
  all<T extends Row>(query: Sql): Promise<T[]>;
  /** The first row, or undefined. */
  first<T extends Row>(query: Sql): Promise<T | undefined>;
  /** The only row; throws when there is none: for questions that always have an answer. */
  one<T extends Row>(query: Sql): Promise<T>;
  /** Runs and tells how many rows were touched. */
  run(query: Sql): Promise<number>;
  /**
   * What each of these answers, sent together: none waits for the answer of the one before it. All or nothing: part of a
   * transaction, or one of their own, which is run again as a transaction is.
   */
  batch(queries: readonly Sql[]): Promise<Row[][]>;
};

export type BusinessDatabase = Queries & {
  /** All or nothing. Run again when PostgreSQL undid it for no fault of its own: deadlock, serialization, a lock waited for in vain. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** The row that answers a question, asked in one statement with what is asked at the same time (docs/decisions/026). */
  gather: Gather;
  /** Work that changes one cart, order or the like, in its turn within this process (docs/decisions/033). Turns of one key do not nest. */
  inTurn: InTurn;
};

export type Database = {
  /** Questions about the registry of businesses, asked before the business is known. */
  registry: { all<T extends Row>(query: Sql): Promise<T[]> };
  forBusiness(businessId: string): BusinessDatabase;
  /** Throws while nothing can be written: a full disk, a server that is read only, none at all. */
  proveWriting(): Promise<void>;
  /** Calls back with every payload of a channel, all of them over one connection. */
  listen: Listening['listen'];
  /** Whether that connection is proven to deliver: what stands in memory is only served while it is (decision 77). */
  isLive: Listening['isLive'];
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** Connections a business may hold in this process. */
  poolSize?: number;
  /** False behind a pooler that cannot keep named statements (PgBouncer before 1.21). */
  namedStatements?: boolean;
  /** Longer than the shop's own limit for statements of long work, on connections of their own. */
  statementTimeoutMs?: number;
  /** Lets more changes of one thing in at a time, for tests of what the database itself decides. */
  changesAtOnce?: number;
  onError?(error: Error): void;
};

/** Statement limits of the application: a question that takes longer is a fault, not a wait. */
const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 3_000;
/** An answer of the registry that has not come after its time limit will not come: its connection leads nowhere. */
const UNANSWERED_MS = STATEMENT_TIMEOUT_MS + 1_000;

/**
 * Opens the database as the application's role. Each business has connections of its own, whose session carries the
 * business for row-level security from the moment they are opened: no round trip more for a read, and a connection
 * can never be left speaking for somebody else (docs/decisions/002).
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const onError = options.onError ?? (() => {});
  const businesses = new Map<string, { db: BusinessDatabase; close(): Promise<void> }>();
  const registryPool = new pg.Pool({ ...settingsOf(url, ''), max: 2, query_timeout: UNANSWERED_MS }).on(
    'error',
    onError,
  );
  const listening = createListening(
    { ...settingsOf(url, ''), query_timeout: UNANSWERED_MS },
    (channel, payload) => registryPool.query('select pg_notify($1, $2)', [channel, payload]),
  );

  return {
    registry: { all: async (query) => (await registryPool.query(named(query, options))).rows },
    forBusiness(businessId) {
      let business = businesses.get(businessId);
      if (!business) {
        const connections = connectionsOf(url, businessId, options);
        business = { db: businessDatabase(businessId, connections, options), close: connections.close };
        businesses.set(businessId, business);
      }
      return business.db;
    },
    proveWriting: () => proveWriting(registryPool),
    listen: listening.listen,
    isLive: listening.isLive,
    async close() {
      await listening.close();
      await Promise.all([registryPool.end(), ...[...businesses.values()].map((each) => each.close())]);
    },
  };
}

/** What a business is asked on: a pool, and for questions of single statements the lines beside it. */
type Connections = { pool: pg.Pool; questions: Questions; close(): Promise<void> };

function connectionsOf(
  url: string,
  businessId: string,
  { poolSize = 10, namedStatements, statementTimeoutMs, onError = () => {} }: DatabaseOptions,
): Connections {
  const settings = settingsOf(url, businessId, statementTimeoutMs);
  const pool = new pg.Pool({ ...settings, max: poolSize, pipeline: true });
  // Without a listener, an idle connection that is cut ends the process.
  pool.on('error', onError);
  // A pooler between us and PostgreSQL hands each statement to another connection.
  if (namedStatements === false) return { pool, questions: pool, close: () => pool.end() };
  const lines = createQuickLines(settings, pool, onError);
  return { pool, questions: lines, close: () => lines.close().then(() => pool.end()) };
}

function settingsOf(url: string, businessId: string, statementTimeoutMs = STATEMENT_TIMEOUT_MS) {
  const session = businessId === '' ? '' : ` -c app.business_id=${businessId}`;
  return {
    connectionString: url,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 4_000,
    options: `-c statement_timeout=${statementTimeoutMs} -c lock_timeout=${LOCK_TIMEOUT_MS} -c timezone=UTC${session}`,
  };
}

function businessDatabase(
  businessId: string,
  { pool, questions }: Connections,
  options: DatabaseOptions,
): BusinessDatabase {
  const single = queriesOn(businessId, questions, options);
  return {
    ...single,
    batch: (queries) => trying(() => batchOnce(pool, options, queries)),
    gather: createGather(businessId, single.all),
    inTurn: createTurns(options.changesAtOnce),
    transaction: (work) => trying(() => transactionOnce(businessId, pool, options, work)),
  };
}

async function trying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= mostAttempts(error)) throw error;
    }
  }
}

async function transactionOnce<T>(
  businessId: string,
  pool: pg.Pool,
  options: DatabaseOptions,
  work: (tx: Queries) => Promise<T>,
): Promise<T> {
  return onOneConnection(pool, async (client, cut) => {
    const batch = (queries: readonly Sql[]) =>
      sendTogether(
        client,
        queries.map((query) => named(query, options)),
      );
    try {
      await client.query('begin');
      const result = await work({ ...queriesOn(businessId, client, options), batch });
      await client.query('commit');
      return result;
    } catch (error) {
      // A failed rollback means the connection is gone: the server has rolled back by itself.
      await client.query('rollback').catch(cut);
      throw error;
    }
  });
}

/** A commit that comes behind a statement that PostgreSQL refused takes everything back. */
async function batchOnce(pool: pg.Pool, options: DatabaseOptions, queries: readonly Sql[]): Promise<Row[][]> {
  const asked = [{ text: 'begin' }, ...queries.map((query) => named(query, options))];
  const answers = await onOneConnection(pool, (client) => sendTogether(client, asked, 'commit'));
  return answers.slice(1, -1);
}

/** In one write, which wakes PostgreSQL once. The first that failed is why the others did. */
async function sendTogether(
  client: pg.PoolClient,
  asked: readonly pg.QueryConfig[],
  end?: 'commit',
): Promise<Row[][]> {
  let unsent = false;
  // With a function to call back it is known at once that a value cannot be written: PostgreSQL never hears of that
  // statement, and would commit the others.
  const ask = (query: pg.QueryConfig) =>
    new Promise<Row[]>((resolve, reject) => {
      client.query<Row>(query, (error: Error | null, result) => {
        if (!error) return resolve(result.rows);
        unsent = true;
        reject(error);
      });
    });
  const { stream } = client.connection;
  stream.cork();
  const sent = asked.map(ask);
  if (end) sent.push(ask({ text: unsent ? 'rollback' : end }));
  stream.uncork();
  const answers = await Promise.allSettled(sent);
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
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

function queriesOn(businessId: string, client: Questions, options: DatabaseOptions): Omit<Queries, 'batch'> {
  const all = async <T extends Row>(query: Sql): Promise<T[]> =>
    (await client.query<T>(named(query, options))).rows;
  return {
    businessId,
    all,
    first: async <T extends Row>(query: Sql) => (await all<T>(query))[0],
    one: async <T extends Row>(query: Sql) => {
      const row = (await all<T>(query))[0];
      if (row === undefined) throw new Error(`No row for: ${query.text}`);
      return row;
    },
    run: async (query) => (await client.query(named(query, options))).rowCount ?? 0,
  };
}

function named(query: Sql, options: DatabaseOptions): pg.QueryConfig {
  const keepsNames = options.namedStatements !== false && query.name !== '';
  return keepsNames ? query : { text: query.text, values: query.values };
}

/**
 * How often in all what failed like this may be tried. PostgreSQL has undone everything: in a deadlock and a serialization
 * failure (40P01, 40001), which are over at once, and when a lock did not come within LOCK_TIMEOUT_MS (55P03): a rush on one
 * row, a migration that changes the table. That one was waited for already, so it is tried once more and then told (503).
 */
function mostAttempts(error: unknown): number {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '40P01' || code === '40001') return 3;
  return code === '55P03' ? 2 : 1;
}
