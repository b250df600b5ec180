import type { PgBoss } from 'pg-boss';
import type { BusinessDatabase } from '#server/db/database.ts';
import type { Job } from './job.ts';
import { queues } from './queues.ts';

/** Periodic work for every business. Repeating it has no further effect, so it may be retried. */
export type ScheduledRound = {
  name: string;
  does: string;
  /** Minute, hour, day, month and weekday, in Colombia. */
  cron: string;
  statement: Job['statement'];
  round: (db: BusinessDatabase, isClosing: () => boolean) => Promise<unknown>;
};

const HEARTBEAT_SECONDS = 60;
/** The next run may be due by then. */
const LONGEST_SECONDS = 2 * 3600;
const RETRIES = { retryLimit: 3, retryDelay: 30, retryBackoff: true };

/** Writes this version's schedules into the queue; obsolete ones are deleted. */
export async function writeSchedules(boss: PgBoss, rounds: readonly ScheduledRound[]): Promise<void> {
  for (const { name, cron } of rounds) {
    const options = {
      ...RETRIES,
      key: name,
      // One message of a round at a time, however late it is and however many processes there are.
      singletonKey: name,
      // After an outage once, however often it was missed.
      missed: 'once',
      tz: 'America/Bogota',
      expireInSeconds: LONGEST_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    } as const;
    await boss.schedule(queues.rounds.name, cron, { round: name }, options);
  }
  const names = new Set(rounds.map(({ name }) => name));
  for (const { key } of await boss.getSchedules(queues.rounds.name)) {
    if (!names.has(key)) await boss.unschedule(queues.rounds.name, key);
  }
}

/** One business after the other. A failing one does not stop the others, and is retried with all of them. */
export async function doRound(
  { name, statement, round }: ScheduledRound,
  parts: {
    businesses: () => Promise<{ id: string }[]>;
    databaseOf: (statement: Job['statement'], businessId: string) => BusinessDatabase;
    closing: AbortSignal;
    onError: (error: unknown) => void;
  },
): Promise<void> {
  const isClosing = () => parts.closing.aborted;
  let failed = 0;
  for (const { id } of await parts.businesses()) {
    if (isClosing()) break;
    await round(parts.databaseOf(statement, id), isClosing).catch((error: unknown) => {
      failed += 1;
      parts.onError(error);
    });
  }
  if (failed > 0) throw new Error(`${name} failed for ${failed} businesses`);
  if (isClosing()) throw new Error(`${name} was cut short`);
}
