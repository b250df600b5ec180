import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';

/** Of a month ago, with their attempts. What still waits for somebody who was paused is over, too. */
export function forgetOldDeliveries(db: Queries): Promise<number> {
  return db.run(sql`
    delete from webhook_delivery where business_id = ${db.businessId} and created_at < ${realTime} - interval '30 days'`);
}
