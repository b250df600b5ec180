import { isDeepStrictEqual } from 'node:util';
import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { stockCountCalls } from '#contract/stock/counts.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import type { Queries } from '#server/db/database.ts';
import { part } from '#server/db/sql.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, failAt } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { unpickedGoods } from '#server/picking/current-picks.ts';
import { isOffice } from '../bookings.ts';
import { type CountScope, readCounted } from '../counted-products.ts';
import { enterProduct } from '../enter.ts';
import { bookCount, readDifferences } from './book-count.ts';
import {
  type CountHead,
  type CountRow,
  endCount,
  insertCount,
  listCounts,
  lockCount,
  readCount,
  readHead,
  subcategoriesIn,
} from './queries.ts';

const NOTHING_THERE = 'Ahí no hay productos de esta sede: revisa el pasillo, la góndola o la categoría.';
const OTHER_COUNT = 'Ya hay un conteo con este id, y es de otra cosa. Empieza otro.';

export const stockCountHandlers = {
  'stockCounts.list': async ({ query: { office_id, state, ...page } }, { db, user }) => {
    const officeId = user.officeId ?? office_id;
    const { list, pagination } = pageFrom(await listCounts(db, { officeId, state }, rowsOfPage(page)), page);
    return { list: list.map(presentCount), pagination };
  },

  'stockCounts.start': ({ body }, context) => context.db.transaction((tx) => start(tx, body, context)),

  'stockCounts.get': async ({ params }, context) => {
    const count = await ownCount(context.db, params.id, context);
    return count ? presentCount(count) : fail('NOT_FOUND');
  },

  'stockCounts.products': async ({ params, query: { search, left, ...page } }, context) => {
    const count = await readHead(context.db, params.id);
    if (!count || !worksAt(context.user, count.office_id)) return fail('NOT_FOUND');
    const scope = scopeOf(context.db, count);
    const rows = await readCounted(context.db, scope, { search, left }, rowsOfPage(page));
    return pageFrom(rows, page);
  },

  'stockCounts.enter': ({ params, body }, context) =>
    context.db.transaction((tx) => enter(tx, { params, body }, context)),

  'stockCounts.differences': async ({ params }, context) => {
    const count = await ownCount(context.db, params.id, context);
    return count ? readDifferences(context.db, count) : fail('NOT_FOUND');
  },

  'stockCounts.book': bookCount,

  'stockCounts.drop': ({ params: { id } }, context) =>
    context.db.transaction(async (tx) => {
      const count = await lockCount(tx, id, 'update');
      if (!count || !worksAt(context.user, count.office_id)) return fail('NOT_FOUND');
      if (count.state !== 'open') return fail('COUNT_ENDED');
      await endCount(tx, { id, state: 'dropped', by: context.user.id, at: context.now() });
      const record = { call: 'stockCounts.drop', entity: 'stock_count', entityId: id } as const;
      await writeAudit(tx, context, { ...record, before: { name: count.name }, after: null });
      return { message: 'El conteo quedó descartado.' };
    }),
} satisfies HandlersOf<keyof typeof stockCountCalls>;

async function start(
  tx: Queries,
  body: CheckedInputOf<'stockCounts.start'>['body'],
  context: SignedInContext,
) {
  const { id, office_id: officeId, is_blind: isBlind } = body;
  const name = plainText(body.name);
  if (!worksAt(context.user, officeId) || !(await isOffice(tx, officeId))) return fail('NOT_FOUND');
  const subcategoryIds = await subcategoriesIn(tx, {
    officeId,
    categoryId: body.category_id,
    isle: plainText(body.isle),
    gondola: plainText(body.gondola),
  });
  if (subcategoryIds.length === 0)
    return failAt('INVALID_INPUT', body.isle === '' ? 'category_id' : 'isle', NOTHING_THERE);
  const [by, at] = [context.user.id, context.now()];
  const isNew = await insertCount(tx, { id, officeId, name, isBlind, subcategoryIds, by, at });
  const count = await readCount(tx, id);
  const same = { ...count, office_id: officeId, name, is_blind: isBlind, subcategory_ids: subcategoryIds };
  if (!count || !isDeepStrictEqual(count, same)) return fail('REQUEST_KEY_REUSED', { message: OTHER_COUNT });
  if (isNew) {
    const after = { name, is_blind: isBlind, office_id: officeId, products: count.products };
    const record = { call: 'stockCounts.start', entity: 'stock_count', entityId: id } as const;
    await writeAudit(tx, context, { ...record, before: null, after });
  }
  return presentCount(count);
}

/** Adds an entry while the count is locked against its end. */
async function enter(
  tx: Queries,
  { params, body }: CheckedInputOf<'stockCounts.enter'>,
  { user }: SignedInContext,
) {
  const locked = await lockCount(tx, params.id, 'share');
  if (!locked || !worksAt(user, locked.office_id)) return fail('NOT_FOUND');
  const ended = locked.state === 'open' ? undefined : fail('COUNT_ENDED');
  return enterProduct(tx, scopeOf(tx, locked), { body, actor: user.id, ended });
}

function scopeOf(
  { businessId }: Queries,
  { id, office_id: officeId, is_blind, subcategory_ids }: CountHead,
): CountScope {
  return {
    of: 'count',
    id,
    officeId,
    joins: part`left join (${unpickedGoods(businessId, part`${officeId}`)}) w on w.product_id = po.product_id`,
    isInScope: part`p.subcategory_id = any(${subcategory_ids}::uuid[])`,
    expected: is_blind ? part`null::bigint` : part`po.stock + coalesce(w.demand, 0)`,
  };
}

async function ownCount(db: Queries, id: string, { user }: SignedInContext): Promise<CountRow | undefined> {
  const count = await readCount(db, id);
  return count && worksAt(user, count.office_id) ? count : undefined;
}

function presentCount(row: CountRow): OutputOf<'stockCounts.get'> {
  const { subcategory_ids: _, started_at, ended_at, ...count } = row;
  return { ...count, started_date: started_at.toISOString(), ended_date: ended_at?.toISOString() ?? null };
}
