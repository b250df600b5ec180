import type { OutputOf } from '#contract/index.ts';
import type { CartType } from '#rules/cart/totals.ts';
import type { AttemptReason } from '#rules/deliveries/door.ts';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { Handler, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { type ClaimRow, claimsOf } from './claims/claim-queries.ts';
import { photoAddress } from './photo-names.ts';
import { returnedGoods } from './returned-goods.ts';

type Report = OutputOf<'deliveries.report'>;

/** How the delivery of an order went, for staff of its office. */
export const reportOfOrder: Handler<'deliveries.report'> = ({ params }, context) =>
  readReport(params.id, context);

export async function readReport(
  orderId: string,
  { db, user }: Pick<SignedInContext, 'db' | 'user'>,
): Promise<Report | Failure<'NOT_FOUND'>> {
  const order = await db.first<{ office_id: string; type: CartType }>(sql`
    select office_id, type from customer_order where business_id = ${db.businessId} and id = ${orderId}`);
  if (!order || !worksAt(user, order.office_id)) return fail('NOT_FOUND');
  const [events, goods, claims] = await Promise.all([
    eventsOf(db, orderId),
    returnedGoods(db, [orderId]),
    claimsOf(db, orderId),
  ]);
  const delivered = events.find(({ kind }) => kind === 'delivered');
  return {
    type: order.type,
    attempts: events.flatMap(({ reason, note, at, photo_id, actor }) =>
      reason
        ? [{ reason, note, date: at.toISOString(), photo_url: photoAddress(orderId, photo_id), actor }]
        : [],
    ),
    delivered: delivered ? presentDelivered(orderId, delivered) : null,
    is_adult: events.findLast(({ kind }) => kind === 'age_checked')?.is_adult ?? null,
    claims: claims.map((row) => presentClaim(orderId, row)),
    goods: goods.map(({ order_id: _, settled_at, settled_by, ...row }) => ({
      ...row,
      settled_by: settled_by ?? '',
      settled_at: settled_at?.toISOString() ?? null,
    })),
  };
}

function presentClaim(orderId: string, row: ClaimRow): NonNullable<Report['claims']>[number] {
  const { at, received_at, photo_id, method } = row;
  const { kind, conflict, actor, is_adult, reason, note, amount, cash_received, voucher } = row;
  return {
    kind,
    conflict,
    actor,
    is_adult,
    reason,
    note,
    amount,
    cash_received,
    voucher,
    date: at.toISOString(),
    received_at: received_at.toISOString(),
    photo_url: photoAddress(orderId, photo_id),
    payment_method: method,
  };
}

type EventRow = {
  kind: string;
  at: Date;
  actor: string;
  reason: AttemptReason | null;
  note: string;
  photo_id: string | null;
  is_adult: boolean | null;
  proof: 'pin' | 'photo' | null;
  method: PaymentMethod | null;
  amount: number | null;
  cash_received: number | null;
  cash_change: number | null;
  voucher: string;
};

function eventsOf(db: Queries, orderId: string): Promise<EventRow[]> {
  return db.all<EventRow>(sql`
    select e.kind, e.at, e.reason, e.note, e.photo_id, e.is_adult, e.proof, e.method, e.amount, e.cash_received,
      e.cash_change, e.voucher, coalesce(btrim(u.name || ' ' || u.last_name), '') as actor
    from delivery_event e left join app_user u on u.business_id = e.business_id and u.id = e.actor_id
    where e.business_id = ${db.businessId} and e.order_id = ${orderId} order by e.received_at, e.id`);
}

function presentDelivered(orderId: string, event: EventRow): Report['delivered'] {
  const { proof, method, amount } = event;
  if (!proof || !method) return null;
  return {
    date: event.at.toISOString(),
    actor: event.actor,
    proof,
    photo_url: photoAddress(orderId, event.photo_id),
    payment_method: method,
    amount: amount ?? 0,
    cash_received: event.cash_received,
    cash_change: event.cash_change,
    voucher: event.voucher,
  };
}
