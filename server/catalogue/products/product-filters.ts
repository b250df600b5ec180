import type { z } from 'zod';
import { productFilters } from '#contract/catalogue/staff-products.ts';
import { idsInList, runsOfList } from '#rules/search/name-list.ts';
import { boundedCount, type Counted, MOST_COUNTED } from '#server/catalogue/pagination.ts';
import { arrayOf } from '#server/db/batched.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, replanned, sql } from '#server/db/sql.ts';
import { brandIdsContaining } from '../brands/brand-queries.ts';
import { idsAtMinimum } from '../low-stock/at-minimum.ts';
import { hasNoTaxClass } from './has-no-tax-class.ts';

export type ProductFilters = {
  [Name in keyof typeof productFilters]?: z.output<(typeof productFilters)[Name]>;
};

type Fragment = ReturnType<typeof part>;

/** The limit for listing matching ids; above it, at least one of twenty products matches. */
const MOST_NAMED = 2_000;
const MOST_WORDS = 8;

/** Products as 'from … where …' of a statement, with their number if already known. */
export type FilteredProducts = { from: Fragment; counted: Counted | undefined };

/**
 * The products `p` that match. Typed text is searched in a narrow index first (product_by_title): few matches are then
 * read by their ids; with many, the first page is found by scanning the list. Without other filters that scan has
 * counted them as well.
 */
export async function filteredProducts(db: Queries, filters: ProductFilters): Promise<FilteredProducts> {
  const { search, title, id_item: sku, withoutStock, branch_id: office } = filters;
  const [matches, soldOutHere, brandIds, providerIds] = await Promise.all([
    search || title || sku ? matching(db, filters) : undefined,
    withoutStock && office ? soldOut(db, office, filters) : undefined,
    filters.brand === undefined ? undefined : brandIdsContaining(db, filters.brand),
    filters.provider === undefined ? undefined : providerIdsContaining(db, filters.provider),
  ]);
  const from = productsThat(db.businessId, filters, {
    matches: matches?.ids,
    soldOutIds: soldOutHere?.ids,
    brandIds,
    providerIds,
  });
  const isAlone = (...names: string[]) =>
    Object.keys(productFilters).every(
      (name) => names.includes(name) || filters[name as keyof ProductFilters] === undefined,
    );
  if (matches && isAlone('search', 'title', 'id_item')) return { from, counted: matches.counted };
  if (soldOutHere && isAlone('withoutStock', 'branch_id')) return { from, counted: soldOutHere.counted };
  return { from, counted: undefined };
}

type Found = {
  [Name in 'matches' | 'soldOutIds']?: string[] | 'many' | undefined;
} & { [Name in 'brandIds' | 'providerIds']?: string[] | undefined };

/** The products that match, once words and names are resolved to ids. */
export function productsThat(
  businessId: string,
  filters: ProductFilters,
  { matches, soldOutIds, brandIds, providerIds }: Found = {},
): Fragment {
  const { type, inactive, inactiveManual: hidden, imageUploaded: pictured, bar_code: barCode } = filters;
  const { category_id: categoryId, sub_category_id: subcategoryId } = filters;
  // Products selected by id need no second check.
  const isNamed = soldOutIds !== undefined && soldOutIds !== 'many';
  const hasStock = filters.withoutStock === undefined || isNamed ? undefined : !filters.withoutStock;
  const typed = matches === 'many' ? typedIn(part`p`, filters) : namedIn(matches);
  return part`
    from product p
    where p.business_id = ${businessId} and ${removedOrNot(part`p`, filters)} ${typed} ${namedIn(soldOutIds)}
      ${barCode ? part`and p.bar_code = ${barCode}` : nothing}
      ${categoryId === undefined ? nothing : part`and p.category_id = ${categoryId}`}
      ${subcategoryId === undefined ? nothing : part`and p.subcategory_id = ${subcategoryId}`}
      ${brandIds === undefined ? nothing : part`and p.brand_id = any(${brandIds}::uuid[])`}
      ${providerIds === undefined ? nothing : part`and p.provider_id = any(${providerIds}::uuid[])`}
      ${type === undefined ? nothing : type === 'custom' ? part`and p.type = 'custom'` : part`and p.type <> 'custom'`}
      ${isOrNot(inactive, part`p.inactive`)}
      ${isOrNot(hidden, part`p.hidden`)}
      ${pictured === undefined ? nothing : pictured ? part`and p.picture <> ''` : part`and p.picture = ''`}
      ${isOrNot(filters.withoutPum, part`p.quantity_pum = 0`)}
      ${isOrNot(filters.withoutTaxClass, hasNoTaxClass(businessId))}
      ${inOffices(hasStock, 'in_stock', filters.branch_id)}
      ${isOrNot(filters.lowStock, part`p.id in ${idsAtMinimum(businessId, filters.branch_id)}`)}
      ${inOffices(filters.offers, 'on_offer', filters.branch_id)}
      ${filters.offices_ids_with_stock === undefined ? nothing : inOffices(true, 'in_stock', filters.offices_ids_with_stock)}
      ${filters.offices_ids_with_discount === undefined ? nothing : inOffices(true, 'on_offer', filters.offices_ids_with_discount)}`;
}

/** Only removed products if requested, else all others: each is the condition of partial indexes. */
function removedOrNot(t: Fragment, { removed }: ProductFilters): Fragment {
  return removed ? part`${t}.removed` : part`not ${t}.removed`;
}

/** The ids as one array whose length PostgreSQL does not see: it would look at thousands of them while planning. */
function namedIn(ids: string[] | 'many' = 'many'): Fragment {
  return ids === 'many' ? nothing : part`and p.id = any(${arrayOf(ids, part`uuid`)})`;
}

/** A condition or its negation, written so that the partial index of either can be used. */
function isOrNot(value: boolean | undefined, condition: Fragment): Fragment {
  if (value === undefined) return nothing;
  return value ? part`and ${condition}` : part`and not ${condition}`;
}

/** In this office, or in any: the number of offices is stored with each product (migrations 0164 and 0189). */
function inOffices(
  value: boolean | undefined,
  how: 'in_stock' | 'on_offer',
  officeId: string | undefined,
): Fragment {
  if (value === undefined) return nothing;
  if (officeId !== undefined) return isOrNot(value, inOffice(officeId, how));
  const anywhere = how === 'in_stock' ? part`c.is_in_stock` : part`c.is_on_offer`;
  return part`and exists (select from product_office_count c
    where c.business_id = p.business_id and c.product_id = p.id ${isOrNot(value, anywhere)})`;
}

function inOffice(officeId: string, how: 'in_stock' | 'on_offer'): Fragment {
  return part`exists (select from product_office f
    where f.business_id = p.business_id and f.product_id = p.id and f.office_id = ${officeId}
      and ${how === 'in_stock' ? part`f.in_stock` : part`f.discount_bp > 0`})`;
}

type Matches = { ids: string[] | 'many'; counted: Counted };

function matching(db: Queries, filters: ProductFilters): Promise<Matches> {
  return matchesOf(
    db,
    part`select m.id from product m where m.business_id = ${db.businessId} and ${removedOrNot(part`m`, filters)} ${typedIn(part`m`, filters)}`,
  );
}

/** Sold-out products of an office, by two indexes alone. */
function soldOut(db: Queries, officeId: string, filters: ProductFilters): Promise<Matches> {
  return matchesOf(
    db,
    part`select p.id from product p
      where p.business_id = ${db.businessId} and ${removedOrNot(part`p`, filters)} and not ${inOffice(officeId, 'in_stock')}`,
  );
}

/** The number of matches, up to the limit for counting, and their ids where they are few. */
async function matchesOf(db: Queries, found: Fragment): Promise<Matches> {
  const { counted, ids } = await db.one<{ counted: number; ids: string[] | null }>(
    replanned(sql`
      select count(*)::int as counted, case when count(*) <= ${MOST_NAMED} then array_agg(id) end as ids
      from (${found} limit ${MOST_COUNTED + 1}) found`),
  );
  return { ids: counted > MOST_NAMED ? 'many' : (ids ?? []), counted: boundedCount(counted) };
}

function typedIn(t: Fragment, { search, title, id_item: sku }: ProductFilters): Fragment {
  return part`
    ${title ? hasWords(t, title) : nothing}
    ${sku ? part`and ${hasSku(t, sku)}` : nothing}
    ${search ? part`and ((true ${hasWords(t, search)}) or ${hasSku(t, search)} or ${t}.bar_code = ${search})` : nothing}`;
}

/** The words are normalised once instead of for each row. */
function hasWords(t: Fragment, typed: string): Fragment {
  return typed
    .split(/\s+/)
    .slice(0, MOST_WORDS)
    .reduce(
      (all, word) => part`${all} and strpos(${t}.folded_title, (select folded(${word}::text))) > 0`,
      nothing,
    );
}

function hasSku(t: Fragment, sku: string): Fragment {
  return part`strpos(${t}.lower_sku, (select lower(${sku}::text))) > 0`;
}

/** The providers of a comma-separated list, by a part of their names, which may contain commas (rule 41). */
async function providerIdsContaining(db: Queries, list: string): Promise<string[]> {
  return idsInList(
    list,
    await db.all<{ id: string; name: string }>(sql`
      select v.id, sought.name from provider v
      join unnest(${runsOfList(list)}::text[]) as sought (name) on strpos(folded(v.name), folded(sought.name)) > 0
      where v.business_id = ${db.businessId}`),
  );
}
