import type { z } from 'zod';
import type { ErpProduct } from '#contract/erp/shapes.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';

type Product = z.output<typeof ErpProduct>;

const recordOf = part`(
  select json_build_object('description', p.description, 'brand', coalesce(b.name, ''), 'provider', coalesce(v.name, ''),
    'category', c.original_name, 'subcategory', s.name, 'size', p.size_text, 'tags', p.tags,
    'grams_per_unit', p.grams_per_unit, 'content', p.quantity_pum, 'content_unit', p.pum_unit,
    'tax_class', coalesce(p.tax_class, ''), 'goods_kind', p.goods_kind, 'sanitary_record', p.sanitary_record,
    'picture', p.picture)
  from subcategory s
  join category c on c.business_id = s.business_id and c.id = s.category_id
  left join brand b on b.business_id = p.business_id and b.id = p.brand_id
  left join provider v on v.business_id = p.business_id and v.id = p.provider_id
  where s.business_id = p.business_id and s.id = p.subcategory_id
)`;

/** Products as sent to other systems, with price and stock of each office. */
export async function readErpProducts(
  db: Queries,
  ids: readonly string[],
  { record = false } = {},
): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await db.all<Omit<Product, 'lastUpdateDate'> & { updated_at: Date }>(sql`
    select p.id, p.version, p.sku as id_item, p.bar_code, p.title, p.count_type,
      not p.inactive and not p.hidden as active, p.updated_at, ${record ? part`${recordOf} as record,` : nothing}
      coalesce((
        select json_agg(json_build_object('id', f.id, 'key', coalesce(f.ws_keys ->> 'key', ''), 'name', f.name,
          'version', po.version, 'price', greatest(po.list_price, po.price), 'price_neto', po.price_neto, 'stock', po.stock, 'sale', (
            select json_build_object('price_neto', r.price_neto, 'from', r.begins_on, 'until', r.ends_on, 'begun', r.begun)
            from sale_price r
            where r.business_id = po.business_id and r.office_id = po.office_id and r.product_id = po.product_id
          )) order by f.name, f.id)
        from product_office po join office f on f.business_id = po.business_id and f.id = po.office_id
        where po.business_id = p.business_id and po.product_id = p.id and not f.inactive
      ), '[]') as offices
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    join product p on p.business_id = ${db.businessId} and p.id = asked.id
    order by asked.place`);
  return rows.map(({ updated_at, ...product }) => ({ ...product, lastUpdateDate: updated_at.toISOString() }));
}

type Found = { id: string; position?: number };

/** All that are not removed, by their ids. */
export function productPage(db: Queries, after: string | undefined, limit: number): Promise<Found[]> {
  return db.all<Found>(sql`
    select id from product
    where business_id = ${db.businessId} and not removed ${after ? part`and id > ${after}` : nothing}
    order by id limit ${limit}`);
}

/** Those that changed behind a position, each by its last change. */
export function changedProducts(db: Queries, after: string, limit: number): Promise<Found[]> {
  return db.all<Found>(sql`
    select product_id as id, position from product_position
    where business_id = ${db.businessId} and position > ${after}::bigint order by position limit ${limit}`);
}
