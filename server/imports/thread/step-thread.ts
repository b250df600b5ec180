import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type Database, openDatabase } from '#server/db/database.ts';
import { JobRefusedError, JobStoppedError, STATEMENT_MS } from '#server/jobs/job.ts';
import { runStep } from '../jobs/run-step.ts';
import { runUnattended } from '../jobs/run-unattended.ts';
import type { FromThread, Reply, StepProgress, Task, ToThread } from './messages.ts';

/** Linux has a priority for each thread: shoppers go first. */
if (process.platform === 'linux') setPriority(0, 10);

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
  });
  databases.set(url, database);
  return database;
}
