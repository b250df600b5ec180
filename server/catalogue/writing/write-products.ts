import { slugOf } from '#rules/links/slug.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { replanned, type Sql, sql } from '#server/db/sql.ts';
import { inBulk, markProducts } from './notices.ts';
import type { ProductLine, RefusedProduct } from './product-line.ts';
import { cleanProduct, PRODUCT_DEFAULTS, productColumns } from './products.ts';

export type WrittenProduct = { id: string; sku: string };

export type BatchOutcome = {
  added: WrittenProduct[];
  changed: (WrittenProduct & { is_moved: boolean })[];
  refused: RefusedProduct[];
};

/** One batch in one transaction: lines are looked up and those that change a product lock it, then they are written. */
export function writeLines(
  db: BusinessDatabase,
  bulkId: string,
  lines: readonly ProductLine[],
  now: Date,
): Promise<BatchOutcome> {
  return db.transaction((tx) => writeLinesIn(tx, bulkId, lines, { now, write: tx.commitWith }));
}

/** Writes lines in the transaction of the caller, who notifies caches (notifyOfProducts). */
export async function writeLinesIn(
  tx: Queries,
  bulkId: string,
  lines: readonly ProductLine[],
  { now, write = tx.batch }: { now: Date; write?: Queries['batch'] },
): Promise<BatchOutcome> {
  const { businessId } = tx;
  const rows = lines.map(rowOf);
  const answers = await tx.batch([
    inBulk(),
    addBrands(businessId, lines, now),
    addProviders(businessId, lines),
    lockShelves(businessId, lines),
    lookUp(businessId, rows),
  ]);
  const { toAdd, toChange, refused } = sorted(rows, answers.at(-1) as Found[]);
  if (toAdd.length + toChange.length === 0) return { added: [], changed: [], refused };
  const written = await write([
    markProducts(businessId, bulkId, now),
    ...(toAdd.length > 0 ? [addProducts(businessId, toAdd, now)] : []),
    ...(toChange.length > 0 ? [changeProducts(businessId, toChange, now)] : []),
  ]);
  const added = toAdd.length > 0 ? written[1] : [];
  const changed = toChange.length > 0 ? written.at(-1) : [];
  const outcome = { added, changed, refused } as BatchOutcome;
  const made = new Set(outcome.added.map(({ sku }) => sku));
  for (const { sku } of toAdd) if (!made.has(sku)) refused.push({ sku, why: 'EXISTS' });
  return outcome;
}

function rowOf({ expectedPicture, ...line }: ProductLine) {
  const expected = expectedPicture === undefined ? {} : { expected_picture: expectedPicture };
  return { ...cleanProduct(line), ...expected };
}

type Row = ReturnType<typeof rowOf>;

type Found = {
  id: string | null;
  removed: boolean | null;
  has_subcategory: boolean;
  is_placed: boolean;
  names: { brand_id?: string | null; provider_id?: string | null; category_id?: string };
  /** Whether the line changes the product; then it is locked. */
  is_change: boolean;
  /** The brand, if the title changes: the words of its address follow (rule 134). */
  renamed_of: string | null;
};

function sorted(rows: readonly Row[], found: readonly Found[]) {
  const [toAdd, toChange, refused]: [Row[], object[], RefusedProduct[]] = [[], [], []];
  for (const [at, { id, removed, has_subcategory, is_placed, names, ...more }] of found.entries()) {
    const row = rows[at];
    if (!row) continue;
    const { sku, title, brand = '', onlyNew = false } = row;
    if (removed && row.removed === undefined) refused.push({ sku, why: 'REMOVED' });
    else if (onlyNew && id !== null) refused.push({ sku, why: 'EXISTS' });
    else if (!is_placed || (id === null && !has_subcategory))
      refused.push({ sku, why: 'UNKNOWN_SUBCATEGORY' });
    else if (more.is_change)
      toChange.push({
        ...row,
        ...names,
        id,
        ...(more.renamed_of !== null && { slug: slugOf(`${title} ${more.renamed_of}`) }),
      });
    else if (id !== null) continue;
    else if (title === undefined) refused.push({ sku, why: 'BAD_TITLE' });
    else {
      const own = { id: newId(), slug: slugOf(`${title} ${brand}`) };
      toAdd.push({ ...PRODUCT_DEFAULTS, inactive: false, ...row, ...names, ...own });
    }
  }
  return { toAdd, toChange, refused };
}

/** Creates missing names, so that later lines find them; a removed brand comes back, as a category does. */
function addBrands(businessId: string, lines: readonly ProductLine[], now: Date): Sql {
  const { ids, names } = namesOf(lines, 'brand');
  return sql`
    insert into brand as b (business_id, name, display_name, id, created_at, updated_at)
    select ${businessId}, added.name, added.name, added.id, ${now}, ${now}
    from unnest(${ids}::uuid[], ${names}::text[]) as added (id, name)
    on conflict (business_id, name) do update
      set inactive = false, created_at = excluded.created_at, updated_at = excluded.updated_at, version = b.version + 1
      where b.inactive and b.merged_into is null`;
}

function addProviders(businessId: string, lines: readonly ProductLine[]): Sql {
  const { ids, names } = namesOf(lines, 'provider');
  return sql`
    insert into provider (business_id, name, id)
    select ${businessId}, added.name, added.id from unnest(${ids}::uuid[], ${names}::text[]) as added (id, name)
    on conflict (business_id, name) do nothing`;
}

function namesOf(lines: readonly ProductLine[], kind: 'brand' | 'provider') {
  const names = [...new Set(lines.flatMap((line) => line[kind] || []))].sort();
  return { ids: names.map(() => newId()), names };
}

/** Locks shelves, so that nobody removes a category or subcategory that is about to have products. */
function lockShelves(businessId: string, lines: readonly ProductLine[]): Sql {
  const ids = [...new Set(lines.flatMap(({ subcategory_id: id }) => id ?? []))].sort();
  return sql`
    select count(*) from (
      select s.id from subcategory s join category c on c.business_id = s.business_id and c.id = s.category_id
      where s.business_id = ${businessId} and s.id = any(${ids}::uuid[]) order by s.id for share of s, c
    ) locked`;
}

/**
 * Planned each time: products are few when an import begins, and many before it ends. Codes are separate columns: under
 * row-level security, PostgreSQL uses no index for the result of a function that might leak it.
 */
function lookUp(businessId: string, rows: readonly Row[]): Sql {
  return replanned(sql`
    with lines as materialized (
      select l.place, l.fields, l.fields ->> 'sku' as sku, l.fields ->> 'brand' as brand,
        l.fields ->> 'provider' as provider, (l.fields ->> 'subcategory_id')::uuid as subcategory_id
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality l (fields, place)
    ), named as materialized (
      select l.place, l.sku, l.fields, s.id is not null as has_subcategory,
        s.id is not null or l.subcategory_id is null as is_placed,
        case when b.id is not null then jsonb_build_object('brand_id', coalesce(b.merged_into, b.id))
          when l.brand = '' then '{"brand_id": null}' else '{}' end
        || case when v.id is not null then jsonb_build_object('provider_id', v.id)
          when l.provider = '' then '{"provider_id": null}' else '{}' end
        || case when s.id is null then '{}' else jsonb_build_object('category_id', s.category_id) end as names
      from lines l
      left join brand b on b.business_id = ${businessId} and b.name = l.brand
      left join provider v on v.business_id = ${businessId} and v.name = l.provider
      left join subcategory s on s.business_id = ${businessId} and s.id = l.subcategory_id and not s.inactive
        and not exists (select from category c
          where c.business_id = s.business_id and c.id = s.category_id and c.inactive)
    ), locked as materialized (
      select l.place from named l join product p on p.business_id = ${businessId} and p.sku = l.sku
      where (not p.removed or l.fields -> 'removed' = 'false') and l.is_placed and jsonb_populate_record(p, l.fields || l.names) is distinct from p
        and coalesce(p.picture = l.fields ->> 'expected_picture', true)
      order by p.id for no key update of p
    )
    select p.id, p.removed, l.has_subcategory, l.is_placed, l.names,
      l.place in (select place from locked) as is_change,
      case when p.title <> l.fields ->> 'title' then coalesce(l.fields ->> 'brand', (
        select b.name from brand b where b.business_id = ${businessId} and b.id = p.brand_id), '') end as renamed_of
    from named l left join product p on p.business_id = ${businessId} and p.sku = l.sku
    order by l.place`);
}

function addProducts(businessId: string, rows: readonly object[], now: Date): Sql {
  return sql`
    insert into product (business_id, id, ${productColumns}, category_id, inactive, created_at, updated_at)
    select ${businessId}, id, ${productColumns}, category_id, inactive, ${now}, ${now}
    from jsonb_populate_recordset(null::product, ${JSON.stringify(rows)}::jsonb)
    on conflict (business_id, sku) do nothing
    returning id, sku`;
}

function changeProducts(businessId: string, rows: readonly object[], now: Date): Sql {
  return replanned(sql`
    with lines as materialized (
      select (fields ->> 'id')::uuid as id, fields from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) l (fields)
    )
    update product p
    set (${productColumns}, category_id, inactive) = (
        select ${productColumns}, category_id, inactive from jsonb_populate_record(p, l.fields)),
      version = p.version + 1, updated_at = ${now}
    from lines l join product was on was.business_id = ${businessId} and was.id = l.id
    where p.business_id = ${businessId} and p.id = l.id
    returning p.id, p.sku,
      (p.inactive, p.hidden, p.picture = '', p.category_id, p.subcategory_id, p.brand_id)
        is distinct from (was.inactive, was.hidden, was.picture = '', was.category_id, was.subcategory_id, was.brand_id)
        as is_moved`);
}
