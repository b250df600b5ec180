import type { z } from 'zod';
import type { productFilters } from '#contract/resources/staff-products.ts';
import { namesInList, runsOfList } from '#rules/names/name-list.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { brandIdsNamed } from '../brands/brand-queries.ts';

export type ProductFilters = {
  [Name in keyof typeof productFilters]?: z.output<(typeof productFilters)[Name]>;
};

type Fragment = ReturnType<typeof part>;

/** More matches than these are not worth naming: one of twenty products at least is among them. */
const MOST_NAMED = 2_000;
const MOST_WORDS = 8;

/**
 * The products `p` that fit, as 'from … where …' of a statement. What is typed is looked for in a narrow index first
 * (product_by_title): few matches are then read by their ids; of many the first page is found by walking the list.
 */
export async function filteredProducts(db: Queries, filters: ProductFilters): Promise<Fragment> {
  const [matches, brandIds, providerIds] = await Promise.all([
    matchingIds(db, filters),
    filters.brand === undefined ? undefined : brandIdsNamed(db, filters.brand),
    filters.provider === undefined ? undefined : providerIdsNamed(db, filters.provider),
  ]);
  return productsThat(db.businessId, filters, { matches, brandIds, providerIds });
}

type Found = {
  matches?: string[] | 'many' | undefined;
  brandIds?: string[] | undefined;
  providerIds?: string[] | undefined;
};

/** The same, once it is known what words and names mean. */
export function productsThat(
  businessId: string,
  filters: ProductFilters,
  { matches, brandIds, providerIds }: Found = {},
): Fragment {
  const { type, inactive, inactiveManual: hidden, imageUploaded: pictured, bar_code: barCode } = filters;
  const { category_id: categoryId, sub_category_id: subcategoryId } = filters;
  const typed =
    matches === undefined
      ? nothing
      : matches === 'many'
        ? typedIn(part`p`, filters)
        : part`and p.id = any(${matches}::uuid[])`;
  return part`
    from product p
    where p.business_id = ${businessId} and not p.removed ${typed}
      ${barCode ? part`and p.bar_code = ${barCode}` : nothing}
      ${categoryId === undefined ? nothing : part`and p.category_id = ${categoryId}`}
      ${subcategoryId === undefined ? nothing : part`and p.subcategory_id = ${subcategoryId}`}
      ${brandIds === undefined ? nothing : part`and p.brand_id = any(${brandIds}::uuid[])`}
      ${providerIds === undefined ? nothing : part`and p.provider_id = any(${providerIds}::uuid[])`}
      ${type === undefined ? nothing : type === 'custom' ? part`and p.type = 'custom'` : part`and p.type <> 'custom'`}
      ${isOrNot(inactive, part`p.inactive`)}
      ${isOrNot(hidden, part`p.hidden`)}
      ${pictured === undefined ? nothing : pictured ? part`and p.picture <> ''` : part`and p.picture = ''`}
      ${isOrNot(filters.withoutStock === undefined ? undefined : !filters.withoutStock, soldIn(filters.branch_id, part`f.in_stock`))}
      ${isOrNot(filters.offers, soldIn(filters.branch_id, part`f.discount_bp > 0`))}
      ${filters.offices_ids_with_stock === undefined ? nothing : part`and ${soldIn(filters.offices_ids_with_stock, part`f.in_stock`)}`}
      ${filters.offices_ids_with_discount === undefined ? nothing : part`and ${soldIn(filters.offices_ids_with_discount, part`f.discount_bp > 0`)}`}`;
}

/** Written so that the partial index of either answer can be taken. */
function isOrNot(wanted: boolean | undefined, condition: Fragment): Fragment {
  if (wanted === undefined) return nothing;
  return wanted ? part`and ${condition}` : part`and not ${condition}`;
}

/** In this office, or in any. */
function soldIn(officeId: string | undefined, how: Fragment): Fragment {
  return part`exists (select from product_office f
    where f.business_id = p.business_id and f.product_id = p.id and ${how}
      ${officeId === undefined ? nothing : part`and f.office_id = ${officeId}`})`;
}

/** The ids of what fits the words that were typed, as far as they can be named; undefined where nothing was typed. */
async function matchingIds(db: Queries, filters: ProductFilters): Promise<string[] | 'many' | undefined> {
  if (!filters.search && !filters.title && !filters.id_item) return undefined;
  const rows = await db.all<{ id: string }>(sql`
    select m.id from product m
    where m.business_id = ${db.businessId} and not m.removed ${typedIn(part`m`, filters)}
    limit ${MOST_NAMED + 1}`);
  return rows.length > MOST_NAMED ? 'many' : rows.map(({ id }) => id);
}

function typedIn(t: Fragment, { search, title, id_item: sku }: ProductFilters): Fragment {
  return part`
    ${title ? hasWords(t, title) : nothing}
    ${sku ? part`and ${hasSku(t, sku)}` : nothing}
    ${search ? part`and ((true ${hasWords(t, search)}) or ${hasSku(t, search)} or ${t}.bar_code = ${search})` : nothing}`;
}

/** Folded once, and not for each row. */
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
  return part`strpos(lower(${t}.sku), (select lower(${sku}::text))) > 0`;
}

/** The providers of a comma-separated list, whose names may hold commas themselves. */
async function providerIdsNamed(db: Queries, list: string): Promise<string[]> {
  const rows = await db.all<{ id: string; asked: string }>(sql`
    select v.id, asked from provider v
    join unnest(${runsOfList(list)}::text[]) asked on folded(asked) = folded(v.name)
    where v.business_id = ${db.businessId}`);
  const names = new Set(rows.map(({ asked }) => asked));
  const wanted = namesInList(list, (name) => names.has(name));
  return [...new Set(rows.filter(({ asked }) => wanted.includes(asked)).map(({ id }) => id))];
}
