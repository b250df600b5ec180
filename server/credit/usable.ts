import { creditOf } from '#rules/credit/ledger.ts';
import type { Pesos } from '#rules/money.ts';
import type { Queries } from '#server/db/database.ts';
import { entriesOf } from './queries.ts';

/** The credit that a person may use now, and would lose by erasing their account. */
export async function usableCredit(db: Queries, userId: string, now: Date): Promise<Pesos> {
  return creditOf(await entriesOf(db, userId), now).usable;
}
