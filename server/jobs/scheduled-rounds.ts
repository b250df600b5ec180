import type { PgBoss } from 'pg-boss';
import type { BusinessDatabase } from '#server/db/database.ts';
import type { Job } from './job.ts';
import { queues } from './queues.ts';

/** The outcome of a round in a business: its result, or the thrown error. */
export type RoundOutcome<Result> = { business: RoundBusiness } & ({ result: Result } | { error: unknown });
export type RoundBusiness = { id: string; slug: string; practice: boolean };

/** Periodic work for every business. Repeating it has no further effect, so it may be retried. */
export type ScheduledRound<Result = unknown> = {
  name: string;
  does: string;
  /** Minute, hour, day, month and weekday, in Colombia. */
  cron: string;
  statement: Job['statement'];
  round(db: BusinessDatabase, isClosing: () => boolean, business: RoundBusiness): Promise<Result>;
  /** Receives the outcomes of all businesses, unless the round was cut short. */
  end?(outcomes: readonly RoundOutcome<Result>[]): Promise<unknown>;
};

const HEARTBEAT_SECONDS = 60;
/** The next run may be due by then. */
const LONGEST_SECONDS = 2 * 3600;
const RETRIES = { retryLimit: 3, retryDelay: 30, retryBackoff: true };

/** The message that runs a round, whether it is due or requested. */
export function roundMessage(name: string) {
  const options = {
    ...RETRIES,
    // One message of a round at a time, however late it is and however many processes there are.
    singletonKey: name,
    expireInSeconds: LONGEST_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  };
  return { message: { round: name }, options };
}

/** Writes this version's schedules into the queue; obsolete ones are deleted. */
export async function writeSchedules(boss: PgBoss, rounds: readonly ScheduledRound[]): Promise<void> {
  for (const { name, cron } of rounds) {
    const { message, options } = roundMessage(name);
    // After an outage it runs once, however often it was missed.
    const due = { key: name, missed: 'once', tz: 'America/Bogota' } as const;
    await boss.schedule(queues.rounds.name, cron, message, { ...options, ...due });
  }
  const names = new Set(rounds.map(({ name }) => name));
  for (const { key } of await boss.getSchedules(queues.rounds.name)) {
    if (!names.has(key)) await boss.unschedule(queues.rounds.name, key);
  }
}

/**
 * Runs a round for one business after the other. A failing one does not stop the others, and is retried with all of
 * them.
 */
export async function doRound(
  work: ScheduledRound,
  parts: {
    businesses: () => Promise<RoundBusiness[]>;
    databaseOf: (statement: Job['statement'], businessId: string) => BusinessDatabase;
    closing: AbortSignal;
    onError: (error: unknown) => void;
  },
): Promise<void> {
  const isClosing = () => parts.closing.aborted;
  const outcomes: RoundOutcome<unknown>[] = [];
  for (const business of await parts.businesses()) {
    if (isClosing()) break;
    const db = parts.databaseOf(work.statement, business.id);
    try {
      outcomes.push({ business, result: await work.round(db, isClosing, business) });
    } catch (error) {
      outcomes.push({ business, error });
      parts.onError(error);
    }
  }
  if (isClosing()) throw new Error(`${work.name} was cut short`);
  await work.end?.(outcomes);
  const failed = outcomes.filter((outcome) => 'error' in outcome).length;
  if (failed > 0) throw new Error(`${work.name} failed for ${failed} businesses`);
}
