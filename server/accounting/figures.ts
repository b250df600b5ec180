import { PaymentMethod as PaymentMethods } from '#contract/wire.ts';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { finalOf } from './files/orders.ts';
import type { Span } from './files/table.ts';

/** Pesos of a way to pay: `sold` is what left the store, `refunded` what was given back of sales. */
export type Line = { method: PaymentMethod; orders: number; sold: number; refunded: number };
export type OfficeFigures = { office_id: string; office_name: string; lines: Line[] };

type Row = Line & { office_id: string };

/**
 * What left the store in a span and stays sold, and what was given back in it, by office and way to pay. An order
 * counts where it last left the store, by how it was paid at the door if that is known. Of one that was paid online the
 * goods that came back are refunds; of the others they were never charged. What a courier gave back was cash.
 */
export async function readFigures(db: Queries, { from, until, officeId }: Span): Promise<OfficeFigures[]> {
  const { businessId } = db;
  const ofOffice = officeId === undefined ? nothing : part`and o.office_id = ${officeId}`;
  const rows = await db.all<Row>(sql`
    with sold as (
      select o.office_id, coalesce(d.method, o.payment_method) as method, case when o.payment_method = 'online'
        then coalesce(s.amount_to_pay, o.total) else ${finalOf} end as amount
      from order_event e
      join customer_order o on o.business_id = e.business_id and o.id = e.order_id and o.state = e.to_state ${ofOffice}
      left join order_settlement s on s.business_id = o.business_id and s.order_id = o.id
      left join delivery_event d on d.business_id = o.business_id and d.order_id = o.id and d.kind = 'delivered'
      where e.business_id = ${businessId} and e.to_state = '10_store_dispatch_products'
        and e.at >= ${from} and e.at < ${until} and not exists (
          select from order_event n where n.business_id = e.business_id and n.order_id = e.order_id
            and n.to_state = e.to_state and (n.at, n.id) > (e.at, e.id))
    ), refunded as (
      select o.office_id, case when r.how = 'courier' then 'cash' else coalesce(d.method, o.payment_method) end as method,
        r.sale_part as amount
      from refund r
      join customer_order o on o.business_id = r.business_id and o.id = r.order_id and is_sale(o.state) ${ofOffice}
      left join delivery_event d on d.business_id = o.business_id and d.order_id = o.id and d.kind = 'delivered'
      where r.business_id = ${businessId} and r.state = 'done' and r.sale_part > 0
        and coalesce(r.done_at, r.created_at) >= ${from} and coalesce(r.done_at, r.created_at) < ${until}
    )
    select office_id, method, sum(orders)::int as orders, sum(sold)::bigint as sold, sum(refunded)::bigint as refunded
    from (
      select office_id, method, 1 as orders, amount as sold, 0 as refunded from sold
      union all
      select office_id, method, 0, 0, amount from refunded
    ) all_of_it group by 1, 2`);
  const offices = await db.all<{ id: string; name: string }>(sql`
    select o.id, o.name from office o
    where o.business_id = ${businessId} ${officeId === undefined ? nothing : part`and o.id = ${officeId}`}
    order by o.position, o.id`);
  const byOffice = Map.groupBy(rows, ({ office_id }) => office_id);
  return offices.flatMap(({ id, name }) => {
    const found = byOffice.get(id) ?? [];
    // An office without a movement is in no month; the one asked about is always there.
    if (found.length === 0 && officeId === undefined) return [];
    return [
      {
        office_id: id,
        office_name: name,
        lines: PaymentMethods.options.map((method) => lineOf(method, found)),
      },
    ];
  });
}

function lineOf(method: PaymentMethod, rows: readonly Row[]): Line {
  const row = rows.find((one) => one.method === method);
  return { method, orders: row?.orders ?? 0, sold: row?.sold ?? 0, refunded: row?.refunded ?? 0 };
}

/** The office of a business that has one. */
export async function onlyOffice(db: Queries): Promise<string | undefined> {
  const offices = await db.all<{ id: string }>(sql`
    select id from office where business_id = ${db.businessId} and not inactive limit 2`);
  return offices.length === 1 ? offices[0]?.id : undefined;
}
