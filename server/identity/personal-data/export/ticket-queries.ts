import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

const LIFETIME = '60 seconds';

/** One open door a person: an earlier one that was not used is closed. By the database's clock, the same for every process. */
export async function addTicket(db: Queries, userId: string, tokenHash: Buffer) {
  await db.run(
    sql`delete from download_ticket where business_id = ${db.businessId}
          and (user_id = ${userId} or expires_at < now())`,
  );
  return db.one<{ expires: Date }>(
    sql`insert into download_ticket (business_id, token_hash, user_id, expires_at)
        values (${db.businessId}, ${tokenHash}, ${userId}, now() + ${LIFETIME}::interval)
        returning expires_at as expires`,
  );
}

/** Whose door it is; it is closed with this. Undefined when it is unknown, used or over. */
export function spendTicket(db: Queries, tokenHash: Buffer) {
  return db.first<{ userId: string }>(
    sql`delete from download_ticket t using app_user u
        where t.business_id = ${db.businessId} and t.token_hash = ${tokenHash} and t.expires_at > now()
          and u.business_id = t.business_id and u.id = t.user_id and not u.disabled
        returning t.user_id as "userId"`,
  );
}
