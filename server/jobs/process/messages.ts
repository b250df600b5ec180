import type { Progress } from '../job.ts';

/** Work that a process of its own does, one at a time, and the application's clock in milliseconds. */
export type Task = { work: object; now: number };

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

export type WorkProgress = Omit<Progress, 'tx'>;
export type FromProcess =
  | { alive: true }
  | { progress: { done: number; more: WorkProgress | undefined } }
  | { result: object | null }
  /** Refused: in words for staff. */
  | { refused: string }
  | { stopped: Stopped }
  | { fault: string };
