import { MONEY_WAYS } from '#contract/accounting.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { finalOf } from './files/orders.ts';
import type { Span } from './files/table.ts';

/** Pesos of a way: `sold` is what left the store, `refunded` what was given back of sales. */
export type Line = { method: (typeof MONEY_WAYS)[number]; orders: number; sold: number; refunded: number };
export type OfficeFigures = { office_id: string; office_name: string; lines: Line[] };

type Row = Line & { office_id: string };

/**
 * What left the store in these spans and stays sold, and what was given back in them, by office and way. They are read
 * one after the other: a day takes a fraction of a second, however many there were before.
 */
export async function readFigures(
  db: Queries,
  days: readonly Pick<Span, 'from' | 'until'>[],
  officeId: string | undefined,
): Promise<OfficeFigures[]> {
  const rows: Row[] = [];
  for (const day of days) rows.push(...(await readDay(db, { ...day, officeId })));
  const offices = await db.all<{ id: string; name: string }>(sql`
    select o.id, o.name from office o
    where o.business_id = ${db.businessId} ${officeId === undefined ? nothing : part`and o.id = ${officeId}`}
    order by o.position, o.id`);
  const byOffice = Map.groupBy(rows, ({ office_id }) => office_id);
  return offices.flatMap(({ id, name }) => {
    const own = byOffice.get(id) ?? [];
    // An office without a movement is in no month; the one asked about is always there.
    if (own.length === 0 && officeId === undefined) return [];
    return [{ office_id: id, office_name: name, lines: MONEY_WAYS.map((method) => lineOf(method, own)) }];
  });
}

/**
 * An order counts where it last left the store, by how it was paid at the door if that is known; one that came back
 * unpaid does not. Of one that was paid online the goods that came back are refunds; of the others they were never
 * charged. What a provider gave back was paid online, and what a courier gave back was cash.
 */
function readDay(db: Queries, { from, until, officeId }: Span): Promise<Row[]> {
  const { businessId } = db;
  const ofOffice = officeId === undefined ? nothing : part`and o.office_id = ${officeId}`;
  return db.all<Row>(sql`
    with left_store as (
      select o.office_id, coalesce(d.method, o.payment_method) as method, o.credit_used - coalesce((
          select sum(c.amount) from refund c
          where c.business_id = o.business_id and c.order_id = o.id and c.how = 'credit' and c.return_id is null
            and c.sale_part = 0), 0) as credit, case when o.payment_method = 'online'
        then coalesce(s.amount_to_pay, o.total) else ${finalOf} end as amount
      from order_event e
      join customer_order o on o.business_id = e.business_id and o.id = e.order_id and o.state = e.to_state ${ofOffice}
      left join order_settlement s on s.business_id = o.business_id and s.order_id = o.id
      left join delivery_event d on d.business_id = o.business_id and d.order_id = o.id and d.kind = 'delivered'
      where e.business_id = ${businessId} and e.to_state = '10_store_dispatch_products'
        and e.at >= ${from} and e.at < ${until} and not exists (
          select from order_event n where n.business_id = e.business_id and n.order_id = e.order_id
            and n.to_state = e.to_state and (n.at, n.id) > (e.at, e.id))
        and (o.payment_method = 'online' or o.delivery -> 'events' -> -1 ->> 'event' is distinct from 'returned')
    ), sold as (
      select l.office_id, w.method, w.amount, w.orders from left_store l
      cross join lateral (values (l.method, l.amount - l.credit, 1), ('credit', l.credit, 0)) w (method, amount, orders)
      where w.orders = 1 or w.amount > 0
    ), refunded as (
      select o.office_id, case r.how when 'by_hand' then 'by_hand' when 'courier' then 'cash' when 'credit' then 'credit'
          else 'online' end as method,
        r.sale_part as amount
      from refund r
      join customer_order o on o.business_id = r.business_id and o.id = r.order_id and is_sale(o.state) ${ofOffice}
      where r.business_id = ${businessId} and r.state = 'done' and r.sale_part > 0
        and coalesce(r.done_at, r.created_at) >= ${from} and coalesce(r.done_at, r.created_at) < ${until}
    )
    select office_id, method, sum(orders)::int as orders, sum(sold)::bigint as sold, sum(refunded)::bigint as refunded
    from (
      select office_id, method, orders, amount as sold, 0 as refunded from sold
      union all
      select office_id, method, 0, 0, amount from refunded
    ) all_of_it group by 1, 2`);
}

function lineOf(method: Line['method'], rows: readonly Row[]): Line {
  const own = rows.filter((row) => row.method === method);
  const add = (amount: (row: Row) => number) => own.reduce((sum, row) => sum + amount(row), 0);
  return {
    method,
    orders: add(({ orders }) => orders),
    sold: add(({ sold }) => sold),
    refunded: add(({ refunded }) => refunded),
  };
}

/** The office of a business that has one. */
export async function onlyOffice(db: Queries): Promise<string | undefined> {
  const offices = await db.all<{ id: string }>(sql`
    select id from office where business_id = ${db.businessId} and not inactive limit 2`);
  return offices.length === 1 ? offices[0]?.id : undefined;
}
