import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';

/** Deletes unused tickets. */
export function forgetOldTickets(db: Queries): Promise<number> {
  return db.run(
    sql`delete from download_ticket where business_id = ${db.businessId} and expires_at < ${realTime}`,
  );
}
