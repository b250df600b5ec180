import type { ImportStep } from '#contract/imports/import-shapes.ts';
import type { Progress } from '#server/jobs/job.ts';

/** What the process needs to run a step of an import. */
export type Task = {
  task: number;
  databaseUrl: string;
  businessId: string;
  importId: string;
  /** unattended: all remaining steps, unless one needs a person. */
  step: ImportStep | 'unattended';
  checkpoint: unknown;
  /** The application's clock, in milliseconds; updated by each reply. */
  now: number;
};

/** An answer to a progress: it may go on, or why not. */
export type Reply = {
  task: number;
  stopped: 'lost' | 'closing' | undefined;
  fault: string | undefined;
  now: number;
  /** The shop is serving people: one thing at a time. */
  busy: boolean;
};
export type ToProcess = { begin: Task } | { reply: Reply };

export type StepProgress = Omit<Progress, 'tx'>;
export type FromProcess =
  | { task: number; progress: { done: number; more: StepProgress | undefined } }
  | { task: number; result: object | null }
  /** Refused: in words for staff. */
  | { task: number; refused: string }
  | { task: number; stopped: 'lost' | 'closing' }
  | { task: number; fault: string };
