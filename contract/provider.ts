import { z } from 'zod';
import { call } from './call.ts';
import { CountType, Id, Page, Pagination, Pesos, pageSize } from './wire.ts';

/** Maximum days of one sales report. */
export const MOST_SALES_DAYS = 92;

/** A product for its supplier: number of offices, stock and price. */
const SuppliedProduct = z
  .object({
    id: Id,
    id_item: z.string(),
    bar_code: z.string(),
    title: z.string(),
    brand: z.string(),
    category: z.string(),
    size: z.string(),
    photoUrl: z.string(),
    tint: z.string(),
    countType: CountType,
    /** Whether the shop shows it: active, not hidden, with a picture. */
    shown: z.boolean(),
    /** How many offices sell it, and in how many of them there is none left. */
    offices: z.int().nonnegative(),
    offices_without_stock: z.int().nonnegative(),
    /** Pieces or grams in all offices. */
    stock: z.int().nonnegative(),
    /** The lowest and the highest net price; null where no office sells it. */
    price_from: Pesos.nullable(),
    price_to: Pesos.nullable(),
  })
  .meta({ id: 'SuppliedProduct' });

/** The product in one office. */
const SuppliedShelf = z.object({
  office_id: Id,
  office: z.string(),
  price: Pesos,
  price_neto: Pesos,
  /** Percent with two decimals; 0 = no discount. */
  the_discount: z.number().min(0).max(100),
  /** Pieces or grams. */
  stock: z.int().nonnegative(),
});

/**
 * Sales as in the orders when placed: pieces, grams of products sold by weight, pesos before coupons and refunds.
 */
const Sold = z.object({
  units: z.int().nonnegative(),
  grams: z.int().nonnegative(),
  amount: Pesos,
});

const Day = z.iso.date({ error: 'Escribe el día como año-mes-día.' });

const provider = {
  version: 'admin',
  who: 'provider',
  source: 'rule 37; path chosen here',
  method: 'GET',
  errors: ['PROVIDER_NOT_SET'],
} as const;

/** A provider's own data; the account determines the products. Without data of shoppers. */
export const providerCalls = {
  'provider.products': call({
    ...provider,
    summary: 'Los productos del proveedor, por nombre',
    path: '/provider/products',
    query: z.object({
      page: Page,
      limit: pageSize(25, 100),
      /** Contained in name, code or bar code, ignoring case and accents (rule 41). */
      search: z.string().trim().max(100).optional(),
    }),
    output: z.object({
      provider: z.string(),
      list: z.array(SuppliedProduct),
      pagination: Pagination,
    }),
  }),

  'provider.product': call({
    ...provider,
    summary: 'Un producto del proveedor, con precio, descuento y existencias de cada sede',
    path: '/provider/products/{id}',
    params: z.object({ id: Id }),
    output: z.object({ product: SuppliedProduct, shelves: z.array(SuppliedShelf) }),
  }),

  'provider.sales': call({
    ...provider,
    summary: 'Lo vendido de los productos del proveedor entre dos días, por producto, sede y día',
    path: '/provider/sales',
    query: z.object({
      /** Days of Colombia, both included; without them the last 30. At most 92 days. */
      from: Day.optional(),
      to: Day.optional(),
      office_id: Id.optional(),
      product_id: Id.optional(),
      page: Page,
      limit: pageSize(25, 100),
    }),
    output: z.object({
      provider: z.string(),
      from: z.iso.date(),
      to: z.iso.date(),
      total: Sold.extend({ orders: z.int().nonnegative() }),
      by_office: z.array(Sold.extend({ office_id: Id, office: z.string() })),
      by_day: z.array(Sold.extend({ day: z.iso.date() })),
      /** Products that were sold, the most money first. */
      list: z.array(
        Sold.extend({ product_id: Id, id_item: z.string(), title: z.string(), size: z.string() }),
      ),
      pagination: Pagination,
    }),
  }),
};
