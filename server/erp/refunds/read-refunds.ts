import type { z } from 'zod';
import type { ErpRefund } from '#contract/erp/event-shapes.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

type Refund = z.output<typeof ErpRefund>;

/** In JSON of the database a time is a text already, in the form of the wire. */
const instant = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** Refunds as other systems read them, in this order; those of orders of one office, if it is given. */
export function readErpRefunds(
  db: Queries,
  ids: readonly string[],
  officeId: string | null = null,
): Promise<Refund[]> {
  return db.all<Refund>(sql`
    select r.id, json_build_object('id', o.id, 'number', o.number) as order, r.payment_id, r.amount::float8 as amount,
      r.how, r.state, r.return_id, to_char(r.created_at at time zone 'UTC', ${instant}) as "creationDate",
      to_char(r.done_at at time zone 'UTC', ${instant}) as done_date
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    join refund r on r.business_id = ${db.businessId} and r.id = asked.id
    join customer_order o on o.business_id = r.business_id and o.id = r.order_id
      and (${officeId}::uuid is null or o.office_id = ${officeId})
    order by asked.place`);
}

/** Ids of the refunds of an order, first to last; of one return, if it is given. */
export async function refundIdsOf(
  db: Queries,
  orderId: string,
  returnId: string | null = null,
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    select id from refund
    where business_id = ${db.businessId} and order_id = ${orderId}
      and (${returnId}::uuid is null or return_id = ${returnId})
    order by created_at, id`);
  return rows.map(({ id }) => id);
}
