import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';

/** Deletes messages after a month, in any state, and what numbers of nobody's wrote. */
export async function forgetOldMessages(db: Queries): Promise<number> {
  await db.run(sql`
    delete from whatsapp_reply
    where business_id = ${db.businessId} and user_id is null and at < ${realTime} - interval '30 days'`);
  return db.run(
    sql`delete from message where business_id = ${db.businessId} and created_at < ${realTime} - interval '30 days'`,
  );
}
