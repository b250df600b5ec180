import { creditOf } from '#rules/credit/ledger.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import type { ScheduledRound } from '#server/jobs/scheduled-rounds.ts';
import { entriesOf, lockCredit, peopleToSweep, writeEntry } from './queries.ts';

export function creditRound(now: () => Date): ScheduledRound {
  return {
    name: 'credit.expire',
    does: 'takes credit of shoppers whose time is over',
    cron: '16 * * * *',
    statement: 'short',
    round: (db) => sweepCredit(db, now()),
  };
}

/** Takes expired credit from each person, once. Returns the number of people. */
export async function sweepCredit(db: BusinessDatabase, now: Date): Promise<number> {
  let swept = 0;
  for (const userId of await peopleToSweep(db, now))
    swept += (await db.transaction((tx) => expire(tx, userId, now))) ? 1 : 0;
  return swept;
}

async function expire(tx: Queries, userId: string, now: Date): Promise<boolean> {
  await lockCredit(tx, userId);
  const { expired } = creditOf(await entriesOf(tx, userId), now);
  if (expired === 0) return false;
  const nobody = { orderId: null, refundId: null, actorId: null };
  await writeEntry(tx, { ...nobody, userId, kind: 'expired', amount: -expired, at: now, expiresAt: null });
  return true;
}
