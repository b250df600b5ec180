import { part } from '#server/db/sql.ts';

/**
 * After `with lost as (…)`, messages that WhatsApp did not take: what such an answer of staff was for waits for a
 * person again, with the words of the answer. That message has the id of what it answers.
 */
export const reopened = part`update whatsapp_reply r set handled_at = null, handled_by = null, version = r.version + 1
  from lost where r.business_id = lost.business_id and r.id = lost.id`;
