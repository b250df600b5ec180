import type { AttemptReason } from '#rules/deliveries/door.ts';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

export type EventKind =
  | 'started'
  | 'arrived'
  | 'age_checked'
  | 'wrong_pin'
  | 'attempt'
  | 'delivered'
  | 'returned';

/** Columns of delivery_event; each kind uses some. */
export type NewEvent = {
  id: string;
  orderId: string;
  roundId: string | null;
  kind: EventKind;
  actorId: string | null;
  at: Date;
  receivedAt: Date;
  answer: unknown;
  isAdult?: boolean;
  tries?: number;
  reason?: AttemptReason;
  note?: string | undefined;
  proof?: 'pin' | 'photo';
  photoId?: string | undefined;
  method?: PaymentMethod;
  amount?: number;
  cashReceived?: number | undefined;
  cashChange?: number | undefined;
  voucher?: string;
};

/** Writes an event: those of an order are strictly ordered, also within a millisecond. The order is locked. */
export async function writeEvent(tx: Queries, event: NewEvent): Promise<void> {
  await tx.run(sql`
    insert into delivery_event (business_id, id, order_id, round_id, kind, actor_id, at, received_at, is_adult, try,
      reason, note, proof, photo_id, method, amount, cash_received, cash_change, voucher, answer)
    values (${tx.businessId}, ${event.id}, ${event.orderId}, ${event.roundId}, ${event.kind}, ${event.actorId},
      ${event.at}, greatest(${event.receivedAt}::timestamptz, (
        select max(received_at) + interval '1 millisecond' from delivery_event
        where business_id = ${tx.businessId} and order_id = ${event.orderId})), ${event.isAdult ?? null}, ${event.tries ?? null}, ${event.reason ?? null},
      ${event.note ?? ''}, ${event.proof ?? null}, ${event.photoId ?? null}, ${event.method ?? null},
      ${event.amount ?? null}, ${event.cashReceived ?? null}, ${event.cashChange ?? null}, ${event.voucher ?? ''},
      ${JSON.stringify(event.answer)}::jsonb)`);
}

export type KnownEvent = { order_id: string; actor_id: string | null; answer: unknown };

export function findEvent(tx: Queries, id: string): Promise<KnownEvent | undefined> {
  return tx.first<KnownEvent>(sql`
    select order_id, actor_id, answer from delivery_event where business_id = ${tx.businessId} and id = ${id}
    union all
    select order_id, actor_id, answer from delivery_claim where business_id = ${tx.businessId} and id = ${id}`);
}

/** Maximum delivery attempts of an order. */
export async function readMostAttempts(db: Queries): Promise<number> {
  const row = await db.one<{ most: number }>(sql`
    select delivery_attempts as most from business_config where business_id = ${db.businessId}`);
  return row.most;
}
