import type { CallOutput } from '#contract/call.ts';
import type { categoryCalls } from '#contract/catalogue/categories.ts';
import { moduleIsOn } from '#server/business/modules/module-is-on.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { safeHtml } from '#server/resource/safe-html.ts';
import { type CardRow, cardColumns, factJoins, pictureUrl } from './product-card.ts';

export type Category = CallOutput<(typeof categoryCalls)['categories.list']>['items'][number];

export type DetailRow = CardRow & {
  bar_code: string;
  title_large: string;
  description: string;
  description_large: string;
  category_name: string;
  category_slug: string;
  subcategory_name: string;
  restrictions_message: string;
  pictures: string[];
  videos: string[];
  options: StoredOptions;
  here: boolean | null;
};

type Subcategory = Category['subcategoriesArr'][number];
type CategoryRow = Omit<Category, 'subcategoriesArr' | 'subcategories' | 'disabled'> & {
  subcategoriesArr: (Omit<Subcategory, 'options'> & { options: StoredOptions })[];
};
/**
 * As stored: a list, because a jsonb object loses the order of its names. Shops loaded earlier have {"Empaque":
 * ["Suelto", "En bolsa de papel"]}.
 */
type StoredOptions = Subcategory['options'] | Record<string, string[]>;

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
        'groupName', s.group_name, 'restrictionsMessage', s.restrictions_message,
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

/** A product that may be shown, with the figures of an office, or else of the cheapest office that sells it. */
export async function productDetail(
  db: Queries,
  productId: string,
  officeId: string,
): Promise<DetailRow | undefined> {
  return db.first<DetailRow>(sql`
    select ${cardColumns}, p.bar_code, p.title_large, p.description, p.description_large,
      c.name as category_name, c.slug as category_slug,
      s.display_name as subcategory_name,
      coalesce(nullif(s.restrictions_message, ''), c.restrictions_message) as restrictions_message, p.pictures,
      p.videos, s.options, po.here
    from product p ${factJoins}
    left join lateral (
      select f.price, f.price_neto, f.office_id = ${officeId} as here,
        case when f.office_id = ${officeId} then f.stock else 0 end as stock,
        f.listed and f.office_id = ${officeId} as listed
      from product_office f
      join office o on o.business_id = f.business_id and o.id = f.office_id and not o.inactive
      where f.business_id = ${db.businessId} and f.product_id = ${productId}
      order by here desc, f.price_neto, f.office_id limit 1
    ) po on true
    where p.business_id = ${db.businessId} and p.id = ${productId} and not p.inactive and not p.hidden`);
}

/** Other products of its shelf: up to twelve, most viewed first. */
export async function productsBeside(db: Queries, productId: string, officeId: string): Promise<CardRow[]> {
  return db.all<CardRow>(sql`
    select ${cardColumns}
    from (
      select f.* from product_office f
      where f.business_id = ${db.businessId} and f.office_id = ${officeId} and f.listed
        and f.subcategory_id = (
          select own.subcategory_id from product own where own.business_id = ${db.businessId} and own.id = ${productId})
        and f.product_id <> ${productId}
      order by f.popularity desc, f.discount_bp desc, f.product_id limit 12
    ) po
    join product p on p.business_id = po.business_id and p.id = po.product_id ${factJoins}
    order by po.popularity desc, po.discount_bp desc, po.product_id`);
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

/** Options as sent; one without choices is dropped. */
export function toOptions(stored: StoredOptions): Subcategory['options'] {
  const choices = Array.isArray(stored)
    ? stored
    : Object.entries(stored).map(([name, options]) => ({ name, options }));
  return choices.filter(({ options }) => options.length > 0);
}
