import type { Role } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';

export function addPasswordLink(db: Queries, link: { tokenHash: Buffer; userId: string; expiresAt: Date }) {
  return db.run(
    sql`insert into password_link (business_id, token_hash, user_id, expires_at)
        values (${db.businessId}, ${link.tokenHash}, ${link.userId}, ${link.expiresAt})`,
  );
}

type PresentedLink = { tokenHash: Buffer; email: string; now: Date };

/** Whether a link is still valid, for the person of this e-mail. */
export async function isLinkOpen(db: Queries, { tokenHash, email, now }: PresentedLink): Promise<boolean> {
  const link = await db.first(
    sql`select 1 from password_link l
        join app_user u on u.business_id = l.business_id and u.id = l.user_id
        where l.business_id = ${db.businessId} and l.token_hash = ${tokenHash} and l.used_at is null
          and l.expires_at > ${now} and u.email = ${email} and not u.disabled`,
  );
  return link !== undefined;
}

export type LinkedAccount = { id: string; role: Role; emailProved: boolean };

/** Uses up a link; undefined when it expired, was used, or belongs to another e-mail. */
export function spendLink(db: Queries, { tokenHash, email, now }: PresentedLink) {
  return db.first<LinkedAccount>(
    sql`update password_link l set used_at = ${now}
        from app_user u
        where l.business_id = ${db.businessId} and l.token_hash = ${tokenHash} and l.used_at is null
          and l.expires_at > ${now} and u.business_id = l.business_id and u.id = l.user_id and u.email = ${email}
          and not u.disabled
        returning u.id, u.role, u.email_proved as "emailProved"`,
  );
}

/** Invalidates the person's other links. */
export function spendOtherLinks(db: Queries, userId: string, now: Date) {
  return db.run(
    sql`update password_link set used_at = ${now}
        where business_id = ${db.businessId} and user_id = ${userId} and used_at is null`,
  );
}

export function forgetOldLinks(db: Queries) {
  return db.run(
    sql`delete from password_link where business_id = ${db.businessId} and created_at < ${realTime} - interval '7 days'`,
  );
}
