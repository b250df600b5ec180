import { readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import type { ClientBase } from 'pg';
import { type Database, openDatabase } from '#server/db/database.ts';
import { JobRefusedError, JobStoppedError, STATEMENT_MS } from '#server/jobs/job.ts';
import { runStep } from '../jobs/run-step.ts';
import { runUnattended } from '../jobs/run-unattended.ts';
import type { FromThread, Reply, StepProgress, Task, ToThread } from './messages.ts';

/** Shoppers go first: a nice value, which Linux has for each thread. */
const PRIORITY = 10;
if (process.platform === 'linux') setPriority(0, PRIORITY);

/** Begun by import-thread.ts. Connections are its own, so that the shop's are never waited for. */
const databases = new Map<string, Database>();
const waiting = new Map<number, (reply: Reply) => void>();

parentPort?.on('message', (message: ToThread) => {
  if ('begin' in message) void work(message.begin);
  else waiting.get(message.reply.task)?.(message.reply);
});

function say(message: FromThread): void {
  parentPort?.postMessage(message);
}

async function work({ task, databaseUrl, businessId, importId, step, checkpoint, now }: Task): Promise<void> {
  let last = now;
  let busy = false;
  const clock = () => new Date(last);
  const progress = async (done: number, more?: StepProgress) => {
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(task, resolve);
      say({ task, progress: { done, more } });
    });
    last = reply.now;
    busy = reply.busy;
    if (reply.stopped) throw new JobStoppedError(reply.stopped);
    if (reply.fault !== undefined) throw new Error(reply.fault);
  };
  try {
    const db = databaseAt(databaseUrl).forBusiness(businessId);
    const parts = { db, importId, checkpoint, progress, now: clock, isBusy: () => busy };
    const result = step === 'unattended' ? await runUnattended(parts) : await runStep({ ...parts, step });
    say({ task, result });
  } catch (error) {
    if (error instanceof JobRefusedError) say({ task, refused: error.message });
    else if (error instanceof JobStoppedError) say({ task, stopped: error.why });
    else say({ task, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    waiting.delete(task);
  }
}

function databaseAt(url: string): Database {
  const open = databases.get(url);
  if (open) return open;
  const statementTimeoutMs = STATEMENT_MS.long;
  const database = openDatabase(url, {
    poolSize: 6,
    statementTimeoutMs,
    namedStatements: false,
    pipelining: false,
    onConnect: lowerPriority,
  });
  databases.set(url, database);
  return database;
}

/** The same of PostgreSQL's process behind a connection, if it is on this machine (docs/decisions/068). */
async function lowerPriority(client: ClientBase): Promise<void> {
  if (process.platform !== 'linux') return;
  const { rows } = await client.query<{ pid: number; local: boolean }>(
    'select pg_backend_pid() as pid, inet_client_addr() is null as local',
  );
  const [row] = rows;
  if (!row?.local) return;
  try {
    // In a container of its own, PostgreSQL's numbers are those of other processes here.
    const name = await readFile(`/proc/${row.pid}/comm`, 'utf8');
    if (name !== 'postgres\n') return;
    setPriority(row.pid, PRIORITY);
    await lowerShare(row.pid);
  } catch {
    // Of another user, or without autogroups: the import works, with what could be set.
  }
}

/** Linux takes one a tenth of a second from an ordinary user. */
const TRIES = 6;
const AGAIN_MS = 110;

/**
 * PostgreSQL makes each of its processes a session, to which Linux gives a share of its own (sched_autogroup): a nice
 * value counts within, where nobody else is, and the share has another one.
 */
async function lowerShare(pid: number): Promise<void> {
  for (let tries = TRIES; ; tries -= 1) {
    try {
      await writeFile(`/proc/${pid}/autogroup`, String(PRIORITY));
      return;
    } catch (error) {
      if (tries === 1 || (error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      await pause(AGAIN_MS);
    }
  }
}
