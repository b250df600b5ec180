import type { OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

type Category = OutputOf<'erp.categories'>['list'][number];
type Brand = OutputOf<'erp.brands'>['list'][number];
type Dated<Item> = Omit<Item, 'lastUpdateDate'> & { updated_at: Date };

/** Categories and subcategories as other systems read them, in this order. */
export async function readErpCategories(db: Queries, ids: readonly string[]): Promise<Category[]> {
  if (ids.length === 0) return [];
  const rows = await db.all<Dated<Category>>(sql`
    select l.id, l.code, l.parent, l.name, l.position, l.hidden, l.removed, coalesce(l.tax_class, '') as tax_class,
      l.goods_kind, l.version, l.updated_at
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    join (
      select c.id, c.original_name as code, null as parent, c.name, c.position, c.disabled as hidden,
        c.inactive as removed, c.tax_class, c.goods_kind, c.version, c.updated_at
      from category c where c.business_id = ${db.businessId} and c.id = any(${ids}::uuid[])
      union all
      select s.id, s.name, c.original_name, s.display_name, s.position, s.disabled, s.inactive,
        s.tax_class, s.goods_kind, s.version, s.updated_at
      from subcategory s join category c on c.business_id = s.business_id and c.id = s.category_id
      where s.business_id = ${db.businessId} and s.id = any(${ids}::uuid[])
    ) l on l.id = asked.id
    order by asked.place`);
  return rows.map(dated);
}

export async function readErpBrands(db: Queries, ids: readonly string[]): Promise<Brand[]> {
  if (ids.length === 0) return [];
  const rows = await db.all<Dated<Brand>>(sql`
    select b.id, b.name, b.display_name, b.description, m.name as merged_into, b.inactive as removed, b.version,
      b.updated_at
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    join brand b on b.business_id = ${db.businessId} and b.id = asked.id
    left join brand m on m.business_id = b.business_id and m.id = b.merged_into
    order by asked.place`);
  return rows.map(dated);
}

function dated<Item extends { updated_at: Date }>({ updated_at, ...item }: Item) {
  return { ...item, lastUpdateDate: updated_at.toISOString() };
}
