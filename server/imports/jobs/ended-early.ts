import type { BusinessDatabase } from '#server/db/database.ts';
import { findJob } from '#server/jobs/find-job.ts';
import { JobRefusedError, JobStoppedError } from '#server/jobs/job.ts';
import { JobProcessDiedError } from '#server/jobs/process/job-process.ts';
import { RECORD_WORDS } from '../problem-texts.ts';
import { changeImport, failImport, type ImportRecord, importById, noteDeath } from '../queries.ts';

/** Processes that a file may take with it: one may have been the machine's doing. */
const MOST_DEATHS = 2;

/** What becomes of an import whose step ended without a result; returns the error its job ends with. */
export async function endedEarly(
  db: BusinessDatabase,
  { id, now, error }: { id: string; now: () => Date; error: unknown },
): Promise<unknown> {
  if (error instanceof JobStoppedError && error.why === 'lost') await noteCancelled(db, id, now());
  if (!(error instanceof JobProcessDiedError)) return error;
  const died = await noteDeath(db, id);
  // What is written halfway is tried again as often as any job: not the file alone decides how that goes.
  if (!died || died.step === 'applying' || died.deaths < MOST_DEATHS) return error;
  await failImport(db, id, RECORD_WORDS.killing, now());
  return new JobRefusedError(RECORD_WORDS.killing);
}

/** Another process may have taken the job over: only a job nobody works on is cancelled. */
async function noteCancelled(db: BusinessDatabase, id: string, now: Date): Promise<void> {
  const one = await importById(db, id);
  if (!one?.job_id || !['reading', 'checking', 'applying'].includes(one.step)) return;
  const job = await findJob(db, one.job_id);
  if (job?.status !== 'cancelled') return;
  if (one.step === 'checking')
    await changeImport(db, id, { step: 'mapping', message: RECORD_WORDS.waiting }, now);
  else await failImport(db, id, cancelledWords(one), now);
}

function cancelledWords({ writing_since: since, undoes }: ImportRecord): string {
  if (since === null) return RECORD_WORDS.cancelled;
  return undoes === null ? RECORD_WORDS.cancelledHalfway : RECORD_WORDS.undoHalfway;
}
