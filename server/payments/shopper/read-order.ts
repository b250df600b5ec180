import type { CartType } from '#rules/cart/totals.ts';
import type { OrderState, PaymentMethod } from '#rules/orders/moves.ts';
import { type DirectMethod, isBeingSent } from '#rules/payments/direct.ts';
import type { AttemptState, Reservation } from '#rules/payments/payments.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { SessionUser } from '#server/http/context.ts';
import type { StoredDelivery } from '#server/orders/stored.ts';
import { type Viewer, viewerOf } from '#server/orders/viewer.ts';
import type { GatewayName } from '#server/payments/gateways/gateway.ts';

/** An order as its payment pages need it. */
export type PaymentOrderRow = {
  id: string;
  number: number;
  user_id: string;
  office_id: string;
  state: OrderState;
  type: CartType;
  payment_method: PaymentMethod;
  total: number;
  /** Pesos of it that credit pays. */
  credit: number;
  delivery: StoredDelivery;
  payment_due_at: Date | null;
  /** Minutes its business allows for a payment. */
  minutes: number;
  /** Milliseconds its goods were reserved unpaid in finished waits, and the start of the current one. */
  reserved_ms: number;
  reserved_since: Date | null;
  attempt_state: AttemptState | null;
  attempt_gateway: GatewayName | null;
  /** How the latest attempt is paid in the shop itself; '': at the provider's page. */
  attempt_method: DirectMethod | '';
  attempt_sent_at: Date | null;
  /** Where its shopper finishes it at the bank. */
  bank_url: string | null;
  /** Whether the bank has one of its attempts. */
  at_the_bank: boolean;
  /** Some of its money is set aside for a person. */
  in_review: boolean;
  /** That money was not returned: paying again would be paying twice. */
  has_unassigned_money: boolean;
};

export type SeenPaymentOrder = { order: PaymentOrderRow; viewer: Viewer };

/** 128 random bits, base64url. */
const TOKEN = /^[\w-]{16,64}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What an id in an address of a payment page names: an order's own id, or the token of its link. */
export function orderNamed(id: string): { id: string } | { token: string } | undefined {
  if (!TOKEN.test(id)) return undefined;
  return UUID.test(id) ? { id } : { token: id };
}

/** The order, when this caller may see it: by its id only owner and staff, by its token anyone (rule 39). */
export async function findPaymentOrder(
  db: Queries,
  id: string,
  user: SessionUser | undefined,
): Promise<SeenPaymentOrder | undefined> {
  const by = orderNamed(id);
  const order = by && (await readPaymentOrder(db, by));
  if (!order) return undefined;
  const viewer = viewerOf(order, user) ?? ('token' in by ? 'link' : undefined);
  return viewer && { order, viewer };
}

export async function readPaymentOrder(
  db: Queries,
  by: { id: string } | { token: string },
): Promise<PaymentOrderRow | undefined> {
  const which = 'id' in by ? part`o.id = ${by.id}` : part`o.share_token = ${by.token}`;
  return db.first<PaymentOrderRow>(sql`
    select o.id, o.number, o.user_id, o.office_id, o.state, o.type, o.payment_method, o.total, o.delivery,
      credit_left_of_order(o.business_id, o.id) as credit,
      o.payment_due_at, c.online_payment_minutes as minutes, k.reserved_ms, k.reserved_since, p.state as attempt_state, p.gateway as attempt_gateway,
      coalesce(p.method, '') as attempt_method, p.sent_at as attempt_sent_at, p.bank_url, a.at_the_bank, exists (
        select from payment_review r where r.business_id = o.business_id and r.order_id = o.id
          and r.resolved_at is null and r.kind not in ('voided', 'wrong_reference')) as in_review, exists (
        select from payment_review r where r.business_id = o.business_id and r.order_id = o.id
          and r.resolved_at is null and r.kind not in ('voided', 'wrong_reference') and r.void_state <> 'done') as has_unassigned_money
    from customer_order o
    join business_config c on c.business_id = o.business_id
    cross join lateral (
      select coalesce(sum(extract(epoch from until - at) * 1000), 0)::float8 as reserved_ms,
        max(at) filter (where until is null) as reserved_since
      from (
        select at, to_state, lead(at) over (order by at, id) as until from order_event
        where business_id = o.business_id and order_id = o.id
      ) stay
      where to_state = '5_waiting_online_payment'
    ) k
    cross join lateral (
      select coalesce(bool_or(state = 'pending' and exists (
          select from payment_transaction t where t.business_id = payment.business_id and t.payment_id = payment.id
            and t.status = 'pending')), false) as at_the_bank
      from payment where business_id = o.business_id and order_id = o.id and addition_id is null
    ) a
    left join lateral (
      select state, gateway, method, sent_at, (
          select t.provider_says ->> 'bank_url' from payment_transaction t
          where t.business_id = payment.business_id and t.payment_id = payment.id and t.status = 'pending'
            order by t.first_seen_at desc limit 1) as bank_url
      from payment
      where business_id = o.business_id and order_id = o.id and addition_id is null
      order by state = 'approved' desc, attempt desc limit 1
    ) p on true
    where o.business_id = ${db.businessId} and ${which}`);
}

/** Whether the provider has a payment of the order in progress, or may just be getting one. */
export function isUnderWay(order: PaymentOrderRow, now: Date): boolean {
  if (order.state !== '5_waiting_online_payment') return false;
  const { attempt_state: state, attempt_sent_at: sentAt } = order;
  return order.at_the_bank || isBeingSent({ state: state ?? '', sentAt }, now);
}

/** The input of the rule for the expiry of a reservation. */
export function keepingOf({
  payment_due_at: dueAt,
  reserved_ms,
  reserved_since,
  minutes,
}: PaymentOrderRow): Reservation {
  return { dueAt, reservedMs: reserved_ms, reservedSince: reserved_since, minutes };
}
