import pg from 'pg';
import { createTurns, type InTurn } from '#server/http/limits/turns.ts';
import { type Batched, createBatcher } from './batched.ts';
import { DatabaseClient } from './client.ts';
import {
  besidePool,
  type ConnectionOptions,
  type Connections,
  connectionSettings,
  figuresOf,
  openConnections,
  UNANSWERED_MS,
} from './connections.ts';
import { createListening, type Listening } from './listen.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { named, queriesOn } from './queries-on.ts';
import type { Sql } from './sql.ts';
import { tracedStatements } from './traced-statements.ts';
import { inOneWrite, inTransaction } from './transactions.ts';
import { proveWriting } from './write-probe.ts';

// Money, grams and counters are bigint in SQL and safe integers here; dates without a time stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} from the database is not a safe integer`);
  return value;
});
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

type Row = Record<string, unknown>;

/** Queries of one business: row-level security neither shows nor changes anything of another. */
export type Queries = {
  readonly businessId: string;
  all<T extends Row>(query: Sql): Promise<T[]>;
  first<T extends Row>(query: Sql): Promise<T | undefined>;
  /** The only row; throws when there is none: for queries that always have an answer. */
  one<T extends Row>(query: Sql): Promise<T>;
  /** Runs a statement and returns the number of affected rows. */
  run(query: Sql): Promise<number>;
  /**
   * The results of several statements sent together: none waits for the one before it. All or nothing: part of a
   * transaction, or one of their own, which is retried like a transaction.
   */
  batch(queries: readonly Sql[]): Promise<Row[][]>;
};

export type Transaction = Queries & {
  /** Sends statements together with the commit: the transaction accepts no query after it. */
  commitWith(queries: readonly Sql[]): Promise<Row[][]>;
};

export type BusinessDatabase = Queries & {
  /**
   * All or nothing. Retried when PostgreSQL rolled it back for reasons of concurrency: deadlock, serialization, lock
   * timeout.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The row that answers a query, combined in one statement with simultaneous ones (docs/decisions/025). */
  batched: Batched;
  /**
   * Runs changes of one cart, order or the like one after another within this process (docs/decisions/033). Turns of
   * one key do not nest.
   */
  inTurn: InTurn;
  /**
   * Sends committed notices now instead of with the next round, for changes somebody waits to see (docs/decisions/005).
   * Nobody waits for it and it cannot fail.
   */
  flushOutbox(): void;
};

export type Database = {
  /** Queries on the registry of businesses, before the business is known. */
  registry: { all<T extends Row>(query: Sql): Promise<T[]> };
  forBusiness(businessId: string): BusinessDatabase;
  /** Throws while writing is impossible: a full disk, a read-only server, or none at all. */
  proveWriting(): Promise<void>;
  /** Calls back with every payload of a channel; all channels share one connection. */
  listen: Listening['listen'];
  /**
   * Whether delivery of all changes a business committed until a moment ago is proven: memory is only served while it
   * is (rule 77).
   */
  isLive(businessId: string): boolean;
  /** How long notifications have not arrived, in milliseconds; 0 while they do. */
  deafMs: Listening['deafMs'];
  /** Connections open, idle and waited for, by pool. */
  connections(): Record<string, { open: number; idle: number; waiting: number }>;
  /** One round through the outboxes of all businesses. */
  sendOutbox: Outbox['sendAll'];
  close(): Promise<void>;
};

export type DatabaseOptions = ConnectionOptions & {
  /** Allows more concurrent changes of one object, for tests of what the database itself decides. */
  changesAtOnce?: number;
  /** Reports what a log must contain although no statement failed. */
  note?: ((text: string) => void) | undefined;
};

/**
 * Opens the database as the application's role. All businesses share its connections; each statement and each
 * transaction carries its business to row-level security in its own write, for itself alone (docs/decisions/033).
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const onError = options.onError ?? (() => {});
  const businesses = new Map<string, BusinessDatabase>();
  const connections = openConnections(url, options);
  const isPooled = options.listenUrl !== undefined;
  const registryPool = new pg.Pool({
    ...connectionSettings(url, isPooled),
    Client: DatabaseClient,
    max: besidePool(options.poolSize).registry,
    query_timeout: UNANSWERED_MS,
  }).on('error', onError);
  // A connection cut while it is being closed no longer has the pool's error handler.
  registryPool.on('connect', (client) => void client.on('error', () => {}));
  const listening = createListening(
    { ...connectionSettings(options.listenUrl ?? url, false), query_timeout: UNANSWERED_MS },
    (channel, payload) => registryPool.query('select pg_notify($1, $2)', [channel, payload]),
    { note: options.note },
  );

  const registry: Database['registry'] = {
    all: (query) =>
      tracedStatements([query], async () => (await registryPool.query(named(query, options))).rows),
  };
  const forBusiness = (businessId: string) => {
    let business = businesses.get(businessId);
    if (!business) {
      const flush = () => outbox.flush(businessId);
      business = { ...businessDatabase(businessId, connections.of(businessId), options), flushOutbox: flush };
      businesses.set(businessId, business);
    }
    return business;
  };
  const outbox = createOutbox({ registry, forBusiness }, listening, onError);

  return {
    registry,
    forBusiness,
    proveWriting: () => proveWriting(registryPool),
    async listen(channel, on) {
      await outbox.watch();
      return listening.listen(channel, on);
    },
    deafMs: listening.deafMs,
    isLive: (businessId) => listening.isLive() && outbox.isFresh(businessId),
    connections: () => ({ ...connections.figures(), registry: figuresOf(registryPool) }),
    sendOutbox: outbox.sendAll,
    async close() {
      await outbox.close();
      await listening.close();
      await Promise.all([registryPool.end(), connections.close()]);
    },
  };
}

function businessDatabase(
  businessId: string,
  connections: Connections,
  options: DatabaseOptions,
): Omit<BusinessDatabase, 'flushOutbox'> {
  const single = queriesOn(businessId, connections, options);
  const namedAll = (queries: readonly Sql[]) => queries.map((query) => named(query, options));
  return {
    ...single,
    batch: (queries) => tracedStatements(queries, () => inOneWrite(connections, namedAll(queries))),
    batched: createBatcher(businessId, single.all),
    inTurn: createTurns({ atLeast: options.changesAtOnce }),
    transaction: (work) =>
      inTransaction(connections, (open) =>
        work({
          ...queriesOn(businessId, open, options),
          batch: (queries) => tracedStatements(queries, () => open.together(namedAll(queries))),
          commitWith: (queries) => tracedStatements(queries, () => open.commitWith(namedAll(queries))),
        }),
      ),
  };
}
