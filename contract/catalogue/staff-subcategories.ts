import { z } from 'zod';
import { call } from '#contract/call.ts';
import { CategoryChanges } from '#contract/catalogue/categories.ts';
import { ProductCardConfig, Subcategory } from '#contract/catalogue/category-shapes.ts';
import { GoodsKindField, ReturnTermField } from '#contract/catalogue/goods-kind.ts';
import { SubcategoryOption } from '#contract/catalogue/products.ts';
import { pictureFile } from '#contract/files.ts';
import { staffRecord } from '#contract/resource.ts';
import { Done, Id, lately, OwnTaxClass, PictureField } from '#contract/wire.ts';
import { PICK_TURNS } from '#rules/picking/walk-order.ts';
import { FORM_FIELDS, Version, VersionAsked } from './staff-categories.ts';

/** When its goods are picked in that office: heavy ones first, cold and frozen ones last. */
const PickTurn = z.enum(PICK_TURNS);

/** Aisle and gondola of a subcategory in one office. */
const StaffPlanometry = z
  .object({
    id: Id,
    office_id: Id,
    isle: z.string(),
    gondola: z.string(),
    turn: PickTurn,
    version: Version,
  })
  .meta({ id: 'StaffPlanometry' });

const StaffOption = SubcategoryOption.extend({ id: Id });

/** A subcategory as staff read it: disabled ones too, with its place in every office. */
const StaffSubcategory = Subcategory.omit({ planometry: true, options: true })
  .extend({
    ...staffRecord,
    category_id: Id,
    disabled: z.boolean(),
    /** Whether an import may put products here. */
    subCategoryInsert: z.boolean(),
    taxClass: lately(OwnTaxClass),
    returnTerm: lately(ReturnTermField.nullable()),
    planometry: z.array(StaffPlanometry),
    options: z.array(StaffOption),
    /** Products that were not removed, whether they can be bought or not. */
    totalProducts: z.int().nonnegative(),
    updatedAt: z.string(),
  })
  .meta({ id: 'StaffSubcategory' });

const admin = { version: 'admin', who: 'superadmin' } as const;
const all = { params: z.object({ id: Id }), path: '/admin/categories/{id}/subcategories' } as const;
const one = { params: z.object({ id: Id, subId: Id }), path: `${all.path}/{subId}` } as const;
const doc = z.object({ doc: StaffSubcategory });
const incomplete = 'Por favor completa todos los campos';

const Changes = z.object({
  /** The name that shoppers read. */
  categoryName: CategoryChanges.shape.categoryName,
  /** The name in the external system; permanent. */
  originalName: CategoryChanges.shape.originalName,
  /** The largest is first (storefront 3). */
  position: z.int(incomplete).min(-1, 'El orden no puede ser menor que -1.').max(1_000_000),
  restrictionsMessage: CategoryChanges.shape.restrictionsMessage,
  goodsKind: GoodsKindField.nullable(),
  /** Null: the term of its category. */
  returnTerm: ReturnTermField.nullable(),
  enabled: z.boolean(),
  show: z.boolean(),
  taxClass: OwnTaxClass,
  subCategoryInsert: z.boolean(),
  bannerBgColor: CategoryChanges.shape.bannerBgColor,
  group: z.string().trim().max(60, 'Puede tener máximo 60 caracteres.'),
  groupName: z.string().trim().max(60, 'Puede tener máximo 60 caracteres.'),
  productsTagsSelectable: z.boolean(),
  product_card_config: ProductCardConfig,
  photoUrl: PictureField,
  bannerUrl: PictureField,
});
const form = {
  form: true,
  files: { photoUrl: pictureFile, bannerUrl: pictureFile },
  bodyLimit: 2 * pictureFile.most + FORM_FIELDS,
} as const;

const plans = { params: one.params, path: `${one.path}/planometry` } as const;
const onePlan = {
  params: z.object({ id: Id, subId: Id, planId: Id }),
  path: `${plans.path}/{planId}`,
} as const;
const Place = z.string().trim().max(40, 'Puede tener máximo 40 caracteres.');
const plan = z.object({ planometry: StaffPlanometry });

export const adminSubcategoryCalls = {
  'subcategories.list': call({
    ...all,
    summary: 'Subcategorías de una categoría, también las deshabilitadas, con su lugar en cada sede',
    source: 'back-office 7 (A26)',
    method: 'GET',
    version: 'admin',
    who: 'admin',
    output: z.object({ result: z.array(StaffSubcategory) }),
  }),
  'subcategories.create': call({
    ...admin,
    ...all,
    ...form,
    summary: 'Crear una subcategoría',
    source: 'back-office 2; decisions (A28b)',
    method: 'POST',
    body: Changes.partial().extend({
      categoryName: Changes.shape.categoryName,
      originalName: Changes.shape.originalName,
    }),
    output: StaffSubcategory,
    status: 201,
  }),
  'subcategories.update': call({
    ...admin,
    ...one,
    ...form,
    summary: 'Cambiar una subcategoría; _null_ quita una imagen',
    source: 'back-office 5 and 7 (A27)',
    method: 'PUT',
    body: Changes.partial().extend({ version: Version }),
    output: doc,
    errors: ['STALE_EDIT'],
  }),
  'subcategories.remove': call({
    ...admin,
    ...one,
    summary: 'Quitar una subcategoría que no tiene productos',
    source: 'back-office 7 (A28); rule 48',
    method: 'DELETE',
    query: VersionAsked,
    output: Done.extend({ version: Version }),
    errors: ['HAS_PRODUCTS', 'STALE_EDIT'],
  }),
  'subcategories.restore': call({
    ...admin,
    params: one.params,
    summary: 'Deshacer que se quitó una subcategoría',
    source: 'rule 48; path chosen here',
    method: 'POST',
    path: `${one.path}/restore`,
    body: z.object({ version: Version, enabled: z.boolean() }),
    output: doc,
    errors: ['STALE_EDIT'],
  }),
  'subcategories.move': call({
    ...admin,
    params: one.params,
    summary: 'Poner una subcategoría después de otra, o de primera',
    source: 'back-office 3 (order); path chosen here',
    method: 'POST',
    path: `${one.path}/position`,
    body: z.object({ after: Id.nullable(), version: Version }),
    output: doc,
    errors: ['STALE_EDIT'],
  }),

  'planometry.list': call({
    ...plans,
    summary: 'Pasillo, góndola y turno al alistar de una subcategoría en cada sede',
    source: 'back-office 7 (A29)',
    method: 'GET',
    version: 'admin',
    who: 'admin',
    output: z.object({ planometry: z.array(StaffPlanometry) }),
  }),
  'planometry.create': call({
    ...admin,
    ...plans,
    summary: 'Decir dónde está una subcategoría en una sede',
    source: 'back-office 7 (A30)',
    method: 'POST',
    body: z.object({
      office_id: Id,
      isle: Place.default(''),
      gondola: Place.default(''),
      turn: PickTurn.default('usual'),
    }),
    output: plan,
    status: 201,
  }),
  'planometry.update': call({
    ...admin,
    ...onePlan,
    summary: 'Cambiar pasillo, góndola o turno al alistar',
    source: 'back-office 7 (A31)',
    method: 'PUT',
    body: z.object({
      office_id: Id.optional(),
      isle: Place.optional(),
      gondola: Place.optional(),
      turn: PickTurn.optional(),
      version: Version,
    }),
    output: plan,
    errors: ['STALE_EDIT'],
  }),
  'planometry.remove': call({
    ...admin,
    ...onePlan,
    summary: 'Quitar el lugar en una sede',
    source: 'back-office 7 (A32)',
    method: 'DELETE',
    query: VersionAsked,
    output: Done.extend({ version: Version }),
    errors: ['STALE_EDIT'],
  }),

  'subcategoryOptions.get': call({
    module: 'categories_options',
    params: one.params,
    summary: 'Opciones que se eligen en la página de un producto',
    source: 'back-office 7 (A33)',
    method: 'GET',
    path: `${one.path}/options`,
    version: 'admin',
    who: 'admin',
    output: z.object({ options: z.array(StaffOption), version: Version }),
  }),
  'subcategoryOptions.put': call({
    module: 'categories_options',
    ...admin,
    params: one.params,
    summary: 'Agregar una opción, cambiarla (la que se llamaba originalName) o quitarla (sin opciones)',
    source: 'back-office 5 and 7 (A34)',
    method: 'PUT',
    path: `${one.path}/options`,
    body: z.object({
      /** The option to change; without it a new one is added. */
      originalName: z.string().trim().max(60).optional(),
      name: z
        .string()
        .trim()
        .min(1, 'Escribe el nombre de la opción.')
        .max(60, 'Puede tener máximo 60 caracteres.'),
      /** The options that the editor saw; otherwise STALE_EDIT. */
      originalOptions: z.array(z.string().max(60)).max(50).optional(),
      options: z
        .array(z.string().trim().min(1, 'Escribe la opción.').max(60, 'Puede tener máximo 60 caracteres.'))
        .max(50, 'Puede haber máximo 50 opciones.'),
      version: Version,
    }),
    output: z.object({ options: z.array(StaffOption), version: Version }),
    errors: ['STALE_EDIT'],
  }),
};
