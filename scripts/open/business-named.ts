import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** A business by its slug, and its public address; not one that is moving to another cluster. */
export async function businessNamed(
  { registry }: Pick<Database, 'registry'>,
  slug: string,
  { publicUrl, defaultBusiness }: Pick<Config, 'publicUrl' | 'defaultBusiness'>,
): Promise<{ id: string; url: string } | undefined> {
  const rows = await registry.all<{ id: string; slug: string; hosts: string[] }>(
    sql`select b.id, b.slug, array_remove(array_agg(h.host order by h.host), null) as hosts
        from business b left join business_host h on h.business_id = b.id
        where b.moving is null
        group by b.id order by b.created_at, b.slug`,
  );
  const business = rows.find((row) => row.slug === slug);
  if (!business) return undefined;
  const url = new URL(publicUrl);
  const standard = rows.find((row) => row.slug === defaultBusiness) ?? rows[0];
  // The public address uses the business's own host, or the default one.
  const owner = rows.find(({ hosts }) => hosts.includes(url.hostname)) ?? standard;
  if (owner?.id !== business.id) url.hostname = business.hosts[0] ?? url.hostname;
  return { id: business.id, url: url.origin };
}
