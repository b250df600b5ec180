import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import { FailureError, fail } from '#server/http/failure.ts';

type Courier = { id: string; role: string; officeId: string };

/**
 * The open round of a courier, locked; created when missing. Two simultaneous creations give one: the unique index of
 * open rounds decides.
 */
export async function openRound(tx: Queries, courier: Courier, at: Date): Promise<string> {
  const locked = () =>
    tx.first<{ id: string }>(sql`
      select id from delivery_round
      where business_id = ${tx.businessId} and courier_id = ${courier.id} and closed_at is null for update`);
  const open = await locked();
  if (open) return open.id;
  // Waits for a change of their account, which in turn waits for their round.
  const isStill = await tx.first(sql`
    select 1 from app_user
    where business_id = ${tx.businessId} and id = ${courier.id} and role = ${courier.role} and not disabled
    for key share`);
  if (!isStill) throw new FailureError(fail('NOT_SIGNED_IN'));
  await tx.run(sql`
    insert into delivery_round (business_id, id, courier_id, office_id, started_at)
    values (${tx.businessId}, ${newId()}, ${courier.id}, ${courier.officeId}, ${at})
    on conflict (business_id, courier_id) where closed_at is null do nothing`);
  const begun = await locked();
  if (!begun) throw new Error('A round was closed while it was begun');
  return begun.id;
}

/** Appends the order as the last pending stop; a repeated visit also goes to the end. */
export async function addStop(tx: Queries, roundId: string, orderId: string): Promise<void> {
  await tx.run(sql`
    insert into delivery_stop as s (business_id, round_id, order_id, position)
    select ${tx.businessId}, ${roundId}, ${orderId}, coalesce(max(position), 0) + 1 from delivery_stop
    where business_id = ${tx.businessId} and round_id = ${roundId}
    on conflict (business_id, round_id, order_id) do update set done_at = null, position = excluded.position`);
}

/** Leaves a stop; the courier's position on the way to it is deleted (rule 126). */
export async function leaveStop(tx: Queries, roundId: string, orderId: string, at: Date): Promise<void> {
  await tx.run(sql`
    update delivery_stop set done_at = ${at}
    where business_id = ${tx.businessId} and round_id = ${roundId} and order_id = ${orderId}`);
  await tx.run(sql`
    delete from courier_position where business_id = ${tx.businessId} and round_id = ${roundId}`);
}

/** Notifies the shoppers whose position in the queue changed. */
export async function notifyWaiting(tx: Queries, roundId: string): Promise<void> {
  const waiting = await tx.all<Record<string, unknown>>(sql`
    select o.id as order_id, o.number, o.user_id, o.office_id, o.state, o.version
    from delivery_stop s
    join customer_order o on o.business_id = s.business_id and o.id = s.order_id
    where s.business_id = ${tx.businessId} and s.round_id = ${roundId} and s.done_at is null`);
  if (waiting.length === 0) return;
  await tx.run(sql`
    insert into outbox (business_id, id, topic, payload)
    select ${tx.businessId}, m.id, 'order.changed', m.payload::jsonb
    from unnest(${waiting.map(() => newId())}::uuid[], ${waiting.map((row) => JSON.stringify(row))}::text[])
      as m (id, payload)`);
}
