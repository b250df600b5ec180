import type { OrderState } from '#rules/orders/moves.ts';
import { MOST_COUNTED, totalsOf } from '#server/catalogue/pagination.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { type BoardFilter, conditions } from './filter.ts';
import { type BoardPage, isIndexed, isNamed } from './stretch.ts';

/** States in which nothing is left to do: only those after `countedSince` are counted. */
const FINISHED: ReadonlySet<OrderState> = new Set([
  '10_store_dispatch_products',
  '12_store_cancel_order',
  '11_store_onlinepayment_fail',
]);

/**
 * Total of orders on all pages, where it is cheap: open orders and those of the counted days come from the counts by
 * state; where an index finds the rows, they are counted up to a limit.
 */
export async function totalOf(
  db: Queries,
  filter: BoardFilter,
  page: BoardPage,
  { counts, since }: { counts: ReadonlyMap<OrderState, number>; since: Date },
): Promise<{ totalCount?: number; totalPages?: number; moreThan?: number }> {
  const { state, open, limit } = page;
  const counted = [...counts].filter(
    ([of]) => (state === undefined || of === state) && !(open && FINISHED.has(of)),
  );
  const total = counted.reduce((sum, [, count]) => sum + count, 0);
  const isCounted =
    open ||
    (state && !FINISHED.has(state)) ||
    page.order.by !== 'created' ||
    (filter.from && since <= filter.from);
  if (isCounted) return totalsOf(total, limit);
  if (isNamed(filter) || isIndexed(filter, page)) {
    const found = await countFound(db, filter, state);
    return found > MOST_COUNTED ? { moreThan: MOST_COUNTED } : totalsOf(found, limit);
  }
  return (await hasOlder(db, since)) ? {} : totalsOf(total, limit);
}

async function countFound(db: Queries, filter: BoardFilter, state: OrderState | undefined): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from (
      select from customer_order o where o.business_id = ${db.businessId} ${conditions(filter)}
        ${state ? part`and o.state = ${state}` : nothing}
      limit ${MOST_COUNTED + 1}) found`);
  return count;
}

async function hasOlder(db: Queries, since: Date): Promise<boolean> {
  const older = await db.first(sql`
    select 1 as found from customer_order o
    where o.business_id = ${db.businessId} and o.created_at < ${since} limit 1`);
  return older !== undefined;
}
