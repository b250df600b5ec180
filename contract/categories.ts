import { z } from 'zod';
import { call } from './call.ts';
import { ProductCard, SubcategoryOption } from './products.ts';
import { onlyActive, readableResource, staffRecord, staffResource, writableResource } from './resource.ts';
import { Id, PictureAddress } from './wire.ts';

/**
 * What cards and product pages show (storefront 3, "Product card config"). A flag that is absent has its default; a
 * subcategory's flag comes before its category's. Nothing hides the PUM (decision 56).
 */
export const ProductCardConfig = z
  .object({
    image: z.boolean(),
    likes: z.boolean(),
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
    productsTagsSelectable: z.boolean(),
    product_card_config: ProductCardConfig,
    /** Where it stands in the asked office, of a business with the module planogram; null when unknown. */
    planometry: z.object({ office_id: Id, isle: z.string(), gondola: z.string() }).nullable(),
    /** Chosen on the page of a product, kept as optionsTags of the cart line (module categories_options). */
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
    restrictionsMessage: z.string(),
    /** Tags of its products; they may be chosen when `productsTagsSelectable` (module categories_tags). */
    productsTags: z.array(CategoryTag),
    productsTagsSelectable: z.boolean(),
    product_card_config: ProductCardConfig,
    position: z.int(),
    /** Products that can be bought in the asked office. */
    totalProducts: z.int().nonnegative(),
    /** Enabled subcategories, descending by order (storefront 3). */
    subcategoriesArr: z.array(Subcategory),
    /** The same by their id. */
    subcategories: z.record(Id, Subcategory),
    disabled: z.boolean(),
  })
  .meta({ id: 'Category' });

const CategoryDetail = Category.extend({
  /** The recommended ones: the most seen that can be bought in the asked office. */
  products: z.array(ProductCard),
}).meta({ id: 'CategoryDetail' });

const categories = readableResource('categories', {
  who: 'anyone',
  what: 'categorías',
  item: Category,
  detail: CategoryDetail,
  filters: { branch_id: Id.optional(), inactive: onlyActive },
  order: 'position asc',
  limit: 1000,
  most: 1000,
  cache: 'public',
});

/** Every category, with how many products the whole catalogue has of it and all its subcategories. */
export const StaffCategory = Category.omit({ subcategories: true, subcategoriesArr: true })
  .extend({
    ...staffRecord,
    productsTags: z.array(CategoryTag.extend({ id: Id })),
    subcategoriesArr: z.array(
      Subcategory.omit({ planometry: true, options: true }).extend({
        disabled: z.boolean(),
        /** In every office, where the detail of one category is asked. */
        planometry: z
          .array(z.object({ id: Id, office_id: Id, isle: z.string(), gondola: z.string() }))
          .optional(),
      }),
    ),
  })
  .meta({ id: 'StaffCategory' });
const forStaff = staffResource('categories', {
  who: 'superadmin',
  what: 'categorías, también inactivas o deshabilitadas, para quien las administra',
  insteadOf: { page: 'categories.allPaginate', one: 'categories.get' },
  item: StaffCategory,
  detail: StaffCategory,
  filters: {
    /** A part of it, whatever its accents and capitals. */
    categoryName: z.string().trim().max(100).optional(),
    originalName: z.string().trim().max(100).optional(),
    position: z.coerce.number<string | number>().int().optional(),
    disabled: z.stringbool().optional(),
    inactive: z.stringbool().optional(),
  },
  sortedBy: ['position', 'categoryName', 'originalName', 'creationDate', 'lastUpdateDate'],
  order: 'position asc',
  limit: 50,
  most: 1000,
});
const incomplete = 'Por favor completa todos los campos';
export const CategoryChanges = z.object({
  categoryName: z
    .string(incomplete)
    .trim()
    .min(1, incomplete)
    .max(120, 'El nombre puede tener máximo 120 caracteres.'),
  /** The reference of the external system; it is not changed any more (back-office 5). */
  originalName: z
    .string(incomplete)
    .trim()
    .min(1, incomplete)
    .max(120, 'La referencia WS puede tener máximo 120 caracteres.'),
  position: z.int(incomplete).min(0, 'La posición no puede ser menor que 0.').max(1_000_000),
  visibleName: z.boolean(),
  withManturity: z.boolean(),
  ageRestricted: z.boolean(),
  disabled: z.boolean(),
  restrictionsMessage: z.string().max(20_000),
  bannerBgColor: z
    .string()
    .trim()
    .regex(/^#?[0-9a-fA-F]{6}$/, 'Usa un color de seis cifras, como FFFFFF.')
    .transform((color) => color.replace('#', '').toUpperCase()),
  icon: PictureAddress,
  iconMini: PictureAddress,
  cover: PictureAddress,
  banner: PictureAddress,
  productsTagsSelectable: z.boolean(),
  product_card_config: ProductCardConfig,
});
const { categoryName, originalName, position } = CategoryChanges.shape;
export const CategoryFields = CategoryChanges.partial().extend({ categoryName, originalName, position });
const writable = writableResource('categories', {
  who: 'superadmin',
  what: 'una categoría',
  fields: CategoryFields,
  changes: CategoryChanges.partial(),
  item: StaffCategory,
  errors: ['CATEGORY_REFERENCE_USED'],
  keptBecause: ['HAS_PRODUCTS'],
  bodyLimit: 64 * 1024,
});

export const categoryCalls = {
  'categories.listV1': { ...categories.list, staff: 'categories.staffPage' },
  'categories.allPaginate': { ...categories.allPaginate, staff: 'categories.staffPage' },
  'categories.get': { ...categories.get, staff: 'categories.staffOne' },
  'categories.staffPage': forStaff.page,
  'categories.staffOne': forStaff.one,
  'categories.create': writable.create,
  'categories.update': writable.update,
  'categories.remove': writable.remove,
  'categories.restore': writable.restore,

  'categories.list': call({
    summary: 'Categorías con sus subcategorías, para una sede',
    source: 'storefront 7 (S20)',
    method: 'GET',
    path: '/categories',
    version: 'v2',
    who: 'anyone',
    query: z.object({ branch_id: Id.optional() }),
    output: z.object({ items: z.array(Category) }),
    cache: 'public',
  }),
};
