import { setTimeout } from 'node:timers/promises';
import type { BusinessDatabase } from '#server/db/database.ts';

/** Pause per unit of work while the shop serves people: a third of the time is theirs alone. */
const SHARE = 0.5;
/** Shorter work gets no pause: a timer is a millisecond late. */
const LEAST_MS = 5;
/** Longest pause, so that a cancelled import does not seem to go on. */
const MOST_MS = 200;

type Clock = { now: () => number; pause: (ms: number) => Promise<unknown> };
const realClock: Clock = { now: () => performance.now(), pause: setTimeout };

/**
 * A database that pauses after statements and transactions while the shop is busy, never within one: nobody waits for
 * its locks (docs/decisions/068). Computation between them counts as work, too.
 */
export function paced(db: BusinessDatabase, isBusy: () => boolean, clock = realClock): BusinessDatabase {
  let since = clock.now();
  let pausing: Promise<unknown> | undefined;

  async function pause(): Promise<void> {
    const worked = clock.now() - since;
    if (isBusy()) {
      if (worked < LEAST_MS) return;
      await clock.pause(Math.min(MOST_MS, worked * SHARE));
    }
    since = clock.now();
  }
  const inPace = <Work extends (...args: never[]) => Promise<unknown>>(work: Work) =>
    (async (...args: Parameters<Work>) => {
      const result = await work(...args);
      // Statements that end during a pause wait for its end as well.
      pausing ??= pause().finally(() => {
        pausing = undefined;
      });
      await pausing;
      return result;
    }) as Work;

  return {
    ...db,
    all: inPace(db.all),
    first: inPace(db.first),
    one: inPace(db.one),
    run: inPace(db.run),
    batch: inPace(db.batch),
    transaction: inPace(db.transaction),
  };
}
