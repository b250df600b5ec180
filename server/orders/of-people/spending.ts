import type { OutputOf } from '#contract/index.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { lastMonths } from '#rules/stats/period.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { hasArrived } from '../arrived.ts';

type Spending = OutputOf<'orders.spending'>;

const MONTHS = 12;
/** Most departments shown. */
const SHELVES = 6;

/**
 * A person's spending on delivered orders over twelve months: the picked amount, or the ordered one where picking is
 * not recorded, less what was not handed over, as in `finalCost` (rules/deliveries/door.ts), and what came back later.
 */
export async function spendingOf(_: unknown, { db, user, now }: SignedInContext): Promise<Spending> {
  const months = lastMonths(bogotaDay(now()), MONTHS);
  const since = months.at(-1) ?? '';
  const { by_month, shelves } = await readSpending(db, user.id, since, now());
  const spent = new Map(by_month.map((row) => [row.month, row]));
  const all = months.map((month) => spent.get(month) ?? { month, total: 0, orders: 0 });
  return {
    total: all.reduce((sum, { total }) => sum + total, 0),
    orders: all.reduce((sum, { orders }) => sum + orders, 0),
    months: all,
    shelves,
  };
}

/** Orders of one person since a month, by an index that other people's orders do not slow down. */
function readSpending(db: Queries, userId: string, since: string, now: Date) {
  const { businessId } = db;
  return db.one<{ by_month: Spending['months']; shelves: Spending['shelves'] }>(sql`
    with mine as materialized (
      select o.id, o.total, o.bags_total + o.delivery_price as beside_goods, to_char(o.created_at at time zone 'America/Bogota', 'YYYY-MM') as month
      from customer_order o
      where o.business_id = ${businessId} and o.user_id = ${userId}
        and o.created_at >= ${`${since}-01`}::timestamp at time zone 'America/Bogota' and ${hasArrived(now)}
    ), picked as (
      select p.product_id, p.total, p.order_id, p.line_id
      from mine m
      join order_pick p on p.business_id = ${businessId} and p.order_id = m.id
      join pick_action a on a.business_id = ${businessId} and a.order_id = p.order_id and a.line_id = p.line_id
        and a.id = p.action_id and a.applied
      where not exists (select from pick_action n where n.business_id = ${businessId} and n.order_id = a.order_id
        and n.line_id = a.line_id and n.replaces = a.id and n.applied)
    ), back as (
      select r.order_id, r.product_id, r.total, r.total - r.discount as not_charged
      from mine m join delivery_return r on r.business_id = ${businessId} and r.order_id = m.id
    ), returned as (
      select n.product_id, n.total from mine m
      join order_return_line n on n.business_id = ${businessId} and n.order_id = m.id
    ), bought as (
      select product_id, total from picked
      union all
      select l.product_id, l.total from mine m
      join order_line l on l.business_id = ${businessId} and l.order_id = m.id
      where not exists (select from picked p where p.order_id = l.order_id and p.line_id = l.id)
      union all
      select product_id, -total from back
      union all
      select product_id, -total from returned
    )
    select coalesce((select json_agg(json_build_object('month', t.month, 'total', t.total, 'orders', t.orders)) from (
        select m.month, sum(greatest(coalesce(s.bags_total + s.delivery_price, m.beside_goods),
          coalesce(s.amount_to_pay, m.total)
            - coalesce((select sum(b.not_charged) from back b where b.order_id = m.id), 0))
          - coalesce((select sum(b.amount) from order_return b
            where b.business_id = ${businessId} and b.order_id = m.id), 0))::bigint as total, count(*)::int as orders
        from mine m left join order_settlement s on s.business_id = ${businessId} and s.order_id = m.id group by 1
      ) t), '[]') as by_month,
      coalesce((select json_agg(json_build_object('category_id', t.id, 'title', t.name, 'total', t.total)
          order by t.total desc, t.name) from (
        select c.id, c.name, sum(b.total)::bigint as total from bought b
        join product p on p.business_id = ${businessId} and p.id = b.product_id
        join category c on c.business_id = ${businessId} and c.id = p.category_id
        group by 1, 2 having sum(b.total) > 0 order by 3 desc, 2 limit ${SHELVES}
      ) t), '[]') as shelves`);
}
