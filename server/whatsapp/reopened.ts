import { part } from '#server/db/sql.ts';

/**
 * The message with the last answer to reply `r`. Before each attempt had a message of its own, it had the id of the
 * reply.
 */
export const answeredBy = part`coalesce(r.message_id, r.id)`;

/**
 * After `with lost as (…)`, messages that WhatsApp did not take: what such an answer of staff was for waits for a
 * person again, with the words of the answer and who wrote them, in case it arrived after all.
 */
export const reopened = part`update whatsapp_reply r set handled_at = null, version = r.version + 1
  from lost where r.business_id = lost.business_id and ${answeredBy} = lost.id and r.handled_at is not null`;
