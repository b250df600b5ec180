import type { AttemptReason } from '#rules/deliveries/door.ts';
import type { OrderState, PaymentMethod } from '#rules/orders/moves.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { StoredAddress, StoredCustomer, StoredDelivery } from '#server/orders/stored.ts';
import { type ClaimedCash, claimedInRound } from './claims/claim-queries.ts';

export type EventRow = {
  kind: 'arrived' | 'age_checked' | 'wrong_pin' | 'attempt' | 'delivered' | 'started' | 'returned';
  at: string;
  is_adult: boolean | null;
  reason: AttemptReason | null;
  note: string;
  amount: number | null;
};

export type StopRow = {
  id: string;
  number: number;
  office_id: string;
  state: OrderState;
  payment_method: PaymentMethod;
  bags_count: number;
  observations: string;
  customer: StoredCustomer;
  address: StoredAddress | null;
  delivery: StoredDelivery;
  window_start: Date;
  window_end: Date;
  position: number | null;
  /** Events of the open round, the oldest first. */
  events: EventRow[];
};

const MOST = 100;
/** Days after which an order no longer belongs to today's deliveries. */
const RECENT_DAYS = 14;

/** Hours after which an order that left without an event of its courier counts as delivered without this screen. */
const WAITING_HOURS = 24;

const isOver = part`(coalesce(o.delivery -> 'events', '[]') @> '[{"event": "delivered"}]'
  or coalesce(o.delivery -> 'events', '[]') @> '[{"event": "returned"}]')`;

/** A courier's work: open orders assigned to them, and the stops of their open round. */
export function stopsOf(db: Queries, courierId: string, now: Date): Promise<StopRow[]> {
  return db.all<StopRow>(sql`
    select o.id, o.number, o.office_id, o.state, o.payment_method, coalesce(t.bags_count, o.bags_count) as bags_count, o.observations,
      o.customer, o.address, o.delivery, o.window_start, o.window_end, s.position,
      coalesce((select json_agg(e order by e.received_at, e.id) from (
        select id, kind, at, received_at, is_adult, reason, note, amount from delivery_event e
        where e.business_id = o.business_id and e.order_id = o.id) e), '[]') as events
    from customer_order o
    left join order_settlement t on t.business_id = o.business_id and t.order_id = o.id
    left join delivery_round r
      on r.business_id = o.business_id and r.courier_id = ${courierId} and r.closed_at is null
    left join delivery_stop s on s.business_id = o.business_id and s.round_id = r.id and s.order_id = o.id
    where o.business_id = ${db.businessId} and o.courier_id = ${courierId} and o.type = 'delivery'
      and o.created_at > ${now}::timestamptz - make_interval(days => ${RECENT_DAYS})
      and (s.order_id is not null or (not ${isOver}
        and (o.state <> '10_store_dispatch_products' or o.window_end > ${now}::timestamptz - make_interval(hours => ${WAITING_HOURS})) and o.state in ('13_order_received',
        '6_payment_complete', '7_admin_cart_accept',
        '8_store_select_products', '9_store_invoice_products', '10_store_dispatch_products')))
    order by o.window_end, o.id limit ${MOST}`);
}

export type RoundRow = {
  id: string;
  started_at: Date;
  cash: number;
  claimed: ClaimedCash[];
  given_back: ClaimedCash[];
};

/** The open round, with its cash, what of it was handed over, and what the courier claims beside it. */
export function openRoundOf(db: Queries, courierId: string): Promise<RoundRow | undefined> {
  return db.first<RoundRow>(sql`
    select r.id, r.started_at, cash_of_round(r.business_id, r.id) as cash, ${claimedInRound} as claimed, coalesce((
      select json_agg(json_build_object('order_id', g.order_id, 'id_order', o.number, 'cash', g.amount) order by g.created_at)
      from refund g join customer_order o on o.business_id = g.business_id and o.id = g.order_id
      where g.business_id = r.business_id and g.round_id = r.id), '[]') as given_back
    from delivery_round r
    where r.business_id = ${db.businessId} and r.courier_id = ${courierId} and r.closed_at is null`);
}

export type FreeRow = {
  id: string;
  number: number;
  state: OrderState;
  address: StoredAddress | null;
  window_start: Date;
  window_end: Date;
};

/** Days after which an unassigned order is left to the office. */
const FREE_DAYS = 2;
const MOST_FREE = 30;

export const isFree = part`o.type = 'delivery' and o.courier_id is null and not ${isOver}
  and o.state in ('7_admin_cart_accept', '8_store_select_products', '9_store_invoice_products',
    '10_store_dispatch_products')`;

/** Unassigned orders of the branch; of all offices for a courier without one. */
export function freeOrders(db: Queries, officeId: string | null, now: Date): Promise<FreeRow[]> {
  return db.all<FreeRow>(sql`
    select o.id, o.number, o.state, o.address, o.window_start, o.window_end
    from customer_order o
    where o.business_id = ${db.businessId} ${officeId === null ? nothing : part`and o.office_id = ${officeId}`}
      and o.created_at > ${now}::timestamptz - make_interval(days => ${FREE_DAYS}) and ${isFree}
    order by o.window_end, o.id limit ${MOST_FREE}`);
}

type TakenRow = { order_id: string; id_order: number; state: OrderState };

/** Those of these orders that were assigned to the courier, and were cancelled or taken back. */
export function takenAway(db: Queries, courierId: string, ids: readonly string[]): Promise<TakenRow[]> {
  return db.all<TakenRow>(sql`
    select o.id as order_id, o.number as id_order, o.state
    from customer_order o
    where o.business_id = ${db.businessId} and o.id = any(${[...ids]}::uuid[])
      and (o.courier_id is distinct from ${courierId} or o.state = '12_store_cancel_order')
      and exists (select from order_assignment a where a.business_id = o.business_id and a.order_id = o.id
        and a.role = 'delivery' and a.user_id = ${courierId})
    order by o.number`);
}
