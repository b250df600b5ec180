import { z } from 'zod';
import { call } from '#contract/call.ts';
import { CategoryTag } from '#contract/catalogue/category-shapes.ts';
import { StaffProduct } from '#contract/catalogue/staff-product.ts';
import { inactiveFilter, staffResource } from '#contract/resource.ts';
import { Id, Pagination } from '#contract/wire.ts';

/** A part of a text, ignoring case and accents; of several words each. */
const words = z.string().trim().max(100).optional();

/** Filters of staff for products, in lists and files. */
export const productFilters = {
  /** A part of the title or of the SKU, or the whole bar code. */
  search: words,
  title: words,
  /** A part of the SKU. */
  id_item: z.string().trim().max(60).optional(),
  /** The whole code. */
  bar_code: z.string().trim().max(60).optional(),
  category_id: Id.optional(),
  sub_category_id: Id.optional(),
  /** Parts of the names of brands, separated by commas. */
  brand: z.string().max(300).optional(),
  /** Parts of the names of providers, separated by commas. */
  provider: z.string().max(300).optional(),
  type: z.enum(['normal', 'custom']).optional(),
  inactive: inactiveFilter,
  /** true lists removed ones alone; they are never among others. */
  removed: z.stringbool().optional(),
  inactiveManual: z.stringbool().optional(),
  imageUploaded: z.stringbool().optional(),
  /** Without a content there is no unit price, a legal duty (rule 56). */
  withoutPum: z.stringbool().optional(),
  /** Products without a tax class, neither from their categories nor from the business (rule 98). */
  withoutTaxClass: z.stringbool().optional(),
  /** At the least stock that an office wants, or under it. */
  lowStock: z.stringbool().optional(),
  /** `withoutStock`, `lowStock` and `offers` refer to this office; without it, to all of them together. */
  branch_id: Id.optional(),
  withoutStock: z.stringbool().optional(),
  offers: z.stringbool().optional(),
  offices_ids_with_stock: Id.optional(),
  offices_ids_with_discount: Id.optional(),
};

const forStaff = staffResource('products', {
  who: 'admin',
  what: 'productos, también inactivos, sin foto o sin existencias, para quien los administra',
  insteadOf: { page: 'products.allPaginate', one: 'products.get' },
  item: StaffProduct,
  detail: z.object({ product: StaffProduct }),
  filters: productFilters,
  sortedBy: ['creationDate', 'lastUpdateDate', 'title', 'id_item'],
  order: 'creationDate desc',
  limit: 50,
  most: 100,
});

const { page, limit, after, order } = forStaff.page.query.shape;

export const staffProductCalls = {
  'products.staffPage': forStaff.page,
  'products.staffOne': forStaff.one,

  'products.places': call({
    summary: 'Categorías y subcategorías donde puede estar un producto, también las que la tienda no muestra',
    source: 'back-office 2 and 5',
    method: 'GET',
    path: '/admin/product-places',
    version: 'admin',
    who: 'admin',
    output: z.object({
      categories: z.array(
        z.object({
          id: Id,
          name: z.string(),
          disabled: z.boolean(),
          tags: z.array(CategoryTag.extend({ id: Id })),
          subcategories: z.array(z.object({ id: Id, name: z.string(), disabled: z.boolean() })),
        }),
      ),
    }),
  }),
  'products.listForStaff': call({
    summary: 'Listado de productos del panel',
    source: 'back-office 7 (A50)',
    method: 'GET',
    path: '/admin/products',
    version: 'admin',
    who: 'admin',
    query: z.object({
      title: words,
      /** A part of the SKU; the specification calls it so here alone. */
      item_id: z.string().trim().max(60).optional(),
      has_image: z.stringbool().optional(),
      inactive: inactiveFilter,
      /** In any office. */
      has_stock: z.stringbool().optional(),
      /** Hidden by staff. */
      manualInactive: z.stringbool().optional(),
      page,
      limit,
      after,
      order,
    }),
    output: z.object({ items: z.array(StaffProduct), pagination: Pagination }),
  }),
};
