import type { Role } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';

/** Serialises changes in a business until the transaction ends. */
export function lockStaffing(db: Queries) {
  return db.one(
    sql`select pg_advisory_xact_lock(hashtextextended('superadmin ' || ${db.businessId}, 0)) as locked`,
  );
}

export async function superadminCount(db: Queries): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from app_user
        where business_id = ${db.businessId} and role in ('superadmin', 'hyperadmin') and not disabled`,
  );
  return count;
}

export function lockEmail(db: Queries, email: string) {
  return db.first<{ id: string; role: Role; disabled: boolean }>(
    sql`select id, role, disabled from app_user
        where business_id = ${db.businessId} and email = ${email} for update`,
  );
}

/** A password of somebody who never proved the e-mail ends: they would be superadmin (rule 90). */
export function makeSuperadmin(db: Queries, person: { id: string; email: string }) {
  return db.run(
    sql`insert into app_user (business_id, id, email, role, provider)
        values (${db.businessId}, ${person.id}, ${person.email}, 'superadmin', 'email')
        on conflict (business_id, id) do update set
          role = 'superadmin', password_hash = case when app_user.email_proved then app_user.password_hash end,
          office_id = null, provider_id = null, disabled = false, disabled_at = null,
          version = app_user.version + 1, updated_at = ${realTime}`,
  );
}
