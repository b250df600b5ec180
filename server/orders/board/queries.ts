import type { OrderState } from '#rules/orders/moves.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { type FinalRow, finalColumns, headColumns, type OrderHeadRow, settlementJoin } from '../queries.ts';
import type { StoredDelivery } from '../stored.ts';
import { type BoardFilter, conditions, ofOffice } from './filter.ts';
import { type BoardPage, cursorOf, numberedSince, orderOf, stretchEnd } from './stretch.ts';

export type BoardRow = OrderHeadRow &
  FinalRow & { fullname: string; neighborhood: string; delivery: StoredDelivery; asks_store: boolean };

/** Columns of a board row, from an order with its `boardJoins`. */
export const boardColumns = part`
  ${headColumns}, o.customer ->> 'fullname' as fullname, coalesce(o.address ->> 'alias', '') as neighborhood, o.delivery,
  exists (
    select from order_question q
    where q.business_id = o.business_id and q.order_id = o.id and q.asks = 'staff' and q.state = 'open'
  ) as asks_store, ${finalColumns}`;

export const boardJoins = part`
  join office f on f.business_id = o.business_id and f.id = o.office_id ${settlementJoin}`;

/**
 * An order that is neither delivered, cancelled nor finally unpaid; the condition of index order_open_by_window.
 */
export const isOpen = part`o.state not in
  ('10_store_dispatch_products', '12_store_cancel_order', '11_store_onlinepayment_fail')`;

/** `cursor`: created_at to the microsecond, where the next page begins. */
type PagedRow = BoardRow & { cursor: string };

/** A page; `lookedTo` is set when the scan limit ended it before it was full. */
type FoundPage = { rows: PagedRow[]; lookedTo: string | undefined };

/**
 * A page of the board; one extra row tells whether there is a next page. Finished orders sorted by anything but age are
 * limited to the counted ones: sorting ten years of orders would read ten years. Sorted by age they are scanned in
 * stretches, so that a filter without matches does not scan them all at once.
 */
export async function boardOrders(
  db: Queries,
  filter: BoardFilter,
  page: BoardPage,
  since: Date,
): Promise<FoundPage> {
  const order = orderOf(page.order);
  const byAge = !page.open && page.order.by === 'created';
  const end = byAge ? await stretchEnd(db, filter, page) : undefined;
  const [before, until] = page.order.descending ? [part`<`, part`>=`] : [part`>`, part`<=`];
  const where = part`o.business_id = ${db.businessId} ${conditions(filter)}
    ${page.state ? part`and o.state = ${page.state}` : nothing} ${page.open ? part`and ${isOpen}` : nothing}
    ${page.after ? part`and o.created_at ${before} ${page.after}::timestamptz` : nothing}
    ${end ? part`and o.created_at ${until} ${end}::timestamptz` : nothing}
    ${byAge || page.open ? nothing : part`and o.created_at >= ${since}`}
    ${page.order.by === 'number' && !page.open ? numberedSince(db, since) : nothing}`;
  const rows = await db.all<PagedRow>(sql`
    select ${boardColumns}, ${cursorOf} as cursor
    from (select o.id from customer_order o where ${where}
      order by ${order} limit ${page.limit + 1} offset ${page.offset}) found
    join customer_order o on o.business_id = ${db.businessId} and o.id = found.id
    ${boardJoins}
    order by ${order}`);
  return { rows, lookedTo: rows.length > page.limit ? undefined : end };
}

/**
 * Counts orders by state under the filter: all open ones, from their small index, and only the newest finished ones, so
 * that the board costs the same in its tenth year.
 */
export async function countsByState(
  db: Queries,
  filter: BoardFilter,
  since: Date,
): Promise<Map<OrderState, number>> {
  const rows = await db.all<{ state: OrderState; count: number }>(sql`
    select o.state, count(*) as count from customer_order o
    where o.business_id = ${db.businessId} and ${isOpen} ${conditions(filter)} group by o.state
    union all
    select o.state, count(*) as count from customer_order o
    where o.business_id = ${db.businessId} and not (${isOpen}) and o.created_at >= ${since} ${conditions(filter)}
    group by o.state`);
  return new Map(rows.map((row) => [row.state, row.count]));
}

export type Service = {
  late: number;
  soon: number;
  on_time: number;
  without_picker: number;
  /** End of the most overdue or next window; null without open orders. */
  oldest_end: Date | null;
  due_soon_minutes: number;
};

/** Counts the open orders of a branch against the end of their window, by the lateness rule of rules/deliveries. */
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
