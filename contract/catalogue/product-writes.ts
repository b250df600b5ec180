import { z } from 'zod';
import { call } from '#contract/call.ts';
import { GoodsKindField } from '#contract/catalogue/goods-kind.ts';
import { LabelChanges } from '#contract/catalogue/product-label.ts';
import { StaffProduct } from '#contract/catalogue/staff-product.ts';
import { writableResource } from '#contract/resource.ts';
import { CountType, Id, OwnTaxClass, PictureAddress, VideoAddress } from '#contract/wire.ts';
import { LONGEST_SIZE } from '#rules/package-contents/product-name.ts';

const required = (name: string) => `El campo ${name} es obligatorio`;
const notANumber = (name: string) => `El campo ${name} debe ser un número`;
const atMost = (name: string, most: number) => `El campo ${name} puede tener máximo ${most} caracteres.`;

const text = (name: string, most: number) => z.string(required(name)).trim().max(most, atMost(name, most));
const requiredText = (name: string, most: number) => text(name, most).min(1, required(name));
const whole = (name: string, most = 1_000_000_000) =>
  z
    .int(notANumber(name))
    .nonnegative(`El campo ${name} no puede ser menor que 0.`)
    .max(most, `El campo ${name} es demasiado grande.`);

/** Price and stock in one office, as staff write them; missing fields keep their value. */
const Figures = z.object({
  id: Id,
  /** The version of the figures that were seen; null when the office did not sell it yet. */
  version: z.int().positive().nullable(),
  price: whole('precio').positive('El precio debe ser mayor que 0.').optional(),
  price_neto: whole('precio neto').positive('El precio neto debe ser mayor que 0.').optional(),
  stock: whole('stock').optional(),
  /**
   * The stock when `stock` was counted: later sales are subtracted. Without it `stock` is the current one.
   */
  stock_before: whole('stock').optional(),
  stock_min: whole('stock mínimo').optional(),
  /** Takes away the price of certain days that was seen alone; one that began gives back the price of before. */
  stop_sale: z
    .object({
      price_neto: whole('precio de la rebaja'),
      from: z.iso.date('Escribe el día, como 2026-11-25.'),
    })
    .optional(),
});

const description = 20_000;
const ProductChanges = z.object({
  title: requiredText('título', 300),
  id_item: requiredText('SKU', 60),
  bar_code: text('código de barras', 60),
  description: text('descripción', description),
  brand_id: Id.nullable(),
  sub_category_id: z.uuid('Debe seleccionar una categoria'),
  subTitle: text('subtítulo', 300),
  title_large: text('título largo', 500),
  description_large: text('descripción larga', description),
  provider_id: Id.nullable(),
  tags: z.array(z.string().trim().min(1).max(60)).max(40, 'Un producto puede tener máximo 40 etiquetas.'),
  size: text('presentación', LONGEST_SIZE),
  order: z.int(notANumber('orden')).min(-1_000_000).max(1_000_000),
  countType: CountType,
  grams_x_unidad: whole('gramos por unidad', 10_000_000),
  /** In thousandths at the finest; whole grams for products sold by them. */
  quantity_pum: z
    .number(notANumber('contenido'))
    .nonnegative('El campo contenido no puede ser menor que 0.')
    .max(10_000_000, 'El campo contenido es demasiado grande.'),
  unit_measurement_pum: z.enum(['g', 'ml', 'und', 'm']),
  only_buy_units: z.boolean(),
  maturity: z.boolean(),
  cuts: z.array(z.int().min(1).max(4)).max(4),
  ageRestricted: z.boolean(),
  taxClass: OwnTaxClass,
  /** Null: that of its subcategory. */
  goodsKind: GoodsKindField.nullable(),
  /** Number of its sanitary record (INVIMA). */
  sanitaryRecord: text('registro sanitario', 60),
  /** Its discounts hold as long as an office has it. */
  whileStocksLast: z.boolean(),
  /** Fields of the label that are not sent stay; its nutrition table is sent whole. */
  label: LabelChanges,
  photoUrl: PictureAddress,
  anotherPhotos: z
    .array(z.object({ url: PictureAddress }))
    .max(20, 'Un producto puede tener máximo 20 fotos.'),
  videos: z.array(z.object({ url: VideoAddress })).max(5, 'Un producto puede tener máximo 5 videos.'),
  hideStartDiscount: z.boolean(),
  suggestPromoteNum: whole('número de promoción', 1_000_000),
  /** Cost of the price unit; null: unknown. Written only by superadmins. */
  cost: whole('costo').nullable(),
  inactive: z.boolean(),
  inactiveManual: z.boolean(),
  stock_branch_offices: z.array(Figures).max(300),
});

const { bar_code, brand_id, ...others } = ProductChanges.partial().shape;
const NO_STOCK = 'Debe tener stock en al menos una sucursal';
/** Back-office 5, "New product": all that is missing is said at once. */
const ProductFields = z.object({
  ...others,
  title: ProductChanges.shape.title,
  id_item: ProductChanges.shape.id_item,
  bar_code: requiredText('código de barras', 60),
  description: requiredText('descripción', description),
  brand_id: z.uuid(required('marca')),
  sub_category_id: ProductChanges.shape.sub_category_id,
  /** No office sells it yet: their version says nothing. */
  stock_branch_offices: z
    .array(Figures.partial({ version: true }))
    .max(300)
    .refine((figures) => figures.some(({ stock = 0 }) => stock > 0), NO_STOCK)
    // Checked also when it is missing.
    .prefault([]),
});

const bodyLimit = 160 * 1024;
const errors = ['PRODUCT_SKU_USED'] as const;
const writable = writableResource('products', {
  who: 'superadmin',
  what: 'un producto',
  fields: ProductFields,
  changes: ProductChanges.partial(),
  item: StaffProduct,
  errors,
  bodyLimit,
});

export const productWriteCalls = {
  'products.create': writable.create,
  'products.update': writable.update,
  'products.remove': writable.remove,
  'products.restore': writable.restore,

  'products.save': call({
    summary: 'Cambiar un producto y sus precios y existencias por sede; lo que no se envía queda como está',
    source: 'back-office 7 (A51); rules 38 and 47',
    method: 'PUT',
    path: '/admin/products/{id}',
    version: 'admin',
    who: 'admin',
    form: true,
    params: z.object({ id: Id }),
    body: ProductChanges.partial().extend({
      version: z.int().positive(),
      /** With another `countType`: pieces become grams by `grams_x_unidad`, or grams whole pieces, in every office. */
      convert_stock: z.boolean().optional(),
    }),
    bodyLimit,
    output: z.object({ message: z.string(), doc: StaffProduct }),
    errors: [...errors, 'STALE_EDIT'],
  }),

  'products.exportExcel': call({
    summary: 'Productos en Excel: lleva a un archivo que se abre una sola vez',
    source: 'back-office 7 (A52); rules 40 and 73',
    method: 'GET',
    path: '/products/export-excel',
    version: 'v1',
    who: 'admin',
    query: z.object({
      limit: z.coerce.number<string | number>().int().min(1).max(20_000).default(20_000),
      /** A JSON object of filters of the list: { "inactive": false }. */
      filter: z.string().max(4_000).optional(),
      /** Names of columns, separated by commas or as a JSON list. */
      projection: z.string().max(1_000).optional(),
      /** Sent by older clients and ignored: the session determines the caller (rule 40). */
      token: z.string().max(4_000).optional(),
      /** The business of the host, or none: no other one is exported. */
      at_business: z.string().max(200).optional(),
    }),
    output: z.object({ url: z.string() }),
    status: 303,
    errors: ['BUSINESS_NOT_FOUND'],
  }),
};
