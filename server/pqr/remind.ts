import { endOfBogotaDay } from '#rules/dates/bogota-clock.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import { readLegalIdentity } from '#server/business/legal-identity.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import type { ScheduledRound } from '#server/jobs/scheduled-rounds.ts';
import type { Post } from '#server/messages/post.ts';
import { owedRefundsMail, pressingPqrMail } from './mails.ts';
import { owedRefunds, takePressing } from './queries.ts';

/** Two of the fifteen days for giving money back are left. */
const REFUND_WARNING_DAYS = 13;

export function pqrRound(messages: Pick<Post, 'write' | 'wake'>, now: () => Date): ScheduledRound {
  return {
    name: 'pqr.remind',
    does: 'tells the business which answers and refunds to shoppers are due',
    cron: '8 13 * * *',
    statement: 'short',
    round: (db) => remindOfPqr(db, messages, now()),
  };
}

/** Tells the business once a day which answers and refunds are due within two days, or are late. Returns how many. */
export async function remindOfPqr(
  db: BusinessDatabase,
  messages: Pick<Post, 'write' | 'wake'>,
  now: Date,
): Promise<number> {
  const until = new Date(endOfBogotaDay(now) + 2 * DAY_MS);
  const day = bogotaDay(now);
  const told = await db.transaction(async (tx) => {
    const { name, email } = await readLegalIdentity(tx);
    if (email === '') return 0;
    const pressing = await takePressing(tx, { until, day });
    const owed = await owedRefunds(tx, new Date(now.getTime() - REFUND_WARNING_DAYS * DAY_MS));
    if (pressing.length > 0) await messages.write(tx, pressingPqrMail(email, name, pressing, now));
    if (owed.length > 0) await messages.write(tx, owedRefundsMail(email, name, owed));
    return pressing.length + owed.length;
  });
  if (told > 0) messages.wake();
  return told;
}
