import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';

export type StaffRow = { id: string; name: string };

/** Pickers or couriers of an office: its own, and those without an office; null = of all offices. */
export async function staffOfOffice(
  db: Queries,
  officeId: string | null,
  role: 'picker' | 'delivery',
): Promise<StaffRow[]> {
  return db.all<StaffRow>(sql`
    select id, btrim(name || ' ' || last_name) as name from app_user
    where business_id = ${db.businessId} and role = ${role} and role <> 'client' and not disabled
      ${officeId === null ? nothing : part`and (office_id = ${officeId} or office_id is null)`}
    order by name, id limit 500`);
}

/** A picker or courier by id. */
export async function findStaff(
  db: Queries,
  officeId: string,
  role: 'picker' | 'delivery',
  userId: string,
): Promise<StaffRow | undefined> {
  return db.first<StaffRow>(sql`
    select id, btrim(name || ' ' || last_name) as name from app_user
    where business_id = ${db.businessId} and id = ${userId} and role = ${role} and not disabled
      and (office_id = ${officeId} or office_id is null)`);
}
