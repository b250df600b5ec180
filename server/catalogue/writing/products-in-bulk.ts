import { slugOf } from '#rules/slug.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { part, type Sql, sql } from '#server/db/sql.ts';
import { inBulk, markProducts, notifyOfProducts } from './notices.ts';
import { cleanProduct, PRODUCT_DEFAULTS, type ProductFields, productColumns } from './products.ts';

/**
 * A product by its code; brand and provider by their names, which are added where they are new; '' is none. With
 * `expectedPicture` it is changed only while it has that picture.
 */
export type ProductLine = {
  sku: string;
  brand?: string;
  provider?: string;
  inactive?: boolean;
  expectedPicture?: string;
} & Partial<Omit<ProductFields, 'sku' | 'brand_id' | 'provider_id' | 'slug'>>;

export type RefusedProduct = {
  sku: string;
  why: /** Two lines of one code, none of which counts. */
    | 'TWICE'
    /** None, or longer than 300 letters. */
    | 'BAD_TITLE'
    | 'UNKNOWN_SUBCATEGORY'
    /** Removed by staff; an import does not restore it. */
    | 'REMOVED';
};

export type ProductsReport = {
  id: string;
  given: number;
  added: string[];
  changed: string[];
  refused: RefusedProduct[];
};

/** A product that appears or disappears moves its copies in every office: with 25 of them a batch is 2,500 rows. */
const BATCH = 100;

/** Adds and changes products by their codes; caches are notified once, at the end. */
export async function writeProducts(
  db: BusinessDatabase,
  lines: Iterable<ProductLine>,
  { now, signal }: { now: () => Date; signal?: AbortSignal },
): Promise<ProductsReport> {
  const { distinct, refused, given } = distinctLines(lines);
  const report: ProductsReport = { id: newId(), given, added: [], changed: [], refused };
  const written: Written[] = [];
  let isMoved = false;
  try {
    for (let from = 0; from < distinct.length && !signal?.aborted; from += BATCH) {
      const { added, changed, refused } = await writeBatch(
        db,
        report.id,
        distinct.slice(from, from + BATCH),
        now(),
      );
      report.added.push(...added.map(({ sku }) => sku));
      report.changed.push(...changed.map(({ sku }) => sku));
      report.refused.push(...refused);
      written.push(...added, ...changed);
      isMoved ||= changed.some((product) => product.is_moved);
    }
  } finally {
    const ids = written.map(({ id }) => id);
    await notifyOfProducts(db, report.id, { ids, isMoved });
  }
  return report;
}

function distinctLines(lines: Iterable<ProductLine>) {
  const bySku = new Map<string, ProductLine>();
  const twice = new Set<string>();
  const refused: RefusedProduct[] = [];
  let given = 0;
  for (const line of lines) {
    given += 1;
    const length = line.title?.trim().length ?? 1;
    if (length < 1 || length > 300) refused.push({ sku: line.sku, why: 'BAD_TITLE' });
    else if (bySku.has(line.sku)) twice.add(line.sku);
    else bySku.set(line.sku, line);
  }
  for (const sku of twice) {
    bySku.delete(sku);
    refused.push({ sku, why: 'TWICE' });
  }
  return { distinct: [...bySku.values()], refused, given };
}

type BatchOutcome = {
  added: Written[];
  changed: (Written & { is_moved: boolean })[];
  refused: RefusedProduct[];
};
type Written = { id: string; sku: string };

async function writeBatch(
  db: BusinessDatabase,
  bulkId: string,
  lines: readonly ProductLine[],
  now: Date,
): Promise<BatchOutcome> {
  const { businessId } = db;
  const rows = linesOf(businessId, JSON.stringify(lines.map(rowOf)));
  const [, , , , , changed, added, refused] = await db.batch([
    inBulk(),
    addBrands(businessId, lines, now),
    addProviders(businessId, lines),
    lockShelves(businessId, lines),
    lockChanging(businessId, rows),
    changeProducts(businessId, rows, now),
    addProducts(businessId, rows, now),
    refusedOf(businessId, rows),
    markProducts(businessId, bulkId, now),
  ]);
  // The shape of their statements.
  return { changed, added, refused } as BatchOutcome;
}

/** Each line with the ids of what it names; missing values are left out of its fields. */
function linesOf(businessId: string, rows: string) {
  return part`(
    select line.fields
        || case when b.id is not null then jsonb_build_object('brand_id', coalesce(b.merged_into, b.id))
          when line.fields ->> 'brand' = '' then '{"brand_id": null}' else '{}' end
        || case when v.id is not null then jsonb_build_object('provider_id', v.id)
          when line.fields ->> 'provider' = '' then '{"provider_id": null}' else '{}' end
        || case when s.id is null then '{}' else jsonb_build_object('category_id', s.category_id) end as fields,
      line.fields ->> 'sku' as sku, s.id is not null as has_subcategory,
      s.id is not null or not line.fields ? 'subcategory_id' as is_placed
    from jsonb_array_elements(${rows}::jsonb) as line (fields)
    left join brand b on b.business_id = ${businessId} and b.name = line.fields ->> 'brand'
    left join provider v on v.business_id = ${businessId} and v.name = line.fields ->> 'provider'
    left join subcategory s on s.business_id = ${businessId} and s.id = (line.fields ->> 'subcategory_id')::uuid
      and not s.inactive and not exists (select from category c
        where c.business_id = s.business_id and c.id = s.category_id and c.inactive)
  ) l`;
}

/** `new_id` and `new_slug` are no columns: only a product that is added takes them. */
function rowOf({ sku, expectedPicture, ...line }: ProductLine) {
  const fields = cleanProduct(line);
  return {
    ...fields,
    ...(expectedPicture === undefined ? {} : { expected_picture: expectedPicture }),
    sku,
    new_id: newId(),
    new_slug: slugOf(`${fields.title ?? ''} ${fields.brand ?? ''}`),
  };
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

type Lines = ReturnType<typeof linesOf>;

const willChange = part`not p.removed and l.is_placed and jsonb_populate_record(p, l.fields) is distinct from p
  and coalesce(p.picture = l.fields ->> 'expected_picture', true)`;

/** So that nobody removes a category or subcategory that is about to have products. */
function lockShelves(businessId: string, lines: readonly ProductLine[]): Sql {
  const ids = [...new Set(lines.flatMap(({ subcategory_id: id }) => id ?? []))].sort();
  return sql`
    select count(*) from (
      select s.id from subcategory s join category c on c.business_id = s.business_id and c.id = s.category_id
      where s.business_id = ${businessId} and s.id = any(${ids}::uuid[]) order by s.id for share of s, c
    ) locked`;
}

function lockChanging(businessId: string, lines: Lines): Sql {
  return sql`
    select count(*) from (
      select p.id from ${lines} join product p on p.business_id = ${businessId} and p.sku = l.sku
      where ${willChange} order by p.id for no key update of p
    ) locked`;
}

function changeProducts(businessId: string, lines: Lines, now: Date): Sql {
  return sql`
    update product p
    set (${productColumns}, category_id, inactive) = (
        select ${productColumns}, category_id, inactive from jsonb_populate_record(p, l.fields)),
      version = p.version + 1, updated_at = ${now}
    from ${lines} join product was on was.business_id = ${businessId} and was.sku = l.sku
    where p.business_id = was.business_id and p.id = was.id and ${willChange}
    returning p.id, p.sku,
      (p.inactive, p.hidden, p.picture = '', p.category_id, p.subcategory_id, p.brand_id)
        is distinct from (was.inactive, was.hidden, was.picture = '', was.category_id, was.subcategory_id, was.brand_id)
        as is_moved`;
}

function addProducts(businessId: string, lines: Lines, now: Date): Sql {
  return sql`
    insert into product (business_id, id, ${productColumns}, category_id, inactive, created_at, updated_at)
    select ${businessId}, (l.fields ->> 'new_id')::uuid, n.*, ${now}, ${now}
    from ${lines}
    cross join lateral (
      select ${productColumns}, category_id, coalesce(inactive, false)
      from jsonb_populate_record(null::product,
        ${JSON.stringify(PRODUCT_DEFAULTS)}::jsonb || l.fields || jsonb_build_object('slug', l.fields ->> 'new_slug'))
    ) n
    where l.has_subcategory and l.fields ? 'title'
      and not exists (select from product p where p.business_id = ${businessId} and p.sku = l.sku)
    on conflict (business_id, sku) do nothing
    returning id, sku`;
}

function refusedOf(businessId: string, lines: Lines): Sql {
  return sql`
    select l.sku, case when p.removed then 'REMOVED' when not l.is_placed then 'UNKNOWN_SUBCATEGORY'
      when not l.has_subcategory then 'UNKNOWN_SUBCATEGORY' else 'BAD_TITLE' end as why
    from ${lines} left join product p on p.business_id = ${businessId} and p.sku = l.sku
    where p.id is null or p.removed or not l.is_placed`;
}
