import type { CartType } from '#rules/cart/totals.ts';
import type { OrderState, PaymentMethod } from '#rules/orders/moves.ts';
import type { Substitution } from '#rules/picking/substitution-wish.ts';
import { moduleIsOn } from '#server/business/modules/module-is-on.ts';
import type { Rejected } from '#server/cart/snapshot/snapshot.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { InvoiceRow } from '#server/invoices/stored.ts';
import { currentPick, type QuestionRow, questionsOfLine } from '#server/picking/current-picks.ts';
import type { SettlementRow } from '#server/picking/present-pick.ts';
import { type RequestRow, requestsOfOrder } from '#server/returns/requests/present.ts';
import { hasArrived } from './arrived.ts';
import { couponsOfOrder, type OrderCoupon } from './coupons-of-order.ts';
import type { LineRow } from './line-row.ts';
import type { ProductToday } from './present-line.ts';
import { type RatingRow, ratingOfOrder } from './ratings/queries.ts';
import { type OrderReturnRow, returnsOfOrder } from './returned.ts';
import type {
  StoredAddress,
  StoredBag,
  StoredCoupon,
  StoredCustomer,
  StoredDelivery,
  StoredTaxClasses,
} from './stored.ts';
import { type Undelivered, undeliveredOfOrder } from './taxes/undelivered.ts';

/** Columns of an order that every list shows. */
export type OrderHeadRow = {
  id: string;
  number: number;
  user_id: string;
  office_id: string;
  office_name: string;
  state: OrderState;
  type: CartType;
  payment_method: PaymentMethod;
  total: number;
  units_count: number;
  created_at: Date;
  window_start: Date;
  window_end: Date;
  version: number;
  share_token: string;
  channel: string;
  channel_number: string | null;
};

export const headColumns = part`
  o.id, o.number, o.user_id, o.office_id, f.display_name as office_name, o.state, o.type, o.payment_method, o.total,
  o.units_count, o.created_at, o.window_start, o.window_end, o.version, o.share_token,
  o.channel, o.channel_number`;

/** The amount due for everything picked or ordered, what of it is not for goods, and for what came back. */
export type FinalRow = { payable: number; beside_goods: number; not_left: number };

/** A `FinalRow` of the order `o`, with its settlement `t`. */
export const finalColumns = part`
  coalesce(t.amount_to_pay, o.total) as payable,
  coalesce(t.bags_total + t.delivery_price, o.bags_total + o.delivery_price) as beside_goods, (
    select coalesce(sum(b.total - b.discount), 0)::bigint from delivery_return b
    where b.business_id = o.business_id and b.order_id = o.id
  ) as not_left`;

export const settlementJoin = part`
  left join order_settlement t on t.business_id = o.business_id and t.order_id = o.id`;

/** The `SettlementRow` of the order `o`, as one column. */
export const settlementOfOrder = part`(select row_to_json(t) from (
  select t.subtotal, t.bags_count, t.bags_total, t.delivery_price, t.coupons_total, t.ceiling, t.amount_to_pay, t.given_away,
    t.lines_count, t.lines_found, t.lines_replaced, t.lines_missing, t.fill_rate_bp, t.seconds, t.at, coalesce((
      select sum(r.amount) from refund r
      where r.business_id = t.business_id and r.order_id = t.order_id and r.is_difference), 0) as refund
  from order_settlement t where t.business_id = o.business_id and t.order_id = o.id
) t)`;

/** Which stop of its courier's open round the order `o` is; null on no round. */
const stopOfOrder = part`(
  select json_build_object(
    'position', count(*) filter (where s.position <= own.position),
    'of', count(*),
    'before', count(*) filter (where s.position < own.position and s.done_at is null))
  from delivery_stop own
  join delivery_round r on r.business_id = own.business_id and r.id = own.round_id and r.closed_at is null
  join delivery_stop s on s.business_id = own.business_id and s.round_id = own.round_id
  where own.business_id = o.business_id and own.order_id = o.id and own.done_at is null
  group by own.round_id)`;

type Stop = { position: number; of: number; before: number };

export type SummaryRow = OrderHeadRow &
  FinalRow & {
    cart_id: string;
    pictures: { photoUrl: string; tint: string }[];
    delivery: StoredDelivery;
    /** When it left the store, if dispatched. */
    dispatched_at: Date | null;
    stop: Stop | null;
  };

/** Pictures an order shows in a list. */
const PICTURES = 5;

/** The orders of a shopper, newest first; one extra row tells whether there is a next page. */
export async function ordersOfUser(
  db: Queries,
  userId: string,
  page: { limit: number; offset: number },
): Promise<SummaryRow[]> {
  return db.all<SummaryRow>(sql`
    select ${headColumns}, o.cart_id, coalesce((
      select json_agg(json_build_object('photoUrl', l.product ->> 'photoUrl', 'tint', l.product ->> 'tint')
        order by l.position)
      from order_line l
      where l.business_id = o.business_id and l.order_id = o.id and l.position < ${PICTURES}
    ), '[]') as pictures, o.delivery, (
      select max(e.at) from order_event e
      where e.business_id = o.business_id and e.order_id = o.id and e.to_state = o.state
        and o.state = '10_store_dispatch_products'
    ) as dispatched_at, ${stopOfOrder} as stop, ${finalColumns}
    from (
      select * from customer_order
      where business_id = ${db.businessId} and user_id = ${userId}
      order by created_at desc, id desc limit ${page.limit + 1} offset ${page.offset}
    ) o
    join office f on f.business_id = o.business_id and f.id = o.office_id
    ${settlementJoin}
    order by o.created_at desc, o.id desc`);
}

export type EventRow = {
  from_state: OrderState | null;
  to_state: OrderState;
  at: string;
  actor_id: string | null;
  actor_name: string | null;
  reason: string;
};

export type OrderRow = OrderHeadRow &
  InvoiceRow & {
    cart_id: string;
    subtotal: number;
    discounts_total: number;
    bags_count: number;
    bags_total: number;
    coupons_total: number;
    delivery_price: number;
    min_subtotal: number;
    /** As confirmed by its shopper, before changes by staff. */
    confirmed_total: number;
    bags_config: StoredBag | null;
    coupons: StoredCoupon[];
    coupon_terms: OrderCoupon[];
    tax_classes: StoredTaxClasses | null;
    address: StoredAddress | null;
    customer: StoredCustomer;
    observations: string;
    payment_due_at: Date | null;
    delivery: StoredDelivery;
    office_address: string;
    office_lat: number;
    office_lng: number;
    office_city: string;
    /** Rejected lines of its cart. */
    rejected: Rejected[];
    /** Module planogram of the business: whether aisles and shelves are shown. */
    planogram: boolean;
    substitution: Substitution;
    /** The amount due after picking; null before. */
    settlement: SettlementRow | null;
    lines: (LineRow & ProductToday & { added_at: string | null; questions: QuestionRow[] })[];
    events: EventRow[];
    assignments: AssignmentRow[];
    additions: AdditionRow[];
    /** The last addition that is paid first, where it waits or ended without; null where something joined since. */
    adding: AddingRow | null;
    /** Whether a payment of the order itself was approved. */
    is_paid: boolean;
    rating: RatingRow | null;
    /** Whether it reached its shopper, as far as recorded. */
    arrived: boolean;
    undelivered: Undelivered[];
    /** What came back after it was delivered, first to last. */
    returns: OrderReturnRow[];
    /** What its shopper asked to give back, the newest first. */
    return_requests: RequestRow[];
    /** Of the business: the most hours since the delivery for a return. */
    return_hours: number;
    /** Pesos of it that credit pays. */
    credit: number;
    /** Pesos of credit that were taken for it when it was placed. */
    credit_used: number;
    /** Letter of its crate; null until picking begins. */
    crate: string | null;
    updated_at: Date;
    stop: Stop | null;
    /** Whether it belongs to a courier's open round. */
    in_round: boolean;
    /** Of the business: how often a delivery is attempted. */
    most_attempts: number;
  };

type AdditionRow = {
  at: string;
  lines_count: number;
  total_before: number;
  total: number;
  paid_online: boolean;
};

type AddingRow = {
  id: string;
  is_waiting: boolean;
  lines_count: number;
  amount: number;
  due_at: string;
};

export type AssignmentRow = {
  role: 'picker' | 'delivery' | 'cashier';
  user_name: string;
  actor: string | null;
  at: string;
};

/** An order with its lines and history, by its id or by the random token of its link. */
export async function findOrder(
  db: Queries,
  by: { id: string } | { token: string },
  now: Date,
): Promise<OrderRow | undefined> {
  const which = 'id' in by ? part`o.id = ${by.id}` : part`o.share_token = ${by.token}`;
  return db.first<OrderRow>(sql`
    select ${headColumns}, o.cart_id, o.subtotal, o.discounts_total, o.bags_count, o.bags_total, o.coupons_total,
      o.delivery_price, coalesce((o.confirmed ->> 'total')::bigint, o.total) as confirmed_total, o.min_subtotal, o.bags_config, o.coupons,
      o.tax_classes, ${couponsOfOrder} as coupon_terms, o.billing, o.invoice, o.address, o.customer, o.observations, o.payment_due_at, o.delivery,
      o.updated_at,
      o.substitution, ${settlementOfOrder} as settlement,
      (select g.crate from order_picking g where g.business_id = o.business_id and g.order_id = o.id) as crate,
      ${undeliveredOfOrder} as undelivered, ${returnsOfOrder} as returns, ${requestsOfOrder} as return_requests,
      credit_left_of_order(o.business_id, o.id) as credit, o.credit_used,
      f.address as office_address, f.city as office_city, f.lat as office_lat, f.lng as office_lng,
      (select c.rejected from cart c where c.business_id = o.business_id and c.id = o.cart_id) as rejected,
      ${moduleIsOn(part`o.business_id`, 'planogram')} as planogram,
      coalesce((select json_agg(l order by l.position) from (
        select l.id, l.position, l.product_id, l.product, p.sku, l.count_type, l.count, l.confirmed_count, l.maturity, l.cut, l.comment,
          l.options_tags, l.price, l.price_neto, l.total, l.tax_class, l.tax_ml, l.base, l.vat, l.consumption, s.isle, s.gondola, l.substitution, d.at as added_at,
          p.title_large, p.description, p.category_id, p.subcategory_id, p.pum_unit, p.quantity_pum, p.grams_per_unit,
          (select k.name from category k where k.business_id = p.business_id and k.id = p.category_id) as category,
          ${currentPick} as pick, ${questionsOfLine} as questions
        from order_line l
        left join order_addition d on d.business_id = l.business_id and d.id = l.addition_id
        join product p on p.business_id = l.business_id and p.id = l.product_id
        left join planometry s
          on s.business_id = l.business_id and s.subcategory_id = p.subcategory_id and s.office_id = o.office_id and not s.inactive
        where l.business_id = o.business_id and l.order_id = o.id
      ) l), '[]') as lines,
      coalesce((select json_agg(e order by e.at, e.id) from (
        select e.id, e.from_state, e.to_state, e.at, e.actor_id,
          coalesce(u.name, case when e.actor_role = 'key' then 'Otro sistema' end) as actor_name, e.reason
        from order_event e
        left join app_user u on u.business_id = e.business_id and u.id = e.actor_id
        where e.business_id = o.business_id and e.order_id = o.id
      ) e), '[]') as events,
      coalesce((select json_agg(a order by a.at, a.role desc, a.id) from (
        select a.id, a.role, a.user_name, a.at, btrim(u.name || ' ' || u.last_name) as actor
        from order_assignment a
        left join app_user u on u.business_id = a.business_id and u.id = a.actor_id
        where a.business_id = o.business_id and a.order_id = o.id
      ) a), '[]') as assignments,
      coalesce((select json_agg(d order by d.version) from (
        select version, at, lines_count, total_before, total, exists (select from addition_request r
          where r.business_id = a.business_id and r.id = a.id) as paid_online
        from order_addition a where business_id = o.business_id and order_id = o.id
      ) d), '[]') as additions, (select row_to_json(r) from (
        select id, state = 'waiting' as is_waiting, reason, lines_count, amount, due_at from addition_request r
        where r.business_id = o.business_id and r.order_id = o.id and r.state <> 'confirmed' and not exists (
          select from order_addition a where a.business_id = r.business_id and a.order_id = r.order_id
            and a.at > r.created_at)
        order by r.created_at desc limit 1
      ) r where r.reason <> 'dropped') as adding, exists (select from payment p where p.business_id = o.business_id and p.order_id = o.id
        and p.addition_id is null and p.state = 'approved') as is_paid,
      ${ratingOfOrder} as rating, ${hasArrived(now)} as arrived,
      ${stopOfOrder} as stop,
      exists (select from delivery_stop s
        join delivery_round r on r.business_id = s.business_id and r.id = s.round_id and r.closed_at is null
        where s.business_id = o.business_id and s.order_id = o.id) as in_round,
      (select delivery_attempts from business_config where business_id = o.business_id) as most_attempts,
      (select greatest(return_hours, return_short_hours) from business_config g where g.business_id = o.business_id)
        as return_hours
    from customer_order o
    join office f on f.business_id = o.business_id and f.id = o.office_id
    where o.business_id = ${db.businessId} and ${which}`);
}
