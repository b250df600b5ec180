import type { z } from 'zod';
import type { StaffCategory, StaffSubcategory } from '#contract/entities/staff-catalogue.ts';
import { part } from '#server/db/sql.ts';
import { pictureUrl } from '../product-card.ts';
import { type RecordRow, recordColumns, recordFieldsOf } from './record-fields.ts';

type WireCategory = z.infer<typeof StaffCategory>;
type WireSubcategory = z.infer<typeof StaffSubcategory>;
type Base = 'id' | 'inactive' | 'inactiveDate' | 'creationDate' | 'lastUpdateDate' | 'version';

export type StaffSubcategoryRow = RecordRow & Omit<WireSubcategory, Base | 'updatedAt'>;
export type StaffCategoryRow = RecordRow & Omit<WireCategory, Base | 'subcategoriesArr'>;

/** Of category `c`: also what is disabled or removed, for staff alone (decisions 71 and 83). */
export const staffCategoryColumns = part`
  ${recordColumns(part`c`)}, c.name as "categoryName", c.original_name as "originalName", c.slug,
  c.visible_name as "visibleName", c.picture, c.icon, c.icon_mini as "iconMini", c.cover, c.banner,
  c.banner_bg_color as "bannerBgColor", c.with_maturity as "withManturity", c.age_restricted as "ageRestricted",
  c.position, c.restrictions_message as "restrictionsMessage", c.products_tags as "productsTags",
  c.products_tags_selectable as "productsTagsSelectable", c.product_card_config, c.disabled,
  (select count(*) from product p
    where p.business_id = c.business_id and p.category_id = c.id and not p.removed) as "totalProducts"`;

/** Of subcategory `s`, with its place in every office. */
export const staffSubcategoryColumns = part`
  ${recordColumns(part`s`)}, s.category_id, s.name, s.display_name as "displayName", s.slug, s.show,
  s.takes_imports as "subCategoryInsert", s.position as "order", s.picture as "photoUrl", s.banner as "bannerUrl",
  s.banner_bg_color as "bannerBgColor", s.group_code as "group", s.group_name as "groupName", s.product_card_config,
  s.disabled, s.restrictions_message as "restrictionsMessage", s.products_tags_selectable as "productsTagsSelectable",
  s.options,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', pl.id, 'office_id', pl.office_id, 'isle', pl.isle, 'gondola', pl.gondola,
      'version', pl.version) order by o.position, o.name, o.id)
    from planometry pl join office o on o.business_id = pl.business_id and o.id = pl.office_id
    where pl.business_id = s.business_id and pl.subcategory_id = s.id and not pl.inactive
  ), '[]') as planometry,
  (select count(*) from product p
    where p.business_id = s.business_id and p.subcategory_id = s.id and not p.removed) as "totalProducts"`;

/** With its subcategories as shoppers see them ordered: descending (storefront 3). */
export function toStaffCategory(
  row: StaffCategoryRow,
  subcategories: readonly StaffSubcategoryRow[],
): WireCategory {
  const { inactive_at, created_at, updated_at, ...plain } = row;
  return {
    ...plain,
    ...recordFieldsOf(row),
    picture: pictureUrl(row.picture),
    icon: pictureUrl(row.icon),
    iconMini: pictureUrl(row.iconMini),
    cover: pictureUrl(row.cover),
    banner: pictureUrl(row.banner),
    subcategoriesArr: subcategories
      .filter(({ category_id }) => category_id === row.id)
      .map(toStaffSubcategory)
      .sort((one, other) => other.order - one.order),
  };
}

export function toStaffSubcategory(row: StaffSubcategoryRow): WireSubcategory {
  const { inactive_at, created_at, updated_at, ...plain } = row;
  return {
    ...plain,
    ...recordFieldsOf(row),
    photoUrl: pictureUrl(row.photoUrl),
    bannerUrl: pictureUrl(row.bannerUrl),
    updatedAt: updated_at.toISOString(),
  };
}
