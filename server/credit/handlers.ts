import type { creditCalls } from '#contract/credit/credit.ts';
import type { OutputOf } from '#contract/index.ts';
import { creditOf } from '#rules/credit/ledger.ts';
import type { Queries } from '#server/db/database.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { entriesOf, isPerson, lastEntries } from './queries.ts';

/** Entries of one person, the newest first; older ones are in the copy of their data. */
const MOST_ENTRIES = 100;

export const creditHandlers = {
  'credit.mine': (_, { db, user, now }) => creditOfPerson(db, user.id, now()),

  'credit.ofUser': async ({ params: { id } }, { db, now }) =>
    (await isPerson(db, id)) ? creditOfPerson(db, id, now()) : fail('NOT_FOUND'),
} satisfies HandlersOf<keyof typeof creditCalls>;

async function creditOfPerson(db: Queries, userId: string, now: Date): Promise<OutputOf<'credit.mine'>> {
  const [all, last] = [await entriesOf(db, userId), await lastEntries(db, userId, MOST_ENTRIES)];
  const { usable, next } = creditOf(all, now);
  return {
    usable,
    next_expiry: next && { amount: next.amount, date: next.at.toISOString() },
    entries: last.map(
      ({ id, kind, amount, at, expires_at: until, order_id: orderId, order_number: number }) => ({
        id,
        kind,
        amount,
        date: at.toISOString(),
        expires_date: until?.toISOString() ?? null,
        order: orderId === null || number === null ? null : { id: orderId, id_order: number },
      }),
    ),
  };
}
