import type { OutputOf } from '#contract/index.ts';
import { PracticeFigures, PracticePlan, type practiceCalls } from '#contract/practice.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { isUsed } from '#server/clusters/claims.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { newLink } from '#server/installation/make-business.ts';
import { cancelJob, startJob } from '#server/jobs/change-job.ts';
import { countOrders, findPractice, lastRun, makePractice, type RunRow } from './queries.ts';

type Practice = OutputOf<'practice.read'>;
const RUN = 'practice.run';
const CLEAR = 'practice.clear';

export const practiceHandlers = {
  'practice.read': (_input, context) => read(context),

  'practice.start': async ({ body }, context) => {
    const found = (await findPractice(context.db)) ?? (await make(context));
    if ('failure' in found) return found;
    const db = context.practiceOf(found.id);
    const parameters = { ...body, source: context.business.id };
    const started = await db.transaction(async (tx) => {
      if (isUnderWay(await lastRun(tx, CLEAR))) return undefined;
      return startJob(tx, context.jobs, { kind: RUN, parameters, startedBy: null });
    });
    if (!started) return fail('JOB_UNDER_WAY');
    await note(context, 'practice.start', started.id, body);
    context.jobs.queue.wake();
    return read(context);
  },

  'practice.stop': async (_input, context) => {
    const found = await findPractice(context.db);
    if (!found) return read(context);
    const db = context.practiceOf(found.id);
    const run = await lastRun(db, RUN);
    if (run && isUnderWay(run)) {
      const stopped = await db.transaction((tx) => cancelJob(tx, context.jobs, run.id));
      if (stopped) await note(context, 'practice.stop', run.id, { stopped: true });
    }
    return read(context);
  },

  'practice.clear': async (_input, context) => {
    const found = await findPractice(context.db);
    if (!found) return read(context);
    const db = context.practiceOf(found.id);
    const started = await db.transaction(async (tx) => {
      if (isUnderWay(await lastRun(tx, RUN))) return undefined;
      return startJob(tx, context.jobs, { kind: CLEAR, parameters: {}, startedBy: null });
    });
    if (!started) return fail('JOB_UNDER_WAY');
    await note(context, 'practice.clear', started.id, { orders: await countOrders(db) });
    context.jobs.queue.wake();
    return read(context);
  },
} satisfies HandlersOf<keyof typeof practiceCalls>;

/** Its business, reached at a name below that of the shop; who makes it is its first superadmin. */
async function make(context: SignedInContext) {
  const { db, user } = context;
  const { protocol: _, hostname } = new URL(context.pageUrl('/'));
  const business = { id: newId(), host: `practica.${hostname}` };
  const { email } = await db.one<{ email: string }>(
    sql`select email from app_user where business_id = ${db.businessId} and id = ${user.id}`,
  );
  const link = newLink(context.now());
  try {
    await makePractice(db, business, { id: newId(), email, linkHash: link.hash, linkExpires: link.expires });
  } catch (error) {
    if (isUsed(error, 'business_slug_key')) return fail('BUSINESS_SLUG_USED');
    if (isUsed(error, 'business_host_pkey')) return fail('BUSINESS_HOST_USED');
    throw error;
  }
  return business;
}

async function read(context: SignedInContext): Promise<Practice> {
  const found = await findPractice(context.db);
  if (!found) return { shop: null, state: 'idle', last: null, orders: 0 };
  const db = context.practiceOf(found.id);
  const [run, clearing, orders] = await Promise.all([lastRun(db, RUN), lastRun(db, CLEAR), countOrders(db)]);
  const url = new URL(context.pageUrl('/'));
  url.hostname = found.host ?? url.hostname;
  const shop = { slug: found.slug, url: url.origin };
  return { shop, state: stateOf(run, clearing), last: run ? present(run) : null, orders };
}

const isUnderWay = (run: RunRow | undefined) =>
  run !== undefined && ['waiting', 'running', 'retrying'].includes(run.status);

function stateOf(run: RunRow | undefined, clearing: RunRow | undefined): Practice['state'] {
  if (isUnderWay(clearing)) return 'clearing';
  if (!run || !isUnderWay(run)) return 'idle';
  return run.checkpoint === null || run.status !== 'running' ? 'waiting' : 'running';
}

const OUTCOMES = { done: 'done', cancelled: 'stopped', dead: 'failed' } as const;

function present(run: RunRow): Practice['last'] {
  const checkpoint = run.checkpoint as { figures?: unknown } | null;
  return {
    plan: PracticePlan.parse(run.parameters),
    figures: PracticeFigures.safeParse(checkpoint?.figures).data ?? null,
    started: run.created_at.toISOString(),
    ended: run.ended_at?.toISOString() ?? null,
    outcome: OUTCOMES[run.status as keyof typeof OUTCOMES] ?? 'running',
    error: run.error,
  };
}

/** In the audit of the business of who presses. */
function note(
  context: SignedInContext,
  name: keyof typeof practiceCalls,
  entityId: string,
  after: object,
): Promise<unknown> {
  const write = { entity: 'installation', entityId, before: null, after };
  return context.db.transaction((tx) => writeAudit(tx, context, { call: name, ...write }));
}
