import { GOODS_LAW, type GoodsKind } from '#rules/goods/kinds.ts';
import { productOfAddress } from '#rules/offers/product-words.ts';
import { shelfOfAddress } from '#rules/offers/shelf-address.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { goodsKind } from '../product-card.ts';
import { shopPath, websiteOf } from './shop-path.ts';

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
export async function banOfAddress(db: Queries, url: string, origin?: string): Promise<string | undefined> {
  return (await bansOfAddresses(db, [url], origin)).get(url);
}

/**
 * Of these addresses, those that lead to what may not be promoted: a product, or a shelf of such goods. `origin`: that
 * of the shop's links, beside the hosts that the business has.
 */
export async function bansOfAddresses(
  db: Queries,
  urls: readonly string[],
  origin?: string,
): Promise<Map<string, string>> {
  const hosts = await ownHosts(db, urls, origin);
  const pages = [...new Set(urls)].map((url) => ({ url, path: shopPath(url, hosts) ?? '' }));
  const products = pages.flatMap(({ url, path }) => {
    const id = productOfAddress(path);
    return id === undefined ? [] : [{ url, id }];
  });
  const shelves = pages.flatMap(({ url, path }) => {
    const shelf = shelfOfAddress(path);
    return shelf ? [{ url, ...shelf }] : [];
  });
  const [ofProducts, ofShelves] = await Promise.all([
    bannedProducts(db, [...new Set(products.map(({ id }) => id))]),
    bannedShelves(db, shelves),
  ]);
  const messages = new Map(ofProducts.map(({ id, message }) => [id, message]));
  const found = products.flatMap(({ url, id }): [string, string][] => {
    const message = messages.get(id);
    return message === undefined ? [] : [[url, message]];
  });
  return new Map([...found, ...ofShelves]);
}

type ShelfPage = { url: string; category: string; subcategory: string };

async function bannedShelves(
  db: Queries,
  pages: readonly ShelfPage[],
): Promise<[url: string, ban: string][]> {
  if (pages.length === 0) return [];
  const rows = await db.all<{ url: string; kind: GoodsKind }>(sql`
    select page.url, law.kind
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as page (url text, category text, subcategory text)
    join category c on c.business_id = ${db.businessId}
      and (c.id::text = lower(page.category) or c.slug = page.category)
    left join subcategory s on s.business_id = c.business_id and s.category_id = c.id
      and (s.id::text = lower(page.subcategory) or s.slug = page.subcategory)
    cross join lateral (select coalesce(s.goods_kind, c.goods_kind) as kind) law
    where not may_be_promoted(law.kind)`);
  return rows.map(({ url, kind }) => [url, GOODS_LAW[kind].ban]);
}

/** The hosts whose pages are the shop's, as far as these addresses name any. */
async function ownHosts(db: Queries, urls: readonly string[], origin?: string): Promise<string[]> {
  const own = origin === undefined ? [] : [new URL(origin).hostname];
  const websites = urls.flatMap((url) => websiteOf(url) ?? []);
  if (websites.every((host) => own.includes(host))) return own;
  const rows = await db.all<{ host: string }>(sql`
    select host from business_host where business_id = ${db.businessId} and host = any(${websites})`);
  return [...own, ...rows.map(({ host }) => host)];
}

/** On an offer `f`: whether what it is tied to may be promoted. */
export const isPromotedOffer = (businessId: string) => part`not exists (
  select from category c where c.business_id = ${businessId} and c.id = f.category_id and f.subcategory_id is null
    and not may_be_promoted(c.goods_kind)
) and not exists (
  select from subcategory s join category c on c.business_id = s.business_id and c.id = s.category_id
  where s.business_id = ${businessId} and s.id = f.subcategory_id
    and not may_be_promoted(coalesce(s.goods_kind, c.goods_kind)))`;
