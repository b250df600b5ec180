import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/**
 * Records that the staff of an office were told on a day ('2026-11-30') what is at its minimum; it is not a change of
 * the office.
 */
export async function noteLowStockTold(tx: Queries, officeId: string, day: string): Promise<void> {
  await tx.run(sql`
    update office set low_stock_told_on = ${day} where business_id = ${tx.businessId} and id = ${officeId}`);
}
