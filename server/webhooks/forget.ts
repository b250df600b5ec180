import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';

/**
 * Older than a month, with their attempts. Deliveries still waiting for a paused webhook are deleted, too.
 */
export function forgetOldDeliveries(db: Queries): Promise<number> {
  return db.run(sql`
    delete from webhook_delivery where business_id = ${db.businessId} and created_at < ${realTime} - interval '30 days'`);
}
