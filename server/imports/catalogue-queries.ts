import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';

const IDS_AT_ONCE = 2_000;

export async function activeOffices(db: Queries): Promise<{ id: string; name: string }[]> {
  return db.all<{ id: string; name: string }>(sql`
    select id, display_name as name from office where business_id = ${db.businessId} and not inactive order by position, id`);
}

/** The ids of products by their codes. */
export async function productIds(db: Queries, skus: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (let from = 0; from < skus.length; from += IDS_AT_ONCE) {
    const rows = await db.all<{ sku: string; id: string }>(sql`
      select sku, id from product
      where business_id = ${db.businessId} and sku = any(${skus.slice(from, from + IDS_AT_ONCE)}::text[])`);
    for (const { sku, id } of rows) ids.set(sku, id);
  }
  return ids;
}

/**
 * Versions of offices and of what products are sorted by, on which the plan of any row may depend. They grow with writes
 * of staff and bulks, not with sales: equal ones mean that nothing was written between.
 */
export async function structureVersions(db: Queries): Promise<string> {
  const { businessId } = db;
  const { versions } = await db.one<{ versions: string }>(sql`
    select concat_ws(' ',
      (select concat(sum(version), '/', count(*)) from office where business_id = ${businessId}),
      (select concat(sum(version), '/', count(*)) from category where business_id = ${businessId}),
      (select concat(sum(version), '/', count(*)) from subcategory where business_id = ${businessId}),
      (select concat(sum(version), '/', count(*)) from brand where business_id = ${businessId}),
      (select concat(sum(version), '/', count(*)) from provider where business_id = ${businessId})) as versions`);
  return versions;
}

/** The version of each product with its figures of all offices, by its code. */
export async function productVersions(db: Queries): Promise<Map<string, number>> {
  const rows = await db.all<{ sku: string; version: number }>(
    sql`select sku, version from ${versionsOf(db)}`,
  );
  return new Map(rows.map(({ sku, version }) => [sku, version]));
}

export function versionsOf({ businessId }: Queries) {
  return part`(
    select p.sku, (p.version + coalesce(f.version, 0))::float8 as version
    from product p
    left join (
      select product_id, sum(version) as version from product_office where business_id = ${businessId} group by product_id
    ) f on f.product_id = p.id
    where p.business_id = ${businessId}
  ) v`;
}
