import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

export type InstalledRow = {
  id: string;
  slug: string;
  name: string;
  hosts: string[];
  created_at: Date;
  opened_at: Date | null;
  superadmins: number;
  waits_for: string | null;
  demonstration: boolean;
};

/** Businesses by their slug, those after `after`. */
export function businessesAfter(db: Queries, after: string, most: number) {
  return db.all<InstalledRow>(
    sql`select a.id, a.slug, a.name, a.hosts, a.created_at, a.opened_at, a.superadmins, a.waits_for, b.demonstration
        from businesses_after(${after}, ${most}) a join business b on b.id = a.id order by a.slug`,
  );
}

export type NewBusiness = { id: string; slug: string; name: string; host: string };
type FirstSuperadmin = { id: string; email: string; linkHash: Buffer; linkExpires: Date };

/** Throws 23505 (business_slug_key, business_host_pkey) where slug or host is used. */
export function makeBusiness(db: Pick<Queries, 'all'>, business: NewBusiness, person: FirstSuperadmin) {
  return db.all(
    sql`select make_business(${business.id}, ${business.slug}, ${business.name}, ${business.host}, ${person.id},
          ${person.email}, ${person.linkHash}, ${person.linkExpires})`,
  );
}

/** The person of the link; null when somebody of that business has chosen a password. */
export async function renewFirstLink(
  db: Queries,
  businessId: string,
  link: { hash: Buffer; expires: Date },
): Promise<string | null> {
  const { email } = await db.one<{ email: string | null }>(
    sql`select renew_first_link(${businessId}, ${link.hash}, ${link.expires}) as email`,
  );
  return email;
}

/** Its host names, sorted; undefined where there is no such business. */
export async function hostsOf(db: Queries, businessId: string): Promise<string[] | undefined> {
  const row = await db.first<{ hosts: string[] }>(
    sql`select array(select host from business_host where business_id = b.id order by host) as hosts
        from business b where b.id = ${businessId}`,
  );
  return row?.hosts;
}

export type InstalledModule = { code: string; name: string; description: string; is_active: boolean };

/** The modules of a business in their order; none where there is no such business. */
export function modulesOf(db: Queries, businessId: string) {
  return db.all<InstalledModule>(
    sql`select code, name, description, is_active from modules_of_business(${businessId})`,
  );
}

/** Switches these on and all others off. */
export function setModules(db: Pick<Queries, 'all'>, businessId: string, codes: readonly string[], at: Date) {
  return db.all(sql`select set_business_modules(${businessId}, ${[...codes]}::text[], ${at})`);
}

/** Whether it was one until now. */
export async function endDemonstration(db: Queries, businessId: string): Promise<boolean> {
  const { ended } = await db.one<{ ended: boolean }>(sql`select end_demonstration(${businessId}) as ended`);
  return ended;
}

/** Throws 23505 (business_host_pkey) when one of them belongs to another business. */
export function setHosts(db: Queries, businessId: string, hosts: readonly string[]) {
  return db.run(sql`select set_business_hosts(${businessId}, ${[...hosts]}::text[])`);
}
