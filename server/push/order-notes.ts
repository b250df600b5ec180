import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { realTime, sql } from '#server/db/sql.ts';
import { pushTexts } from './texts.ts';

/** Pushes besides the moves of an order: a picker asks, its courier has left, its rating was answered. */
export type OrderNote = { question_id: string } | { event: 'on_the_way' } | { answered: 'rating' };

/** Stores a note for each device of the shopper; later than that it is useless. */
export async function writeOrderNote(
  tx: Queries,
  orderId: string,
  note: OrderNote,
  usefulSeconds: number,
): Promise<void> {
  const devices = await tx.all<{ id: string }>(sql`
    select s.id from customer_order o
    join push_subscription s on s.business_id = o.business_id and s.user_id = o.user_id
    where o.business_id = ${tx.businessId} and o.id = ${orderId}`);
  if (devices.length === 0) return;
  const about = JSON.stringify({ ...note, order_id: orderId, useful_seconds: usefulSeconds });
  await tx.run(sql`
    insert into message (business_id, id, channel, sealed, expires_at)
    select ${tx.businessId}, n.id, 'push',
      convert_to((${about}::jsonb || jsonb_build_object('subscription_id', n.device))::text, 'UTF8'),
      ${realTime} + make_interval(secs => ${usefulSeconds})
    from unnest(${devices.map(() => newId())}::uuid[], ${devices.map(({ id }) => id)}::uuid[]) n (id, device)`);
}

/** The current text of a note; undefined when it is outdated: answered, expired, at the door, or taken back. */
export function readOrderNote(db: Queries, orderId: string, note: OrderNote): Promise<string | undefined> {
  if ('question_id' in note) return readQuestion(db, orderId, note.question_id);
  return 'event' in note ? readOnTheWay(db, orderId) : readAnswered(db, orderId);
}

async function readQuestion(db: Queries, orderId: string, id: string): Promise<string | undefined> {
  const row = await db.first<{ gone: string; instead: string; brand: string; minutes: number }>(sql`
    select l.product ->> 'title' as gone, q.product ->> 'title' as instead, coalesce(q.product ->> 'brand', '') as brand,
      round(extract(epoch from q.expires_at - q.asked_at) / 60)::int as minutes
    from order_question q
    join order_line l on l.business_id = q.business_id and l.order_id = q.order_id and l.id = q.line_id
    where q.business_id = ${db.businessId} and q.order_id = ${orderId} and q.id = ${id} and q.state = 'open'`);
  if (!row) return undefined;
  const { gone, instead, brand, minutes } = row;
  // Products of the same name differ by their brand.
  return pushTexts.question(gone, gone === instead ? `${instead} ${brand}`.trim() : instead, minutes);
}

async function readOnTheWay(db: Queries, orderId: string): Promise<string | undefined> {
  const row = await db.first<{ courier: string }>(sql`
    select split_part(coalesce(delivery ->> 'delivery_name', ''), ' ', 1) as courier
    from customer_order
    where business_id = ${db.businessId} and id = ${orderId} and delivery #>> '{events,-1,event}' = 'on_the_way'`);
  return row && pushTexts.onTheWay(row.courier);
}

async function readAnswered(db: Queries, orderId: string): Promise<string | undefined> {
  const row = await db.first(sql`
    select from order_rating
    where business_id = ${db.businessId} and order_id = ${orderId} and answered_at is not null`);
  return row && pushTexts.ratingAnswered;
}
