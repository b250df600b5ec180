import type { OutputOf } from '#contract/index.ts';
import { PracticeFigures, PracticePlan, type practiceCalls } from '#contract/practice.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { isUsed } from '#server/clusters/claims.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { newLink } from '#server/installation/make-business.ts';
import { cancelJob, startJob } from '#server/jobs/change-job.ts';
import {
  countOrders,
  findPractice,
  lastRun,
  makePractice,
  type RunRow,
  takePracticeTurn,
} from './queries.ts';

type Practice = OutputOf<'practice.read'>;
const RUN = 'practice.run';
const CLEAR = 'practice.clear';

export const practiceHandlers = {
  'practice.read': (_input, context) => read(context),

  'practice.start': async ({ body }, context) => {
    const found = (await findPractice(context.db)) ?? (await make(context));
    if ('failure' in found) return found;
    const parameters = { ...body, source: context.business.id };
    const started = await change(context, found.id, async (tx) => {
      if (isUnderWay(await lastRun(tx, CLEAR))) return undefined;
      const job = await startJob(tx, context.jobs, { kind: RUN, parameters, startedBy: null });
      return job && { call: 'practice.start' as const, entityId: job.id, after: body };
    });
    if (!started) return fail('JOB_UNDER_WAY');
    context.jobs.queue.wake();
    return read(context);
  },

  'practice.stop': async (_input, context) => {
    const found = await findPractice(context.db);
    if (!found) return read(context);
    await change(context, found.id, async (tx) => {
      const run = await lastRun(tx, RUN);
      const stopped = run && isUnderWay(run) && (await cancelJob(tx, context.jobs, run.id));
      return stopped
        ? { call: 'practice.stop' as const, entityId: stopped.id, after: { stopped: true } }
        : undefined;
    });
    return read(context);
  },

  'practice.clear': async (_input, context) => {
    const found = await findPractice(context.db);
    if (!found) return read(context);
    return (await clear(context, found.id, 'practice.clear')) ? read(context) : fail('JOB_UNDER_WAY');
  },

  'practice.reset': async (_input, context) => {
    if (!context.business.practice) return fail('NOT_PRACTICE');
    const started = await clear(context, context.business.id, 'practice.reset');
    return started ? { message: 'Estamos borrando la práctica.' } : fail('JOB_UNDER_WAY');
  },
} satisfies HandlersOf<keyof typeof practiceCalls>;

/** Returns false while people practise there, or it is being cleared. */
async function clear(
  context: SignedInContext,
  practiceId: string,
  call: 'practice.clear' | 'practice.reset',
): Promise<boolean> {
  const started = await change(context, practiceId, async (tx) => {
    if (isUnderWay(await lastRun(tx, RUN))) return undefined;
    const job = await startJob(tx, context.jobs, { kind: CLEAR, parameters: {}, startedBy: null });
    return job && { call, entityId: job.id, after: { orders: await countOrders(tx) } };
  });
  if (started) context.jobs.queue.wake();
  return started !== undefined;
}

/** Makes the practice business, reached at a name below that of the shop; its maker becomes its first superadmin. */
async function make(context: SignedInContext) {
  const { db, user } = context;
  const { hostname } = new URL(context.pageUrl('/'));
  // Each cluster of an installation may have one, and no two businesses share a slug.
  const slug = `practica-${context.business.slug}`.slice(0, 40);
  const business = { id: newId(), slug, host: `practica.${hostname}` };
  const { email } = await db.one<{ email: string }>(
    sql`select email from app_user where business_id = ${db.businessId} and id = ${user.id}`,
  );
  const link = newLink(context.now());
  const person = { id: newId(), email, linkHash: link.hash, linkExpires: link.expires };
  try {
    await context.claims.make(business, () =>
      db.transaction(async (tx) => {
        await makePractice(tx, business, person);
        const after = { slug, hosts: [business.host], superadmin: email };
        const write = { entity: 'business', entityId: business.id, before: null, after };
        await writeAudit(tx, context, { call: 'businesses.create', ...write });
      }),
    );
  } catch (error) {
    // Another request may have made it at the same moment.
    const made = await findPractice(db);
    if (made) return made;
    if (isUsed(error, 'business_slug_key')) return fail('BUSINESS_SLUG_USED');
    if (isUsed(error, 'business_host_pkey')) return fail('BUSINESS_HOST_USED');
    throw error;
  }
  return business;
}

type Change = { call: keyof typeof practiceCalls; entityId: string; after: object };

/** Writes a change of the practice and its line in the audit of the caller's business, both or neither. */
function change(
  context: SignedInContext,
  practiceId: string,
  work: (tx: Queries) => Promise<Change | undefined>,
): Promise<Change | undefined> {
  return context.practiceOf(practiceId).transaction(async (tx) => {
    await takePracticeTurn(tx);
    const changed = await work(tx);
    if (!changed) return undefined;
    // For the rest of the transaction: its commit forges the link of the audit line.
    const { businessId } = context.db;
    await tx.all(sql`select set_config('app.business_id', ${businessId}, true)`);
    await writeAudit({ ...tx, businessId }, context, { entity: 'installation', before: null, ...changed });
    return changed;
  });
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
