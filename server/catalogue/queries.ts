import type { CallOutput } from '#contract/call.ts';
import type { categoryCalls } from '#contract/catalogue/categories.ts';
import { moduleIsOn } from '#server/business/modules/module-is-on.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { safeHtml } from '#server/resource/safe-html.ts';
import { type StoredOptions, toOptions } from './options.ts';
import { pictureUrl } from './product-card.ts';

export type Category = CallOutput<(typeof categoryCalls)['categories.list']>['items'][number];

type Subcategory = Category['subcategoriesArr'][number];
type CategoryRow = Omit<Category, 'subcategoriesArr' | 'subcategories' | 'disabled'> & {
  subcategoriesArr: (Omit<Subcategory, 'options'> & { options: StoredOptions })[];
};

/**
 * The categories a shop shows, each with its subcategories and how many products it has in the office. Counted by
 * subcategory alone, which an index answers without the rows of twenty thousand products.
 */
export async function categoriesOfOffice(db: Queries, officeId: string): Promise<Category[]> {
  const rows = await db.all<CategoryRow>(sql`
    with listed as (
      select po.subcategory_id, count(*) as products
      from product_office po
      where po.business_id = ${db.businessId} and po.office_id = ${officeId} and po.listed
      group by po.subcategory_id
    )
    select c.id, c.name as "categoryName", c.original_name as "originalName", c.slug, c.visible_name as "visibleName",
      c.icon, c.icon_mini as "iconMini", c.cover, c.banner, c.banner_bg_color as "bannerBgColor", c.tint, c.picture,
      c.with_maturity as "withManturity", c.age_restricted as "ageRestricted",
      c.goods_kind as "goodsKind",
      c.restrictions_message as "restrictionsMessage", c.position, c.products_tags as "productsTags",
      c.products_tags_selectable as "productsTagsSelectable", c.product_card_config,
      coalesce(whole.products, 0) as "totalProducts", coalesce(sub.list, '[]') as "subcategoriesArr"
    from category c
    left join (
      select s.category_id, sum(listed.products)::int as products
      from listed join subcategory s on s.business_id = ${db.businessId} and s.id = listed.subcategory_id
      group by s.category_id
    ) whole on whole.category_id = c.id
    left join (
      select s.category_id, jsonb_agg(jsonb_build_object(
        'id', s.id, 'name', s.name, 'displayName', s.display_name, 'slug', s.slug, 'order', s.position, 'show', s.show,
        'photoUrl', s.picture, 'bannerUrl', s.banner, 'bannerBgColor', s.banner_bg_color, 'group', s.group_code,
        'groupName', s.group_name, 'restrictionsMessage', s.restrictions_message, 'goodsKind', s.goods_kind,
        'productsTagsSelectable', s.products_tags_selectable, 'product_card_config', s.product_card_config,
        'options', s.options, 'totalProducts', coalesce(listed.products, 0),
        'planometry', case when planogram.enabled then (
          select jsonb_build_object('office_id', pl.office_id, 'isle', pl.isle, 'gondola', pl.gondola)
          from planometry pl
          where pl.business_id = s.business_id and pl.subcategory_id = s.id and pl.office_id = ${officeId}
            and not pl.inactive
        ) end
      ) order by s.position desc, s.display_name) as list
      from subcategory s
      left join listed on listed.subcategory_id = s.id
      -- Positions are read one by one by their key, and not at all without the module.
      cross join (
        select ${moduleIsOn(db.businessId, 'planogram')} as enabled
      ) planogram
      where s.business_id = ${db.businessId} and not s.disabled
      group by s.category_id
    ) sub on sub.category_id = c.id
    where c.business_id = ${db.businessId} and not c.inactive and not c.disabled
    -- Storefront 9: with order_carnes_last the category whose original name is '2' is last.
    order by c.original_name = '2' and exists (
        select from business_config bc where bc.business_id = ${db.businessId} and bc.order_carnes_last),
      c.position, c.name`);
  return rows.map(toCategory);
}

/** Disabled categories and subcategories are skipped. */
function toCategory(row: CategoryRow): Category {
  const subcategoriesArr = row.subcategoriesArr.map((subcategory) => ({
    ...subcategory,
    photoUrl: pictureUrl(subcategory.photoUrl),
    bannerUrl: pictureUrl(subcategory.bannerUrl),
    restrictionsMessage: safeHtml(subcategory.restrictionsMessage),
    options: toOptions(subcategory.options),
  }));
  return {
    ...row,
    icon: pictureUrl(row.icon),
    iconMini: pictureUrl(row.iconMini),
    cover: pictureUrl(row.cover),
    banner: pictureUrl(row.banner),
    picture: pictureUrl(row.picture),
    restrictionsMessage: safeHtml(row.restrictionsMessage),
    subcategoriesArr,
    subcategories: Object.fromEntries(subcategoriesArr.map((subcategory) => [subcategory.id, subcategory])),
    disabled: false,
  };
}
