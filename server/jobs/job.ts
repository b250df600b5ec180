import type { z } from 'zod';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import type { Post } from '#server/messages/post.ts';
import type { AskStranger } from '#server/outgoing/ask-stranger.ts';

/**
 * How long one statement of a job may take. Short is what the shop itself allows; long is for statements over whole
 * tables, which hold no row that a shopper waits for.
 */
export const STATEMENT_MS = { short: 5_000, long: 60_000 } as const;

/** What jobs reach of the server beside their database. */
export type JobTools = {
  now: () => Date;
  messages: Post;
  /** For work in a thread, which opens connections of its own. */
  databaseUrl: string;
  /** What secrets of businesses are sealed with. */
  secretKey: Buffer;
  /** Asks addresses that staff typed. */
  askStranger: AskStranger;
};

/** What a job knows while it runs. */
export type JobRun<Parameters> = {
  id: string;
  db: BusinessDatabase;
  parameters: Parameters;
  /** Who started it; null: the shop itself. */
  startedBy: string | null;
  /** What the attempt before this one wrote last; undefined at the first one. */
  checkpoint: unknown;
  /**
   * Says how far it is. Throws when the job was cancelled, is run by somebody else by now or the process ends:
   * whatever is thrown here is passed on. With a checkpoint the next attempt goes on there; written in `tx`, the
   * checkpoint and the work before it are committed together, and nothing is done twice.
   */
  progress: (done: number, more?: Progress) => Promise<void>;
};

export type Progress = { total?: number; checkpoint?: object; tx?: Queries };

/** A kind of job: a line of server/jobs.ts. */
export type Job = {
  /** One sentence for whoever reads the table. */
  does: string;
  /** Who sees, starts and cancels it. */
  who: 'admin' | 'superadmin';
  /** Whether one business may have a single one under way. */
  exclusive: boolean;
  statement: keyof typeof STATEMENT_MS;
  /** After a failure it is tried again so often, first after so many seconds, then twice as many each time. */
  retries: { limit: number; firstSeconds: number };
  parameters: z.ZodType;
  run: (run: JobRun<unknown>, tools: JobTools) => Promise<object | null>;
};

/** Declares a kind; `run` gets parameters of the type that their schema says, and answers with the result. */
export function defineJob<Schema extends z.ZodType>(
  job: Omit<Job, 'parameters' | 'run'> & {
    parameters: Schema;
    run: (run: JobRun<z.output<Schema>>, tools: JobTools) => Promise<object | null>;
  },
): Job {
  const run: Job['run'] = (one, tools) =>
    job.run({ ...one, parameters: job.parameters.parse(one.parameters) }, tools);
  return { ...job, run };
}

/** What no other attempt would change, in words for staff: the job is dead at once. */
export class JobRefusedError extends Error {}

/** The job goes on without this attempt: cancelled, taken over, or the process ends. */
export class JobStoppedError extends Error {
  readonly why: 'lost' | 'closing';
  constructor(why: 'lost' | 'closing') {
    super(`the job is ${why}`);
    this.why = why;
  }
}
