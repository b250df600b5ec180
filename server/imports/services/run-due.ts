import type { BusinessDatabase } from '#server/db/database.ts';
import { type JobsHere, startJob } from '#server/jobs/change-job.ts';
import { nextRun } from './next-run.ts';
import { noteRun, setNextRun, takeDue } from './service-queries.ts';
import { SERVICE_WORDS } from './service-words.ts';

const AGAIN_MS = 60_000;

/** Starts the web services that are due; one import per business at a time, others a minute later. */
export async function runDueServices(db: BusinessDatabase, jobs: JobsHere, now: Date): Promise<number> {
  const started = await db.transaction(async (tx) => {
    const due = await takeDue(tx, now, (cron) => nextRun(cron, now));
    let count = 0;
    for (const { id, last_status: last } of due) {
      const job = await startJob(tx, jobs, {
        kind: 'imports.work',
        parameters: { integration_id: id },
        startedBy: null,
      });
      if (job) {
        count += 1;
        await noteRun(tx, id, { status: 'running', message: '', at: now });
      } else {
        await setNextRun(tx, id, new Date(now.getTime() + AGAIN_MS));
        // The import under way may be its own.
        if (last !== 'running') await noteRun(tx, id, { status: 'failed', message: SERVICE_WORDS.busy });
      }
    }
    return count;
  });
  if (started > 0) jobs.queue.wake();
  return started;
}
