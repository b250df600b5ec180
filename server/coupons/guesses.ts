import type { Queries } from '#server/db/database.ts';
import type { SessionUser } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { giveBackAttempt, takeAttempt } from '#server/http/limits/attempts.ts';

/** Wrong codes allowed: enough for typing one from a leaflet, too few to find one by guessing. */
const WRONG_CODES = { limit: 30, windowSeconds: 10 * 60 };

/** Counts a try at a code; TOO_MANY_REQUESTS when there were too many wrong ones. `wasRight` takes the try back. */
export async function tryCode(
  db: Queries,
  user: SessionUser,
): Promise<{ wasRight(): Promise<void> } | Failure<'TOO_MANY_REQUESTS'>> {
  const key = `coupon code ${user.id}`;
  const { allowed, retryAfterSeconds } = await takeAttempt(db, key, WRONG_CODES);
  if (!allowed) return fail('TOO_MANY_REQUESTS', { data: { retryAfterSeconds } });
  return { wasRight: () => giveBackAttempt(db, key) };
}
