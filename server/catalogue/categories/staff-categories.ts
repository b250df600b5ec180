import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { taxClassOf } from '#rules/taxes/tax-classes.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import type { Sort } from '#server/resource/cursor.ts';
import { safeHtml } from '#server/resource/safe-html.ts';
import { sortedPage } from '#server/resource/sorted-page.ts';
import { presentStaffRecord, type StaffRow } from '#server/resource/staff-record.ts';
import { countRows, genericPage } from '../pagination.ts';
import { pictureUrl } from '../product-card.ts';
import type { CategoryFields } from '../writing/catalogue-records.ts';

type StaffCategory = OutputOf<'categories.staffOne'>;

type Own = 'products_tags' | 'product_card_config' | 'gram_step' | 'min_grams';

export type CategoryRow = StaffRow &
  Omit<CategoryFields, Own> & {
    products_tags: StaffCategory['productsTags'];
    product_card_config: StaffCategory['product_card_config'];
    products: number;
    subcategories: StaffCategory['subcategoriesArr'];
  };

/** Categories as their staff read them (rule 71). */
export const staffCategoryHandlers = {
  'categories.staffPage': async ({ query }, { db }) => {
    const page = await staffCategories(db, query);
    return isFailure(page) ? page : { list: page.rows.map(presentCategory), pagination: page.pagination };
  },
  'categories.staffOne': async ({ params }, { db }) => {
    const row = await staffCategory(db, params.id);
    return row ? presentCategory(row) : fail('NOT_FOUND');
  },
} satisfies HandlersOf<'categories.staffPage' | 'categories.staffOne'>;

const sorts = {
  position: { by: part`c.position`, as: 'bigint' },
  categoryName: { by: part`folded(c.name)`, as: 'text' },
  originalName: { by: part`c.original_name`, as: 'text' },
  creationDate: { by: part`c.created_at`, as: 'timestamptz' },
  lastUpdateDate: { by: part`c.updated_at`, as: 'timestamptz' },
} satisfies Record<string, Sort>;

const columns = (planometry: ReturnType<typeof part>) => part`
  c.id, c.name, c.original_name, c.slug, c.visible_name, c.tint, c.picture, c.icon, c.icon_mini, c.cover, c.banner,
  c.banner_bg_color, c.with_maturity, c.age_restricted, c.tax_class, c.goods_kind, c.return_term,
  c.tracks_expiry, c.restrictions_message, c.products_tags,
  c.products_tags_selectable, c.product_card_config, c.position, c.disabled, c.inactive, c.inactive_at, c.created_at,
  c.updated_at, c.version, (
    select count(*) from subcategory s
    join product p on p.business_id = s.business_id and p.subcategory_id = s.id and not p.removed
    where s.business_id = c.business_id and s.category_id = c.id
  ) as products, (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'name', s.name, 'displayName', s.display_name, 'slug', s.slug, 'order', s.position, 'show', s.show,
      'photoUrl', s.picture, 'bannerUrl', s.banner, 'bannerBgColor', s.banner_bg_color, 'group', s.group_code,
      'groupName', s.group_name, 'restrictionsMessage', s.restrictions_message, 'goodsKind', s.goods_kind,
      'returnTerm', s.return_term,
      'productsTagsSelectable', s.products_tags_selectable, 'product_card_config', s.product_card_config,
      'disabled', s.disabled, 'subCategoryInsert', s.takes_imports, 'updatedAt', s.updated_at ${planometry}) order by s.position desc, s.display_name), '[]')
    from subcategory s
    where s.business_id = c.business_id and s.category_id = c.id and not s.inactive
  ) as subcategories`;

/** Positions in every office, read only for one category at a time: thirty rows for each subcategory. */
const withPlanometry = part`, 'planometry', (
  select coalesce(jsonb_agg(jsonb_build_object('id', pl.id, 'office_id', pl.office_id, 'isle', pl.isle,
    'gondola', pl.gondola) order by pl.office_id), '[]')
  from planometry pl
  where pl.business_id = s.business_id and pl.subcategory_id = s.id and not pl.inactive)`;

function staffCategories(db: Queries, query: CheckedInputOf<'categories.staffPage'>['query']) {
  const list = { columns: columns(nothing), from: filtered(db, query), id: part`c.id`, sorts };
  return sortedPage<CategoryRow, keyof typeof sorts>(db, query, list);
}

/** Sorted as in the category manager: within a position the newest first (back-office 7). */
export function managedCategories(db: Queries, query: CheckedInputOf<'adminCategories.list'>['query']) {
  const from = filtered(db, query);
  const [field, direction] = query.order.split(' ') as [keyof typeof sorts, string];
  const order = part`${sorts[field].by} ${direction === 'desc' ? part`desc` : part`asc`}, c.id desc`;
  return genericPage(
    query,
    ({ offset, limit }) =>
      db.all<CategoryRow>(sql`
        select ${columns(nothing)} ${from} order by ${order} limit ${limit} offset ${offset}`),
    () => countRows(db, from),
  );
}

type CategoryFilters = Pick<
  CheckedInputOf<'categories.staffPage'>['query'],
  'categoryName' | 'originalName' | 'position' | 'disabled' | 'inactive'
>;

function filtered(
  db: Queries,
  { categoryName, originalName, position, disabled, inactive }: CategoryFilters,
) {
  return part`
    from category c
    where c.business_id = ${db.businessId}
      ${categoryName ? part`and strpos(folded(c.name), folded(${categoryName})) > 0` : nothing}
      ${originalName ? part`and strpos(folded(c.original_name), folded(${originalName})) > 0` : nothing}
      ${position === undefined ? nothing : part`and c.position = ${position}`}
      ${disabled === undefined ? nothing : part`and c.disabled = ${disabled}`}
      ${inactive === undefined ? nothing : part`and c.inactive = ${inactive}`}`;
}

export function staffCategory(db: Queries, id: string, lock: 'locked' | 'read' = 'read') {
  return db.first<CategoryRow>(sql`
    select ${columns(withPlanometry)} from category c where c.business_id = ${db.businessId} and c.id = ${id}
    ${lock === 'locked' ? part`for no key update` : nothing}`);
}

export function presentCategory(row: CategoryRow): StaffCategory {
  const subcategoriesArr = row.subcategories.map((subcategory) => ({
    ...subcategory,
    photoUrl: pictureUrl(subcategory.photoUrl),
    bannerUrl: pictureUrl(subcategory.bannerUrl),
    restrictionsMessage: safeHtml(subcategory.restrictionsMessage),
    updatedAt: new Date(subcategory.updatedAt).toISOString(),
  }));
  return {
    id: row.id,
    categoryName: row.name,
    originalName: row.original_name,
    slug: row.slug,
    visibleName: row.visible_name,
    icon: pictureUrl(row.icon),
    iconMini: pictureUrl(row.icon_mini),
    cover: pictureUrl(row.cover),
    banner: pictureUrl(row.banner),
    bannerBgColor: row.banner_bg_color,
    tint: row.tint,
    picture: pictureUrl(row.picture),
    withManturity: row.with_maturity,
    ageRestricted: row.age_restricted,
    goodsKind: row.goods_kind,
    returnTerm: row.return_term,
    tracksExpiry: row.tracks_expiry,
    restrictionsMessage: safeHtml(row.restrictions_message),
    productsTags: row.products_tags,
    productsTagsSelectable: row.products_tags_selectable,
    product_card_config: row.product_card_config,
    position: row.position,
    totalProducts: row.products,
    subcategoriesArr,
    subcategories: Object.fromEntries(subcategoriesArr.map((one) => [one.id, one])),
    disabled: row.disabled,
    taxClass: taxClassOf(row.tax_class) ?? '',
    ...presentStaffRecord(row),
  };
}
