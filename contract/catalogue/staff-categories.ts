import { z } from 'zod';
import { call } from '#contract/call.ts';
import { CategoryChanges, CategoryFields, StaffCategory } from '#contract/catalogue/categories.ts';
import { CategoryTag, ProductCardConfig } from '#contract/catalogue/category-shapes.ts';
import { pictureFile } from '#contract/files.ts';
import { Done, Id, Page, Pagination, PictureField, pageLength, pageSize } from '#contract/wire.ts';

export const Version = z.int().positive();
export const VersionAsked = z.object({ version: z.coerce.number<string | number>().int().positive() });
/** Bytes of a form besides its files. */
export const FORM_FIELDS = 32 * 1024;

const admin = { version: 'admin', who: 'superadmin' } as const;
const path = '/admin/categories';
const one = { params: z.object({ id: Id }), path: `${path}/{id}` } as const;
const doc = z.object({ doc: StaffCategory });

const pictureFiles = {
  icon: pictureFile,
  iconMini: pictureFile,
  cover: pictureFile,
  banner: pictureFile,
} as const;
const pictures = z
  .object({ icon: PictureField, iconMini: PictureField, cover: PictureField, banner: PictureField })
  .partial().shape;
const form = {
  form: true,
  files: pictureFiles,
  bodyLimit: Object.keys(pictureFiles).length * pictureFile.most + FORM_FIELDS,
} as const;

const ORDERED_BY = ['position', 'categoryName', 'originalName', 'creationDate', 'lastUpdateDate'] as const;
const orders = ORDERED_BY.flatMap((field) => [`${field} asc`, `${field} desc`] as const);

const Text = (what: string, most: number) =>
  z.string().trim().min(1, `Escribe ${what}.`).max(most, `Puede tener máximo ${most} caracteres.`);
const TagFields = z.object({
  /** The name that shoppers read. */
  tagName: Text('el nombre de la etiqueta', 60),
  /** The name in the external system; by default its own name. */
  originalName: z.string().trim().max(60, 'Puede tener máximo 60 caracteres.').optional(),
  /** The tag stored in its products; permanent. */
  tag: Text('la etiqueta de los productos', 60),
});
const Tag = CategoryTag.extend({ id: Id });
/** A tag belongs to its category: an edit names the category's version. */
const tagged = z.object({ tag: Tag, version: Version });
const oneTag = { params: z.object({ id: Id, tagId: Id }), path: `${path}/{id}/tags/{tagId}` } as const;

/** The category manager of the back office. An edit names the version it saw (rule 47). */
export const adminCategoryCalls = {
  'adminCategories.list': call({
    summary: 'Categorías para la administración, por posición',
    source: 'back-office 2 and 7 (A20)',
    method: 'GET',
    path,
    version: 'admin',
    who: 'admin',
    query: z.object({
      page: Page,
      limit: pageSize(50, 1000),
      limitPerPage: pageLength(1000).optional(),
      /** A part of it, ignoring case and accents (rule 41). */
      categoryName: z.string().trim().max(100).optional(),
      originalName: z.string().trim().max(100).optional(),
      position: z.coerce.number<string | number>().int().optional(),
      disabled: z.stringbool().optional(),
      inactive: z.stringbool().default(false),
      order: z.enum(orders, `Esta lista se ordena por: ${orders.join('; ')}.`).default('position asc'),
    }),
    output: z.object({ items: z.array(StaffCategory), pagination: Pagination }),
  }),
  'adminCategories.create': call({
    ...admin,
    ...form,
    summary: 'Crear una categoría',
    source: 'back-office 5 and 7 (A21)',
    method: 'POST',
    path,
    body: CategoryFields.extend(pictures),
    output: StaffCategory,
    status: 201,
    errors: ['CATEGORY_REFERENCE_USED'],
  }),
  'adminCategories.get': call({
    ...one,
    summary: 'Una categoría para la administración',
    source: 'back-office 7 (A22)',
    method: 'GET',
    version: 'admin',
    who: 'admin',
    output: StaffCategory,
  }),
  'adminCategories.update': call({
    ...admin,
    ...one,
    ...form,
    summary: 'Cambiar una categoría; _null_ quita una imagen',
    source: 'back-office 5 and 7 (A23)',
    method: 'PUT',
    body: CategoryChanges.partial().extend({ ...pictures, version: Version }),
    output: doc,
    errors: ['STALE_EDIT'],
  }),
  'adminCategories.remove': call({
    ...admin,
    ...one,
    summary: 'Quitar una categoría que no tiene productos',
    source: 'back-office 7 (A24); rule 48',
    method: 'DELETE',
    query: VersionAsked,
    output: Done.extend({ version: Version }),
    errors: ['HAS_PRODUCTS', 'STALE_EDIT'],
  }),
  'adminCategories.move': call({
    ...admin,
    params: one.params,
    summary: 'Poner una categoría después de otra, o de primera',
    source: 'back-office 2 (position); path chosen here',
    method: 'POST',
    path: `${path}/{id}/position`,
    body: z.object({ after: Id.nullable(), version: Version }),
    output: doc,
    errors: ['STALE_EDIT'],
  }),
  'adminCategories.setCards': call({
    module: 'categories_custom_cards',
    ...admin,
    params: one.params,
    summary: 'Qué muestran las tarjetas de los productos de una categoría',
    source: 'back-office 3 and 7 (A25)',
    method: 'POST',
    path: `${path}/{id}/product-cards`,
    body: z.object({ product_card_config: ProductCardConfig, version: Version }),
    output: doc,
    errors: ['STALE_EDIT'],
  }),

  'categoryTags.list': call({
    module: 'categories_tags',
    params: one.params,
    summary: 'Etiquetas de una categoría',
    source: 'back-office 7 (A35)',
    method: 'GET',
    path: `${path}/{id}/tags`,
    version: 'admin',
    who: 'admin',
    output: z.object({ tags: z.array(Tag), version: Version }),
  }),
  'categoryTags.create': call({
    module: 'categories_tags',
    ...admin,
    params: one.params,
    summary: 'Agregar una etiqueta a una categoría',
    source: 'back-office 7 (A36)',
    method: 'POST',
    path: `${path}/{id}/tags`,
    body: TagFields.extend({ version: Version }),
    output: tagged,
    status: 201,
    errors: ['STALE_EDIT'],
  }),
  'categoryTags.update': call({
    module: 'categories_tags',
    ...admin,
    ...oneTag,
    summary: 'Cambiar el nombre de una etiqueta',
    source: 'back-office 7 (A37)',
    method: 'PUT',
    body: TagFields.partial().extend({ version: Version }),
    output: tagged,
    errors: ['STALE_EDIT'],
  }),
  'categoryTags.remove': call({
    module: 'categories_tags',
    ...admin,
    ...oneTag,
    summary: 'Quitar una etiqueta que ningún producto tiene',
    source: 'back-office 7 (A38)',
    method: 'DELETE',
    query: VersionAsked,
    output: Done.extend({ version: Version }),
    errors: ['HAS_PRODUCTS', 'STALE_EDIT'],
  }),
};
