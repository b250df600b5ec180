import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, replanned, sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import type { Sort } from '#server/resource/cursor.ts';
import { type SortedList, sortedPage } from '#server/resource/sorted-page.ts';
import { pictureUrl } from '../product-card.ts';
import { type StaffProductRow, staffProductColumns, toStaffProduct } from './present.ts';
import { filteredProducts, type ProductFilters } from './product-filters.ts';

/**
 * Finds the products of a folder of pictures; products.save then writes each, at the version returned here.
 */
export const imageImportHandlers = {
  'products.validate': async ({ body: { query } }, { db }) => {
    const list = query.id_item
      ? await productsBy(db, part`p.sku`, query.id_item)
      : await productsBy(db, part`p.bar_code`, query.bar_code ?? []);
    return { list: list.map((found) => ({ ...found, photoUrl: pictureUrl(found.photoUrl) })) };
  },
} satisfies HandlersOf<'products.validate'>;

/** Products as their staff read them (rule 71). */
export const staffProductHandlers = {
  'products.staffPage': ({ query }, { db }) => pageOfProducts(db, query, query),

  'products.staffOne': async ({ params }, { db }) => {
    const row = await staffProduct(db, params.id);
    return row && !row.removed ? { product: toStaffProduct(row) } : fail('NOT_FOUND');
  },

  'products.places': async (_input, { db }) => ({ categories: await placesOfProducts(db) }),

  'products.listForStaff': async ({ query }, { db }) => {
    const { title, item_id, has_image, inactive, has_stock, manualInactive, ...pageQuery } = query;
    const filters = {
      title,
      id_item: item_id,
      inactive,
      imageUploaded: has_image,
      inactiveManual: manualInactive,
      withoutStock: has_stock === undefined ? undefined : !has_stock,
    };
    const page = await pageOfProducts(db, pageQuery, filters);
    return isFailure(page) ? page : { items: page.list, pagination: page.pagination };
  },
} satisfies HandlersOf<
  'products.staffPage' | 'products.staffOne' | 'products.places' | 'products.listForStaff'
>;

/** The order of the shop, for all but removed products. */
function placesOfProducts(db: Queries) {
  return db.all<OutputOf<'products.places'>['categories'][number]>(sql`
    select c.id, c.name, c.disabled, c.products_tags as tags, (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.display_name, 'disabled', s.disabled)
        order by s.position desc, s.display_name), '[]')
      from subcategory s where s.business_id = c.business_id and s.category_id = c.id and not s.inactive
    ) as subcategories
    from category c where c.business_id = ${db.businessId} and not c.inactive
    order by c.position, c.id desc limit 1000`);
}

type PageQuery = Pick<CheckedInputOf<'products.staffPage'>['query'], 'page' | 'limit' | 'after' | 'order'> & {
  limitPerPage?: number | undefined;
};

async function pageOfProducts(db: Queries, query: PageQuery, filters: ProductFilters) {
  const { from, counted } = await filteredProducts(db, filters);
  const list = { ...productList(from), first: withCode(filters), counted, prepared: replanned };
  const page = await sortedPage<{ id: string }, ProductSort>(db, query, list);
  if (isFailure(page)) return page;
  const ids = page.rows.map(({ id }) => id);
  return { list: await productsByIds(db, ids), pagination: page.pagination };
}

/** Products whose SKU or barcode is what was typed, SKUs first. */
function withCode({ search = '', id_item: sku = '' }: ProductFilters): SortedList<ProductSort>['first'] {
  const code = search || sku;
  if (code === '') return undefined;
  const isSku = part`p.lower_sku = (select lower(${code}::text))`;
  return { only: part`and (${isSku} or p.bar_code = ${code})`, by: part`${isSku} desc` };
}

type ProductSort = keyof typeof sorts;

/**
 * Each order is one range of an index (migrations 0080 and 0090): a page costs the same however many products there
 * are.
 */
const sorts = {
  creationDate: { by: part`p.created_at`, as: 'timestamptz' },
  lastUpdateDate: { by: part`p.updated_at`, as: 'timestamptz' },
  title: { by: part`p.folded_title`, as: 'text' },
  id_item: { by: part`p.sku`, as: 'text' },
} satisfies Record<string, Sort>;

/** Lists ids alone: a distant page skips index entries instead of products with their names and figures. */
export function productList(from: ReturnType<typeof part>): SortedList<ProductSort> {
  return { columns: part`p.id`, from, id: part`p.id`, sorts };
}

export async function productsByIds(db: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db.all<StaffProductRow>(sql`
    select ${staffProductColumns} from product p
    where p.business_id = ${db.businessId} and p.id = any(${ids}::uuid[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id): OutputOf<'products.staffOne'>['product'][] => {
    const row = byId.get(id);
    return row ? [toStaffProduct(row)] : [];
  });
}

export function staffProduct(db: Queries, id: string, lock: 'locked' | 'read' = 'read') {
  return db.first<StaffProductRow>(sql`
    select ${staffProductColumns} from product p where p.business_id = ${db.businessId} and p.id = ${id}
    ${lock === 'locked' ? part`for no key update` : nothing}`);
}

type Found = OutputOf<'products.validate'>['list'];

/** One query for each reference: the index of either column answers it. */
function productsBy(db: Queries, column: ReturnType<typeof part>, references: readonly string[]) {
  return db.all<Found[number]>(sql`
    select distinct on (${column}) ${column} as reference, p.id, p.sku as id_item, p.bar_code, p.title,
      p.picture as "photoUrl", p.version, count(*) over (partition by ${column}) > 1 as repeated
    from product p
    where p.business_id = ${db.businessId} and ${column} = any(${references}::text[]) and not p.removed
    order by ${column}, p.id`);
}
