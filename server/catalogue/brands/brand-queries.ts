import type { CallOutput } from '#contract/call.ts';
import type { brandCalls } from '#contract/catalogue/brands.ts';
import { idsInList, runsOfList } from '#rules/search/name-list.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { gatedProducts } from '../goods/gated-products.ts';
import { pictureUrl } from '../product-card.ts';
import { folded } from './folded.ts';

export type Brand = CallOutput<(typeof brandCalls)['brands.get']>;

type Page = { offset: number; limit: number };

const brandColumns = part`b.id, b.name, b.display_name as "displayName", b.description, b.logo`;

/** Filters brands by a part of their name or a list of names, ignoring case and accents (rule 41). */
type Which = { containing: string | undefined; named: string | undefined };

export async function brandsNamed(
  db: Queries,
  officeId: string | undefined,
  which: Which,
  page: Page,
): Promise<Brand[]> {
  const rows = await db.all<Brand>(sql`
    select ${brandColumns}, ${productsOf(officeId)} as "totalProducts"
    from (
      select b.* from brand b where b.business_id = ${db.businessId} and not b.inactive ${matching(which)}
      order by b.display_name, b.id limit ${page.limit} offset ${page.offset}
    ) b
    order by b.display_name, b.id`);
  return rows.map(toBrand);
}

export async function countBrandsNamed(db: Queries, which: Which): Promise<number> {
  const row = await db.first<{ brands: number }>(sql`
    select count(*) as brands from brand b
    where b.business_id = ${db.businessId} and not b.inactive ${matching(which)}`);
  return row?.brands ?? 0;
}

/** Brands with products to buy in an office, filtered by name, those with most products first. */
export async function brandsToBuy(
  db: Queries,
  officeId: string,
  containing: string,
  page: Page,
): Promise<Brand[]> {
  const rows = await db.all<Brand>(sql`
    select ${brandColumns}, shelf.products as "totalProducts"
    from brand b
    join lateral (
      select count(*) as products from product_office po
      where po.business_id = b.business_id and po.office_id = ${officeId} and po.brand_id = b.id and po.listed
        and po.product_id <> all(${gatedProducts(db.businessId)})
    ) shelf on shelf.products > 0
    where b.business_id = ${db.businessId} and not b.inactive and ${isNamed(containing)}
    order by shelf.products desc, b.display_name, b.id limit ${page.limit} offset ${page.offset}`);
  return rows.map(toBrand);
}

export async function brandById(
  db: Queries,
  officeId: string | undefined,
  id: string,
): Promise<Brand | undefined> {
  const row = await db.first<Brand>(sql`
    select ${brandColumns}, ${productsOf(officeId)} as "totalProducts"
    from brand b
    where b.business_id = ${db.businessId} and b.id = ${id} and not b.inactive`);
  return row && toBrand(row);
}

/** The brands of a comma-separated list, by either of their names, which may contain commas. */
export function brandIdsNamed(db: Queries, list: string): Promise<string[]> {
  const isNamed = part`${folded(part`sought.name`)} in (${folded(part`b.name`)}, ${folded(part`b.display_name`)})`;
  return brandIdsOf(db, list, isNamed);
}

/** Ids of brands by a part of either name, as staff look for them (rule 41). */
export function brandIdsContaining(db: Queries, list: string): Promise<string[]> {
  const isPart = part`strpos(${folded(part`b.name`)}, ${folded(part`sought.name`)}) > 0
    or strpos(${folded(part`b.display_name`)}, ${folded(part`sought.name`)}) > 0`;
  return brandIdsOf(db, list, isPart);
}

/** `isMeant`: whether brand `b` is the one that was `sought`. */
async function brandIdsOf(db: Queries, list: string, isMeant: ReturnType<typeof part>): Promise<string[]> {
  const found = await db.all<{ id: string; name: string }>(sql`
    select b.id, sought.name from brand b
    join unnest(${runsOfList(list)}::text[]) as sought (name) on ${isMeant}
    where b.business_id = ${db.businessId}`);
  return idsInList(list, found);
}

/**
 * How many products of brand `b` can be bought in an office: one range of product_office_by_brand for each brand.
 */
function productsOf(officeId: string | undefined) {
  if (!officeId) return part`0`;
  return part`(
    select count(*) from product_office po
    where po.business_id = b.business_id and po.office_id = ${officeId} and po.brand_id = b.id and po.listed)`;
}

function matching({ containing, named }: Which) {
  return part`${containing ? part`and ${isNamed(containing)}` : nothing} ${named === undefined ? nothing : part`and ${isCalledOneOf(named)}`}`;
}

/** Whether either of its names is in the list; the requested names are normalised once. */
function isCalledOneOf(list: string) {
  const names = part`array(select ${folded(part`sought.name`)} from unnest(${runsOfList(list)}::text[]) as sought (name))`;
  return part`(${folded(part`b.name`)} = any(${names}) or ${folded(part`b.display_name`)} = any(${names}))`;
}

function isNamed(containing: string) {
  const text = folded(part`${containing}`);
  return part`(strpos(${folded(part`b.name`)}, ${text}) > 0 or strpos(${folded(part`b.display_name`)}, ${text}) > 0)`;
}

function toBrand(row: Brand): Brand {
  return { ...row, logo: pictureUrl(row.logo) };
}
