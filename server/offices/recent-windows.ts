import type { Queries } from '#server/db/database.ts';
import { windowsTaken } from './queries.ts';

/** Promised orders and unpicked lines, by the start of their window in milliseconds since 1970. */
export type WindowsTaken = Record<string, [taken: number, queued: number]>;

const A_MOMENT_MS = 1_000;

/**
 * Promises of an office's windows, at most a moment old and read once for all carts that are only shown. Creating an
 * order takes the window in the database.
 */
export function createRecentWindows(clock: () => number = Date.now) {
  const read = new Map<string, { until: number; taken: Promise<WindowsTaken> }>();
  return {
    of(db: Queries, officeId: string, now: Date): Promise<WindowsTaken> {
      const cached = read.get(officeId);
      if (cached && cached.until > clock()) return cached.taken;
      const taken = windowsByStart(db, officeId, now);
      const entry = { until: clock() + A_MOMENT_MS, taken };
      read.set(officeId, entry);
      taken.catch(() => {
        if (read.get(officeId) === entry) read.delete(officeId);
      });
      return taken;
    },
  };
}

async function windowsByStart(db: Queries, officeId: string, now: Date): Promise<WindowsTaken> {
  const byStart: WindowsTaken = {};
  for (const { starts_at, taken, queued } of await windowsTaken(db, [officeId], now)) {
    byStart[starts_at.getTime()] = [taken, queued];
  }
  return byStart;
}
