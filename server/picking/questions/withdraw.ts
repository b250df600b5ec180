import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** Withdraws the open questions of a locked order to its shopper: it is no longer picked, so no answer counts. */
export async function withdrawQuestions(tx: Queries, orderId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update order_question set state = 'withdrawn', ended_at = ${now}
    where business_id = ${tx.businessId} and order_id = ${orderId} and state = 'open'`);
}
