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
import { Id, Page, Pagination, PictureAddress } from '../wire.ts';

export const Brand = z
  .object({
    id: Id,
    name: z.string(),
    displayName: z.string(),
    description: z.string(),
    logo: z.string(),
    totalProducts: z.int().nonnegative(),
  })
  .meta({ id: 'Brand' });

const brands = readableResource('brands', {
  who: 'anyone',
  what: 'marcas',
  item: Brand,
  detail: Brand,
  filters: {
    name: z.string().max(100).optional(),
    /** Names separated by commas, exact but for case and accents; a name may contain commas. */
    named: z.string().max(2000).optional(),
    inactive: onlyActive,
  },
  order: 'displayName asc',
  limit: 10,
  most: 1000,
  cache: 'public',
});

/** The text _null_ of a form is null: it removes the value. */
const BrandChanges = z.object({
  /** The name used by goods and imports. */
  name: z
    .string()
    .trim()
    .min(1, 'El campo nombre es obligatorio.')
    .max(120, 'El nombre puede tener máximo 120 caracteres.'),
  /** The name shown in the shop; '' is the same as its name. */
  displayName: z.string().trim().max(120, 'El nombre visible puede tener máximo 120 caracteres.').nullable(),
  description: z.string().trim().max(2_000, 'La descripción puede tener máximo 2.000 caracteres.').nullable(),
  logo: PictureAddress,
});
const BrandFields = BrandChanges.partial().extend({ name: BrandChanges.shape.name });
/** `totalProducts`: in the whole catalogue, for staff who edit brands. */
const StaffBrand = Brand.extend(staffRecord).meta({ id: 'StaffBrand' });
const forStaff = staffResource('brands', {
  who: 'superadmin',
  what: 'marcas, también inactivas, para quien las administra',
  insteadOf: { page: 'brands.allPaginate', one: 'brands.get' },
  item: StaffBrand,
  detail: StaffBrand,
  filters: {
    /** A part of either name, ignoring case and accents. */
    name: z.string().trim().max(100).optional(),
    inactive: inactiveFilter,
  },
  sortedBy: ['displayName', 'name', 'creationDate', 'lastUpdateDate'],
  order: 'displayName asc',
  limit: 50,
  most: 1000,
});
const writable = writableResource('brands', {
  who: 'superadmin',
  what: 'una marca',
  fields: BrandFields,
  changes: BrandChanges.partial(),
  item: StaffBrand,
  errors: ['BRAND_NAME_USED'],
  removeErrors: ['HAS_PRODUCTS'],
  bodyLimit: 16 * 1024,
});

const seen = { id: Id, version: z.int().positive() };

export const brandCalls = {
  'brands.list': { ...brands.list, staff: 'brands.staffPage' },
  'brands.allPaginate': { ...brands.allPaginate, staff: 'brands.staffPage' },
  'brands.get': { ...brands.get, staff: 'brands.staffOne' },
  'brands.staffPage': forStaff.page,
  'brands.staffOne': forStaff.one,
  'brands.create': writable.create,
  'brands.update': writable.update,
  'brands.remove': writable.remove,
  'brands.restore': writable.restore,

  'brands.merge': call({
    summary: 'Unir marcas que son una sola, escrita de otra forma: sus productos pasan a ella',
    source: 'back-office 3 (Brand); docs/decisions/062; path chosen here',
    method: 'POST',
    path: '/brands/merge',
    version: 'v1',
    who: 'superadmin',
    body: z.object({
      /** The brand that remains. */
      ...seen,
      from: z.array(z.object(seen)).min(1, 'Elige qué marcas se unen a ella.').max(20),
    }),
    output: z.object({
      doc: StaffBrand,
      moved: z.int().nonnegative(),
      /** Brands with products left, for the next request: a request moves 1,000 products. */
      left: z.array(z.object(seen)),
    }),
    errors: ['STALE_EDIT'],
  }),

  'search.brands': call({
    summary: 'Marcas que se llaman como lo que se busca, las de más productos primero',
    source: 'storefront 7 (S27)',
    method: 'GET',
    path: '/search/brands/{query}/{page}',
    version: 'v2',
    who: 'anyone',
    params: z.object({ query: z.string().trim().min(1, 'Escribe qué buscas.').max(2000), page: Page }),
    query: z.object({ office_id: Id.optional() }),
    output: z.object({ brands: z.array(Brand), pagination: Pagination }),
    cache: 'public',
  }),
};
