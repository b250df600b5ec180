import type { Queries } from '#server/db/database.ts';
import { part, realTime, sql } from '#server/db/sql.ts';
import { reopened } from '#server/whatsapp/reopened.ts';
import type { Channel, Message, WaitingMessage } from './message.ts';

export function addMessage(
  db: Queries,
  message: { id: string; channel: Channel; sealed: Buffer; usefulSeconds: number },
) {
  return db.run(
    sql`insert into message (business_id, id, channel, sealed, expires_at)
        values (${db.businessId}, ${message.id}, ${message.channel}, ${message.sealed},
          ${realTime} + make_interval(secs => ${message.usefulSeconds}))`,
  );
}

/** Whether any is due, or too late. */
export function messagesWait(businessId: string) {
  const unsent = part`select from message where business_id = ${businessId} and sealed is not null`;
  return part`(exists (${unsent} and next_try_at <= ${realTime}) or exists (${unsent} and expires_at <= ${realTime}))`;
}

/**
 * Messages that are due, reserved for a minute: longer than any provider's timeout. No transaction stays open while
 * they are sent (rule 17); when the process dies, they are taken again after the minute.
 */
export function takeDueMessages(db: Queries, most: number) {
  return db.all<WaitingMessage>(
    sql`update message m set attempts = m.attempts + 1, next_try_at = ${realTime} + interval '1 minute'
        from (select id from message
          where business_id = ${db.businessId} and sealed is not null and next_try_at <= ${realTime}
            and expires_at > ${realTime}
          order by next_try_at limit ${most} for update skip locked) due
        where m.business_id = ${db.businessId} and m.id = due.id
        returning m.id, m.channel, m.sealed, m.attempts, m.order_id as "orderId", m.moments, m.question_id as "questionId",
          m.turn_id as "turnId",
          m.asked_at is not null as "inDoubt", m.without_whatsapp as "withoutWhatsapp"`,
  );
}

/** How a message left where that was open, and what its provider calls it. */
export type SentAs = { channel: Message['channel']; ref?: string };

/** It was sent: its content is deleted. */
export function messageSent(db: Queries, id: string, sentAs: SentAs | undefined) {
  return db.run(
    sql`update message set sent_at = ${realTime}, sealed = null, fault = '', sent_as = ${sentAs?.channel ?? null},
          provider_ref = ${sentAs?.ref ?? null}, asked_at = null
        where business_id = ${db.businessId} and id = ${id} and sealed is not null`,
  );
}

export function tryMessageAgain(db: Queries, id: string, again: { seconds: number; fault: string }) {
  return db.run(
    sql`update message set next_try_at = ${realTime} + make_interval(secs => ${again.seconds}), fault = ${again.fault},
          asked_at = null
        where business_id = ${db.businessId} and id = ${id} and sealed is not null`,
  );
}

/** By WhatsApp: it is asked now; until its answer is stored, it may have taken the message. */
export function noteAsked(db: Queries, id: string) {
  return db.run(
    sql`update message set asked_at = ${realTime}
        where business_id = ${db.businessId} and id = ${id} and sealed is not null`,
  );
}

/** WhatsApp does not take it: it leaves another way, at once. */
export function sendElsewhere(db: Queries, id: string, fault: string) {
  return db.run(
    sql`update message set without_whatsapp = true, asked_at = null, next_try_at = ${realTime}, fault = ${fault}
        where business_id = ${db.businessId} and id = ${id} and sealed is not null`,
  );
}

/** @param isDropped whether it became needless, which is no failure */
export function giveUpMessage(db: Queries, id: string, fault: string, isDropped = false) {
  return db.run(
    sql`with lost as (
          update message set failed_at = ${realTime}, sealed = null, fault = ${fault}, is_dropped = ${isDropped}
          where business_id = ${db.businessId} and id = ${id} and sealed is not null
          returning business_id, id)
        ${reopened}`,
  );
}

/** Messages that are too late to be useful, with the last failure. */
export function giveUpLateMessages(db: Queries) {
  return db.all<{ id: string; channel: Channel; fault: string }>(
    sql`with lost as (
          update message set failed_at = ${realTime}, sealed = null
          where business_id = ${db.businessId} and sealed is not null and expires_at <= ${realTime}
          returning business_id, id, channel, fault),
        reopened as (${reopened})
        select id, channel, fault from lost`,
  );
}
