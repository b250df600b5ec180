import { GATED_KINDS } from '#rules/goods/gated.ts';
import {
  brandPath,
  categoryPath,
  customCartPath,
  productPath,
  subcategoryPath,
} from '#rules/links/page-paths.ts';
import { gatedProducts } from '#server/catalogue/goods/gated-products.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { Place } from './sitemap-xml.ts';

/** The range of a list of products (before `to`); without `to` up to the last one. */
export type ProductRange = { from: string; to: string | undefined };

/** A list may contain 50,000 addresses; this leaves room for products added since its range was computed. */
const MOST_IN_A_LIST = 10_000;
/** Greater than every id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The ranges that split an office's products into lists of `size`: one index-only scan of its shelf. */
export async function productRanges(db: Queries, officeId: string, size: number): Promise<ProductRange[]> {
  const starts = await db.all<{ id: string }>(sql`
    select product_id as id from (
      select product_id, row_number() over (order by product_id) as place from product_office
      where business_id = ${db.businessId} and office_id = ${officeId} and listed) shelf
    where place % ${size} = 1
    order by product_id`);
  return starts.map(({ id }, place) => ({ from: id, to: starts[place + 1]?.id }));
}

/**
 * The available products of a range in an office. Both tables have the range condition, so that neither is read beyond
 * it.
 */
export async function productPlaces(db: Queries, officeId: string, range: ProductRange): Promise<Place[]> {
  const to = range.to ?? LAST_ID;
  const rows = await db.all<{ id: string; slug: string; updated_at: Date }>(sql`
    select p.id, p.slug, p.updated_at from product_office po
    join product p on p.business_id = po.business_id and p.id = po.product_id
    where po.business_id = ${db.businessId} and po.office_id = ${officeId} and po.listed
      and po.product_id <> all(${gatedProducts(db.businessId)})
      and po.product_id >= ${range.from} and po.product_id < ${to} and p.id >= ${range.from} and p.id < ${to}
    order by po.product_id limit ${MOST_IN_A_LIST}`);
  return rows.map(({ id, slug, updated_at }) => ({
    path: productPath({ id, slug }),
    changed: updated_at,
  }));
}

type DepartmentRow = {
  id: string;
  name: string;
  sub_id: string | null;
  sub_name: string;
  updated_at: Date;
};

/** Categories and their subcategories with something to buy in an office. */
export async function departmentPlaces(db: Queries, officeId: string): Promise<Place[]> {
  const rows = await db.all<DepartmentRow>(sql`
    select c.id, c.name, null::uuid as sub_id, '' as sub_name, c.updated_at, c.position from category c
    where c.business_id = ${db.businessId} and not c.disabled and not c.inactive and exists (
      select from product_office po where po.business_id = c.business_id and po.office_id = ${officeId}
        and po.category_id = c.id and po.listed) and not c.goods_kind = any(${GATED_KINDS})
    union all
    select c.id, c.name, s.id, s.display_name, s.updated_at, c.position from subcategory s
    join category c on c.business_id = s.business_id and c.id = s.category_id
    where s.business_id = ${db.businessId} and s.show and not s.disabled and not c.disabled and not c.inactive and exists (
      select from product_office po where po.business_id = s.business_id and po.office_id = ${officeId}
        and po.subcategory_id = s.id and po.listed)
      and not coalesce(s.goods_kind, c.goods_kind) = any(${GATED_KINDS})
    order by position, id, sub_id nulls first`);
  return rows.map(({ id, name, sub_id, sub_name, updated_at }) => ({
    path: sub_id ? subcategoryPath({ id, name }, { id: sub_id, name: sub_name }) : categoryPath({ id, name }),
    changed: updated_at,
  }));
}

/** Brands with something to buy in an office. */
export async function brandPlaces(db: Queries, officeId: string): Promise<Place[]> {
  const rows = await db.all<{ id: string; name: string; updated_at: Date }>(sql`
    select b.id, b.display_name as name, b.updated_at from brand b
    where b.business_id = ${db.businessId} and exists (
      select from product_office po where po.business_id = b.business_id and po.office_id = ${officeId}
        and po.brand_id = b.id and po.listed and po.product_id <> all(${gatedProducts(db.businessId)}))
    order by b.name limit ${MOST_IN_A_LIST}`);
  return rows.map(({ id, name, updated_at }) => ({ path: brandPath({ id, name }), changed: updated_at }));
}

/** Recipes, markets and events, then blog posts; never shoppers' private custom carts. */
export async function writtenPlaces(db: Queries, now: Date): Promise<Place[]> {
  const [customCarts, posts] = await Promise.all([
    db.all<{ id: string; name: string; updated_at: Date }>(sql`
      select id, name, updated_at from custom_cart
      where business_id = ${db.businessId} and not inactive and removed_at is null
        and type in ('recipe', 'event', 'market')
      order by created_at desc, id limit ${MOST_IN_A_LIST}`),
    db.all<{ slug: string; published_at: Date }>(sql`
      select slug, published_at from blog_post
      where business_id = ${db.businessId} and not inactive and removed_at is null and published_at <= ${now}
      order by published_at desc, slug limit ${MOST_IN_A_LIST}`),
  ]);
  return [
    ...customCarts.map(({ id, name, updated_at }) => ({
      path: customCartPath({ id, name }),
      changed: updated_at,
    })),
    ...(posts.length > 0 ? [{ path: '/blog', changed: posts[0]?.published_at }] : []),
    ...posts.map(({ slug, published_at }) => ({
      path: `/blog/${encodeURIComponent(slug)}`,
      changed: published_at,
    })),
  ];
}
