import type { JobKind } from '#contract/jobs.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { findJob, type JobRow } from './find-job.ts';
import type { Job } from './job.ts';
import { addJob, cancelRow, isUnderWay, lockJob, reviveRow } from './job-queries.ts';
import { type JobQueue, newDelivery } from './job-queue.ts';

export type JobsHere = { queue: JobQueue; kinds: Readonly<Record<string, Job>> };

/**
 * Starts a job in the transaction of what it belongs to: it exists only if that is committed. Undefined when it is
 * exclusive and another of its kind is running. Call `queue.wake()` after the commit.
 */
export async function startJob(
  tx: Queries,
  { queue, kinds }: JobsHere,
  { kind, parameters, startedBy }: { kind: JobKind; parameters: object; startedBy: string | null },
): Promise<JobRow | undefined> {
  const { exclusive, retries } = kindNamed(kinds, kind);
  const id = newId();
  const delivery = newDelivery();
  const job = { id, kind, exclusive, parameters, delivery, startedBy };
  if (!(await addJob(tx, job, new Date()))) return undefined;
  await queue.send(tx, id, retries, delivery);
  return findJob(tx, id);
}

/** Cancels a job; undefined when it has ended. Its work up to the last checkpoint stays. */
export async function cancelJob(tx: Queries, { queue }: JobsHere, id: string): Promise<JobRow | undefined> {
  const row = await lockJob(tx, id);
  if (!row) return undefined;
  const cancelled = await cancelRow(tx, id, new Date());
  if (cancelled) await queue.drop(tx, row.delivery);
  return cancelled;
}

/** Retries a dead job from its last checkpoint, with all its attempts again. */
export async function retryJob(
  tx: Queries,
  { queue, kinds }: JobsHere,
  id: string,
): Promise<JobRow | 'status' | 'under way'> {
  const row = await lockJob(tx, id);
  if (row?.status !== 'dead') return 'status';
  const { exclusive, retries } = kindNamed(kinds, row.kind);
  if (exclusive && (await isUnderWay(tx, row.kind))) return 'under way';
  const delivery = newDelivery();
  const revived = await reviveRow(tx, id, delivery);
  if (!revived) return 'status';
  await queue.send(tx, id, retries, delivery);
  return revived;
}

function kindNamed(kinds: JobsHere['kinds'], kind: string): Job {
  const job = kinds[kind];
  if (!job) throw new Error(`no kind of job is called ${kind}`);
  return job;
}
