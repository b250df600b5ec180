import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { JobKind } from '#contract/jobs.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { cancelJob, startJob } from '#server/jobs/change-job.ts';
import { findJob, type JobRow } from '#server/jobs/find-job.ts';
import { createJobQueue, type JobQueue } from '#server/jobs/job-queue.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { businessIds } from '#test/factories/ids.ts';
import { serverEnv } from '#test/faults/processes.ts';
import { withClient } from '#test/postgres-client.ts';
import { ownScript } from '../faults/own-script.ts';
import { testKinds } from './kinds.ts';

/** Two processes that work on the jobs of one database: each job is done once, whatever happens to the process. */

const script = ownScript('worker-process');

let files: TestDatabase;
let database: Database;
let queue: JobQueue;
let workers: ChildProcess[] = [];

beforeAll(async () => {
  files = await createTestDatabase();
  database = openDatabase(files.appUrl);
  queue = createJobQueue(database, () => {});
  await admin(
    `create table test_mark (business_id uuid not null, name text not null, pid int not null);
     grant select, insert on test_mark to canasta_app`,
  );
  workers = await Promise.all([startWorker(), startWorker()]);
});
beforeEach(() => admin('truncate test_mark'));
afterAll(async () => {
  await Promise.all(
    workers.map(async (worker) => {
      worker.kill('SIGKILL');
      if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
    }),
  );
  await database?.close();
  await files?.drop();
});

async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, files.appUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: serverEnv,
  });
  await once(child.stdout, 'data');
  return child;
}

function admin<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]> {
  return withClient(files.adminUrl, async (client) => (await client.query(text, values)).rows as Row[]);
}

const db = () => database.forBusiness(businessIds.canasta);

async function start(kind: string, parameters: object = {}, business = db()): Promise<JobRow> {
  // These kinds are of the test, and no call names them.
  const input = { kind: kind as JobKind, parameters, startedBy: null };
  const row = await business.transaction((tx) => startJob(tx, { queue, kinds: testKinds }, input));
  if (!row) throw new Error('there is one under way');
  return row;
}
const statusOf = async ({ id }: JobRow) => (await findJob(db(), id))?.status;
const until = (job: JobRow, status: JobRow['status']) =>
  expect.poll(() => statusOf(job), { timeout: 15_000, interval: 50 }).toBe(status);
const marks = () =>
  admin<{ name: string; pid: number }>('select name, pid from test_mark order by length(name), name');

it('200 jobs are done once each, by two processes', async () => {
  // Tried again it has names of its own: jobs of the try before may still be done.
  const names = Array.from({ length: 200 }, (_, n) => `job ${n} of ${Date.now()}`);
  const other = database.forBusiness(businessIds.laPlaza);
  for (const [n, name] of names.entries()) await start('mark', { name }, n % 2 ? db() : other);
  const open = () => admin("select 1 from job where status <> 'done'").then((rows) => rows.length);
  await expect.poll(open, { timeout: 15_000, interval: 100 }).toBe(0);
  const made = (await marks()).filter(({ name }) => names.includes(name));
  expect(made.map(({ name }) => name).sort()).toEqual(names.sort());
  expect(new Set(made.map(({ pid }) => pid)).size).toBe(2);
});

it('a job that is never committed never runs, and leaves no message', async () => {
  const messages = () => admin("select id from pgboss.job where name = 'jobs' order by id");
  const before = await messages();
  const undone = db().transaction(async (tx) => {
    await startJob(
      tx,
      { queue, kinds: testKinds },
      { kind: 'mark' as JobKind, parameters: { name: 'undone' }, startedBy: null },
    );
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  expect(await messages()).toEqual(before);
  await until(await start('mark', { name: 'behind it' }), 'done');
  expect((await marks()).map(({ name }) => name)).toEqual(['behind it']);
});

it('after kill -9 another process continues after the last committed step', async () => {
  const job = await start('steps', { name: 'step', steps: 60 });
  await expect.poll(async () => (await marks()).length).toBeGreaterThan(5);
  const [{ pid } = { pid: 0 }] = await marks();
  const killed = workers.find((worker) => worker.pid === pid);
  killed?.kill('SIGKILL');
  await once(killed ?? process, 'exit');
  workers = [...workers.filter((worker) => worker !== killed), await startWorker()];
  // As if its last heartbeat had been longer ago.
  await admin("update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'");
  await until(job, 'done');
  const made = await marks();
  expect(made.map(({ name }) => name)).toEqual(Array.from({ length: 60 }, (_, n) => `step ${n + 1}`));
  expect(new Set(made.map((mark) => mark.pid)).size).toBe(2);
  expect(await findJob(db(), job.id)).toMatchObject({
    attempt: 2,
    done: 60,
    total: 60,
    result: { steps: 60 },
  });
});

it('a process that ends hands its job over at once, and the attempt does not count', async () => {
  const job = await start('steps', { name: 'step', steps: 60 });
  await expect.poll(async () => (await marks()).length).toBeGreaterThan(5);
  const [{ pid } = { pid: 0 }] = await marks();
  const ended = workers.find((worker) => worker.pid === pid);
  ended?.kill('SIGTERM');
  await once(ended ?? process, 'exit');
  workers = [...workers.filter((worker) => worker !== ended), await startWorker()];
  await until(job, 'done');
  expect((await marks()).map(({ name }) => name)).toEqual(
    Array.from({ length: 60 }, (_, n) => `step ${n + 1}`),
  );
  const queued = await admin("select retry_count from pgboss.job where data ->> 'jobId' = $1", [job.id]);
  expect(queued.map((message) => message.retry_count)).toEqual([0, 0]);
});

it('a cancelled job stops at its next step, and is not started again', async () => {
  const job = await start('steps', { name: 'step', steps: 2_000 });
  await expect.poll(async () => (await marks()).length).toBeGreaterThan(2);
  await db().transaction((tx) => cancelJob(tx, { queue, kinds: testKinds }, job.id));
  const states = () =>
    admin<{ state: string }>("select state from pgboss.job where data ->> 'jobId' = $1", [job.id]);
  await until(job, 'cancelled');
  expect((await states()).map(({ state }) => state)).toEqual(['cancelled']);
  // Whatever was begun before is done by now.
  await until(await start('mark', { name: 'later' }), 'done');
  const count = (await marks()).length;
  await until(await start('steps', { name: 'more', steps: 5 }), 'done');
  expect((await marks()).length).toBe(count + 5);
});

it('a failed job is retried after a delay, and is dead after its last attempt', async () => {
  const [fails, refuses] = await Promise.all([start('fails'), start('refuses')]);
  await until(refuses, 'dead');
  await until(fails, 'dead');
  const rows = await Promise.all([fails, refuses].map(({ id }) => findJob(db(), id)));
  expect(rows.map((row) => [row?.attempt, row?.error])).toEqual([
    [2, `Falló por un error de nuestro lado. Código de la tarea: ${fails.id}`],
    [1, 'El archivo está vacío.'],
  ]);
});

it('a job has the statement limits of its kind, on separate connections', async () => {
  const job = await start('limits');
  await until(job, 'done');
  expect((await findJob(db(), job.id))?.result).toEqual({ statement: '1min' });
});

it('a job whose processes died every time is dead, too', async () => {
  const job = await start('steps', { name: 'step', steps: 500 });
  await expect.poll(async () => (await marks()).length).toBeGreaterThan(2);
  // As if this had been the last attempt, and its process had said nothing since.
  await admin(
    "update pgboss.job set retry_count = 0, retry_limit = 0, heartbeat_on = now() - interval '1 minute' where data ->> 'jobId' = $1",
    [job.id],
  );
  await until(job, 'dead');
  expect((await findJob(db(), job.id))?.error).toBe('La tarea se interrumpió varias veces sin terminar.');
});
