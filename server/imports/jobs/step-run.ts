import type { BusinessDatabase } from '#server/db/database.ts';
import type { Progress } from '#server/jobs/job.ts';
import type { ImportRecord } from '../queries.ts';

/** Says how far it is, and with `checkpoint` where to go on; answers whether that was written. */
export type StepProgress = (done: number, more?: Omit<Progress, 'tx'>) => Promise<boolean>;

/** What a step that writes knows. */
export type StepRun = {
  db: BusinessDatabase;
  one: ImportRecord;
  checkpoint: unknown;
  now: () => Date;
  signal: AbortSignal;
  progress: StepProgress;
  /** Whether people are being served by this process. */
  isBusy: () => boolean;
};
