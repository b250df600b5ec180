import type { ClientBase } from 'pg';
import { type Database, openDatabase } from '#server/db/database.ts';
import { JobRefusedError, JobStoppedError, STATEMENT_MS } from '#server/jobs/job.ts';
import { runAttended } from '../jobs/run-step.ts';
import { runUnattended } from '../jobs/run-unattended.ts';
import type { FromProcess, Reply, StepProgress, Stopped, Task, ToProcess } from './messages.ts';
import { paced } from './pace.ts';
import { isPostgres, lowerPriority } from './priority.ts';

/** Begun by import-process.ts. Connections are its own, so that the shop's are never waited for. */
const databases = new Map<string, Database>();
const waiting: ((reply: Reply) => void)[] = [];
let why: Stopped | undefined;
/** Between two signs of life: a step that never lets go of the processor says none. */
const ALIVE_MS = 1_000;

// The shop alone ends it, after its steps have stopped: a service manager's signals go to both.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
process.on('disconnect', () => process.exit(0));
process.on('message', (message: ToProcess) => {
  if ('begin' in message) void work(message.begin);
  else if ('stop' in message) why = message.stop;
  else waiting.shift()?.(message.reply);
});
await lowerPriority(process.pid);

function say(message: FromProcess): void {
  process.send?.(message);
}

async function work({ databaseUrl, businessId, importId, step, checkpoint, now }: Task): Promise<void> {
  let last = now;
  let busy = false;
  why = undefined;
  const clock = () => new Date(last);
  const progress = async (done: number, more?: StepProgress) => {
    const reply = await new Promise<Reply>((resolve) => {
      waiting.push(resolve);
      say({ progress: { done, more } });
    });
    last = reply.now;
    busy = reply.busy;
    if (why) throw new JobStoppedError(why);
    if (reply.fault !== undefined) throw new Error(reply.fault);
  };
  const alive = setInterval(() => say({ alive: true }), ALIVE_MS);
  try {
    const db = paced(databaseAt(databaseUrl).forBusiness(businessId), () => busy);
    const parts = { db, importId, checkpoint, progress, now: clock, isBusy: () => busy };
    const result = step === 'unattended' ? await runUnattended(parts) : await runAttended({ ...parts, step });
    say({ result });
  } catch (error) {
    if (error instanceof JobRefusedError) say({ refused: error.message });
    else if (error instanceof JobStoppedError) say({ stopped: error.why });
    else say({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    clearInterval(alive);
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
    onConnect: lowerBackend,
  });
  databases.set(url, database);
  return database;
}

/** The same of PostgreSQL's process behind a connection, if it is on this machine (docs/decisions/068). */
async function lowerBackend(client: ClientBase): Promise<void> {
  if (process.platform !== 'linux') return;
  const { rows } = await client.query<{ pid: number; local: boolean }>(
    'select pg_backend_pid() as pid, inet_client_addr() is null as local',
  );
  const [row] = rows;
  // In a container of its own, PostgreSQL's numbers are those of other processes here.
  if (row?.local && (await isPostgres(row.pid))) await lowerPriority(row.pid);
}
