import type { AttemptReason } from '#rules/deliveries/door.ts';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';

/** Columns of delivery_claim; each kind uses some. */
export type NewClaim = {
  id: string;
  orderId: string;
  kind: 'started' | 'arrived' | 'age_checked' | 'attempt' | 'delivered' | 'returned';
  conflict: 'reassigned' | 'cancelled' | 'changed';
  actorId: string;
  at: Date;
  receivedAt: Date;
  answer: unknown;
  roundId?: string | undefined;
  isAdult?: boolean | undefined;
  reason?: AttemptReason;
  note?: string | undefined;
  photoId?: string | undefined;
  method?: PaymentMethod;
  amount?: number;
  cashReceived?: number;
  voucher?: string;
};

export async function writeClaim(tx: Queries, claim: NewClaim): Promise<void> {
  await tx.run(sql`
    insert into delivery_claim (business_id, id, order_id, round_id, kind, conflict, actor_id, at, received_at, is_adult,
      reason, note, photo_id, method, amount, cash_received, voucher, answer)
    values (${tx.businessId}, ${claim.id}, ${claim.orderId}, ${claim.roundId ?? null}, ${claim.kind}, ${claim.conflict},
      ${claim.actorId}, ${claim.at}, greatest(${claim.receivedAt}::timestamptz, (
        select max(received_at) + interval '1 millisecond' from delivery_claim
        where business_id = ${tx.businessId} and order_id = ${claim.orderId})), ${claim.isAdult ?? null},
      ${claim.reason ?? null}, ${claim.note ?? ''}, ${claim.photoId ?? null}, ${claim.method ?? null},
      ${claim.amount ?? null}, ${claim.cashReceived ?? null}, ${claim.voucher ?? ''},
      ${JSON.stringify(claim.answer)}::jsonb)`);
}

/** Whether the order was assigned to this courier at some time. */
export async function wasCourierOf(db: Queries, orderId: string, userId: string): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from order_assignment
    where business_id = ${db.businessId} and order_id = ${orderId} and role = 'delivery' and user_id = ${userId}
    limit 1`);
  return row !== undefined;
}

/** Whether this courier's own device ended the delivery: a later event is a second press. */
export async function hasEnded(tx: Queries, orderId: string, userId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from delivery_event
    where business_id = ${tx.businessId} and order_id = ${orderId} and actor_id = ${userId}
      and kind in ('delivered', 'returned')`);
  return row !== undefined;
}

/** The limit of an order, more than anybody needs. */
const MOST_CLAIMS = 60;

/** Whether the courier may store another claim. The order is locked. */
export async function mayClaim(tx: Queries, orderId: string, userId: string): Promise<boolean> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from delivery_claim
    where business_id = ${tx.businessId} and order_id = ${orderId} and actor_id = ${userId}`);
  return count < MOST_CLAIMS;
}

/** Cash of an order that the courier claims to have. */
export type ClaimedCash = { order_id: string; id_order: number; cash: number };

/**
 * A column of round `r`: the cash its courier claims beside the expected one, each order once; an order that they did
 * deliver later is among the expected.
 */
export const claimedInRound = part`coalesce((
  select json_agg(json_build_object('order_id', c.order_id, 'id_order', c.number, 'cash', c.amount) order by c.number)
  from (
    select distinct on (k.order_id) k.order_id, o.number, k.amount
    from delivery_claim k join customer_order o on o.business_id = k.business_id and o.id = k.order_id
    where k.business_id = r.business_id and k.round_id = r.id and not exists (
      select from delivery_event d where d.business_id = k.business_id and d.order_id = k.order_id
        and d.actor_id = k.actor_id and d.kind = 'delivered')
    order by k.order_id, k.received_at desc
  ) c), '[]')`;

export type ClaimRow = Pick<NewClaim, 'kind' | 'conflict' | 'at'> & {
  id: string;
  received_at: Date;
  actor: string;
  is_adult: boolean | null;
  reason: AttemptReason | null;
  note: string;
  photo_id: string | null;
  method: PaymentMethod | null;
  amount: number | null;
  cash_received: number | null;
  voucher: string;
};

export function claimsOf(db: Queries, orderId: string): Promise<ClaimRow[]> {
  return db.all<ClaimRow>(sql`
    select c.id, c.kind, c.conflict, c.at, c.received_at, c.is_adult, c.reason, c.note, c.photo_id, c.method, c.amount,
      c.cash_received, c.voucher, btrim(u.name || ' ' || u.last_name) as actor
    from delivery_claim c join app_user u on u.business_id = c.business_id and u.id = c.actor_id
    where c.business_id = ${db.businessId} and c.order_id = ${orderId} order by c.received_at, c.id`);
}
