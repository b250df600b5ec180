import type { StaffRole } from '#contract/identity/second-factor-team.ts';
import { isStaff, ROLES } from '#rules/roles.ts';
import { changeConfiguration } from '#server/catalogue/writing/configuration.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

const staffRoles = ROLES.filter(isStaff);

/** Roles that require a second factor, and the version of that configuration. */
export type Demand = { roles: StaffRole[]; version: number };

export function demandedRoles(db: Queries): Promise<Demand> {
  return db.one<Demand>(
    sql`select second_factor_roles as roles, version from business_config where business_id = ${db.businessId}`,
  );
}

/** The same, locked against other superadmins until the transaction ends. */
export function lockDemandedRoles(db: Queries): Promise<Demand> {
  return db.one<Demand>(
    sql`select second_factor_roles as roles, version from business_config
        where business_id = ${db.businessId} for update`,
  );
}

export async function setDemandedRoles(
  tx: Queries,
  roles: readonly StaffRole[],
  write: { now: Date; by: string },
): Promise<Demand> {
  const { version } = await changeConfiguration(tx, { second_factor_roles: roles }, write);
  return { roles: [...roles], version };
}

export type Member = {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  confirmedAt: Date | null;
};

/** Everybody who works for the business and may sign in. */
export function teamMembers(db: Queries) {
  return db.all<Member>(
    sql`select u.id, btrim(u.name || ' ' || u.last_name) as name, u.email, u.role, f.confirmed_at as "confirmedAt"
        from app_user u
        left join second_factor f on f.business_id = u.business_id and f.user_id = u.id
        where u.business_id = ${db.businessId} and u.role = any(${staffRoles}::text[]) and not u.disabled
        order by u.id`,
  );
}

export function staffMember(db: Queries, userId: string) {
  return db.first<Member>(
    sql`select u.id, btrim(u.name || ' ' || u.last_name) as name, u.email, u.role, f.confirmed_at as "confirmedAt"
        from app_user u
        left join second_factor f on f.business_id = u.business_id and f.user_id = u.id
        where u.business_id = ${db.businessId} and u.id = ${userId} and u.role = any(${staffRoles}::text[])
        for update of u`,
  );
}
