import type { ImportStep } from '#contract/imports/import-shapes.ts';
import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { FailureError, fail, failAt } from '#server/http/failure.ts';
import { startJob } from '#server/jobs/change-job.ts';
import { wrongMapping } from './planning/wrong-mapping.ts';
import { changeImport, newestApplied } from './queries.ts';

/** One import of a business is worked on at a time; the others wait for their turn. */
export async function begin(
  tx: Queries,
  context: SignedInContext,
  id: string,
  step: ImportStep,
): Promise<void> {
  const parameters = { import_id: id, step };
  const job = await startJob(tx, context.jobs, {
    kind: 'imports.work',
    parameters,
    startedBy: context.user.id,
  });
  if (!job) throw new FailureError(fail('IMPORT_UNDER_WAY'));
  await changeImport(tx, id, { step, jobId: job.id }, context.now());
}

export async function refuseOlder(
  tx: Queries,
  sourceId: string | null,
  modified: Date | null,
): Promise<void> {
  if (modified === null) return;
  const newest = await newestApplied(tx, sourceId);
  if (newest !== null && modified < newest) throw new FailureError(fail('IMPORT_OLDER'));
}

export function refuseMapping(mapping: ImportMapping) {
  const wrong = wrongMapping(mapping);
  return wrong === undefined ? undefined : failAt('IMPORT_MAPPING', 'mapping.columns', wrong);
}
