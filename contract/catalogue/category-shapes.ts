import { z } from 'zod';
import { Id, lately } from '../wire.ts';
import { GoodsKindField } from './goods-kind.ts';
import { ProductCard, SubcategoryOption } from './products.ts';

/**
 * What cards and product pages show (storefront 3, "Product card config"). A missing flag has its default; a
 * subcategory's flag overrides its category's. Nothing hides the PUM (rule 56).
 */
export const ProductCardConfig = z
  .object({
    image: z.boolean(),
    image_detail: z.boolean(),
    likes: z.boolean(),
    likes_detail: z.boolean(),
    brand: z.boolean(),
    brand_product_detail: z.boolean(),
    provider: z.boolean(),
    provider_product_detail: z.boolean(),
    price: z.boolean(),
    price_detail: z.boolean(),
    discount: z.boolean(),
    discount_detail: z.boolean(),
    sku: z.boolean(),
    sku_detail: z.boolean(),
    pum: z.boolean(),
    pum_detail: z.boolean(),
    tags: z.boolean(),
    tags_detail: z.boolean(),
    show_sub_title: z.boolean(),
    show_sub_title_detail: z.boolean(),
    kg_detail: z.boolean(),
    price_preview_kg: z.boolean(),
    price_preview_kg_detail: z.boolean(),
    only_buy_units: z.boolean(),
    only_buy_units_detail: z.boolean(),
    select_only_grams: z.boolean(),
    unit_gram_force: z.boolean(),
    alert_before_add: z.string(),
  })
  .partial()
  .meta({ id: 'ProductCardConfig' });

/** A tag of a category that shoppers may filter by. */
export const CategoryTag = z
  .object({ tagName: z.string(), originalName: z.string(), tag: z.string() })
  .meta({ id: 'CategoryTag' });

export const Subcategory = z
  .object({
    id: Id,
    name: z.string(),
    displayName: z.string(),
    slug: z.string(),
    order: z.int(),
    show: z.boolean(),
    photoUrl: z.string(),
    bannerUrl: z.string(),
    bannerBgColor: z.string(),
    group: z.string(),
    groupName: z.string(),
    restrictionsMessage: z.string(),
    /** Null: the kind of its category. */
    goodsKind: lately(GoodsKindField.nullable()),
    productsTagsSelectable: z.boolean(),
    product_card_config: ProductCardConfig,
    /** What the requested office lists of it; empty ones are not in the shop's menus. */
    totalProducts: z.int().nonnegative(),
    /** Its position in the requested office, with module planogram; null when unknown. */
    planometry: z.object({ office_id: Id, isle: z.string(), gondola: z.string() }).nullable(),
    /** Chosen on the product's page, stored as optionsTags of the cart line (module categories_options). */
    options: z.array(SubcategoryOption),
  })
  .meta({ id: 'Subcategory' });

export const Category = z
  .object({
    id: Id,
    categoryName: z.string(),
    originalName: z.string(),
    slug: z.string(),
    visibleName: z.boolean(),
    icon: z.string(),
    iconMini: z.string(),
    cover: z.string(),
    banner: z.string(),
    bannerBgColor: z.string(),
    /** Name of the colour token behind its pictures; '' has none. */
    tint: z.string(),
    picture: z.string(),
    withManturity: z.boolean(),
    ageRestricted: z.boolean(),
    /** The kind of its products, unless their subcategory or they say otherwise. */
    goodsKind: lately(GoodsKindField),
    restrictionsMessage: z.string(),
    /** Tags of its products; they may be chosen when `productsTagsSelectable` (module categories_tags). */
    productsTags: z.array(CategoryTag),
    productsTagsSelectable: z.boolean(),
    product_card_config: ProductCardConfig,
    position: z.int(),
    /** Products that can be bought in the requested office. */
    totalProducts: z.int().nonnegative(),
    /** Enabled subcategories, descending by order (storefront 3). */
    subcategoriesArr: z.array(Subcategory),
    /** The same subcategories, keyed by id. */
    subcategories: z.record(Id, Subcategory),
    disabled: z.boolean(),
  })
  .meta({ id: 'Category' });

export const CategoryDetail = Category.extend({
  /** Recommended: the most viewed that can be bought in the requested office. */
  products: z.array(ProductCard),
}).meta({ id: 'CategoryDetail' });
