import type { CallId } from '#contract/index.ts';
import { holdsGoods, type OrderState } from '#rules/order-moves.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import type { HeldOrder } from './queries.ts';
import type { StoredDelivery } from './stored.ts';

export type Move = { call: CallId; state: OrderState; delivery: StoredDelivery; reason: string };

/**
 * Writes a change of a held order with all that must come with it, in one statement: the event of a new state, the
 * audit with before and after (decision 47) and the message for whoever is watching (decision 17).
 */
export async function writeMove(
  tx: Queries,
  context: SignedInContext,
  order: HeldOrder,
  move: Move,
): Promise<void> {
  const { user } = context;
  const now = context.now();
  const version = order.version + 1;
  const before = { state: order.state, delivery: order.delivery, version: order.version };
  const after = { state: move.state, delivery: move.delivery, version, reason: move.reason };
  const told = {
    order_id: order.id,
    number: order.number,
    user_id: order.user_id,
    office_id: order.office_id,
    state: move.state,
    version,
  };
  await tx.run(sql`
    with moved as (
      update customer_order
      set state = ${move.state}, delivery = ${JSON.stringify(move.delivery)}::jsonb, version = ${version},
        updated_at = ${now}, holds_goods = holds_goods and ${holdsGoods(move.state)}
      where business_id = ${tx.businessId} and id = ${order.id}
    ), event as (
      insert into order_event (business_id, order_id, id, from_state, to_state, actor_id, actor_role, reason, at)
      select ${tx.businessId}, ${order.id}, ${newId()}, ${order.state}, ${move.state}, ${user.id}, ${user.role},
        ${move.reason}, ${now}
      where ${move.state !== order.state}
    ), audit as (
      insert into audit_log (business_id, id, at, actor_id, actor_role, action, entity, entity_id, before, after, ip,
        request_id)
      values (${tx.businessId}, ${newId()}, ${now}, ${user.id}, ${user.role}, ${move.call}, 'order', ${order.id},
        ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${context.ip}, ${context.requestId})
    )
    insert into outbox (business_id, id, topic, payload)
    values (${tx.businessId}, ${newId()}, 'order.changed', ${JSON.stringify(told)}::jsonb)`);
}

/**
 * Gives back what a cancelled order had taken: stock, its place in the window and the uses of its coupons. Called once
 * for an order, by whoever holds it and moves it to cancelled (decisions 8 and 12); locks in the order of placeOrder.
 */
export async function giveBack(tx: Queries, order: HeldOrder, now: Date): Promise<void> {
  const { businessId } = tx;
  await tx.run(sql`
    with demand as (
      select product_id, sum(stock_demand)::bigint as demand from order_line
      where business_id = ${businessId} and order_id = ${order.id} group by product_id
    ), locked as materialized (
      select po.product_id from demand d join product_office po
        on po.business_id = ${businessId} and po.office_id = ${order.office_id} and po.product_id = d.product_id
      order by po.product_id for update of po
    ), stocked as (
      update product_office po set stock = po.stock + d.demand
      from locked l join demand d on d.product_id = l.product_id
      where po.business_id = ${businessId} and po.office_id = ${order.office_id} and po.product_id = l.product_id
      returning po.product_id
    ), slot as (
      update delivery_window set taken = taken - 1
      where business_id = ${businessId} and office_id = ${order.office_id} and starts_at = ${order.window_start}
        and taken > 0 and (select count(*) from stocked) >= 0
      returning starts_at
    ), returned as (
      update coupon_use set returned_at = ${now}
      where business_id = ${businessId} and order_id = ${order.id} and returned_at is null
        and (select count(*) from slot) >= 0
      returning coupon_id
    ), held_coupons as materialized (
      select id from coupon
      where business_id = ${businessId} and id in (select coupon_id from returned) order by id for update
    )
    update coupon c set uses_total_count = greatest(0, c.uses_total_count - 1)
    from held_coupons h where c.business_id = ${businessId} and c.id = h.id`);
}
