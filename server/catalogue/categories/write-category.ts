import type { CallId, CheckedInputOf, OutputOf } from '#contract/index.ts';
import { slugOf } from '#rules/links/slug.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import {
  createRecord,
  type Resource,
  removeRecord,
  restoreRecord,
  updateRecord,
  type WriterContext,
} from '#server/resource/write-record.ts';
import { CATEGORY_DEFAULTS, type CategoryFields, categories } from '../writing/catalogue-records.ts';
import { hasProducts } from './shelf-in-use.ts';
import { type CategoryRow, presentCategory, staffCategory } from './staff-categories.ts';

/** Caches are notified by the database (triggers notify_*). */
export const categoryResource: Resource<CategoryRow, OutputOf<'categories.staffOne'>> = {
  entity: 'category',
  lock: (tx, id) => lockCategory(tx, id, { inactive: false }),
  present: presentCategory,
  // Subcategories and the number of products are not fields of the category.
  forAudit: (row) => {
    const { subcategoriesArr: _, subcategories: __, totalProducts: ___, ...fields } = presentCategory(row);
    return fields;
  },
};

export const categoryWrites = {
  'categories.create': ({ body }, context) => createCategory('categories.create', body, context),

  'categories.update': async ({ body: { id, version, ...changes } }, context) => {
    const doc = await updateCategory({ call: 'categories.update', id, version }, changes, context);
    return isFailure(doc) ? doc : { doc };
  },

  'categories.remove': ({ params: { id }, query: { version } }, context) =>
    removeCategory({ call: 'categories.remove', id, version }, context),

  'categories.restore': async ({ body: { id, version } }, context) => {
    const edit = { call: 'categories.restore', id, version } as const;
    const doc = await restoreRecord(categoryResource, context, edit, {
      lockRemoved: (tx) => lockCategory(tx, id, { inactive: true }),
      restore: (tx) => changeCategory(tx, id, { inactive: false }, context.now()),
    });
    return isFailure(doc) ? doc : { doc };
  },
} satisfies HandlersOf<
  'categories.create' | 'categories.update' | 'categories.remove' | 'categories.restore'
>;

type Edit = { call: CallId; id: string; version: number };
export type CategoryChanges = Omit<CheckedInputOf<'categories.update'>['body'], 'id' | 'version'>;

export function createCategory(call: CallId, body: CategoryChanges, context: WriterContext) {
  return createRecord(categoryResource, context, call, async (tx) => {
    const id = newId();
    const named = { name: '', original_name: '', ...fieldsOf(body) };
    const fields = { ...CATEGORY_DEFAULTS, ...named, slug: slugOf(named.name) || id };
    const row = await categories.addUnlessTaken(tx, fields, context.now(), id);
    return row ? asStaffSee(tx, id) : failAt('CATEGORY_REFERENCE_USED', 'originalName');
  });
}

export function updateCategory(edit: Edit, changes: CategoryChanges, context: WriterContext) {
  return updateRecord(categoryResource, context, { ...edit, unlessSame: true }, async (tx, before) => {
    const { original_name: reference, ...fields } = fieldsOf(changes);
    if (reference !== undefined && reference !== before.original_name)
      return failAt('INVALID_INPUT', 'originalName', 'La referencia WS no se puede cambiar.');
    return changeCategory(tx, edit.id, fields, context.now());
  });
}

export function removeCategory(edit: Edit, context: SignedInContext) {
  // Back-office 8.
  const removal = { ...edit, message: 'Categoria eliminada correctamente' };
  return removeRecord(categoryResource, context, removal, async (tx) =>
    (await hasProducts(tx, { of: 'category', id: edit.id }))
      ? fail('HAS_PRODUCTS')
      : categories.remove(tx, edit.id, context.now()),
  );
}

export async function changeCategory(
  tx: Queries,
  id: string,
  fields: Partial<CategoryFields> & { inactive?: boolean },
  now: Date,
): Promise<CategoryRow | Failure<'NOT_FOUND'>> {
  await categories.change(tx, id, fields, now);
  return asStaffSee(tx, id);
}

function fieldsOf(body: CategoryChanges): Partial<CategoryFields> {
  const fields = {
    name: body.categoryName === undefined ? undefined : plainText(body.categoryName),
    original_name: body.originalName === undefined ? undefined : plainText(body.originalName),
    visible_name: body.visibleName,
    icon: body.icon,
    icon_mini: body.iconMini,
    cover: body.cover,
    banner: body.banner,
    banner_bg_color: body.bannerBgColor,
    with_maturity: body.withManturity,
    age_restricted: body.ageRestricted,
    tax_class: body.taxClass === undefined ? undefined : body.taxClass || null,
    goods_kind: body.goodsKind,
    return_term: body.returnTerm,
    tracks_expiry: body.tracksExpiry,
    restrictions_message: body.restrictionsMessage,
    products_tags_selectable: body.productsTagsSelectable,
    product_card_config: body.product_card_config,
    position: body.position,
    disabled: body.disabled,
  };
  return onlySaid(fields);
}

export function onlySaid<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}

async function lockCategory(tx: Queries, id: string, { inactive }: { inactive: boolean }) {
  const row = await staffCategory(tx, id, 'locked');
  return row?.inactive === inactive ? row : undefined;
}

async function asStaffSee(tx: Queries, id: string): Promise<CategoryRow | Failure<'NOT_FOUND'>> {
  return (await staffCategory(tx, id)) ?? fail('NOT_FOUND');
}
