import { setTimeout as pause } from 'node:timers/promises';
import type { ImportStep } from '#contract/imports/import-shapes.ts';
import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { FailureError, fail, failAt } from '#server/http/failure.ts';
import { startJob } from '#server/jobs/change-job.ts';
import { findJob } from '#server/jobs/find-job.ts';
import { wrongMapping } from './planning/wrong-mapping.ts';
import { changeImport, endRestingJob, isOtherWorkedOn, newestApplied } from './queries.ts';

/** Milliseconds to wait for a job, which ends a moment after its import; after that the state of the import counts. */
const ENDING_MS = 1_000;
const LOOK_EVERY_MS = 50;

/**
 * Starts a step of an import, one per business at a time; returns the job's id. Throws IMPORT_UNDER_WAY when another
 * than `own` is running.
 */
export async function startImport(
  tx: Queries,
  { jobs, user }: SignedInContext,
  parameters: object,
  own: string | null,
): Promise<string> {
  const start = () => startJob(tx, jobs, { kind: 'imports.work', parameters, startedBy: user.id });
  let job = await start();
  for (let waited = 0; !job && waited < ENDING_MS; waited += LOOK_EVERY_MS) {
    if (await isOtherWorkedOn(tx, own)) break;
    await pause(LOOK_EVERY_MS);
    job = await start();
  }
  if (!job) {
    await endRestingJob(tx, new Date());
    job = await start();
  }
  if (!job) throw new FailureError(fail('IMPORT_UNDER_WAY'));
  return job.id;
}

/** Starts the next step of an import. Throws IMPORT_UNDER_WAY. */
export async function begin(
  tx: Queries,
  context: SignedInContext,
  id: string,
  step: ImportStep,
): Promise<void> {
  const jobId = await startImport(tx, context, { import_id: id, step }, id);
  await changeImport(tx, id, { step, jobId }, context.now());
}

/** Refuses while a job works on an import: that of a web service goes through all steps by itself. */
export async function refuseWorkedOn(tx: Queries, jobId: string | null) {
  const isUnderWay = async () => {
    const job = jobId === null ? undefined : await findJob(tx, jobId);
    return job !== undefined && ['waiting', 'running', 'retrying'].includes(job.status);
  };
  for (let waited = 0; waited <= ENDING_MS; waited += LOOK_EVERY_MS) {
    if (!(await isUnderWay())) return undefined;
    await pause(LOOK_EVERY_MS);
  }
  await endRestingJob(tx, new Date());
  if (!(await isUnderWay())) return undefined;
  return fail('IMPORT_UNDER_WAY');
}

export async function refuseOlder(
  tx: Queries,
  { modified, ...of }: { sourceId: string | null; fileName: string; modified: Date | null },
): Promise<void> {
  if (modified === null) return;
  const newest = await newestApplied(tx, of);
  if (newest !== null && modified < newest) throw new FailureError(fail('IMPORT_OLDER'));
}

export function refuseMapping(mapping: ImportMapping) {
  const wrong = wrongMapping(mapping);
  return wrong === undefined ? undefined : failAt('IMPORT_MAPPING', 'mapping.columns', wrong);
}
