import type { BusinessDatabase } from '#server/db/database.ts';
import { forgetOldAttempts } from '#server/http/limits/attempts.ts';
import { forgetOldEmailChanges } from '../email-change/queries.ts';
import { forgetOldNonces } from '../google/google-queries.ts';
import { forgetOldHalves } from '../second-factor/queries.ts';
import { forgetOldBrowsers } from '../strangers/known-browsers.ts';
import { forgetOldLinks } from './link-queries.ts';
import { forgetOldCodes } from './phone-queries.ts';

/** Deletes codes, links, nonces and counters that expired days ago: they identify phones and people. */
export async function forgetWaysIn(db: BusinessDatabase): Promise<void> {
  await forgetOldCodes(db);
  await forgetOldLinks(db);
  await forgetOldNonces(db);
  await forgetOldHalves(db);
  await forgetOldEmailChanges(db);
  await forgetOldBrowsers(db);
  await forgetOldAttempts(db);
}
