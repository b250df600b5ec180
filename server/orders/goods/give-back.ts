import { declareCause } from '#server/catalogue/writing/stock-cause.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { endRequestOf, requestedGoods } from '#server/orders/additions/requests.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import { giveCreditBack } from '#server/payments/settle/give-money-back.ts';
import { heldGoods } from '#server/picking/current-picks.ts';

/**
 * Returns what an order took, if it still has it: stock, including what is reserved for a pending addition, its place
 * in the window, the uses of its coupons, and the credit that paid it. Its surplus is received no more (decision 056).
 * The caller has locked the order and moves it to cancelled or unpaid (rules 8 and 12); locks in the sequence of
 * placeOrder.
 */
export async function giveBack(
  tx: Queries,
  order: LockedOrder,
  now: Date,
  actor: string | null = null,
): Promise<void> {
  if (order.holds_goods) await giveGoodsBack(tx, order, now, actor);
  // After the stock, as an order takes them: another one of the same person may hold it.
  const reason = 'Pedido cancelado o sin pagar';
  await giveCreditBack(tx, { orderId: order.id, reason, actorId: actor, at: now });
}

async function giveGoodsBack(
  tx: Queries,
  order: LockedOrder,
  now: Date,
  actor: string | null,
): Promise<void> {
  const { businessId } = tx;
  await tx.batch([
    declareCause({ kind: 'cancellation', actor, source: order.id }),
    sql`
      with demand as (
        select product_id, sum(demand)::bigint as demand from (
          select product_id, demand from (${heldGoods(businessId, order.id)}) ordered
          union all select product_id, demand from (${requestedGoods(businessId, order.id)}) requested
        ) goods group by 1
      ), surplus as (
        update order_surplus s set demand = s.demand - least(s.demand, d.demand)
        from order_surplus b join demand d on d.product_id = b.product_id
        where b.business_id = ${businessId} and b.order_id = ${order.id}
          and s.business_id = b.business_id and s.order_id = b.order_id and s.product_id = b.product_id
        returning s.product_id, least(b.demand, d.demand) as demand
      ), locked as materialized (
        select po.product_id from demand d join product_office po
          on po.business_id = ${businessId} and po.office_id = ${order.office_id} and po.product_id = d.product_id
        order by po.product_id for update of po
      ), stocked as (
        update product_office po
        set stock = po.stock + d.demand - coalesce(s.demand, 0), received = po.received - coalesce(s.demand, 0)
        from locked l join demand d on d.product_id = l.product_id
        left join surplus s on s.product_id = l.product_id
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
      ), locked_coupons as materialized (
        select id from coupon
        where business_id = ${businessId} and id in (select coupon_id from returned) order by id for update
      )
      update coupon c set uses_total_count = greatest(0, c.uses_total_count - 1)
      from locked_coupons h where c.business_id = ${businessId} and c.id = h.id`,
  ]);
  await endRequestOf(tx, order.id, 'order_cancelled', now);
}
