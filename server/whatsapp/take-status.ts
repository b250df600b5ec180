import { type DeliveryState, isLaterState } from '#rules/messages/delivery-states.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { realTime, sql } from '#server/db/sql.ts';
import type { Context } from '#server/http/context.ts';
import { UNDELIVERABLE } from './cloud-api.ts';
import { noteUnreachable } from './numbers.ts';
import { answeredBy, reopened } from './reopened.ts';
import type { StatusReport } from './report.ts';

/**
 * How far a message came, once: a state never goes back. A report of one whose answer was lost says that it was taken.
 * What did not arrive is told another way; an answer of staff waits for them again.
 */
export async function takeStatus(
  status: StatusReport,
  context: Pick<Context, 'db' | 'messages'>,
): Promise<void> {
  const { messageId } = status;
  if (messageId === undefined) return;
  const isElsewhere = await context.db.transaction(async (tx) => {
    const moved = await moveMessage(tx, messageId, status);
    if (moved && status.state !== 'failed') await closeReply(tx, messageId, status.at);
    if (!moved || status.state !== 'failed') return false;
    if (status.code === UNDELIVERABLE && moved.phone !== null) await noteUnreachable(tx, moved.phone);
    await tx.run(
      sql`with lost as (select ${tx.businessId}::uuid as business_id, ${messageId}::uuid as id) ${reopened}`,
    );
    return (await tellElsewhere(tx, messageId)) > 0;
  });
  if (isElsewhere) context.messages.wake();
}

type Moved = { phone: string | null };

/** Undefined when the message is not ours, or its state is not earlier. */
async function moveMessage(
  tx: Queries,
  id: string,
  { ref, state, at, code }: StatusReport,
): Promise<Moved | undefined> {
  const now = await tx.first<{ delivery: DeliveryState | null; ref: string | null }>(sql`
    select delivery, provider_ref as ref from message
    where business_id = ${tx.businessId} and id = ${id} and (sent_as is null or sent_as = 'whatsapp') for update`);
  if (!now || !isLaterState(state, now.delivery)) return undefined;
  // A failed earlier attempt says nothing about the one that Meta took.
  if (state === 'failed' && now.ref !== null && now.ref !== ref) return undefined;
  return tx.first<Moved>(sql`
    update message m set delivery = ${state}, delivery_at = ${at}, provider_ref = ${ref}, sent_as = 'whatsapp',
      sent_at = coalesce(m.sent_at, ${realTime}), failed_at = null, sealed = null, asked_at = null,
      fault = ${state === 'failed' ? `Meta reported code ${code ?? 'unknown'}` : ''}
    where m.business_id = ${tx.businessId} and m.id = ${id}
    returning (select o.customer ->> 'phone' from customer_order o
      where o.business_id = m.business_id and o.id = coalesce(m.order_id, (
        select q.order_id from order_question q
        where q.business_id = m.business_id and q.id = m.question_id))) as phone`);
}

/** Closes a reply whose abandoned answer arrived after all: it needs no second one. */
function closeReply(tx: Queries, messageId: string, at: Date): Promise<number> {
  return tx.run(sql`
    update whatsapp_reply r set handled_at = ${at}, version = r.version + 1
    where r.business_id = ${tx.businessId} and ${answeredBy} = ${messageId} and r.handled_at is null
      and r.handled_by is not null`);
}

/** Sends the content again by another channel, together with what waits about the order. */
function tellElsewhere(tx: Queries, id: string): Promise<number> {
  return tx.run(sql`
    insert into message as m (business_id, id, channel, sealed, order_id, moments, question_id, without_whatsapp,
      next_try_at, expires_at)
    select business_id, ${newId()}, 'order', convert_to('{}', 'UTF8'), order_id, moments, question_id, true,
      ${realTime}, case when question_id is null then ${realTime} + interval '1 day' else expires_at end
    from message where business_id = ${tx.businessId} and id = ${id}
      and (cardinality(moments) > 0 or (question_id is not null and expires_at > ${realTime}))
    on conflict (business_id, order_id) where order_id is not null and sealed is not null and attempts = 0
    do update set moments = m.moments || excluded.moments, without_whatsapp = true, next_try_at = excluded.next_try_at`);
}
