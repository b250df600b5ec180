import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** Price, net price, stock, smallest stock and all that ever came in of an office, in this order. */
export type FigureTuple = [
  price: number,
  priceNeto: number,
  stock: number,
  stockMin: number,
  received: number,
];

/** A product as the shop has it, as far as imports write it. */
export type CurrentProduct = {
  sku: string;
  removed: boolean;
  inactive: boolean;
  inactive_reason: string;
  title: string;
  bar_code: string;
  description: string;
  brand: string;
  provider: string;
  subcategory_id: string;
  size_text: string;
  quantity_pum: number;
  pum_unit: 'g' | 'ml' | 'und' | 'm';
  count_type: 'units' | 'grams';
  picture: string;
  figures: Record<string, FigureTuple>;
};

/** Products by their codes, with the figures of every office: one question for some hundred rows. */
export async function currentProducts(
  db: Queries,
  skus: readonly string[],
  withFigures: boolean,
): Promise<Map<string, CurrentProduct>> {
  const rows = await db.all<CurrentProduct>(sql`
    select p.sku, p.removed, p.inactive, p.inactive_reason, p.title, p.bar_code, p.description, coalesce(b.name, '') as brand,
      coalesce(v.name, '') as provider, p.subcategory_id, p.size_text, p.quantity_pum, p.pum_unit, p.count_type, p.picture,
      coalesce(f.figures, '{}'::json) as figures
    from product p
    left join brand b on b.business_id = p.business_id and b.id = p.brand_id
    left join provider v on v.business_id = p.business_id and v.id = p.provider_id
    left join lateral (
      select json_object_agg(po.office_id, json_build_array(po.price, po.price_neto, po.stock, po.stock_min, po.received)) as figures
      from product_office po
      where ${withFigures}::boolean and po.business_id = p.business_id and po.product_id = p.id
    ) f on true
    where p.business_id = ${db.businessId} and p.sku = any(${skus}::text[])`);
  return new Map(rows.map((row) => [row.sku, row]));
}

export async function activeOffices(db: Queries): Promise<{ id: string; name: string }[]> {
  return db.all<{ id: string; name: string }>(sql`
    select id, display_name as name from office where business_id = ${db.businessId} and not inactive order by position, id`);
}

/** Brands by all their spellings. */
export async function brandNames(db: Queries): Promise<string[]> {
  const rows = await db.all<{ name: string }>(
    sql`select name from brand where business_id = ${db.businessId} and not inactive`,
  );
  return rows.map(({ name }) => name);
}
