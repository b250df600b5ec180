import { setTimeout as pause } from 'node:timers/promises';
import { type JobWithMetadata, type Job as Message, PgBoss } from 'pg-boss';
import { DatabaseClient } from '#server/db/client.ts';
import { type BusinessDatabase, type Database, openDatabase } from '#server/db/database.ts';
import { type Job, type JobTools, STATEMENT_MS } from './job.ts';
import { declareDead } from './job-queries.ts';
import type { Delivery, JobQueue } from './job-queue.ts';
import { QUEUE_SCHEMA, queues } from './queues.ts';
import { DIED, runJob } from './run-job.ts';
import { doRound, type RoundBusiness, type ScheduledRound, writeSchedules } from './scheduled-rounds.ts';

export type WorkerSettings = {
  /** Jobs that run at the same time in this process. */
  atOnce: number;
  /** Connections for each statement timeout, for all businesses; the shop's own are never used. A job may need two. */
  poolSize: number;
  pollSeconds: number;
  /** Interval between checks for dead processes. */
  superviseSeconds: number;
};

const SETTINGS: WorkerSettings = { atOnce: 4, poolSize: 3, pollSeconds: 2, superviseSeconds: 15 };
/** Most jobs of one business at the same time, so that others need not wait for all of them. */
const OF_ONE_BUSINESS = 3;
const ROUNDS_AT_ONCE = 2;
const RETRY_START_MS = 5_000;
/** How long a process waits at its end for jobs to reach a place where they can stop. */
const STOP_MS = 10_000;
const ANSWER_MS = 60_000;

type Parts = {
  databaseUrl: string;
  kinds: Readonly<Record<string, Job>>;
  rounds: readonly ScheduledRound[];
  businesses: () => Promise<RoundBusiness[]>;
  queue: JobQueue;
  tools: Omit<JobTools, 'databaseUrl'>;
  /** Reports a job that needs a person. */
  alert: (dead: Delivery) => void;
  onError: (error: unknown) => void;
  settings?: Partial<WorkerSettings> | undefined;
};

export type Workers = { wake(): void; stop(): Promise<void> };

/**
 * Runs jobs and scheduled rounds in this process. Returns at once: it retries until the database answers, while the
 * shop serves.
 */
export function startWorkers(parts: Parts): Workers {
  const settings = { ...SETTINGS, ...parts.settings };
  const closing = new AbortController();
  const databases = openDatabases(parts, settings);
  const boss = new PgBoss(settingsOf(parts.databaseUrl, settings)).on('error', parts.onError);
  const ids: string[] = [];
  const tools = { ...parts.tools, databaseUrl: parts.databaseUrl };
  const started = startUntilDone(
    () => work(boss, { ...parts, ...databases, tools, settings, closing: closing.signal, ids }),
    {
      signal: closing.signal,
      onError: parts.onError,
    },
  );
  return {
    wake() {
      for (const id of ids) boss.notifyWorker(id);
    },
    async stop() {
      closing.abort();
      await started;
      await boss.stop({ timeout: STOP_MS });
      await databases.close();
    },
  };
}

function settingsOf(connectionString: string, { superviseSeconds }: WorkerSettings) {
  return {
    connectionString,
    // pg-boss passes all settings on to its pool.
    Client: DatabaseClient,
    schema: QUEUE_SCHEMA,
    application_name: 'canasta jobs',
    max: 2,
    connectionTimeoutMillis: 4_000,
    // Not a start-up option: a pooler in front of PostgreSQL accepts none.
    query_timeout: ANSWER_MS,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // Only the owner changes the schema (prepare-queue.ts).
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
  };
}

type Working = Parts & {
  tools: JobTools;
  settings: WorkerSettings;
  databaseOf: (statement: Job['statement'], businessId: string) => BusinessDatabase;
  closing: AbortSignal;
  ids: string[];
};

async function work(boss: PgBoss, parts: Working): Promise<void> {
  const { settings, rounds, databaseOf, alert, ids } = parts;
  const looking = { pollingIntervalSeconds: settings.pollSeconds, includeMetadata: true } as const;
  await boss.start();
  await writeSchedules(boss, rounds);
  for (let n = 0; n < settings.atOnce; n += 1) {
    const options = { ...looking, groupConcurrency: OF_ONE_BUSINESS };
    let id = '';
    id = await boss.work<Delivery, void, typeof options>(queues.jobs.name, options, async ([message]) => {
      if (message) await runJob(messageOf(message), parts);
      boss.notifyWorker(id);
    });
    ids.push(id);
  }
  for (let n = 0; n < ROUNDS_AT_ONCE; n += 1) {
    const id = await boss.work<{ round: string }>(queues.rounds.name, looking, async ([message]) => {
      if (!message) return;
      const round = rounds.find(({ name }) => name === message.data.round);
      if (!round) throw new Error(`no round is called ${message.data.round} here`);
      await doRound(round, parts);
    });
    ids.push(id);
  }
  await boss.work<Delivery>(queues.dead.name, looking, async ([message]: Message<Delivery>[]) => {
    if (!message) return;
    const db = databaseOf('short', message.data.businessId);
    if (await declareDead(db, message.data, DIED, new Date())) alert(message.data);
  });
}

function messageOf({ data, retryCount, retryLimit, signal }: JobWithMetadata<Delivery>) {
  return { ...data, left: retryLimit - retryCount, signal };
}

async function startUntilDone(
  start: () => Promise<void>,
  { signal, onError }: { signal: AbortSignal; onError: (error: unknown) => void },
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await start();
    } catch (error) {
      onError(error);
      await pause(RETRY_START_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Separate connections for each statement timeout; opened on demand. */
function openDatabases({ databaseUrl, onError }: Parts, { poolSize }: WorkerSettings) {
  const opened = new Map<Job['statement'], Database>();
  function databaseOf(statement: Job['statement'], businessId: string): BusinessDatabase {
    let database = opened.get(statement);
    if (!database) {
      const statementTimeoutMs = STATEMENT_MS[statement];
      database = openDatabase(databaseUrl, {
        poolSize,
        statementTimeoutMs,
        // Jobs have few statements, and need no notices of clusters.
        isOneOfSeveral: true,
        namedStatements: false,
        pipelining: false,
        onError,
      });
      opened.set(statement, database);
    }
    return database.forBusiness(businessId);
  }
  return {
    databaseOf,
    close: async () => void (await Promise.all([...opened.values()].map((database) => database.close()))),
  };
}
