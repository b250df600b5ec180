import type { z } from 'zod';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import type { Post } from '#server/messages/post.ts';
import type { AskStranger } from '#server/outgoing/ask-stranger.ts';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';

/**
 * Statement timeouts of jobs. Short is the shop's own limit; long is for statements over whole tables that lock no rows
 * shoppers need.
 */
export const STATEMENT_MS = { short: 5_000, long: 60_000 } as const;

/** Services for jobs besides their database. */
export type JobTools = {
  now: () => Date;
  messages: Post;
  /** For work in a process of its own, which opens its own connections. */
  databaseUrl: string;
  /** Keys that seal the secrets of businesses. */
  secretKeys: SecretKeys;
  /** HTTP client for addresses staff typed. */
  askStranger: AskStranger;
  /** Addresses where simulated people reach the shop, and their pace: 1 is that of real people. */
  practice: { urls: () => readonly string[]; pace: number; webhooks?: boolean };
};

/** The context of a running job. */
export type JobRun<Parameters> = {
  id: string;
  db: BusinessDatabase;
  parameters: Parameters;
  /** The person who started it; null = the shop itself. */
  startedBy: string | null;
  /** Attempts left after this one. */
  left: number;
  /** The last checkpoint of the previous attempt; undefined at the first. */
  checkpoint: unknown;
  /**
   * Reports progress. Throws when the job was cancelled or taken over or the process ends: pass the error on. With a
   * checkpoint the next attempt continues there; written in `tx`, the checkpoint and the work before it are committed
   * together, and nothing is done twice. Without `done` the count stays.
   */
  progress: (done: number | undefined, more?: Progress) => Promise<void>;
};

export type Progress = { total?: number; checkpoint?: object; tx?: Queries };

/** A kind of job: a line of server/jobs/all-work.ts. */
export type Job = {
  /** One sentence for readers of the table. */
  does: string;
  /** The lowest role that may see, start and cancel it. */
  who: 'admin' | 'superadmin' | 'hyperadmin';
  /** Whether only one per business may run. */
  exclusive: boolean;
  statement: keyof typeof STATEMENT_MS;
  /** Retries after a failure: their number, and the first delay in seconds, doubled each time. */
  retries: { limit: number; firstSeconds: number };
  parameters: z.ZodType;
  run: (run: JobRun<unknown>, tools: JobTools) => Promise<object | null>;
};

/** Declares a kind; `run` gets the parameters of their schema and returns the result. */
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

/** A failure that retrying cannot fix, in words for staff: the job is dead at once. */
export class JobRefusedError extends Error {}

/** The job continues without this attempt: cancelled, taken over, or the process ends. */
export class JobStoppedError extends Error {
  readonly why: 'lost' | 'closing';
  constructor(why: 'lost' | 'closing') {
    super(`the job is ${why}`);
    this.why = why;
  }
}
