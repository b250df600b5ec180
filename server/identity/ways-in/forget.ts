import type { Database } from '#server/db/database.ts';
import { startRounds } from '#server/db/rounds.ts';
import { forgetOldEmailChanges } from '../email-change/queries.ts';
import { forgetOldNonces } from '../google/google-queries.ts';
import { forgetOldAttempts } from '../rate-limit.ts';
import { forgetOldHalves } from '../second-factor/queries.ts';
import { forgetOldBrowsers } from '../strangers/known-browsers.ts';
import { forgetOldLinks } from './link-queries.ts';
import { forgetOldCodes } from './phone-queries.ts';

const TIMES = { firstMs: 120_000, everyMs: 3_600_000 };

/** Codes, links, nonces and counters that have been over for days are not kept: they name phones and people. */
export function startForgettingWaysIn(
  database: Database,
  businesses: () => Promise<{ id: string }[]>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  return startRounds(database, businesses, onError, {
    ...TIMES,
    async round(db) {
      await forgetOldCodes(db);
      await forgetOldLinks(db);
      await forgetOldNonces(db);
      await forgetOldHalves(db);
      await forgetOldEmailChanges(db);
      await forgetOldBrowsers(db);
      await forgetOldAttempts(db);
    },
  });
}
