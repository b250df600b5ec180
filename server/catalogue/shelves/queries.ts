import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { folded } from '../brands/folded.ts';
import { type FiguresRow, goodsKind, isUnlicensed, offerUntil } from '../product-card.ts';

export type ShownFigures = FiguresRow & { product_id: string };

type PictureLess = { id: string; id_item: string; bar_code: string; title: string; brand: string };

/** Active offices of a city, in the order in which they are shown. */
export async function officesOfCity(db: Queries, city: string): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    select o.id from office o
    where o.business_id = ${db.businessId} and not o.inactive
      and ${folded(part`o.city`)} = ${folded(part`${city}`)}
    order by o.position, o.id`);
  return rows.map((row) => row.id);
}

/** Whether a product may be shown at all (rule 33, whatever its stock). */
export async function isShown(db: Queries, productId: string): Promise<boolean> {
  const row = await db.first(sql`
    select from product p
    join subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
    join category c on c.business_id = p.business_id and c.id = p.category_id
    where p.business_id = ${db.businessId} and p.id = ${productId} and not p.inactive and not p.hidden
      and (${isUnlicensed} or exists (
        select from business_config g where g.business_id = p.business_id and g.sells_medicines))`);
  return row !== undefined;
}

/** Number of candidates that are ranked. */
const CANDIDATES = 120;

/**
 * Similar products that can be bought in any of the offices: of its subcategory, and of its brand in its category.
 * Ranked by same subcategory, then by shared tags and brand, then by price ratio (twice the price is as far as half of
 * it), then by views. A product of several offices has the figures of the first.
 */
export async function productsLike(
  db: Queries,
  productId: string,
  officeIds: readonly string[],
  limit: number,
): Promise<ShownFigures[]> {
  const near = (condition: ReturnType<typeof part>) => part`
    select f.* from unnest(${officeIds}::uuid[]) with ordinality o (id, place)
    cross join own
    cross join lateral (
      select po.product_id, po.price, po.price_neto, po.stock, po.listed, po.subcategory_id, po.brand_id, po.popularity,
        o.place, po.business_id, po.office_id
      from product_office po
      where po.business_id = ${db.businessId} and po.office_id = o.id and po.listed and po.product_id <> own.id
        and ${condition}
      order by po.popularity desc, po.discount_bp desc, po.product_id limit ${CANDIDATES}
    ) f`;
  return db.all<ShownFigures>(sql`
    with own as materialized (
      select p.id, p.category_id, p.subcategory_id, p.brand_id, p.tags, coalesce(
        (select po.price_neto from product_office po
          where po.business_id = ${db.businessId} and po.product_id = p.id and po.office_id = any(${officeIds})
          order by array_position(${officeIds}::uuid[], po.office_id) limit 1),
        (select min(po.price_neto) from product_office po
          where po.business_id = ${db.businessId} and po.product_id = p.id)) as price_neto
      from product p where p.business_id = ${db.businessId} and p.id = ${productId}
    ), candidate as (
      select distinct on (product_id) * from (
        (${near(part`po.subcategory_id = own.subcategory_id`)})
        union all
        (${near(part`po.brand_id = own.brand_id and po.category_id = own.category_id`)})
      ) found order by product_id, place
    )
    select po.product_id, po.price, po.price_neto, po.stock, po.listed, ${offerUntil}
    from candidate po cross join own
    join product p on p.business_id = ${db.businessId} and p.id = po.product_id and may_be_promoted((
      select ${goodsKind} from subcategory s join category c on c.business_id = s.business_id and c.id = p.category_id
      where s.business_id = p.business_id and s.id = p.subcategory_id))
    order by po.subcategory_id = own.subcategory_id desc,
      cardinality(array(select unnest(p.tags) intersect select unnest(own.tags)))
        + coalesce((po.brand_id = own.brand_id)::int, 0) desc,
      round(abs(ln(po.price_neto::float8 / coalesce(own.price_neto, po.price_neto)))::numeric, 1),
      po.popularity desc, po.product_id
    limit ${limit}`);
}

/** Active products without a picture in order of id, starting after one. */
export async function productsWithoutPicture(
  db: Queries,
  startAt: string | undefined,
  limit: number,
): Promise<PictureLess[]> {
  return db.all<PictureLess>(sql`
    select p.id, p.sku as id_item, p.bar_code, p.title, coalesce(b.display_name, '') as brand
    from product p
    left join brand b on b.business_id = p.business_id and b.id = p.brand_id
    where p.business_id = ${db.businessId} and p.picture = '' and not p.inactive
      ${startAt ? part`and p.id >= ${startAt}` : nothing}
    order by p.id limit ${limit}`);
}
