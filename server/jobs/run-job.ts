import type { BusinessDatabase } from '#server/db/database.ts';
import { askNobody } from '#server/outgoing/ask-stranger.ts';
import { type Job, JobRefusedError, type JobRun, JobStoppedError, type JobTools } from './job.ts';
import { type Attempt, type Claimed, claimJob, endJob, putBack, writeProgress } from './job-queries.ts';
import { type Delivery, type JobQueue, newDelivery } from './job-queue.ts';

/** Minimum interval between stored progress reports without a checkpoint. */
const PROGRESS_MS = 250;

export type RunParts = {
  kinds: Readonly<Record<string, Job>>;
  databaseOf: (statement: Job['statement'], businessId: string) => BusinessDatabase;
  queue: JobQueue;
  tools: JobTools;
  /** Aborted when the process ends. */
  closing: AbortSignal;
  onError: (error: unknown) => void;
};

type Message = Delivery & {
  /** Attempts left after this one. */
  left: number;
  /** Aborted when the queue gave the message to another worker. */
  signal: AbortSignal;
};

/**
 * One attempt of a job, as the queue delivers it. Resolves when the message is done; throws when the queue is to retry.
 * Every write of the attempt names it, so that one that has lost its job changes nothing.
 */
export async function runJob(message: Message, parts: RunParts): Promise<void> {
  const { kinds, databaseOf, onError, closing } = parts;
  const claim = databaseOf('short', message.businessId);
  const claimed = await claimJob(claim, message, new Date());
  if (!claimed) return;
  const by: Attempt = { ...message, attempt: claimed.attempt };
  const kind = kinds[claimed.kind];
  const db = databaseOf(kind?.statement ?? 'short', message.businessId);
  try {
    // During an update a process of the older version may have taken it: another one retries it.
    if (!kind) throw new Error(`no kind of job is called ${claimed.kind} here`);
    const run = runOf(db, claimed, by, { ...message, closing });
    const result = await kind.run(
      run,
      claimed.practice ? { ...parts.tools, askStranger: askNobody } : parts.tools,
    );
    await endJob(db, by, { status: 'done', result }, new Date());
  } catch (error) {
    if (error instanceof JobStoppedError && error.why === 'lost') return;
    if (error instanceof JobStoppedError) return handOver(db, by, kind, parts);
    onError(new Error(`job ${by.jobId} (${claimed.kind}) failed`, { cause: error }));
    if (error instanceof JobRefusedError) return void (await giveUp(db, by, error.message));
    if (message.left <= 0) return void (await giveUp(db, by, ours(by)));
    await putBack(db, by, { status: 'retrying', error: ours(by) });
    throw error;
  }
}

function runOf(
  db: BusinessDatabase,
  { parameters, checkpoint, startedBy }: Claimed,
  by: Attempt,
  { closing, signal, left }: { closing: AbortSignal; signal: AbortSignal; left: number },
): JobRun<unknown> {
  let writtenAt = Number.NEGATIVE_INFINITY;
  return {
    id: by.jobId,
    db,
    parameters,
    startedBy,
    left,
    checkpoint: checkpoint ?? undefined,
    async progress(done, { total, checkpoint: next, tx } = {}) {
      if (signal.aborted) throw new JobStoppedError('lost');
      // A step in the job's transaction is undone with it, and repeated by the next attempt.
      if (closing.aborted && tx) throw new JobStoppedError('closing');
      const mustWrite = tx !== undefined || next !== undefined || total !== undefined || closing.aborted;
      // Also without progress: this is how the attempt notices a cancellation.
      if (mustWrite || performance.now() - writtenAt >= PROGRESS_MS) {
        const isRunning = await writeProgress(tx ?? db, by, { done, total, checkpoint: next });
        if (!isRunning) throw new JobStoppedError('lost');
        writtenAt = performance.now();
      }
      if (closing.aborted) throw new JobStoppedError('closing');
    },
  };
}

/**
 * Hands the job over when the process ends: with a new message, this attempt does not count and the next process starts
 * at once.
 */
async function handOver(db: BusinessDatabase, by: Attempt, kind: Job | undefined, { queue }: RunParts) {
  const delivery = newDelivery();
  await db.transaction(async (tx) => {
    const put = await putBack(tx, by, { status: 'waiting', error: '', delivery });
    if (put && kind) await queue.send(tx, by.jobId, kind.retries, delivery);
  });
}

function giveUp(db: BusinessDatabase, by: Attempt, error: string) {
  return endJob(db, by, { status: 'dead', error }, new Date());
}

/** The text for staff about an internal error; its details are in the log under the same id. */
function ours({ jobId }: Attempt): string {
  return `Falló por un error de nuestro lado. Código de la tarea: ${jobId}`;
}

/** The text for staff when the processes of a job died in every attempt. */
export const DIED = 'La tarea se interrumpió varias veces sin terminar.';
