import type { ImportStep } from '#contract/imports/import-shapes.ts';
import type { Progress } from '#server/jobs/job.ts';

/** What a process needs to run a step of an import; it has one at a time. */
export type Task = {
  databaseUrl: string;
  businessId: string;
  importId: string;
  /** unattended: all remaining steps, unless one needs a person. */
  step: ImportStep | 'unattended';
  checkpoint: unknown;
  /** The application's clock, in milliseconds; updated by each reply. */
  now: number;
};

export type Stopped = 'lost' | 'closing';
/** An answer to a progress: it may go on, or why not. */
export type Reply = {
  fault: string | undefined;
  now: number;
  /** The shop is serving people: one thing at a time. */
  busy: boolean;
};
/** stop: the answer to each progress from now on. */
export type ToProcess = { begin: Task } | { reply: Reply } | { stop: Stopped };

export type StepProgress = Omit<Progress, 'tx'>;
export type FromProcess =
  | { alive: true }
  | { progress: { done: number; more: StepProgress | undefined } }
  | { result: object | null }
  /** Refused: in words for staff. */
  | { refused: string }
  | { stopped: Stopped }
  | { fault: string };
