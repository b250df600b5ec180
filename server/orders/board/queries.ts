import type { OrderState } from '#rules/order-moves.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { headColumns, type OrderHeadRow } from '../queries.ts';
import type { StoredDelivery } from '../stored.ts';
import { type BoardFilter, conditions, ofOffice, ofStaff, placed } from './filter.ts';
import { isFew } from './found.ts';

/** What a page of the board may be sorted by. */
export type BoardOrderBy = 'promised' | 'number' | 'created' | 'total' | 'state';

export type BoardRow = OrderHeadRow & { fullname: string; neighborhood: string; delivery: StoredDelivery };

/** What a line of the board says. */
export const boardColumns = part`
  ${headColumns}, o.customer ->> 'fullname' as fullname, coalesce(o.address ->> 'alias', '') as neighborhood, o.delivery`;

/** An order that is neither brought, nor cancelled, nor unpaid for good; as in the index order_open_by_window. */
export const isOpen = part`o.state not in
  ('10_store_dispatch_products', '12_store_cancel_order', '11_store_onlinepayment_fail')`;

/** How far back finished orders are counted and sorted by something else than their age; open ones all. */
export const DAYS_COUNTED = 90;
/** And how many of them: a shop with more of them in 90 days counts fewer days, and says so. */
const MOST_COUNTED = 100_000;
/** Of a filter that looks each order's person up. */
const MOST_LOOKED_UP = 10_000;

/** `cursor`: created_at to the microsecond, to go on from there. */
type PagedRow = BoardRow & { cursor: string };

export type BoardPage = {
  state: OrderState | undefined;
  open: boolean;
  order: { by: BoardOrderBy; descending: boolean };
  /** Goes on from this moment, of orders by age. */
  after: string | undefined;
  limit: number;
  offset: number;
};

/** A page, and where to go on where it ended because so much was looked at and not because it was full. */
export type FoundPage = { rows: PagedRow[]; lookedTo: string | undefined };

/**
 * A page of the board; one row more tells of a next page. Finished orders by anything but their age are those that are
 * counted: sorting ten years of them would read ten years of them. By their age they are looked at in stretches, so
 * that what nobody has, whatever it is asked by, is not looked for in all of them at once.
 */
export async function boardOrders(
  db: Queries,
  filter: BoardFilter,
  page: BoardPage,
  now: Date,
): Promise<FoundPage> {
  const order = orderOf(page.order);
  const byAge = !page.open && page.order.by === 'created';
  const where = part`o.business_id = ${db.businessId} ${conditions(filter)} ${ofState(page)}`;
  const from = byAge
    ? part`${stretch(db, filter, page)} where ${where}`
    : page.open
      ? part`customer_order o where ${where}`
      : part`${newest(db, filter, now)} where ${where}`;
  const rows = await db.all<PagedRow>(sql`
    select ${boardColumns}, ${cursorOf} as cursor
    from (select o.id from ${from} order by ${order} limit ${page.limit + 1} offset ${page.offset}) found
    join customer_order o on o.business_id = ${db.businessId} and o.id = found.id
    join office f on f.business_id = o.business_id and f.id = o.office_id
    order by ${order}`);
  if (!byAge || rows.length > page.limit || isNamed(filter)) return { rows, lookedTo: undefined };
  const end = await db.first<{ cursor: string }>(sql`
    select ${cursorOf} as cursor from ${stretch(db, filter, page)}
    order by ${order} offset ${longestStretch(filter, page) - 1} limit 1`);
  return { rows, lookedTo: end?.cursor };
}

const cursorOf = part`to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

function ofState({ state, open }: Pick<BoardPage, 'state' | 'open'>) {
  return part`${state ? part`and o.state = ${state}` : nothing} ${open ? part`and ${isOpen}` : nothing}`;
}

/** So many orders are looked at for one answer: from the index that has all they are filtered by, or from the table. */
const STRETCH = 100_000;
const STRETCH_IN_TABLE = 15_000;

/** The orders by their age from where the page goes on; of one state, picker or courier those of its own index. */
function stretch(db: Queries, filter: BoardFilter, page: BoardPage) {
  // Of few people or numbers all are read, from the index of those.
  if (isNamed(filter)) return part`customer_order o`;
  const direction = page.order.descending ? part`<` : part`>`;
  return part`(
    select ${indexed} from customer_order o
    where o.business_id = ${db.businessId} ${ofState(page)} ${ofStaff(filter)} ${placed(filter)}
      ${page.after ? part`and o.created_at ${direction} ${page.after}::timestamptz` : nothing}
    order by ${orderOf(page.order)} limit ${longestStretch(filter, page)}
  ) o`;
}

function longestStretch({ pickerId, courierId, person }: BoardFilter, { state }: BoardPage): number {
  if (person) return MOST_LOOKED_UP;
  return state || pickerId || courierId ? STRETCH_IN_TABLE : STRETCH;
}

function isNamed({ number, person }: BoardFilter): boolean {
  return isFew(number) || isFew(person);
}

/** What order_of_board has. */
const indexed = part`o.id, o.created_at, o.number, o.state, o.type, o.total, o.payment_method, o.office_id, o.user_id,
  o.picker_id, o.courier_id, o.window_end, o.business_id`;

/** Orders by state under the filter, and since when those that are finished are counted. */
export type Counts = { byState: Map<OrderState, number>; since: Date };

/**
 * Open orders are all counted, from the small index of open orders; of the finished ones the newest of the last 90
 * days, so that the board costs the same in its tenth year.
 */
export async function countsByState(db: Queries, filter: BoardFilter, now: Date): Promise<Counts> {
  const [rows, first] = await Promise.all([
    db.all<{ state: OrderState; count: number }>(sql`
      select state, count(*) as count from (
        select o.state from customer_order o
        where o.business_id = ${db.businessId} and ${isOpen} ${conditions(filter)}
        union all
        select o.state from ${newest(db, filter, now)} where not (${isOpen}) ${conditions(filter)}
      ) o group by state`),
    // The first order that is not counted any more, if there are so many.
    db.first<{ created_at: Date }>(sql`
      select o.created_at from customer_order o
      where o.business_id = ${db.businessId} ${inSpan(filter, now)}
      order by o.created_at desc, o.id offset ${mostCounted(filter)} limit 1`),
  ]);
  return {
    byState: new Map(rows.map((row) => [row.state, row.count])),
    since: first?.created_at ?? spanStart(filter, now),
  };
}

/** The newest orders, as many as are counted at most. */
function newest(db: Queries, filter: BoardFilter, now: Date) {
  if (isNamed(filter)) {
    return part`(select * from customer_order o where o.business_id = ${db.businessId} ${inSpan(filter, now)}) o`;
  }
  return part`(
    select ${indexed} from customer_order o where o.business_id = ${db.businessId} ${inSpan(filter, now)}
    order by o.created_at desc, o.id limit ${mostCounted(filter)}
  ) o`;
}

function mostCounted({ person }: BoardFilter): number {
  return person && !isFew(person) ? MOST_LOOKED_UP : MOST_COUNTED;
}

function inSpan(filter: BoardFilter, now: Date) {
  return part`and o.created_at >= ${spanStart(filter, now)}
    ${filter.before ? part`and o.created_at < ${filter.before}` : nothing}`;
}

/** 90 days back; with days of one's own, theirs. */
function spanStart({ from, before }: BoardFilter, now: Date): Date {
  return from ?? new Date((before ?? now).getTime() - DAYS_COUNTED * 24 * 60 * 60_000);
}

function orderOf({ by, descending }: BoardPage['order']) {
  const column = {
    promised: part`o.window_end`,
    number: part`o.number`,
    created: part`o.created_at`,
    total: part`o.total`,
    state: part`o.state`,
  }[by];
  // As the index of the newest: ids go up while moments go down.
  if (by === 'created') return descending ? part`o.created_at desc, o.id` : part`o.created_at, o.id desc`;
  return descending ? part`${column} desc, o.id desc` : part`${column}, o.id`;
}

export type Service = {
  late: number;
  soon: number;
  on_time: number;
  without_picker: number;
  /** The promised end that is longest past, or nearest; null without open orders. */
  oldest_end: Date | null;
  due_soon_minutes: number;
};

/** How the open orders of a branch stand against the end of their window, as rules/delivery lateness judges one. */
export async function serviceOf(
  db: Queries,
  filter: Pick<BoardFilter, 'ownOfficeId' | 'officeId'>,
  now: Date,
): Promise<Service> {
  return db.one<Service>(sql`
    select count(*) filter (where o.window_end < ${now}) as late,
      count(*) filter (where o.window_end >= ${now}
        and o.window_end < ${now}::timestamptz + make_interval(mins => g.due_soon_minutes)) as soon,
      count(*) filter (
        where o.window_end >= ${now}::timestamptz + make_interval(mins => g.due_soon_minutes)) as on_time,
      count(*) filter (where o.picker_id is null and o.id is not null) as without_picker,
      min(o.window_end) as oldest_end, g.due_soon_minutes
    from business_config g
    left join customer_order o on o.business_id = g.business_id and ${isOpen} ${ofOffice(filter)}
    where g.business_id = ${db.businessId}
    group by g.due_soon_minutes`);
}
