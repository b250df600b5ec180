import type { CallId } from '#contract/index.ts';
import { momentsOf } from '#rules/orders/moments.ts';
import {
  arrives,
  holdsGoods,
  leavesPicking,
  type OrderState,
  type PaymentMethod,
} from '#rules/orders/moves.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import { giveSurplusBack } from '#server/payments/settle/give-money-back.ts';
import { withdrawQuestions } from '#server/picking/questions/withdraw.ts';
import { settleOrder } from '#server/picking/settle-order.ts';
import { handsOf, type LockedOrder } from './lock-order.ts';
import { noteMoments } from './messages/note-moments.ts';
import type { StoredDelivery } from './stored.ts';

const PICKING = '8_store_select_products';
const DISPATCHED = '10_store_dispatch_products';

/** Who moves an order: a signed-in user, or the shop itself because of a payment. */
export type Mover = {
  user: { id: string | null; role: string };
  ip: string;
  userAgent: string;
  requestId: string;
  /** Of another system, which the audit names. */
  key?: { name: string } | undefined;
};

export type Move = {
  /** The call that moved it; 'payment': an answer of the provider, or its timeout. */
  call: CallId | 'payment';
  state: OrderState;
  delivery: StoredDelivery;
  reason: string;
  at: Date;
  paymentMethod?: PaymentMethod;
  /** Expiry of the reservation; only for an order waiting for payment. */
  paymentDueAt?: Date;
  window?: { start: Date; end: Date };
  /** Whether goods, window and coupons were taken again before this move. */
  takesGoods?: boolean;
  /** The entry of the history that this move undoes. */
  undoes?: string;
};

/**
 * Writes a change of a locked order with everything that belongs to it: when picking ends, no more questions to its
 * shopper (rule 84) and the amount due (rule 63), and then, in one statement, the event of a new state, the audit with
 * before and after (rule 47), assignments, and the message to subscribers (rule 17).
 */
export async function writeMove(
  tx: Queries,
  { user, ip, userAgent, requestId, key }: Mover,
  order: LockedOrder,
  move: Move,
): Promise<LockedOrder> {
  const { at } = move;
  if (order.state === PICKING && move.state !== PICKING) await withdrawQuestions(tx, order.id, at);
  if (leavesPicking(order.state, move.state)) await settleOrder(tx, order, user.id, at);
  if (order.credit_used > 0 && move.state === DISPATCHED && order.state !== DISPATCHED)
    await giveSurplusBack(tx, { orderId: order.id, cost: await costOf(tx, order), actorId: user.id, at });
  const window = move.window ?? { start: order.window_start, end: order.window_end };
  const method = move.paymentMethod ?? order.payment_method;
  const stillDueAt = move.state === order.state ? order.payment_due_at : null;
  const dueAt = move.paymentDueAt ?? stillDueAt;
  const holds = (order.holds_goods || (move.takesGoods ?? false)) && holdsGoods(move.state);
  const version = order.version + 1;
  const before = { state: order.state, delivery: order.delivery, version: order.version };
  const after = {
    state: move.state,
    delivery: move.delivery,
    version,
    reason: move.reason,
    ...(key && { key: key.name }),
  };
  const assigned = assignments(order.delivery, move.delivery);
  const notice = {
    order_id: order.id,
    number: order.number,
    user_id: order.user_id,
    office_id: order.office_id,
    state: move.state,
    version,
    arrived: arrives(order.state, move.state),
    staff_ids: handsOf(order.delivery, move.delivery).filter((id) => id !== user.id),
  };
  await tx.run(sql`
    with moved as (
      update customer_order
      set state = ${move.state}, delivery = ${JSON.stringify(move.delivery)}::jsonb, version = ${version},
        updated_at = ${at}, holds_goods = ${holds},
        payment_method = ${method}, payment_due_at = ${dueAt}, window_start = ${window.start}, window_end = ${window.end}
      where business_id = ${tx.businessId} and id = ${order.id}
    ), event as (
      insert into order_event (business_id, order_id, id, from_state, to_state, actor_id, actor_role, reason, at,
        undoes)
      select ${tx.businessId}, ${order.id}, ${newId()}, ${order.state}, ${move.state}, ${user.id}, ${user.role},
        ${move.reason}, ${at}, ${move.undoes ?? null}
      where ${move.state !== order.state}
    ), assigned as (
      insert into order_assignment (business_id, order_id, id, role, user_id, user_name, actor_id, at)
      select ${tx.businessId}, ${order.id}, a.id, a.role, a.user_id, a.user_name, ${user.id}, ${at}
      from unnest(${assigned.map(({ id }) => id)}::uuid[], ${assigned.map(({ role }) => role)}::text[],
        ${assigned.map(({ userId }) => userId)}::uuid[], ${assigned.map(({ name }) => name)}::text[])
        as a (id, role, user_id, user_name)
    ), audit as (
      insert into audit_log (business_id, id, at, actor_id, actor_role, action, entity, entity_id, before, after, ip,
        user_agent, request_id)
      values (${tx.businessId}, ${newId()}, ${at}, ${user.id}, ${user.role}, ${move.call}, 'order', ${order.id},
        ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${ip}, ${userAgent}, ${requestId})
    )
    insert into outbox (business_id, id, topic, payload)
    values (${tx.businessId}, ${newId()}, 'order.changed', ${JSON.stringify(notice)}::jsonb)`);
  if (move.undoes === undefined) await noteMoments(tx, order.id, momentsOfMove(order, move));
  return {
    ...order,
    state: move.state,
    delivery: move.delivery,
    version,
    payment_method: method,
    payment_due_at: dueAt,
    holds_goods: holds,
    window_start: window.start,
    window_end: window.end,
  };
}

/** What a locked order costs: as picked, else as ordered. */
async function costOf(tx: Queries, { id, total }: LockedOrder): Promise<number> {
  const row = await tx.first<{ cost: number }>(sql`
    select amount_to_pay as cost from order_settlement where business_id = ${tx.businessId} and order_id = ${id}`);
  return row?.cost ?? total;
}

function momentsOfMove(order: LockedOrder, { state, delivery }: Move) {
  const { events = [] } = delivery;
  const isNew = events.length > (order.delivery.events ?? []).length;
  const event = isNew ? events.at(-1)?.event : undefined;
  return momentsOf({
    from: order.state,
    to: state,
    type: order.type,
    event,
    hasCourier: Boolean(delivery.delivery_id),
  });
}

/** Changed picker, cashier or courier; null when unassigned (assigned_history). */
function assignments(before: StoredDelivery, after: StoredDelivery) {
  const roles = [
    { role: 'picker', was: before.picker_id, is: after.picker_id, name: after.picker_name },
    { role: 'cashier', was: before.cashier_id, is: after.cashier_id, name: after.cashier_name },
    { role: 'delivery', was: before.delivery_id, is: after.delivery_id, name: after.delivery_name },
  ];
  return roles
    .filter(({ was, is }) => (was ?? null) !== (is ?? null))
    .map(({ role, is, name }) => ({ id: newId(), role, userId: is ?? null, name: name ?? '' }));
}
