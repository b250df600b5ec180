import { declareCause } from '#server/catalogue/writing/stock-cause.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { LockedOrder } from '../lock-order.ts';
import type { Added } from './queries.ts';

/** Why an addition ended without being paid in time. */
export type EndReason = 'unpaid' | 'dropped' | 'order_cancelled' | 'order_begun';

/** An addition that is paid first (docs/decisions/095). */
export type RequestRow = {
  id: string;
  order_id: string;
  state: 'waiting' | 'confirmed' | 'ended';
  reason: EndReason | '';
  lines_count: number;
  total_before: number;
  total: number;
  amount: number;
  actor_id: string;
  due_at: Date;
};

/** A pending addition, with the cart lines it was made from. */
export type Requested = Added & { cart: { id: string; count: number }[] };

const columns = part`id, order_id, state, reason, lines_count, total_before, total, amount, actor_id, due_at`;

/** A pending addition of an order; a caller that changes it holds the lock of the order. */
export async function findRequest(db: Queries, orderId: string, id: string): Promise<RequestRow | undefined> {
  return db.first<RequestRow>(sql`
    select ${columns} from addition_request
    where business_id = ${db.businessId} and order_id = ${orderId} and id = ${id}`);
}

export async function waitingRequest(db: Queries, orderId: string): Promise<RequestRow | undefined> {
  return db.first<RequestRow>(sql`
    select ${columns} from addition_request
    where business_id = ${db.businessId} and order_id = ${orderId} and state = 'waiting'`);
}

export async function readRequested(tx: Queries, id: string): Promise<Requested> {
  const row = await tx.one<{ added: Requested | null }>(sql`
    select added from addition_request where business_id = ${tx.businessId} and id = ${id}`);
  if (!row.added) throw new Error(`The request ${id} waits for nothing`);
  return row.added;
}

export async function writeRequest(
  tx: Queries,
  request: Pick<RequestRow, 'id' | 'order_id' | 'total_before' | 'total' | 'actor_id' | 'due_at'>,
  requested: Requested,
  now: Date,
): Promise<void> {
  const { id, order_id, total_before, total, actor_id, due_at } = request;
  await tx.run(sql`
    insert into addition_request (business_id, id, order_id, lines_count, total_before, total, amount, added, actor_id,
      due_at, created_at)
    values (${tx.businessId}, ${id}, ${order_id}, ${requested.lines.length}, ${total_before}, ${total},
      ${total - total_before}, ${JSON.stringify(requested)}::jsonb, ${actor_id}, ${due_at}, ${now})`);
}

/** Stores the request as an addition of its order, which the table requires to exist. */
export async function writeConfirmed(tx: Queries, id: string, now: Date): Promise<void> {
  await tx.run(sql`
    update addition_request set state = 'confirmed', confirmed_id = id, added = null, ended_at = ${now}
    where business_id = ${tx.businessId} and id = ${id}`);
}

/** The quantities reserved for a pending addition, by product. */
export function requestedGoods(businessId: string, orderId: string) {
  return part`
    select l.product_id, sum(l.stock_demand)::bigint as demand
    from addition_request r
    cross join jsonb_to_recordset(r.added -> 'lines') as l (product_id uuid, stock_demand bigint)
    where r.business_id = ${businessId} and r.order_id = ${orderId} and r.state = 'waiting' group by 1`;
}

/** Ends the pending addition of an order whose goods, including those reserved for it, are returned anyway. */
export async function endRequestOf(
  tx: Queries,
  orderId: string,
  reason: EndReason,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update addition_request set state = 'ended', reason = ${reason}, added = null, ended_at = ${now}
    where business_id = ${tx.businessId} and order_id = ${orderId} and state = 'waiting'`);
}

/**
 * Returns what was reserved for the pending addition of a locked order, once; stock in product order, as orders do.
 */
export async function giveRequestBack(
  tx: Queries,
  order: LockedOrder,
  reason: EndReason,
  now: Date,
): Promise<void> {
  const { businessId } = tx;
  await tx.batch([
    declareCause({ kind: 'cancellation', source: order.id }),
    sql`
      with demand as (
        ${requestedGoods(businessId, order.id)}
      ), locked as materialized (
        select po.product_id from demand d join product_office po
          on po.business_id = ${businessId} and po.office_id = ${order.office_id} and po.product_id = d.product_id
        order by po.product_id for update of po
      )
      update product_office po set stock = po.stock + d.demand
      from locked l join demand d on d.product_id = l.product_id
      where po.business_id = ${businessId} and po.office_id = ${order.office_id} and po.product_id = l.product_id`,
  ]);
  await endRequestOf(tx, order.id, reason, now);
}
