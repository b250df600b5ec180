import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { CHECKS, QUEUES } from '#contract/installation/operations.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import { type Figures, readFigures, readVerdicts, type Verdict } from '#server/observing/figures.ts';
import { appVersion } from '../app-version.ts';
import { readInstances } from './instances.ts';
import { isLate, isSilent, oldestOf, standingAlerts } from './standing-alerts.ts';

type Check = (typeof CHECKS)[number];
type Operations = OutputOf<'operations.read'>;

/** The scheduled round that does each check, every day and when somebody asks. */
const rounds: Record<Check, string> = { doctor: 'doctor', reconcile: 'payments.reconcile' };
const MOST_BUSINESSES = 50;

/** All businesses together, for who runs the installation. */
export async function readOperations(_input: unknown, context: SignedInContext): Promise<Operations> {
  const { db, jobs } = context;
  const now = context.now();
  const [figures, instances, states] = await Promise.all([
    readFigures(db, now),
    readInstances(db),
    Promise.all(CHECKS.map((check) => jobs.queue.roundState(rounds[check]))),
  ]);
  const { queues, verdicts } = figures;
  return {
    at: now.toISOString(),
    version: appVersion,
    instances: instances.map((one) => ({
      id: one.id,
      name: one.name,
      version: one.version,
      process: one.process,
      startedAt: one.started_at.toISOString(),
      silent: Math.max(0, one.silent),
      isSilent: isSilent(one),
      deaf: one.deaf_seconds,
      memory: one.memory_mb,
      onDuty: one.on_duty,
    })),
    alerts: standingAlerts({ ...figures, instances }, now),
    queues: QUEUES.map((queue) => {
      const seconds = oldestOf(queues, queue);
      const waiting = sumOf(queues.filter((one) => one.queue === queue).map((one) => one.waiting));
      return { queue, waiting, seconds, late: isLate(queue, seconds) };
    }),
    checks: CHECKS.map((check, at) => presentCheck(check, states[at] ?? 'idle', verdicts)),
    drills: verdicts.filter(({ name }) => !isCheck(name)).map((one) => ({ name: one.name, ...present(one) })),
    businesses: await businessesByLoad(db, figures),
  };
}

/** Queues the message that the schedule sends: while one waits or runs there is no second one. */
export async function runCheck(
  { body: { check } }: CheckedInputOf<'operations.check'>,
  context: SignedInContext,
) {
  const { queue } = context.jobs;
  await context.db.transaction(async (tx) => {
    const sent = await queue.sendRound(tx, rounds[check]);
    if (sent === null) return;
    const write = { entity: 'installation', entityId: sent, before: null, after: { check } };
    await writeAudit(tx, context, { call: 'operations.check', ...write });
  });
  queue.wake();
  const [state, verdicts] = await Promise.all([queue.roundState(rounds[check]), readVerdicts(context.db)]);
  return presentCheck(check, state, verdicts);
}

const isCheck = (name: string) => CHECKS.some((check) => check === name);
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const present = ({ at, ok, detail }: Verdict) => ({ at: at.toISOString(), ok, detail });

function presentCheck(check: Check, state: Awaited<ReturnType<JobQueue['roundState']>>, verdicts: Verdict[]) {
  const verdict = verdicts.find(({ name }) => name === check);
  return { check, state, verdict: verdict ? present(verdict) : null };
}

async function businessesByLoad(
  db: Pick<Queries, 'all'>,
  { queues, orders }: Figures,
): Promise<Operations['businesses']> {
  const all = await db.all<{ slug: string; name: string }>(
    sql`select slug, name from business where moving is null order by slug`,
  );
  const list = all.map(({ slug, name }) => {
    const own = queues.filter(({ business }) => business === slug);
    return {
      slug,
      name,
      orders: sumOf(orders.filter(({ business }) => business === slug).map((one) => one.orders)),
      waiting: sumOf(own.map(({ waiting }) => waiting)),
      seconds: Math.max(0, ...own.map(({ seconds }) => seconds)),
    };
  });
  const load = ({ orders: placed, waiting }: (typeof list)[number]) => placed + waiting;
  return { total: all.length, list: list.sort((a, b) => load(b) - load(a)).slice(0, MOST_BUSINESSES) };
}
