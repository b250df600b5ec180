import { GOODS_LAW, type GoodsKind, mayBePromoted } from '#rules/goods/kinds.ts';
import { productOfAddress } from '#rules/offers/product-words.ts';
import { shelfOfAddress } from '#rules/offers/shelf-address.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { goodsKind } from '../product-card.ts';
import { shopPath, websiteOf } from './shop-path.ts';

export type Ban = { id: string; message: string };

type ProductLaw = { id: string; title: string; kind: GoodsKind };

/** Those of these products that may not be promoted, each with the text for whoever tries. */
export async function bannedProducts(db: Queries, productIds: readonly string[]): Promise<Ban[]> {
  const rows = await lawsOfProducts(db, productIds, part`and not may_be_promoted(${goodsKind})`);
  return rows.map(({ id, title, kind }) => ({ id, message: `${title}: ${GOODS_LAW[kind].ban}` }));
}

/**
 * The number of products of these categories and brands that may not be promoted by law, counted as coupons match them
 * (rule 123).
 */
export function countBanned(
  db: Queries,
  { categoryIds, brandIds }: { categoryIds: readonly string[]; brandIds: readonly string[] },
): Promise<{ kind: GoodsKind; count: number }[]> {
  return db.all(sql`
    select ${goodsKind} as kind, count(*)::int as count from product p
    join subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
    join category c on c.business_id = p.business_id and c.id = p.category_id
    where p.business_id = ${db.businessId} and not p.removed and not may_be_promoted(${goodsKind})
      ${categoryIds.length > 0 ? part`and p.category_id = any(${[...categoryIds]}::uuid[])` : nothing}
      ${brandIds.length > 0 ? part`and p.brand_id = any(${[...brandIds]}::uuid[])` : nothing}
    group by 1 order by 1`);
}

async function lawsOfProducts(db: Queries, productIds: readonly string[], only = nothing) {
  if (productIds.length === 0) return [];
  return db.all<ProductLaw>(sql`
    select p.id, p.title, ${goodsKind} as kind from product p
    join subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
    join category c on c.business_id = p.business_id and c.id = p.category_id
    where p.business_id = ${db.businessId} and p.id = any(${productIds}) ${only}
    order by p.title, p.id`);
}

/** Why a shelf may not be promoted: its category or subcategory has such goods. */
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

/** Why nothing may link to that page of the shop. */
export async function banOfAddress(db: Queries, url: string, origin?: string): Promise<string | undefined> {
  const laws = await lawsOfAddresses(db, [url], origin);
  const barred = laws.find(({ kind }) => !mayBePromoted(kind));
  if (!barred) return undefined;
  const { title, kind } = barred;
  return title === '' ? GOODS_LAW[kind].ban : `${title}: ${GOODS_LAW[kind].ban}`;
}

/** The law for the target of an address: a product, with its title, or a shelf. */
type AddressLaw = { url: string; kind: GoodsKind; title: string };

/**
 * The subjects of the shop's pages among these addresses. `origin`: that of the shop's links, in addition to the hosts
 * of the business.
 */
export async function lawsOfAddresses(
  db: Queries,
  urls: readonly string[],
  origin?: string,
): Promise<AddressLaw[]> {
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
    lawsOfProducts(db, [...new Set(products.map(({ id }) => id))]),
    lawsOfShelves(db, shelves),
  ]);
  const laws = new Map(ofProducts.map((law) => [law.id, law]));
  const found = products.flatMap(({ url, id }) => {
    const law = laws.get(id);
    return law ? [{ url, kind: law.kind, title: law.title }] : [];
  });
  return [...found, ...ofShelves];
}

type ShelfPage = { url: string; category: string; subcategory: string };

async function lawsOfShelves(db: Queries, pages: readonly ShelfPage[]): Promise<AddressLaw[]> {
  if (pages.length === 0) return [];
  return db.all<AddressLaw>(sql`
    select page.url, coalesce(s.goods_kind, c.goods_kind) as kind, '' as title
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as page (url text, category text, subcategory text)
    join category c on c.business_id = ${db.businessId}
      and (c.id::text = lower(page.category) or c.slug = page.category)
    left join subcategory s on s.business_id = c.business_id and s.category_id = c.id
      and (s.id::text = lower(page.subcategory) or s.slug = page.subcategory)`);
}

/** The hosts that belong to the shop, among those of these addresses. */
export async function ownHosts(db: Queries, urls: readonly string[], origin?: string): Promise<string[]> {
  const own = origin === undefined ? [] : [new URL(origin).hostname];
  const websites = urls.flatMap((url) => websiteOf(url) ?? []);
  if (websites.every((host) => own.includes(host))) return own;
  const rows = await db.all<{ host: string }>(sql`
    select host from business_host where business_id = ${db.businessId} and host = any(${websites})`);
  return [...own, ...rows.map(({ host }) => host)];
}

/** A column of an offer `f`: the kind of goods of what it is tied to. */
export const kindOfTie = (businessId: string) => part`coalesce(
  (select coalesce(s.goods_kind, c.goods_kind) from subcategory s
    join category c on c.business_id = s.business_id and c.id = s.category_id
    where s.business_id = ${businessId} and s.id = f.subcategory_id),
  (select c.goods_kind from category c where c.business_id = ${businessId} and c.id = f.category_id), 'general')`;
