import { type GoodsKind, LEGEND_KINDS, listLegend } from '#rules/goods/kinds.ts';
import { LABEL_MARKS, type LabelMark } from '#rules/label/marks.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { gatedProducts } from './goods/gated-products.ts';

export type Facets = {
  found: number;
  discounted: number;
  brands: { name: string; displayName: string; count: number }[];
  tags: { tag: string; count: number }[];
  marks: { mark: LabelMark; count: number }[];
  /** Only for a list of offers: their categories, and how many end today. */
  categories: { id: string; count: number }[];
  ends_today: number;
  price: { min: number; max: number };
  /** The notice that the law requires beside such a list. */
  legend: string;
};

/** Tags belong to categories: a whole office offers none, and its products need not be read. */
export const hasTags = (shelf: { categoryId: string | undefined; subcategoryId: string | undefined }) =>
  shelf.categoryId !== undefined || shelf.subcategoryId !== undefined;

/** Label marks of the listed products, in their fixed order; `count`: the number of products with these bits. */
export function offeredMarks(labels: Iterable<readonly [bits: number, count: number]>): Facets['marks'] {
  const counts = LABEL_MARKS.map(() => 0);
  for (const [bits, count] of labels)
    for (const at of counts.keys()) if (bits & (1 << at)) counts[at] = (counts[at] ?? 0) + count;
  return LABEL_MARKS.flatMap((mark, at) => (counts[at] ? [{ mark, count: counts[at] }] : []));
}

export const MOST_TAGS = 60;
/** A high limit: people look for a brand by name, and a missing one would seem not to be sold. */
export const MOST_BRANDS = 1_000;

/**
 * The filters of a whole shelf, from PostgreSQL: the first page of a business must not wait until its catalogue is in
 * memory.
 */
export async function readFacets(
  db: Queries,
  {
    officeId,
    categoryId,
    subcategoryId,
    adult,
  }: Record<'officeId', string> & {
    categoryId: string | undefined;
    subcategoryId: string | undefined;
    adult?: boolean | undefined;
  },
): Promise<Facets> {
  const tags = hasTags({ categoryId, subcategoryId })
    ? part`(
      select coalesce(jsonb_agg(t order by t.count desc, t.tag), '[]') from (
        select tag, count(*)::int as count
        from shelf s join product p on p.business_id = ${db.businessId} and p.id = s.product_id
          cross join lateral unnest(p.tags) as tag
        group by 1 order by 2 desc, 1 limit ${MOST_TAGS}
      ) t)`
    : part`'[]'::jsonb`;
  const marks = hasTags({ categoryId, subcategoryId })
    ? part`(
      select coalesce(jsonb_agg(jsonb_build_array(m.bits, m.count)), '[]') from (
        select p.label_marks as bits, count(*)::int as count
        from shelf s join product p on p.business_id = ${db.businessId} and p.id = s.product_id
        where p.label_marks > 0 group by 1
      ) m)`
    : part`'[]'::jsonb`;
  const { kinds, bits, ...facets } = await db.one<
    Omit<Facets, 'legend' | 'marks' | 'categories' | 'ends_today'> & {
      kinds: GoodsKind[];
      bits: [bits: number, count: number][];
    }
  >(sql`
    with shelf as materialized (
      select po.product_id, po.subcategory_id, po.brand_id, po.price_neto, po.discount_bp from product_office po
      where po.business_id = ${db.businessId} and po.office_id = ${officeId} and po.listed
        ${categoryId ? part`and po.category_id = ${categoryId}` : nothing}
        ${subcategoryId ? part`and po.subcategory_id = ${subcategoryId}` : nothing}
        ${adult ? nothing : part`and po.product_id <> all(${gatedProducts(db.businessId)})`}
        and exists (select from office o where o.business_id = ${db.businessId} and o.id = ${officeId} and not o.inactive)
    ), brands as (
      select b.name, b.display_name as "displayName", s.count
      from (
        select brand_id, count(*)::int as count from shelf where brand_id is not null group by 1
        order by 2 desc, 1 limit ${MOST_BRANDS}
      ) s join brand b on b.business_id = ${db.businessId} and b.id = s.brand_id
    )
    select count(*)::int as found, (count(*) filter (where discount_bp > 0))::int as discounted,
      (select coalesce(jsonb_agg(b order by b.count desc, b.name), '[]') from brands b) as brands,
      ${tags} as tags, ${marks} as bits,
      jsonb_build_object('min', coalesce(min(price_neto), 0), 'max', coalesce(max(price_neto), 0)) as price,
      ${kindsWithLegend(db.businessId)} as kinds
    from shelf`);
  return {
    ...facets,
    marks: offeredMarks(bits),
    categories: [],
    ends_today: 0,
    legend: listLegend(kinds),
  };
}

/**
 * The kinds of goods on `shelf` whose lists have a legal notice: few shelves and products have such a kind, so the
 * others are not read.
 */
const kindsWithLegend = (businessId: string) => part`(
  select coalesce(jsonb_agg(distinct law.kind), '[]') from (
    select coalesce(s.goods_kind, c.goods_kind) as kind
    from subcategory s join category c on c.business_id = s.business_id and c.id = s.category_id
    where s.business_id = ${businessId} and coalesce(s.goods_kind, c.goods_kind) = any(${LEGEND_KINDS})
      and exists (select from shelf where shelf.subcategory_id = s.id)
    union all
    select p.goods_kind from product p join shelf on shelf.product_id = p.id
    where p.business_id = ${businessId} and p.goods_kind is not null and p.goods_kind = any(${LEGEND_KINDS})
  ) law)`;
