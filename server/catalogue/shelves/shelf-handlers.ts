import type { HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { preserializedObject } from '#server/http/preserialized.ts';
import { defaultOfficeId, findOfficeId } from '#server/offices/offices.ts';
import { boughtWith } from '#server/stats/together.ts';
import { brandIdsNamed } from '../brands/brand-queries.ts';
import { isShown, officesOfCity, productsLike, productsWithoutPicture } from './queries.ts';
import { shelfPage } from './shelf-page.ts';

const MOST_SUGGESTED = 12;

export const shelfHandlers = {
  'products.all': async ({ query }, context) => {
    const officeId = await findOfficeId(context.db, query.branch_id);
    return officeId ? shelfPage(context, { officeId }, query) : fail('NOT_FOUND');
  },

  'products.ofBrand': async ({ params, query }, context) => {
    const [officeId, brandIds] = await Promise.all([
      findOfficeId(context.db, query.branch_id),
      brandIdsNamed(context.db, params.brand),
    ]);
    if (!officeId || brandIds.length === 0) return fail('NOT_FOUND');
    return shelfPage(context, { officeId, brandIds }, query);
  },

  'products.suggest': async ({ body }, { db, catalogue }) => {
    const named = body.branch_id !== undefined || body.city.trim() === '';
    const [officeId, isListed] = await Promise.all([
      body.branch_id === undefined ? defaultOfficeId(db) : findOfficeId(db, body.branch_id),
      isShown(db, body.product.id),
    ]);
    if (!officeId || !isListed) return fail('NOT_FOUND');
    const officeIds = named ? [officeId] : await officesOfCity(db, body.city.trim());
    const rows = await productsLike(db, body.product.id, officeIds, MOST_SUGGESTED);
    return preserializedObject({ result: preserializedObject({ all: await catalogue.cards(db, rows) }) });
  },

  'products.together': async ({ params, query }, { db, catalogue }) => {
    const [officeId, isListed] = await Promise.all([
      findOfficeId(db, query.branch_id),
      isShown(db, params.id),
    ]);
    if (!officeId || !isListed) return fail('NOT_FOUND');
    const ids = await boughtWith(db, params.id, MOST_SUGGESTED);
    const rows = await catalogue.figures(db, officeId, ids);
    return preserializedObject({ list: await catalogue.cards(db, rows) });
  },

  'products.withoutImages': async ({ query }, { db }) => {
    const rows = await productsWithoutPicture(db, query.startAt, query.limit + 1);
    const next = rows[query.limit];
    return { list: rows.slice(0, query.limit), ...(next ? { startAt: next.id } : {}) };
  },
} satisfies HandlersOf<
  'products.all' | 'products.ofBrand' | 'products.suggest' | 'products.together' | 'products.withoutImages'
>;
