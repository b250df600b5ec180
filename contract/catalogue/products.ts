import { z } from 'zod';
import { call } from '../call.ts';
import { askedOf, onlyActive, pageOf } from '../resource.ts';
import { ProductRating } from '../reviews.ts';
import {
  CountType,
  Id,
  idsInAddress,
  lately,
  Page,
  Pagination,
  Pesos,
  pageLength,
  pageSize,
} from '../wire.ts';
import { CardPromotion } from './card-promotion.ts';
import { Adult, GoodsKindField, LegendField } from './goods-kind.ts';
import { LabelMarkField, ShownLabel } from './product-label.ts';
import { offerFacets, ShelfFilters, ShelfSort } from './shelf-filters.ts';

/** A product as cards and cart lines show it, with the figures of one office. */
export const ProductCard = z
  .object({
    id: Id,
    id_item: z.string(),
    title: z.string(),
    slug: z.string(),
    subTitle: z.string(),
    brand: z.string(),
    provider: z.string(),
    tags: z.array(z.string()),
    /** '500 g', '12 und', 'Por peso'. */
    size: z.string(),
    photoUrl: z.string(),
    tint: z.string(),
    category_id: Id,
    sub_category_id: Id,
    countType: CountType,
    grams_x_unidad: z.int().nonnegative(),
    quantity_pum: z.number().nonnegative(),
    unit_measurement_pum: z.enum(['g', 'ml', 'und', 'm']),
    /** Step and minimum in grams, if its category deviates from 50 and 100 (rule 27). */
    gram_step: z.int().positive().optional(),
    min_grams: z.int().positive().optional(),
    /** Maximum pieces in a cart, if the business deviates from 999. */
    max_units: z.int().positive().optional(),
    only_buy_units: z.boolean(),
    select_only_grams: z.boolean(),
    /** Whether ripeness may be chosen (1 Verde, 2 Normal, 3 Maduro). */
    maturity: z.boolean(),
    /** Cuts that may be chosen (1 Mariposa, 2 Molida, 3 Tajadas, 4 Entero). */
    cuts: z.array(z.int()),
    ageRestricted: z.boolean(),
    /** Under whose law it is sold, if under one of its own. */
    goodsKind: GoodsKindField.exclude(['general']).optional(),
    price: Pesos,
    price_neto: Pesos,
    /** Percent with two decimals; 0 = no discount. */
    the_discount: z.number().min(0).max(100),
    offerUntil: z.iso.date().optional(),
    offerEnd: z.string().optional(),
    promotion: CardPromotion,
    /** Pesos per unit of measure, unrounded. */
    pum: z.number().nonnegative(),
    /** Pieces or grams in the office. */
    stock: z.int().nonnegative(),
    withoutStock: z.boolean(),
  })
  .meta({ id: 'ProductCard' });

/** Something to choose when adding a product: the name of the choice, and what there is (back-office 3). */
export const SubcategoryOption = z
  .object({ name: z.string(), options: z.array(z.string()) })
  .meta({ id: 'SubcategoryOption' });

/** What the page of a product says beside its card, the same in every office. */
export const ProductTexts = z.object({
  brand_id: lately(Id.nullable()),
  bar_code: z.string(),
  title_large: z.string(),
  description: z.string(),
  description_large: z.string(),
  main_category_name: z.string(),
  categorySlug: z.string(),
  subCategoryName: z.string(),
  restrictionsMessage: z.string(),
  legend: LegendField,
  /** Missing where nothing of it is known. */
  label: lately(ShownLabel),
  anotherPhotos: z.array(z.object({ url: z.string() })),
  videos: z.array(z.object({ url: z.string() })),
  /** Its choices: the options of its subcategory. */
  options: z.array(SubcategoryOption),
});

export const ProductDetail = ProductCard.extend({
  ...ProductTexts.shape,
  /** Whether the requested office sells it, sold out or not; else the figures are of the cheapest that does. */
  inOffice: z.boolean(),
  /** Automatic coupons for it that hold in the office now, with the words for shoppers (rule 123). */
  promotions: z.array(z.object({ code: z.string(), text: z.string(), until: z.string() })),
}).meta({ id: 'ProductDetail' });

/** Where the last page ended: faster and steadier than a page number. */
const After = z.string().max(200);

const OfficePage = z.object({
  branch_id: Id.optional(),
  page: Page,
  limit: pageSize(20, 100),
  after: After.optional(),
});

export const ProductPage = z.object({
  list: z.array(ProductCard),
  pagination: Pagination,
});

const generic = {
  source: 'storefront 7, generic resources',
  method: 'GET',
  version: 'v1',
  who: 'anyone',
  cache: 'public',
  errors: ['AGE_NOT_CONFIRMED'],
} as const;
/** The generic resource: the shelf of an office, which the specification identifies by its stock or discounts. */
const genericFilters = {
  ...ShelfFilters.shape,
  branch_id: Id.optional(),
  offices_ids_with_stock: Id.optional(),
  offices_ids_with_discount: Id.optional(),
  inactive: onlyActive,
  imageUploaded: z.literal('true', 'Esta lista solo tiene productos con foto.').optional(),
};
/** Sort orders by field, the default first, with their names as `sort`. */
export const PRODUCT_ORDERS = {
  'viewsTotalCount desc, discount desc': undefined,
  'offices_ids_with_discount desc, viewsTotalCount desc': 'discount',
  'price_neto asc': 'price',
  'price_neto desc': 'price_desc',
  'pum asc': 'pum',
  'title asc': 'name',
} as const satisfies Record<string, z.infer<typeof ShelfSort> | undefined>;
const genericQuery = {
  ...genericFilters,
  sort: ShelfSort.optional(),
  ...pageOf(20, 100),
  after: After.optional(),
  ...askedOf(ProductCard, Object.keys(PRODUCT_ORDERS) as (keyof typeof PRODUCT_ORDERS)[]),
};
const filteredBy = Object.keys(genericFilters);

export const productCalls = {
  'products.page': call({
    summary: 'Productos de una categoría o subcategoría en una sede, los más vistos primero',
    source: 'storefront 7 (S21)',
    method: 'GET',
    path: '/products/{branchId}',
    version: 'v2',
    who: 'anyone',
    params: z.object({ branchId: Id }),
    query: z.object({
      ...ShelfFilters.shape,
      /** Only products on discount, the largest first (offers page). */
      offers: z.stringbool().optional(),
      sort: ShelfSort.optional(),
      page: Page,
      limit: pageSize(20, 100),
      after: After.optional(),
    }),
    output: ProductPage,
    errors: ['AGE_NOT_CONFIRMED'],
    cache: 'public',
  }),

  'products.facets': call({
    summary: 'Con qué se puede filtrar un estante de una sede, con cuántos productos',
    source: 'filters of a category page; path chosen here',
    method: 'GET',
    path: '/products/{branchId}/facets',
    version: 'v2',
    who: 'anyone',
    params: z.object({ branchId: Id }),
    query: ShelfFilters,
    output: z.object({
      found: z.int().nonnegative(),
      discounted: z.int().nonnegative(),
      brands: z.array(z.object({ name: z.string(), displayName: z.string(), count: z.int().positive() })),
      tags: z.array(z.object({ tag: z.string(), count: z.int().positive() })),
      /** Label filters with their counts; none for a whole office. */
      marks: lately(z.array(z.object({ mark: LabelMarkField, count: z.int().positive() }))),
      ...offerFacets,
      price: z.object({ min: Pesos, max: Pesos }),
      legend: LegendField,
    }),
    errors: ['AGE_NOT_CONFIRMED'],
    cache: 'public',
  }),

  'products.all': call({
    summary: 'Todos los productos de una sede, por páginas',
    source: 'storefront 7 (S22)',
    method: 'GET',
    path: '/products/all_products',
    version: 'v1',
    who: 'anyone',
    query: OfficePage,
    output: ProductPage,
    cache: 'public',
  }),

  'products.withoutImages': call({
    summary: 'Productos sin foto, desde un lugar de la lista',
    source: 'storefront 7 (S23)',
    method: 'GET',
    path: '/products/all_products_without_images',
    version: 'v1',
    who: 'admin',
    query: z.object({ startAt: Id.optional(), limit: pageSize(50, 200) }),
    output: z.object({
      list: z.array(
        z.object({ id: Id, id_item: z.string(), bar_code: z.string(), title: z.string(), brand: z.string() }),
      ),
      /** Cursor of the next page; missing at the end. */
      startAt: Id.optional(),
    }),
  }),

  'products.ofBrand': call({
    summary: 'Productos de una marca (o de varias, separadas por comas) en una sede',
    source: 'storefront 7 (S24)',
    method: 'GET',
    path: '/products/brand/{brand}',
    version: 'v1',
    who: 'anyone',
    params: z.object({ brand: z.string().min(1).max(300) }),
    query: OfficePage,
    output: ProductPage,
    cache: 'public',
  }),

  'products.suggest': call({
    summary: 'Productos parecidos a uno, en las sedes de una ciudad',
    source: 'storefront 7 (S25)',
    method: 'POST',
    path: '/products/suggest',
    version: 'v1',
    who: 'anyone',
    body: z.object({
      product: z.object({ id: Id }),
      city: z.string().max(80).default(''),
      branch_id: Id.optional(),
    }),
    output: z.object({ result: z.object({ all: z.array(ProductCard) }) }),
  }),

  'products.list': call({
    ...generic,
    staff: 'products.staffPage',
    summary: 'Productos de una sede, por páginas; o los que se piden por identificador',
    path: '/products',
    filteredBy,
    query: z.object({
      ...genericQuery,
      limit: pageLength(100).optional(),
      /** Comma-separated; unknown ones are left out, and all are on one page (checkout helper). */
      ids: idsInAddress(100),
    }),
    output: ProductPage,
  }),

  'products.allPaginate': call({
    ...generic,
    staff: 'products.staffPage',
    summary: 'Lista paginada de productos de una sede',
    path: '/products/all_paginate',
    filteredBy,
    query: z.object(genericQuery),
    output: ProductPage,
  }),

  'products.get': call({
    staff: 'products.staffOne',
    summary: 'Detalle de un producto, con las cifras de una sede',
    source: 'storefront 7, generic resources',
    method: 'GET',
    path: '/products/{id}',
    version: 'v1',
    who: 'anyone',
    params: z.object({ id: Id }),
    query: z.object({ branch_id: Id.optional(), adult: Adult }),
    /** `rating`: by its buyers. */
    output: z.object({ product: ProductDetail, suggested: z.array(ProductCard), rating: ProductRating }),
    errors: ['AGE_NOT_CONFIRMED'],
    cache: 'public',
  }),
};
