import type { BusinessDatabase } from '#server/db/database.ts';
import { forgetOldEmailChanges } from '../email-change/queries.ts';
import { forgetOldNonces } from '../google/google-queries.ts';
import { forgetOldAttempts } from '../rate-limit.ts';
import { forgetOldHalves } from '../second-factor/queries.ts';
import { forgetOldBrowsers } from '../strangers/known-browsers.ts';
import { forgetOldLinks } from './link-queries.ts';
import { forgetOldCodes } from './phone-queries.ts';

/** Codes, links, nonces and counters that have been over for days are not kept: they name phones and people. */
export async function forgetWaysIn(db: BusinessDatabase): Promise<void> {
  await forgetOldCodes(db);
  await forgetOldLinks(db);
  await forgetOldNonces(db);
  await forgetOldHalves(db);
  await forgetOldEmailChanges(db);
  await forgetOldBrowsers(db);
  await forgetOldAttempts(db);
}
