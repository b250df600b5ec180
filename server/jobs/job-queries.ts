import type { JobKind, JobStatus } from '#contract/jobs.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { type JobRow, jobColumns } from './find-job.ts';

/** The current attempt: when it no longer matches, another one has taken over. */
export type Attempt = { jobId: string; delivery: string; attempt: number };

export type NewJob = {
  id: string;
  kind: string;
  exclusive: boolean;
  parameters: object;
  delivery: string;
  startedBy: string | null;
};

/** Returns false when its kind is exclusive and one is running. */
export async function addJob(tx: Queries, job: NewJob, now: Date): Promise<boolean> {
  const added = await tx.run(sql`
    insert into job (business_id, id, kind, exclusive, parameters, delivery, started_by, created_at)
    values (${tx.businessId}, ${job.id}, ${job.kind}, ${job.exclusive}, ${JSON.stringify(job.parameters)}::jsonb,
      ${job.delivery}, ${job.startedBy}, ${now})
    on conflict (business_id, kind) where exclusive and status in ('waiting', 'running', 'retrying') do nothing`);
  return added > 0;
}

export type Claimed = {
  kind: string;
  parameters: unknown;
  checkpoint: unknown;
  attempt: number;
  startedBy: string | null;
  /** Whether its business is the practice shop. */
  practice: boolean;
};

/** Claims the job for a new attempt; undefined when this message may no longer run it. */
export function claimJob(
  db: Queries,
  { jobId, delivery }: Omit<Attempt, 'attempt'>,
  now: Date,
): Promise<Claimed | undefined> {
  return db.first<Claimed>(sql`
    update job set status = 'running', attempt = attempt + 1, started_at = coalesce(started_at, ${now})
    where business_id = ${db.businessId} and id = ${jobId} and delivery = ${delivery}
      and status in ('waiting', 'running', 'retrying')
    returning kind, parameters, checkpoint, attempt, started_by as "startedBy",
      (select b.practice from business b where b.id = job.business_id)`);
}

/** Returns false when the attempt has lost the job meanwhile. */
export async function writeProgress(
  db: Queries,
  by: Attempt,
  {
    done,
    total,
    checkpoint,
  }: { done: number | undefined; total?: number | undefined; checkpoint?: object | undefined },
): Promise<boolean> {
  const written = await db.run(sql`
    update job set done = coalesce(${done ?? null}::bigint, done), total = coalesce(${total ?? null}::bigint, total),
      checkpoint = coalesce(${checkpoint ? JSON.stringify(checkpoint) : null}::jsonb, checkpoint)
    where ${runBy(db, by)}`);
  return written > 0;
}

export async function endJob(
  db: Queries,
  by: Attempt,
  end: { status: 'done' | 'dead'; result?: object | null; error?: string },
  now: Date,
): Promise<boolean> {
  const ended = await db.run(sql`
    update job set status = ${end.status}, ended_at = ${now}, error = ${end.error ?? ''},
      result = ${end.result ? JSON.stringify(end.result) : null}::jsonb
    where ${runBy(db, by)}`);
  return ended > 0;
}

/** Returns the job for its next attempt; `delivery` when another message brings it. */
export async function putBack(
  db: Queries,
  by: Attempt,
  next: { status: 'waiting' | 'retrying'; error: string; delivery?: string },
): Promise<boolean> {
  const put = await db.run(sql`
    update job set status = ${next.status}, error = ${next.error}, delivery = ${next.delivery ?? by.delivery}
    where ${runBy(db, by)}`);
  return put > 0;
}

/** Declares a job dead whose message has used up its attempts, the last one by a process that died. */
export async function declareDead(
  db: Queries,
  { jobId, delivery }: Omit<Attempt, 'attempt'>,
  error: string,
  now: Date,
): Promise<boolean> {
  const dead = await db.run(sql`
    update job set status = 'dead', ended_at = ${now}, error = ${error}
    where business_id = ${db.businessId} and id = ${jobId} and delivery = ${delivery}
      and status in ('waiting', 'running', 'retrying')`);
  return dead > 0;
}

/** Cancels at once: the running attempt notices when it reports progress. */
export function cancelRow(tx: Queries, id: string, now: Date): Promise<JobRow | undefined> {
  return tx.first<JobRow>(sql`
    update job j set status = 'cancelled', ended_at = ${now}
    where j.business_id = ${tx.businessId} and j.id = ${id} and j.status in ('waiting', 'running', 'retrying')
    returning ${jobColumns}`);
}

/** Lets a dead job wait again, from where it stopped. */
export function reviveRow(tx: Queries, id: string, delivery: string): Promise<JobRow | undefined> {
  return tx.first<JobRow>(sql`
    update job j set status = 'waiting', ended_at = null, error = '', delivery = ${delivery}
    where j.business_id = ${tx.businessId} and j.id = ${id} and j.status = 'dead'
    returning ${jobColumns}`);
}

export function lockJob(tx: Queries, id: string): Promise<(JobRow & { delivery: string }) | undefined> {
  return tx.first<JobRow & { delivery: string }>(sql`
    select ${jobColumns}, j.delivery from job j where j.business_id = ${tx.businessId} and j.id = ${id} for update of j`);
}

/** Whether an exclusive job of this kind is running. */
export async function isUnderWay(tx: Queries, kind: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 as found from job
    where business_id = ${tx.businessId} and kind = ${kind} and exclusive
      and status in ('waiting', 'running', 'retrying')`);
  return row !== undefined;
}

type Filter = {
  kinds: readonly JobKind[];
  statuses: readonly JobStatus[] | undefined;
  after: string | undefined;
  limit: number;
};

/** Jobs of these kinds, newest first, with ids below `after`. */
export function jobRows(db: Queries, { kinds, statuses, after, limit }: Filter): Promise<JobRow[]> {
  return db.all<JobRow>(sql`
    select ${jobColumns} from job j
    where j.business_id = ${db.businessId} and j.kind = any(${kinds})
      ${statuses ? part`and j.status = any(${statuses})` : nothing}
      ${after ? part`and j.id < ${after}` : nothing}
    order by j.id desc limit ${limit}`);
}

function runBy(db: Queries, { jobId, delivery, attempt }: Attempt) {
  return part`business_id = ${db.businessId} and id = ${jobId} and delivery = ${delivery} and attempt = ${attempt}
    and status = 'running'`;
}
