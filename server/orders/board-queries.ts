import type { CartType } from '#rules/cart.ts';
import type { OrderState } from '#rules/order-moves.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { headColumns, type OrderHeadRow } from './queries.ts';
import type { StoredDelivery } from './stored.ts';

/** What the board may be narrowed by, the state apart. Money in pesos. */
export type BoardFilter = {
  /** The branch of whoever looks; undefined = all of them. */
  ownOfficeId: string | undefined;
  officeId: string | undefined;
  /** Digits that are part of the order's number. */
  number: string | undefined;
  type: CartType | undefined;
  priceMin: number | undefined;
  priceMax: number | undefined;
  inactive: boolean | undefined;
};

export type BoardRow = OrderHeadRow & { fullname: string; neighborhood: string; delivery: StoredDelivery };

/** What a line of the board says. */
export const boardColumns = part`
  ${headColumns}, o.customer ->> 'fullname' as fullname, coalesce(o.address ->> 'alias', '') as neighborhood, o.delivery`;

/** An order that is neither brought, nor cancelled, nor unpaid for good; as in the index order_open_by_window. */
export const isOpen = part`o.state not in
  ('10_store_dispatch_products', '12_store_cancel_order', '11_store_onlinepayment_fail')`;

/** How far back finished orders are counted; open ones are counted however old. */
const DAYS_COUNTED = 90;

/** `cursor`: created_at to the microsecond, to go on from there. */
type PagedRow = BoardRow & { cursor: string };

/** A page of the board: open orders by promised hour, all orders by age. One row more tells of a next page. */
export async function boardOrders(
  db: Queries,
  filter: BoardFilter,
  page: {
    state: OrderState | undefined;
    open: boolean;
    before: string | undefined;
    limit: number;
    offset: number;
  },
): Promise<PagedRow[]> {
  const order = page.open ? part`o.window_end, o.id` : part`o.created_at desc, o.id desc`;
  return db.all<PagedRow>(sql`
    select ${boardColumns}, to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor
    from (
      select * from customer_order o
      where o.business_id = ${db.businessId} ${conditions(filter)}
        ${page.state ? part`and o.state = ${page.state}` : nothing}
        ${page.open ? part`and ${isOpen}` : nothing}
        ${page.before ? part`and o.created_at < ${page.before}::timestamptz` : nothing}
      order by ${order} limit ${page.limit + 1} offset ${page.offset}
    ) o
    join office f on f.business_id = o.business_id and f.id = o.office_id
    order by ${order}`);
}

/**
 * Orders by state under the filter. Open ones are all counted, from the small index of open orders; of the finished
 * ones those of the last 90 days, so that the board costs the same in its tenth year.
 */
export async function countsByState(
  db: Queries,
  filter: BoardFilter,
  now: Date,
): Promise<Map<OrderState, number>> {
  const rows = await db.all<{ state: OrderState; count: number }>(sql`
    select state, count(*) as count from (
      select o.state from customer_order o
      where o.business_id = ${db.businessId} and ${isOpen} ${conditions(filter)}
      union all
      select o.state from customer_order o
      where o.business_id = ${db.businessId} and not (${isOpen}) ${conditions(filter)}
        and o.created_at > ${now}::timestamptz - make_interval(days => ${DAYS_COUNTED})
    ) o group by state`);
  return new Map(rows.map((row) => [row.state, row.count]));
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
      count(*) filter (where coalesce(o.delivery ->> 'picker_id', '') = '' and o.id is not null) as without_picker,
      min(o.window_end) as oldest_end, g.due_soon_minutes
    from business_config g
    left join customer_order o on o.business_id = g.business_id and ${isOpen} ${ofOffice(filter)}
    where g.business_id = ${db.businessId}
    group by g.due_soon_minutes`);
}

function conditions(filter: BoardFilter) {
  return part`${ofOffice(filter)}
    ${filter.number ? part`and o.number::text like '%' || ${filter.number} || '%'` : nothing}
    ${filter.type ? part`and o.type = ${filter.type}` : nothing}
    ${filter.priceMin === undefined ? nothing : part`and o.total >= ${filter.priceMin}`}
    ${filter.priceMax === undefined ? nothing : part`and o.total <= ${filter.priceMax}`}
    ${filter.inactive ? part`and false` : nothing}`;
}

function ofOffice({ ownOfficeId, officeId }: Pick<BoardFilter, 'ownOfficeId' | 'officeId'>) {
  return part`${ownOfficeId ? part`and o.office_id = ${ownOfficeId}` : nothing}
    ${officeId ? part`and o.office_id = ${officeId}` : nothing}`;
}
