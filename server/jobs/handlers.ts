import { mayCall } from '#contract/access.ts';
import type { OutputOf } from '#contract/index.ts';
import { JobKind, type JobStatus, type jobCalls } from '#contract/jobs.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, invalid } from '#server/http/failure.ts';
import { inputWords } from '#server/http/input-words.ts';
import { jobKinds } from '#server/jobs/all-work.ts';
import { cancelJob, retryJob, startJob } from './change-job.ts';
import { findJob, type JobRow } from './find-job.ts';
import type { Job } from './job.ts';
import { jobRows } from './job-queries.ts';

const UNDER_WAY = ['waiting', 'running', 'retrying'] as const satisfies JobStatus[];

export const jobHandlers = {
  'jobs.list': async ({ query }, { db, user }) => {
    const { status, kind, after, limit } = query;
    const kinds = JobKind.options.filter((one) => maySee(one, user) && (kind ?? one) === one);
    const statuses = status === 'active' ? UNDER_WAY : status && [status];
    const rows = await jobRows(db, { kinds, statuses, after, limit: limit + 1 });
    return { list: rows.slice(0, limit).map(presentJob), hasNextPage: rows.length > limit };
  },

  'jobs.get': async ({ params }, { db, user }) => {
    const row = await findJob(db, params.id);
    return row && maySee(row.kind, user) ? presentJob(row) : fail('NOT_FOUND');
  },

  'jobs.start': async ({ body }, context) => {
    const { db, user, jobs } = context;
    const kind: Job = jobKinds[body.kind];
    if (!maySee(body.kind, user)) return fail('NOT_FOUND');
    const input = kind.parameters.safeParse(body.parameters, { error: inputWords });
    if (!input.success) {
      const { path = [], message = '' } = input.error.issues[0] ?? {};
      return invalid([{ field: ['parameters', ...path].join('.'), message }]);
    }
    const started = await db.transaction(async (tx) => {
      const { parameters } = body;
      const row = await startJob(tx, jobs, { kind: body.kind, parameters, startedBy: user.id });
      if (row) await note(tx, context, 'jobs.start', null, row);
      return row;
    });
    if (!started) return fail('JOB_UNDER_WAY');
    jobs.queue.wake();
    return presentJob(started);
  },

  'jobs.cancel': ({ params }, context) =>
    context.db.transaction(async (tx) => {
      const before = await findJob(tx, params.id);
      if (!before || !maySee(before.kind, context.user)) return fail('NOT_FOUND');
      const row = await cancelJob(tx, context.jobs, params.id);
      if (!row) return fail('JOB_STATUS');
      await note(tx, context, 'jobs.cancel', before, row);
      return presentJob(row);
    }),

  'jobs.retry': async ({ params }, context) => {
    const retried = await context.db.transaction(async (tx) => {
      const before = await findJob(tx, params.id);
      if (!before || !maySee(before.kind, context.user)) return fail('NOT_FOUND');
      const row = await retryJob(tx, context.jobs, params.id);
      if (row === 'status') return fail('JOB_STATUS');
      if (row === 'under way') return fail('JOB_UNDER_WAY');
      await note(tx, context, 'jobs.retry', before, row);
      return presentJob(row);
    });
    context.jobs.queue.wake();
    return retried;
  },
} satisfies HandlersOf<keyof typeof jobCalls>;

function maySee(kind: string, { role }: SignedInContext['user']): boolean {
  const parsed = JobKind.safeParse(kind).data;
  return parsed !== undefined && mayCall(jobKinds[parsed].who, role);
}

function note(
  tx: Parameters<typeof writeAudit>[0],
  context: SignedInContext,
  call: keyof typeof jobCalls,
  before: JobRow | null,
  after: JobRow,
) {
  const summaryOf = (row: JobRow) => ({ kind: row.kind, status: row.status });
  return writeAudit(tx, context, {
    call,
    entity: 'job',
    entityId: after.id,
    before: before && summaryOf(before),
    after: summaryOf(after),
  });
}

export function presentJob(row: JobRow): OutputOf<'jobs.get'> {
  return {
    id: row.id,
    kind: JobKind.parse(row.kind),
    status: row.status,
    done: row.done,
    total: row.total,
    result: row.result === null ? null : { ...row.result },
    error: row.error,
    attempt: row.attempt,
    started_by: row.started_by === null ? null : { id: row.started_by, name: row.started_by_name ?? '' },
    creationDate: row.created_at.toISOString(),
    started_date: row.started_at?.toISOString() ?? null,
    ended_date: row.ended_at?.toISOString() ?? null,
  };
}
