import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { stockCountCalls } from '#contract/stock/counts.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import type { Queries } from '#server/db/database.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { isOffice } from '../bookings.ts';
import { bookCount, readDifferences } from './book-count.ts';
import { readCounted } from './counted-products.ts';
import {
  type CountRow,
  endCount,
  insertCount,
  insertEntry,
  listCounts,
  lockCount,
  readCount,
  readEntries,
  readHead,
  subcategoriesIn,
} from './queries.ts';

const NOTHING_THERE = 'Ahí no hay productos de esta sede: revisa el pasillo, la góndola o la categoría.';
const NOT_SOLD = 'La sede no tiene este producto.';

/** Counts of the stock (rule 111). */
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
    const rows = await readCounted(context.db, count, { search, left }, rowsOfPage(page));
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
  if (!count || count.office_id !== officeId || count.name !== name) return fail('REQUEST_KEY_REUSED');
  if (isNew) {
    const after = { name, is_blind: isBlind, office_id: officeId, products: count.products };
    const record = { call: 'stockCounts.start', entity: 'stock_count', entityId: id } as const;
    await writeAudit(tx, context, { ...record, before: null, after });
  }
  return presentCount(count);
}

/** An entry after the one that was seen; the table lets one alone follow it. */
async function enter(
  tx: Queries,
  { params, body }: CheckedInputOf<'stockCounts.enter'>,
  context: SignedInContext,
): Promise<
  OutputOf<'stockCounts.enter'> | Failure<'NOT_FOUND' | 'INVALID_INPUT' | 'COUNT_CHANGED' | 'COUNT_ENDED'>
> {
  const locked = await lockCount(tx, params.id, 'share');
  if (!locked || !worksAt(context.user, locked.office_id)) return fail('NOT_FOUND');
  const { entry_id: id, product_id } = body;
  const read = async () =>
    (await readCounted(tx, locked, { productId: product_id }, { offset: 0, limit: 1 }))[0];
  if (!(await read())) return failAt('INVALID_INPUT', 'product_id', NOT_SOLD);
  const entries = (await readEntries(tx, params.id, [product_id])).get(product_id) ?? [];
  const isRepeat = entries.some((entry) => entry.id === id);
  if (!isRepeat && locked.state !== 'open') return fail('COUNT_ENDED');
  const isLast = (entries.at(-1)?.id ?? null) === body.follows;
  const isWritten =
    isRepeat ||
    (isLast &&
      (await insertEntry(tx, {
        id,
        product_id,
        counted: body.counted,
        mode: body.mode,
        follows: body.follows,
        countId: params.id,
        officeId: locked.office_id,
        actor: context.user.id,
      })));
  const product = await read();
  if (!product) return failAt('INVALID_INPUT', 'product_id', NOT_SOLD);
  return isWritten ? product : fail('COUNT_CHANGED', { data: { product } });
}

/** A count of one's own branch. */
async function ownCount(db: Queries, id: string, { user }: SignedInContext): Promise<CountRow | undefined> {
  const count = await readCount(db, id);
  return count && worksAt(user, count.office_id) ? count : undefined;
}

function presentCount(row: CountRow): OutputOf<'stockCounts.get'> {
  const { subcategory_ids: _, started_at, ended_at, ...count } = row;
  return { ...count, started_date: started_at.toISOString(), ended_date: ended_at?.toISOString() ?? null };
}
