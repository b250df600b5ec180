import type { CallId, CheckedInputOf, OutputOf } from '#contract/index.ts';
import { slugOf } from '#rules/links/slug.ts';
import { type Placed, positionsAfterMove } from '#rules/positions.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { withStoredPictures } from '#server/pictures/store-in-form.ts';
import {
  createRecord,
  type Resource,
  removeRecord,
  restoreRecord,
  updateRecord,
  type WriterContext,
} from '#server/resource/write-record.ts';
import { SUBCATEGORY_DEFAULTS, type SubcategoryFields, subcategories } from '../writing/catalogue-records.ts';
import { hasProducts } from './shelf-in-use.ts';
import { staffCategory } from './staff-categories.ts';
import {
  presentSubcategory,
  type SubcategoryRow,
  staffSubcategories,
  staffSubcategory,
} from './staff-subcategories.ts';
import { onlySaid } from './write-category.ts';

type SavedSubcategory = OutputOf<'subcategories.create'>;
export type SubcategoryPath = { id: string; subId: string };
const PICTURES = ['photoUrl', 'bannerUrl'] as const;

/** A subcategory of the category in the address; NOT_FOUND for another's. */
export function subcategoryResource(params: SubcategoryPath): Resource<SubcategoryRow, SavedSubcategory> {
  return {
    entity: 'subcategory',
    lock: (tx) => lockSubcategory(tx, params, { inactive: false }),
    present: presentSubcategory,
    forAudit: (row) => {
      const { totalProducts: _, planometry: __, ...fields } = presentSubcategory(row);
      return fields;
    },
  };
}

export const subcategoryHandlers = {
  'subcategories.list': async ({ params: { id } }, { db }) => {
    if (!(await staffCategory(db, id))) return fail('NOT_FOUND');
    return { result: (await staffSubcategories(db, id)).map(presentSubcategory) };
  },

  'subcategories.create': async ({ params: { id }, body }, context) => {
    const form = await withStoredPictures(context, PICTURES, body);
    if (isFailure(form)) return form;
    return createSubcategory('subcategories.create', id, form, context);
  },

  'subcategories.update': async ({ params, body: { version, ...changes } }, context) => {
    const form = await withStoredPictures(context, PICTURES, changes);
    if (isFailure(form)) return form;
    const doc = await updateSubcategory({ call: 'subcategories.update', version }, params, form, context);
    return isFailure(doc) ? doc : { doc };
  },

  'subcategories.remove': ({ params, query: { version } }, context) => {
    const message = 'Subcategoría eliminada correctamente';
    const removal = { call: 'subcategories.remove', id: params.subId, version, message } as const;
    return removeRecord(subcategoryResource(params), context, removal, async (tx) =>
      (await hasProducts(tx, { of: 'subcategory', id: params.subId }))
        ? fail('HAS_PRODUCTS')
        : subcategories.remove(tx, params.subId, context.now()),
    );
  },

  'subcategories.restore': async ({ params, body: { version, enabled } }, context) => {
    const edit = { call: 'subcategories.restore', id: params.subId, version } as const;
    const doc = await restoreRecord(subcategoryResource(params), context, edit, {
      lockRemoved: (tx) => lockSubcategory(tx, params, { inactive: true }),
      restore: async (tx, removed) => {
        // Another subcategory may have been given its reference since, or is being given it now.
        await staffCategory(tx, params.id, 'locked');
        return (await isReferenceUsed(tx, params.id, removed.name))
          ? referenceUsed()
          : changeSubcategory(tx, params, { inactive: false, disabled: !enabled }, context);
      },
    });
    return isFailure(doc) ? doc : { doc };
  },

  'subcategories.move': async ({ params, body: { after, version } }, context) => {
    const edit = { call: 'subcategories.move', id: params.subId, version } as const;
    const doc = await updateRecord(subcategoryResource(params), context, edit, async (tx, before) => {
      const moved = await positionsOf(tx, params, after);
      if (!moved) return failAt('INVALID_INPUT', 'after', 'Esa subcategoría ya no está: actualiza la lista.');
      for (const one of moved)
        await subcategories.change(tx, one.id, { position: one.position }, context.now());
      if (moved.length === 0) return before;
      return asStaffSee(tx, params);
    });
    return isFailure(doc) ? doc : { doc };
  },
} satisfies HandlersOf<Extract<CallId, `subcategories.${string}`>>;

type Changes = Omit<CheckedInputOf<'subcategories.update'>['body'], 'version' | (typeof PICTURES)[number]> & {
  [Name in (typeof PICTURES)[number]]?: string | undefined;
};

export function createSubcategory(call: CallId, id: string, form: Changes, context: WriterContext) {
  const subId = newId();
  return createRecord(subcategoryResource({ id, subId }), context, call, async (tx) => {
    // Two simultaneous additions are checked in turn.
    const category = await staffCategory(tx, id, 'locked');
    if (!category || category.inactive) return fail('NOT_FOUND');
    const named = { name: '', display_name: '', ...fieldsOf(form) };
    if (await isReferenceUsed(tx, id, named.name)) return referenceUsed();
    const fields = { ...SUBCATEGORY_DEFAULTS, ...named, slug: slugOf(named.display_name) || subId };
    await subcategories.add(tx, { ...fields, category_id: id }, context.now(), subId);
    return asStaffSee(tx, { id, subId });
  });
}

export function updateSubcategory(
  { call, version }: { call: CallId; version: number },
  params: SubcategoryPath,
  form: Changes,
  context: WriterContext,
) {
  const { name, ...fields } = fieldsOf(form);
  const edit = { call, id: params.subId, version, unlessSame: true } as const;
  return updateRecord(subcategoryResource(params), context, edit, async (tx, before) =>
    name !== undefined && name !== before.name
      ? failAt('INVALID_INPUT', 'originalName', 'La referencia WS no se puede cambiar.')
      : changeSubcategory(tx, params, fields, context),
  );
}

function fieldsOf(body: Changes): Partial<SubcategoryFields> {
  return onlySaid({
    name: body.originalName === undefined ? undefined : plainText(body.originalName),
    display_name: body.categoryName === undefined ? undefined : plainText(body.categoryName),
    picture: body.photoUrl,
    banner: body.bannerUrl,
    banner_bg_color: body.bannerBgColor,
    group_code: body.group === undefined ? undefined : plainText(body.group),
    group_name: body.groupName === undefined ? undefined : plainText(body.groupName),
    product_card_config: body.product_card_config,
    restrictions_message: body.restrictionsMessage,
    goods_kind: body.goodsKind,
    return_term: body.returnTerm,
    products_tags_selectable: body.productsTagsSelectable,
    takes_imports: body.subCategoryInsert,
    tax_class: body.taxClass === undefined ? undefined : body.taxClass || null,
    position: body.position,
    show: body.show,
    disabled: body.enabled === undefined ? undefined : !body.enabled,
  });
}

export async function changeSubcategory(
  tx: Queries,
  params: SubcategoryPath,
  fields: Partial<SubcategoryFields> & { inactive?: boolean },
  { now }: Pick<WriterContext, 'now'>,
): Promise<SubcategoryRow | Failure<'NOT_FOUND'>> {
  await subcategories.change(tx, params.subId, fields, now());
  return asStaffSee(tx, params);
}

/** Shoppers see the greatest position first, so the list is reversed: behind `after` is before it here. */
async function positionsOf(tx: Queries, { id, subId }: SubcategoryPath, after: string | null) {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('subcategory order ' || ${id}, 0)) as locked`,
  );
  const rising = await tx.all<Placed>(sql`
    select id, position from subcategory
    where business_id = ${tx.businessId} and category_id = ${id} and not inactive
    order by position, display_name desc, id desc`);
  const others = rising.filter((one) => one.id !== subId);
  if (after === null) return positionsAfterMove(rising, subId, others.at(-1)?.id ?? null);
  const at = others.findIndex((one) => one.id === after);
  return at < 0 ? undefined : positionsAfterMove(rising, subId, others[at - 1]?.id ?? null);
}

const referenceUsed = () =>
  failAt('INVALID_INPUT', 'originalName', 'Ya hay una subcategoría con esa referencia WS.');

async function isReferenceUsed(tx: Queries, categoryId: string, name: string): Promise<boolean> {
  const other = await tx.first(sql`
    select from subcategory
    where business_id = ${tx.businessId} and category_id = ${categoryId} and name = ${name} and not inactive`);
  return other !== undefined;
}

async function lockSubcategory(tx: Queries, params: SubcategoryPath, { inactive }: { inactive: boolean }) {
  const row = await staffSubcategory(tx, params, 'locked');
  return row?.inactive === inactive ? row : undefined;
}

async function asStaffSee(tx: Queries, params: SubcategoryPath) {
  return (await staffSubcategory(tx, params)) ?? fail('NOT_FOUND');
}
