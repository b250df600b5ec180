import { creditOf } from '#rules/credit/ledger.ts';
import type { Pesos } from '#rules/money.ts';
import type { Queries } from '#server/db/database.ts';
import { entriesOf } from './queries.ts';

/** What a person may use now; erasing their account loses it. */
export async function usableCredit(db: Queries, userId: string, now: Date): Promise<Pesos> {
  return creditOf(await entriesOf(db, userId), now).usable;
}
