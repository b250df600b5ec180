import { z } from 'zod';
import { staffRecord, staffResource } from '#contract/resource.ts';
import { CountType, Id, Pesos } from '#contract/wire.ts';

/** A product as its staff read it, with its figures in every office (back-office 3; decision 83). */
const StaffProduct = z
  .object({
    id: Id,
    id_item: z.string(),
    id_item_old: z.string(),
    bar_code: z.string(),
    title: z.string(),
    subTitle: z.string(),
    title_large: z.string(),
    brand_id: Id.nullable(),
    brand: z.string(),
    provider: z.string(),
    description: z.string(),
    description_large: z.string(),
    type: z.enum(['normal', 'custom']),
    category_id: Id,
    main_category_id: Id,
    main_category_name: z.string(),
    sub_category_id: Id,
    tags: z.array(z.string()),
    size: z.string(),
    order: z.int(),
    countType: CountType,
    grams_x_unidad: z.int(),
    quantity_pum: z.int(),
    unit_measurement_pum: z.enum(['g', 'ml', 'und', 'm']),
    only_buy_units: z.boolean(),
    maturity: z.boolean(),
    cuts: z.array(z.int()),
    ageRestricted: z.boolean(),
    photoUrl: z.string(),
    anotherPhotos: z.array(z.object({ url: z.string() })),
    videos: z.array(z.object({ url: z.string() })),
    imageUploaded: z.boolean(),
    inactiveManual: z.boolean(),
    inactiveReason: z.string(),
    hideStartDiscount: z.boolean(),
    suggestPromoteNum: z.int(),
    salesTotalCount: z.int(),
    viewsTotalCount: z.int(),
    /** In every office that has figures of it. */
    stock_branch_offices: z.array(
      z.object({
        id: Id,
        price: Pesos,
        price_neto: Pesos,
        /** Percent with two decimals. */
        discount: z.number(),
        stock: z.int(),
        stock_min: z.int(),
        /** Pesos per unit of measure, unrounded. */
        pum: z.number(),
        quantity_pum: z.int(),
      }),
    ),
    offices_ids_with_stock: z.array(Id),
    offices_ids_with_discount: z.array(Id),
    withoutStock: z.boolean(),
    hasDiscount: z.boolean(),
    ...staffRecord,
  })
  .meta({ id: 'StaffProduct' });
const forStaff = staffResource('products', {
  who: 'admin',
  what: 'productos, también inactivos, sin foto o sin existencias, para quien los administra',
  insteadOf: { page: 'products.allPaginate', one: 'products.get' },
  item: StaffProduct,
  detail: z.object({ product: StaffProduct }),
  filters: {
    /** A part of it, whatever its accents and capitals. */
    title: z.string().trim().max(100).optional(),
    /** A part of the SKU. */
    id_item: z.string().trim().max(60).optional(),
    /** The whole code. */
    bar_code: z.string().trim().max(60).optional(),
    category_id: Id.optional(),
    sub_category_id: Id.optional(),
    /** Brand names, separated by commas. */
    brand: z.string().max(300).optional(),
    type: z.enum(['normal', 'custom']).optional(),
    inactive: z.stringbool().optional(),
    inactiveManual: z.stringbool().optional(),
    imageUploaded: z.stringbool().optional(),
    /** In no office. */
    withoutStock: z.stringbool().optional(),
    /** In this office. */
    offices_ids_with_stock: Id.optional(),
    offices_ids_with_discount: Id.optional(),
  },
  sortedBy: ['creationDate', 'lastUpdateDate', 'title', 'id_item'],
  order: 'creationDate desc',
  limit: 50,
  most: 100,
});

export const staffProductCalls = {
  'products.staffPage': forStaff.page,
  'products.staffOne': forStaff.one,
};
