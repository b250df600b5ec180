import { DAY_MS } from '#rules/dates/durations.ts';
import { ORDER_STATES, type OrderState } from '#rules/orders/moves.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { type BoardFilter, placed } from './filter.ts';
import { isFew } from './found.ts';

export type BoardOrderBy = 'promised' | 'number' | 'created' | 'total' | 'state';

export type BoardPage = {
  state: OrderState | undefined;
  open: boolean;
  order: { by: BoardOrderBy; descending: boolean };
  /** Cursor of orders sorted by age. */
  after: string | undefined;
  limit: number;
  offset: number;
};

/** Days for which finished orders are counted, and sorted by anything but age; open orders have no limit. */
const DAYS_COUNTED = 90;
/** Most rows counted: a shop with more orders in 90 days counts fewer days and says so. */
const MOST_LOOKED_AT = 100_000;
/** Most rows scanned for filters that look up the person of each order. */
const MOST_LOOKED_UP = 2_500;

function longest({ person }: BoardFilter): number {
  return person && !isFew(person) ? MOST_LOOKED_UP : MOST_LOOKED_AT;
}

/** Whether the filter matches so few people or numbers that all of their orders are read by index. */
export function isNamed({ number, person }: BoardFilter): boolean {
  return isFew(number) || isFew(person);
}

/** `created_at` as sent, to the microsecond, so that it can serve as a cursor. */
export const cursorOf = part`to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * Where one response stops scanning: the time of the order that many numbers further, because numbers rise with time.
 * Undefined when no limit is needed: an index finds the rows, or the range ends earlier.
 */
export async function stretchEnd(
  db: Queries,
  filter: BoardFilter,
  page: BoardPage,
): Promise<string | undefined> {
  if (isNamed(filter) || isIndexed(filter, page)) return undefined;
  const { descending } = page.order;
  const after =
    page.after && part`and o.created_at ${descending ? part`<` : part`>`} ${page.after}::timestamptz`;
  return momentBeyond(db, longest(filter), descending, part`${placed(filter)} ${after || nothing}`, filter);
}

/** Start of the counted finished orders: 90 days or the requested days, within the limit of rows. */
export async function countedSince(db: Queries, filter: BoardFilter, now: Date): Promise<Date> {
  const { from, before } = filter;
  const start = from ?? new Date((before ?? now).getTime() - DAYS_COUNTED * DAY_MS);
  if (isNamed(filter)) return start;
  const span = { from: start, before };
  const moment = await momentBeyond(db, longest(filter), true, placed(span), span);
  return moment === undefined ? start : new Date(moment);
}

/** Orders placed at the same time may have numbers in reverse order; the margin in numbers. */
const OUT_OF_ORDER = 200;

/**
 * The first number of the counted orders, because numbers rise with time. Without it PostgreSQL may scan the numbers of
 * ten years to find the first fifty of the last 90 days.
 */
export function numberedSince({ businessId }: Pick<Queries, 'businessId'>, since: Date) {
  return part`and o.number >= (
    select f.number - ${OUT_OF_ORDER}::int from customer_order f
    where f.business_id = ${businessId} and f.created_at >= ${since} order by f.created_at limit 1)`;
}

async function momentBeyond(
  db: Queries,
  count: number,
  descending: boolean,
  within: ReturnType<typeof part>,
  span: Pick<BoardFilter, 'from' | 'before'>,
): Promise<string | undefined> {
  const [direction, beyond] = descending
    ? [part`desc`, part`o.number <= first.number - ${count}::int`]
    : [part`asc`, part`o.number >= first.number + ${count}::int`];
  const found = await db.first<{ cursor: string }>(sql`
    select ${cursorOf} as cursor from (
      select o.number from customer_order o where o.business_id = ${db.businessId} ${within}
      order by o.created_at ${direction} limit 1
    ) first cross join lateral (
      select o.created_at from customer_order o where o.business_id = ${db.businessId} and ${beyond}
      order by o.number ${direction} limit 1
    ) o where true ${placed(span)}`);
  return found?.cursor;
}

/** Whether one index answers the filter: no filter, or a single one by state, picker or courier. */
export function isIndexed(filter: BoardFilter, { state }: BoardPage): boolean {
  const { number, person, type, priceMin, priceMax, paymentMethod, officeId, ownOfficeId } = filter;
  const { pickerId, courierId } = filter;
  const isOther = [number, person, type, priceMin, priceMax, paymentMethod, officeId, ownOfficeId].some(
    Boolean,
  );
  // 'Not assigned' is not in the index.
  if (isOther || pickerId === null || courierId === null) return false;
  return [state, pickerId, courierId].filter(Boolean).length <= 1;
}

export function orderOf({ by, descending }: BoardPage['order']) {
  const column = {
    promised: part`o.window_end`,
    number: part`o.number`,
    created: part`o.created_at`,
    total: part`o.total`,
    // Rule 21: the order of states, not of their names.
    state: part`array_position(${ORDER_STATES}::text[], o.state)`,
  }[by];
  // The index has this order: ids ascend while times descend.
  if (by === 'created') return descending ? part`o.created_at desc, o.id` : part`o.created_at, o.id desc`;
  return descending ? part`${column} desc, o.id desc` : part`${column}, o.id`;
}
