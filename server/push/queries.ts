import type { CartType } from '#rules/cart/totals.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { realTime, sql } from '#server/db/sql.ts';

export type Device = {
  userId: string;
  sessionId: string;
  kind: 'web' | 'fcm';
  address: string;
  p256dh: string;
  auth: string;
};

/** Replaces the device of a session; an address that belonged to somebody else moves to this person. */
export async function putDevice(db: Queries, device: Device, most: number): Promise<void> {
  const { userId, sessionId, kind, address, p256dh, auth } = device;
  await db.run(
    sql`delete from push_subscription
        where business_id = ${db.businessId} and kind = ${kind} and (session_id = ${sessionId} or address = ${address})`,
  );
  await db.run(
    sql`insert into push_subscription (business_id, id, user_id, session_id, kind, address, p256dh, auth)
        values (${db.businessId}, ${newId()}, ${userId}, ${sessionId}, ${kind}, ${address}, ${p256dh}, ${auth})`,
  );
  await db.run(
    sql`delete from push_subscription where business_id = ${db.businessId} and id in (
          select id from push_subscription where business_id = ${db.businessId} and user_id = ${userId}
          order by created_at desc, id desc offset ${most})`,
  );
}

export function dropDeviceOfSession(db: Queries, sessionId: string, kind: Device['kind']) {
  return db.run(
    sql`delete from push_subscription
        where business_id = ${db.businessId} and session_id = ${sessionId} and kind = ${kind}`,
  );
}

export function dropDevice(db: Queries, id: string) {
  return db.run(sql`delete from push_subscription where business_id = ${db.businessId} and id = ${id}`);
}

/** One at a time per person, until the transaction ends. */
export function lockDevicesOf(db: Queries, userId: string) {
  return db.one(
    sql`select id from app_user where business_id = ${db.businessId} and id = ${userId} for update`,
  );
}

export function setSocketId(db: Queries, sessionId: string, socketId: string) {
  return db.run(
    sql`update session set socket_id = ${socketId} where business_id = ${db.businessId} and id = ${sessionId}`,
  );
}

export type PushRow = {
  kind: 'web' | 'fcm';
  address: string;
  p256dh: string;
  auth: string;
  number: number;
  type: CartType;
  business: string;
};

/** Device and order of a note; undefined when either is gone, or the session has expired. */
export async function noteOf(
  db: Queries,
  { subscriptionId, orderId }: { subscriptionId: string; orderId: string },
) {
  const note = await db.first<Omit<PushRow, 'business'>>(
    sql`select p.kind, p.address, p.p256dh, p.auth, o.number, o.type
        from push_subscription p
        join session s on s.business_id = p.business_id and s.id = p.session_id and s.expires_at > ${realTime}
        join customer_order o on o.business_id = p.business_id and o.user_id = p.user_id and o.id = ${orderId}
        where p.business_id = ${db.businessId} and p.id = ${subscriptionId}`,
  );
  if (!note) return undefined;
  const business = sql`select name from business where id = ${db.businessId}`;
  return { ...note, business: (await db.one<{ name: string }>(business)).name };
}

/** Device and repeated order of a note; undefined when either is gone, or its shopper has answered. */
export async function standingNoteOf(
  db: Queries,
  { subscriptionId, turnId }: { subscriptionId: string; turnId: string },
) {
  return db.first<Omit<PushRow, 'number' | 'type'> & { id: string; name: string; day: string }>(sql`
    select p.kind, p.address, p.p256dh, p.auth, o.id, o.name, t.day::text,
      (select b.name from business b where b.id = ${db.businessId}) as business
    from standing_order_turn t
    join standing_order o on o.business_id = t.business_id and o.id = t.standing_order_id
    join push_subscription p on p.business_id = o.business_id and p.user_id = o.user_id and p.id = ${subscriptionId}
    join session s on s.business_id = p.business_id and s.id = p.session_id and s.expires_at > ${realTime}
    where t.business_id = ${db.businessId} and t.id = ${turnId} and t.confirmed_at is null and t.skipped_at is null`);
}
