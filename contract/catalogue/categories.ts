import { z } from 'zod';
import { call } from '../call.ts';
import {
  inactiveFilter,
  onlyActive,
  readableResource,
  staffRecord,
  staffResource,
  writableResource,
} from '../resource.ts';
import { Id, Instant, lately, OwnTaxClass, PictureAddress } from '../wire.ts';
import { Category, CategoryDetail, CategoryTag, ProductCardConfig, Subcategory } from './category-shapes.ts';
import { GoodsKindField, ReturnTermField } from './goods-kind.ts';

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

const StaffSubcategory = Subcategory.omit({ totalProducts: true, planometry: true, options: true }).extend({
  disabled: z.boolean(),
  /** Whether an import may put products here. */
  subCategoryInsert: z.boolean(),
  updatedAt: Instant,
  /** In every office, for the detail of one category. */
  planometry: z.array(z.object({ id: Id, office_id: Id, isle: z.string(), gondola: z.string() })).optional(),
});

/** Every category, with how many products the whole catalogue has of it and all its subcategories. */
export const StaffCategory = Category.omit({ subcategories: true, subcategoriesArr: true })
  .extend({
    ...staffRecord,
    taxClass: lately(OwnTaxClass),
    returnTerm: lately(ReturnTermField),
    tracksExpiry: lately(z.boolean()),
    productsTags: z.array(CategoryTag.extend({ id: Id })),
    subcategoriesArr: z.array(StaffSubcategory),
    /** The same, keyed by id. */
    subcategories: z.record(Id, StaffSubcategory),
  })
  .meta({ id: 'StaffCategory' });

const forStaff = staffResource('categories', {
  who: 'superadmin',
  what: 'categorías, también inactivas o deshabilitadas, para quien las administra',
  insteadOf: { page: 'categories.allPaginate', one: 'categories.get' },
  item: StaffCategory,
  detail: StaffCategory,
  filters: {
    /** A part of it, ignoring case and accents. */
    categoryName: z.string().trim().max(100).optional(),
    originalName: z.string().trim().max(100).optional(),
    position: z.coerce.number<string | number>().int().optional(),
    disabled: z.stringbool().optional(),
    inactive: inactiveFilter,
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
  /** The reference of the external system; permanent (back-office 5). */
  originalName: z
    .string(incomplete)
    .trim()
    .min(1, incomplete)
    .max(120, 'La referencia WS puede tener máximo 120 caracteres.'),
  position: z.int(incomplete).min(0, 'La posición no puede ser menor que 0.').max(1_000_000),
  visibleName: z.boolean(),
  withManturity: z.boolean(),
  ageRestricted: z.boolean(),
  taxClass: OwnTaxClass,
  goodsKind: GoodsKindField,
  returnTerm: ReturnTermField,
  tracksExpiry: z.boolean(),
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
  removeErrors: ['HAS_PRODUCTS'],
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
