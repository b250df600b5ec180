import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

type Nearby = { title: string; offices: { id: string; name: string }[] };

/** The first of some products that other offices of the same city sell now, with those offices; null when none does. */
export async function soldNearby(
  db: Queries,
  officeId: string,
  productIds: readonly string[],
): Promise<Nearby | null> {
  const nearby = await db.first<Nearby>(sql`
    select p.title, jsonb_agg(jsonb_build_object('id', o.id, 'name', o.display_name) order by o.position, o.name) as offices
    from office here
    join office o on o.business_id = here.business_id and o.city = here.city and o.id <> here.id and not o.inactive
    join product_office po on po.business_id = o.business_id and po.office_id = o.id and po.listed
      and po.product_id = any(${productIds})
    join product p on p.business_id = po.business_id and p.id = po.product_id
    where here.business_id = ${db.businessId} and here.id = ${officeId}
    group by p.id, p.title
    order by array_position(${productIds}::uuid[], p.id) limit 1`);
  return nearby ?? null;
}
