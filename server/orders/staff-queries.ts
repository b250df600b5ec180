import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';

export type StaffRow = { id: string; name: string };
type StaffOfOffice = StaffRow & { office: string };

/** Pickers or couriers of an office: its own, and those without an office; null = of all offices. */
export async function staffOfOffice(
  db: Queries,
  officeId: string | null,
  role: 'picker' | 'delivery',
): Promise<StaffOfOffice[]> {
  return db.all<StaffOfOffice>(sql`
    select u.id, btrim(u.name || ' ' || u.last_name) as name, coalesce(f.display_name, '') as office
    from app_user u
    left join office f on f.business_id = u.business_id and f.id = u.office_id
    where u.business_id = ${db.businessId} and u.role = ${role} and u.role <> 'client' and not u.disabled
      ${officeId === null ? nothing : part`and (u.office_id = ${officeId} or u.office_id is null)`}
    order by name, u.id limit 500`);
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
