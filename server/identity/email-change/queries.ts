import type { Role } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';

export type PendingEmail = { email: string; expiresAt: Date };

/** The unconfirmed e-mail, while its link is valid. */
export function pendingEmail(db: Queries, userId: string, now: Date) {
  return db.first<PendingEmail>(
    sql`select email, expires_at as "expiresAt" from email_change
        where business_id = ${db.businessId} and user_id = ${userId} and confirmed_at is null and expires_at > ${now}`,
  );
}

/** Replaces an earlier request. */
export function putEmailChange(
  tx: Queries,
  change: { userId: string; sessionId: string; email: string; tokenHash: Buffer; expiresAt: Date },
) {
  return tx.run(
    sql`insert into email_change (business_id, user_id, session_id, email, token_hash, expires_at)
        values (${tx.businessId}, ${change.userId}, ${change.sessionId}, ${change.email}, ${change.tokenHash},
          ${change.expiresAt})
        on conflict (business_id, user_id) do update set session_id = excluded.session_id, email = excluded.email,
          token_hash = excluded.token_hash, expires_at = excluded.expires_at, confirmed_at = null, created_at = ${realTime}`,
  );
}

export function dropEmailChange(tx: Queries, userId: string) {
  return tx.run(
    sql`delete from email_change
        where business_id = ${tx.businessId} and user_id = ${userId} and confirmed_at is null`,
  );
}

export type AskedEmail = {
  userId: string;
  role: Role;
  sessionId: string;
  email: string;
  before: string;
  provedPhone: string | null;
  confirmed: boolean;
};

/**
 * The request of a link, with its person locked until the transaction ends; undefined when it has expired.
 */
export function lockEmailChange(tx: Queries, tokenHash: Buffer, now: Date) {
  return tx.first<AskedEmail>(
    sql`select c.user_id as "userId", u.role, c.session_id as "sessionId", c.email, u.email as before,
          u.proved_phone as "provedPhone", c.confirmed_at is not null as confirmed
        from email_change c join app_user u on u.business_id = c.business_id and u.id = c.user_id
        where c.business_id = ${tx.businessId} and c.token_hash = ${tokenHash} and c.expires_at > ${now}
          and not u.disabled
        for update of u, c`,
  );
}

/** Sets the proved e-mail; false when somebody else has taken it meanwhile. */
export async function takeEmail(tx: Queries, { userId, email }: AskedEmail, now: Date): Promise<boolean> {
  const taken = await tx.run(
    sql`update app_user u set email = ${email}, email_proved = true, second_try_over = true,
          version = version + 1, updated_at = ${realTime}
        where u.business_id = ${tx.businessId} and u.id = ${userId} and not exists (
          select from app_user o where o.business_id = u.business_id and o.email = ${email} and o.id <> u.id)`,
  );
  if (taken === 0) return false;
  await tx.run(
    sql`update email_change set confirmed_at = ${now} where business_id = ${tx.businessId} and user_id = ${userId}`,
  );
  return true;
}

export function forgetOldEmailChanges(db: Queries) {
  return db.run(
    sql`delete from email_change where business_id = ${db.businessId} and created_at < ${realTime} - interval '7 days'`,
  );
}
