import type { WebhookData } from '#contract/erp/shapes.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { readErpRefunds } from '#server/erp/refunds/read-refunds.ts';

/** What an event tells of a record that no key reads: without a person's name, words or contact. */
export const recordsOf = {
  'payment.': readFailedPayments,
  'refund.': (db: Queries, ids: Ids) => readErpRefunds(db, ids),
  'pqr.': readPqrs,
  'customer.': readCustomers,
} as const;

type Ids = readonly string[];
/** In JSON of the database a time is a text already, in the form of the wire. */
const instant = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

function readFailedPayments(db: Queries, ids: Ids): Promise<WebhookData['payment.failed'][]> {
  return db.all<WebhookData['payment.failed']>(sql`
    select p.id, json_build_object('id', o.id, 'number', o.number) as order, p.attempt, p.gateway,
      p.amount::float8 as amount, p.state, to_char(p.created_at at time zone 'UTC', ${instant}) as "creationDate"
    from payment p join customer_order o on o.business_id = p.business_id and o.id = p.order_id
    where p.business_id = ${db.businessId} and p.id = any(${ids})`);
}

function readPqrs(db: Queries, ids: Ids): Promise<WebhookData['pqr.created'][]> {
  return db.all<WebhookData['pqr.created']>(sql`
    select q.id, q.number, q.kind, q.asks, q.status,
      case when o.id is not null then json_build_object('id', o.id, 'number', o.number) end as order,
      to_char(q.received_at at time zone 'UTC', ${instant}) as received_date,
      to_char(q.due_at at time zone 'UTC', ${instant}) as due_date,
      to_char(q.answered_at at time zone 'UTC', ${instant}) as answered_date, q.version
    from pqr q left join customer_order o on o.business_id = q.business_id and o.id = q.order_id
    where q.business_id = ${db.businessId} and q.id = any(${ids})`);
}

function readCustomers(db: Queries, ids: Ids): Promise<WebhookData['customer.created'][]> {
  return db.all<WebhookData['customer.created']>(sql`
    select u.id, u.provider, to_char(u.created_at at time zone 'UTC', ${instant}) as "creationDate"
    from app_user u
    where u.business_id = ${db.businessId} and u.id = any(${ids}) and u.provider <> 'anonymous'`);
}

/** From which stock on a product is to be bought for an office, by both. */
export async function minimaOf(db: Queries, ids: Ids): Promise<ReadonlyMap<string, number>> {
  const rows = await db.all<{ key: string; minimum: number }>(sql`
    select product_id || ' ' || office_id as key, stock_min::float8 as minimum from product_office
    where business_id = ${db.businessId} and product_id = any(${ids}) and stock_min > 0`);
  return new Map(rows.map(({ key, minimum }) => [key, minimum]));
}
