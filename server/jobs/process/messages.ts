import type { Progress } from '../job.ts';

/** A task for a process of its own, which does one at a time; `now` is the application's clock in milliseconds. */
export type Task = { work: object; now: number };

export type Stopped = 'lost' | 'closing';
/** The answer to a progress report: continue, or the reason to stop. */
export type Reply = {
  fault: string | undefined;
  now: number;
  /** Whether the shop is serving people, so that work should run one thing at a time. */
  busy: boolean;
};
/** `stop`: the answer to every later progress report. */
export type ToProcess = { begin: Task } | { reply: Reply } | { stop: Stopped };

export type WorkProgress = Omit<Progress, 'tx'>;
export type FromProcess =
  | { alive: true }
  | { progress: { done: number; more: WorkProgress | undefined } }
  | { result: object | null }
  /** `refused`: the reason, in words for staff. */
  | { refused: string }
  | { stopped: Stopped }
  | { fault: string };
