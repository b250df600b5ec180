import { endOfBogotaDay } from '#rules/dates/bogota-clock.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import { readLegalIdentity } from '#server/business/legal-identity.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import type { Post } from '#server/messages/post.ts';
import { pressingPqrMail } from './mails.ts';
import { takePressing } from './queries.ts';

/** Tells the business once a day which answers are due within two days, or are late. Returns how many. */
export async function remindOfPqr(
  db: BusinessDatabase,
  messages: Pick<Post, 'write' | 'wake'>,
  now: Date,
): Promise<number> {
  const until = new Date(endOfBogotaDay(now) + 2 * DAY_MS);
  const day = bogotaDay(now);
  const told = await db.transaction(async (tx) => {
    const pressing = await takePressing(tx, { until, day });
    const { name, email } = await readLegalIdentity(tx);
    if (pressing.length > 0 && email !== '')
      await messages.write(tx, pressingPqrMail(email, name, pressing, now));
    return pressing.length;
  });
  if (told > 0) messages.wake();
  return told;
}
