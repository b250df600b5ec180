import { z } from 'zod';
import { GoodsKindField } from '#contract/catalogue/goods-kind.ts';
import { ProductLabelField } from '#contract/catalogue/product-label.ts';
import { onlyFor, staffRecord } from '#contract/resource.ts';
import { CountType, Id, lately, OwnTaxClass, Pesos } from '#contract/wire.ts';

/** Price and stock of a product in one office. */
export const OfficeFigures = z
  .object({
    /** The office's id. */
    id: Id,
    price: Pesos,
    price_neto: Pesos,
    /** Percent with two decimals: (price - price_neto) / price. */
    discount: z.number().min(0).max(100),
    /** Pieces or grams. */
    stock: z.int().nonnegative(),
    stock_min: z.int().nonnegative(),
    /** Pesos per unit of measure, unrounded; 0 when unknown. */
    pum: z.number().nonnegative(),
    quantity_pum: z.number().nonnegative(),
    version: z.int().positive(),
    /** The price that the shop strikes: the list price, or the lowest of the last 30 days (rule 116). */
    struck_price: lately(Pesos),
    /** Its price of certain days, begun or to come: the first and the last; without a last one it becomes the price. */
    sale: lately(
      z
        .object({ price_neto: Pesos, from: z.iso.date(), until: z.iso.date().nullable(), begun: z.boolean() })
        .nullable(),
    ),
  })
  .meta({ id: 'OfficeFigures' });

/** A product as staff read it (back-office 3): inactive ones too, with the figures of every office. */
export const StaffProduct = z
  .object({
    id: Id,
    ...staffRecord,
    id_item: z.string(),
    id_item_old: z.string(),
    bar_code: z.string(),
    slug: z.string(),
    title: z.string(),
    subTitle: z.string(),
    title_large: z.string(),
    description: z.string(),
    description_large: z.string(),
    brand: z.string(),
    brand_id: Id.nullable(),
    provider: z.string(),
    provider_id: Id.nullable(),
    /** 'custom' when created by staff. */
    type: z.enum(['normal', 'custom']),
    category_id: Id,
    main_category_id: Id,
    main_category_name: z.string(),
    sub_category_id: Id,
    sub_category_name: z.string(),
    tags: z.array(z.string()),
    order: z.int(),
    size: z.string(),
    countType: CountType,
    /** What price and stock count: 'und' or 'g'. */
    unit_measurement: z.enum(['und', 'g']),
    grams_x_unidad: z.int().nonnegative(),
    /** The same. */
    unit_gram: z.int().nonnegative(),
    quantity_pum: z.number().nonnegative(),
    unit_measurement_pum: z.enum(['g', 'ml', 'und', 'm']),
    /** The same in words: 'gramo', 'mililitro', 'unidad', 'metro'. */
    unit_measurement_pum_full: z.string(),
    /** Sold by the gram although its price unit has no weight: it can't be sold so (rule 3). */
    withoutQuantityPum: z.boolean(),
    only_buy_units: z.boolean(),
    maturity: z.boolean(),
    cuts: z.array(z.int()),
    ageRestricted: z.boolean(),
    taxClass: lately(OwnTaxClass),
    /** The product's own kind; null: that of its subcategory. */
    goodsKind: lately(GoodsKindField.nullable()),
    /** The one in force: its own, else that of its subcategory, else that of its category. */
    effectiveGoodsKind: lately(GoodsKindField),
    sanitaryRecord: lately(z.string()),
    whileStocksLast: lately(z.boolean()),
    label: lately(ProductLabelField),
    photoUrl: z.string(),
    anotherPhotos: z.array(z.object({ url: z.string() })),
    videos: z.array(z.object({ url: z.string() })),
    imageUploaded: z.boolean(),
    /**
     * In the default office; where it has none, in the cheapest that has it, as its page shows it. 0 without any.
     */
    price: Pesos,
    price_neto: Pesos,
    /** Of that net price, unrounded; both names of the specification. */
    pum: z.number().nonnegative(),
    pumOffice: z.number().nonnegative(),
    stock_branch_offices: z.array(OfficeFigures),
    offices_ids_with_stock: z.array(Id),
    offices_ids_with_discount: z.array(Id),
    withoutStock: z.boolean(),
    hasDiscount: z.boolean(),
    /** The largest of its offices, percent with two decimals. */
    the_discount: z.number().min(0).max(100),
    hideStartDiscount: z.boolean(),
    inactiveManual: z.boolean(),
    /** Parts joined with '|'. */
    inactiveReason: z.string(),
    removed: z.boolean(),
    salesTotalCount: z.int().nonnegative(),
    viewsTotalCount: z.int().nonnegative(),
    suggestPromoteNum: z.int().nonnegative(),
    /** Cost of the price unit for the business; null: unknown. */
    cost: onlyFor('superadmin', Pesos.nullable()),
  })
  .meta({ id: 'StaffProduct' });
