import type { BusinessDatabase } from '#server/db/database.ts';
import type { Progress } from '#server/jobs/job.ts';
import type { ImportRecord } from '../queries.ts';

/** Reports progress, with `checkpoint` for resuming; returns whether it was stored. */
export type StepProgress = (done: number, more?: Omit<Progress, 'tx'>) => Promise<boolean>;

/** The context of a step that writes. */
export type StepRun = {
  db: BusinessDatabase;
  one: ImportRecord;
  checkpoint: unknown;
  now: () => Date;
  signal: AbortSignal;
  progress: StepProgress;
  /** Whether this process is serving people. */
  isBusy: () => boolean;
};
