import { type Placed, positionsAfterMove } from '#rules/positions.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, failAt, isFailure } from '#server/http/failure.ts';
import { withStoredPictures } from '#server/pictures/store-in-form.ts';
import { updateRecord } from '#server/resource/write-record.ts';
import { categories } from '../writing/catalogue-records.ts';
import { managedCategories, presentCategory, staffCategory } from './staff-categories.ts';
import {
  categoryResource,
  changeCategory,
  createCategory,
  removeCategory,
  updateCategory,
} from './write-category.ts';

const PICTURES = ['icon', 'iconMini', 'cover', 'banner'] as const;

export const adminCategoryHandlers = {
  'adminCategories.list': async ({ query }, { db }) => {
    const { list, pagination } = await managedCategories(db, query);
    return { items: list.map(presentCategory), pagination };
  },

  'adminCategories.get': async ({ params: { id } }, { db }) => {
    const row = await staffCategory(db, id);
    return row ? presentCategory(row) : fail('NOT_FOUND');
  },

  'adminCategories.create': async ({ body }, context) => {
    const fields = await withStoredPictures(context, PICTURES, body);
    return isFailure(fields) ? fields : createCategory('adminCategories.create', fields, context);
  },

  'adminCategories.update': async ({ params: { id }, body: { version, ...changes } }, context) => {
    const fields = await withStoredPictures(context, PICTURES, changes);
    if (isFailure(fields)) return fields;
    const edit = { call: 'adminCategories.update', id, version } as const;
    const doc = await updateCategory(edit, fields, context);
    return isFailure(doc) ? doc : { doc };
  },

  'adminCategories.remove': ({ params: { id }, query: { version } }, context) =>
    removeCategory({ call: 'adminCategories.remove', id, version }, context),

  'adminCategories.move': async ({ params: { id }, body: { after, version } }, context) => {
    const edit = { call: 'adminCategories.move', id, version } as const;
    const doc = await updateRecord(categoryResource, context, edit, async (tx, before) => {
      const moved = positionsAfterMove(await lockOrder(tx), id, after);
      if (!moved) return failAt('INVALID_INPUT', 'after', 'Esa categoría ya no está: actualiza la lista.');
      for (const one of moved) await categories.change(tx, one.id, { position: one.position }, context.now());
      return moved.length === 0 ? before : ((await staffCategory(tx, id)) ?? before);
    });
    return isFailure(doc) ? doc : { doc };
  },

  'adminCategories.setCards': async ({ params: { id }, body }, context) => {
    const edit = { call: 'adminCategories.setCards', id, version: body.version } as const;
    const doc = await updateRecord(categoryResource, context, { ...edit, unlessSame: true }, (tx) =>
      changeCategory(tx, id, { product_card_config: body.product_card_config }, context.now()),
    );
    return isFailure(doc) ? doc : { doc };
  },
} satisfies HandlersOf<
  | 'adminCategories.list'
  | 'adminCategories.get'
  | 'adminCategories.create'
  | 'adminCategories.update'
  | 'adminCategories.remove'
  | 'adminCategories.move'
  | 'adminCategories.setCards'
>;

/** All that are not removed, in list order; two simultaneous moves wait for each other. */
async function lockOrder(tx: Queries): Promise<Placed[]> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('category order ' || ${tx.businessId}, 0)) as locked`,
  );
  return tx.all<Placed>(sql`
    select id, position from category where business_id = ${tx.businessId} and not inactive
    order by position, id desc`);
}
