import { z } from 'zod';
import { call } from './call.ts';
import { readableResource } from './resource.ts';
import { CountType, Id, Page, Pagination, Pesos, pageSize } from './wire.ts';

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
    position: z.int(),
    /** Products that can be bought in the asked office. */
    totalProducts: z.int().nonnegative(),
    /** Enabled subcategories, descending by order (storefront 3). */
    subcategoriesArr: z.array(Subcategory),
  })
  .meta({ id: 'Category' });

/** A product as cards and cart lines show it, with the figures of one office. */
export const ProductCard = z
  .object({
    id: Id,
    id_item: z.string(),
    title: z.string(),
    slug: z.string(),
    brand: z.string(),
    /** '500 g', '12 und', 'Por peso'. */
    size: z.string(),
    photoUrl: z.string(),
    tint: z.string(),
    category_id: Id,
    sub_category_id: Id,
    countType: CountType,
    grams_x_unidad: z.int().nonnegative(),
    quantity_pum: z.int().nonnegative(),
    unit_measurement_pum: z.enum(['g', 'ml', 'und', 'm']),
    only_buy_units: z.boolean(),
    select_only_grams: z.boolean(),
    /** Whether ripeness may be chosen (1 Verde, 2 Normal, 3 Maduro). */
    maturity: z.boolean(),
    /** Cuts that may be chosen (1 Mariposa, 2 Molida, 3 Tajadas, 4 Entero). */
    cuts: z.array(z.int()),
    ageRestricted: z.boolean(),
    price: Pesos,
    price_neto: Pesos,
    /** Percent with two decimals; 0 = no discount. */
    the_discount: z.number().min(0).max(100),
    /** Pesos per unit of measure, unrounded. */
    pum: z.number().nonnegative(),
    /** Pieces or grams in the office. */
    stock: z.int().nonnegative(),
    withoutStock: z.boolean(),
  })
  .meta({ id: 'ProductCard' });

export const ProductDetail = ProductCard.extend({
  bar_code: z.string(),
  title_large: z.string(),
  subTitle: z.string(),
  description: z.string(),
  description_large: z.string(),
  provider: z.string(),
  tags: z.array(z.string()),
  main_category_name: z.string(),
  categorySlug: z.string(),
  subCategoryName: z.string(),
  restrictionsMessage: z.string(),
  anotherPhotos: z.array(z.object({ url: z.string() })),
}).meta({ id: 'ProductDetail' });

export const Brand = z
  .object({ id: Id, name: z.string(), displayName: z.string(), description: z.string(), logo: z.string() })
  .meta({ id: 'Brand' });

/** A banner or promotion. `art` draws it when there is no photograph. */
export const Offer = z
  .object({
    id: Id,
    nameOffer: z.string(),
    section: z.string(),
    url: z.string(),
    photos: z.array(z.string()),
    art: z.object({
      title: z.string().default(''),
      text: z.string().default(''),
      tag: z.string().default(''),
      tint: z.string().default(''),
      pictures: z.array(z.string()).default([]),
    }),
    order: z.int(),
  })
  .meta({ id: 'Offer' });

const Office = Id.optional();

const brands = readableResource('brands', {
  who: 'anyone',
  what: 'marcas',
  item: Brand,
  detail: Brand,
  filters: { name: z.string().max(100).optional() },
  limit: 10,
  most: 1000,
  cache: 'public',
});

export const catalogueCalls = {
  'brands.list': brands.list,
  'brands.allPaginate': brands.allPaginate,
  'brands.get': brands.get,

  'categories.list': call({
    summary: 'Categorías con sus subcategorías, para una sede',
    source: 'storefront 7 (S20)',
    method: 'GET',
    path: '/categories',
    version: 'v2',
    who: 'anyone',
    query: z.object({ branch_id: Office }),
    output: z.object({ items: z.array(Category) }),
    cache: 'public',
  }),

  'products.page': call({
    summary: 'Productos de una categoría o subcategoría en una sede, los más vistos primero',
    source: 'storefront 7 (S21)',
    method: 'GET',
    path: '/products/{branchId}',
    version: 'v2',
    who: 'anyone',
    params: z.object({ branchId: Id }),
    query: z.object({
      category_id: Id.optional(),
      sub_category_id: Id.optional(),
      /** Only products on discount, the largest first (offers page). */
      offers: z.stringbool().optional(),
      brand: z.string().max(100).optional(),
      page: Page,
      limit: pageSize(20, 100),
      /** Opaque place where the last page ended; faster and steadier than a page number. */
      after: z.string().max(200).optional(),
    }),
    output: z.object({
      list: z.array(ProductCard),
      pagination: Pagination.extend({ after: z.string().optional() }),
    }),
    cache: 'public',
  }),

  'products.list': call({
    summary: 'Productos por identificador, con las cifras de una sede',
    source: 'storefront 7, checkout helper: products fetched by list of ids',
    method: 'GET',
    path: '/products',
    version: 'v1',
    who: 'anyone',
    query: z.object({
      branch_id: Office,
      /** Comma-separated; those that no longer exist are left out. */
      ids: z
        .string()
        .max(4000)
        .transform((text) => text.split(',').filter(Boolean))
        .pipe(z.array(Id).max(100)),
    }),
    output: z.object({ list: z.array(ProductCard) }),
    cache: 'public',
  }),

  'products.get': call({
    summary: 'Detalle de un producto, con las cifras de una sede',
    source: 'storefront 7, generic resources',
    method: 'GET',
    path: '/products/{id}',
    version: 'v1',
    who: 'anyone',
    params: z.object({ id: Id }),
    query: z.object({ branch_id: Office }),
    output: z.object({ product: ProductDetail, suggested: z.array(ProductCard) }),
    cache: 'public',
  }),

  'search.products': call({
    summary: 'Búsqueda de productos en una sede, con cuentas por categoría',
    source: 'storefront 7 (S26)',
    method: 'GET',
    path: '/search/products',
    version: 'v2',
    who: 'anyone',
    query: z.object({
      query: z.string().trim().min(1, 'Escribe qué buscas.').max(120),
      page: Page,
      limit: pageSize(50, 50),
      office_id: Office,
      category_id: Id.optional(),
    }),
    output: z.object({
      products: z.array(ProductCard),
      found: z.int().nonnegative(),
      categories: z.array(z.object({ id: Id, name: z.string(), count: z.int().positive() })),
      pagination: Pagination,
    }),
    cache: 'public',
  }),

  'offers.list': call({
    summary: 'Ofertas y banners activos, por sección',
    source: 'storefront 7 (offers), decision 19',
    method: 'GET',
    path: '/offers',
    version: 'v1',
    who: 'anyone',
    query: z.object({
      /** One section, or several separated by commas. */
      section: z.string().max(300).optional(),
      branch_id: Office,
      page: Page,
      limit: pageSize(50, 500),
    }),
    output: z.object({ list: z.array(Offer), pagination: Pagination }),
    cache: 'public',
  }),
};
