import type { OutputOf } from '#contract/index.ts';
import { taxClassOf } from '#rules/taxes/tax-classes.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { safeHtml } from '#server/resource/safe-html.ts';
import { presentStaffRecord, type StaffRow } from '#server/resource/staff-record.ts';
import { pictureUrl } from '../product-card.ts';
import type { SubcategoryFields } from '../writing/catalogue-records.ts';

type StaffSubcategory = OutputOf<'subcategories.list'>['result'][number];

export type SubcategoryRow = StaffRow &
  Omit<SubcategoryFields, 'options' | 'product_card_config'> & {
    options: StaffSubcategory['options'];
    product_card_config: StaffSubcategory['product_card_config'];
    planometry: StaffSubcategory['planometry'];
    products: number;
  };

/** Columns of subcategory `s`, with its position in every office. */
const columns = part`s.id, s.category_id, s.name, s.display_name, s.slug, s.picture, s.banner, s.banner_bg_color,
  s.group_code, s.group_name, s.options, s.product_card_config, s.restrictions_message, s.products_tags_selectable,
  s.takes_imports, s.tax_class, s.goods_kind, s.return_term, s.position, s.show, s.disabled, s.inactive, s.inactive_at,
  s.created_at, s.updated_at, s.version,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', pl.id, 'office_id', pl.office_id, 'isle', pl.isle, 'gondola', pl.gondola,
      'turn', pl.turn, 'version', pl.version) order by o.position, o.name, o.id)
    from planometry pl join office o on o.business_id = pl.business_id and o.id = pl.office_id
    where pl.business_id = s.business_id and pl.subcategory_id = s.id and not pl.inactive and not o.inactive
  ), '[]') as planometry,
  (select count(*) from product p
    where p.business_id = s.business_id and p.subcategory_id = s.id and not p.removed) as products`;

/** Subcategories in the order of the shop: the greatest number first (storefront 3). */
export function staffSubcategories(db: Queries, categoryId: string): Promise<SubcategoryRow[]> {
  return db.all<SubcategoryRow>(sql`
    select ${columns} from subcategory s
    where s.business_id = ${db.businessId} and s.category_id = ${categoryId} and not s.inactive
    order by s.position desc, s.display_name, s.id`);
}

/** A subcategory of that category, removed ones included. */
export function staffSubcategory(
  db: Queries,
  { id, subId }: { id: string; subId: string },
  lock: 'locked' | 'read' = 'read',
): Promise<SubcategoryRow | undefined> {
  return db.first<SubcategoryRow>(sql`
    select ${columns} from subcategory s
    where s.business_id = ${db.businessId} and s.category_id = ${id} and s.id = ${subId}
    ${lock === 'locked' ? part`for no key update of s` : nothing}`);
}

export function presentSubcategory(row: SubcategoryRow): StaffSubcategory {
  return {
    category_id: row.category_id,
    name: row.name,
    displayName: row.display_name,
    slug: row.slug,
    order: row.position,
    show: row.show,
    subCategoryInsert: row.takes_imports,
    taxClass: taxClassOf(row.tax_class) ?? '',
    photoUrl: pictureUrl(row.picture),
    bannerUrl: pictureUrl(row.banner),
    bannerBgColor: row.banner_bg_color,
    group: row.group_code,
    groupName: row.group_name,
    restrictionsMessage: safeHtml(row.restrictions_message),
    goodsKind: row.goods_kind,
    returnTerm: row.return_term,
    productsTagsSelectable: row.products_tags_selectable,
    product_card_config: row.product_card_config,
    disabled: row.disabled,
    planometry: row.planometry,
    options: row.options,
    totalProducts: row.products,
    updatedAt: row.updated_at.toISOString(),
    id: row.id,
    ...presentStaffRecord(row),
  };
}
