import { GOODS_LAW, type GoodsKind } from '#rules/goods/kinds.ts';
import { productOfAddress } from '#rules/offers/product-words.ts';
import { shelfOfAddress } from '#rules/offers/shelf-address.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { goodsKind } from '../product-card.ts';

export type Ban = { id: string; message: string };

/** Of these products, those that may not be promoted, with what is said to who tries. */
export async function bannedProducts(db: Queries, productIds: readonly string[]): Promise<Ban[]> {
  if (productIds.length === 0) return [];
  const rows = await db.all<{ id: string; title: string; kind: GoodsKind }>(sql`
    select p.id, p.title, ${goodsKind} as kind from product p
    join subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
    join category c on c.business_id = p.business_id and c.id = p.category_id
    where p.business_id = ${db.businessId} and p.id = any(${productIds}) and not may_be_promoted(${goodsKind})
    order by p.title, p.id`);
  return rows.map(({ id, title, kind }) => ({ id, message: `${title}: ${GOODS_LAW[kind].ban}` }));
}

/** Why a shelf may not be promoted: its category or subcategory is of such goods. */
export async function banOfShelf(
  db: Queries,
  shelf: { categoryId?: string | null | undefined; subcategoryId?: string | null | undefined },
): Promise<string | undefined> {
  const { categoryId = null, subcategoryId = null } = shelf;
  if (categoryId === null && subcategoryId === null) return undefined;
  const row = await db.first<{ kind: GoodsKind }>(sql`
    select law.kind from (
      select c.goods_kind as kind from category c where c.business_id = ${db.businessId} and c.id = ${categoryId}
      union all
      select coalesce(s.goods_kind, c.goods_kind) from subcategory s
      join category c on c.business_id = s.business_id and c.id = s.category_id
      where s.business_id = ${db.businessId} and s.id = ${subcategoryId}
    ) law where not may_be_promoted(law.kind) limit 1`);
  return row && GOODS_LAW[row.kind].ban;
}

/** Why nothing may lead to that page of the shop. */
export async function banOfAddress(db: Queries, url: string): Promise<string | undefined> {
  const productId = productOfAddress(url);
  if (productId !== undefined) return (await bannedProducts(db, [productId]))[0]?.message;
  const shelf = shelfOfAddress(url);
  if (!shelf) return undefined;
  const { id: categoryId = null } =
    (await db.first<{ id: string }>(sql`
      select id from category
      where business_id = ${db.businessId} and (id::text = ${shelf.category} or slug = ${shelf.category})`)) ??
    {};
  const { id: subcategoryId = null } =
    (await db.first<{ id: string }>(sql`
      select id from subcategory where business_id = ${db.businessId} and category_id = ${categoryId}
        and (id::text = ${shelf.subcategory} or slug = ${shelf.subcategory})`)) ?? {};
  return banOfShelf(db, subcategoryId === null ? { categoryId } : { subcategoryId });
}

/** On an offer `f`: whether what it is tied to may be promoted. */
export const isPromotedOffer = (businessId: string) => part`not exists (
  select from category c where c.business_id = ${businessId} and c.id = f.category_id and f.subcategory_id is null
    and not may_be_promoted(c.goods_kind)
) and not exists (
  select from subcategory s join category c on c.business_id = s.business_id and c.id = s.category_id
  where s.business_id = ${businessId} and s.id = f.subcategory_id
    and not may_be_promoted(coalesce(s.goods_kind, c.goods_kind)))`;
