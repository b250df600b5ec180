import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';

/** Deletes messages after a month, in any state. */
export function forgetOldMessages(db: Queries): Promise<number> {
  return db.run(
    sql`delete from message where business_id = ${db.businessId} and created_at < ${realTime} - interval '30 days'`,
  );
}
