import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { realTime, sql } from '#server/db/sql.ts';

/**
 * Notes a picker's question in the transaction that asks it, for a shopper notified by WhatsApp or SMS. It expires with
 * the question.
 */
export async function noteQuestion(
  tx: Queries,
  { orderId, questionId, seconds }: { orderId: string; questionId: string; seconds: number },
): Promise<void> {
  await tx.run(sql`
    insert into message (business_id, id, channel, sealed, question_id, expires_at)
    select o.business_id, ${newId()}, 'order', convert_to('{}', 'UTF8'), ${questionId},
      ${realTime} + make_interval(secs => ${seconds})
    from customer_order o
    join app_user u on u.business_id = o.business_id and u.id = o.user_id and u.order_channel in ('whatsapp', 'sms')
    where o.business_id = ${tx.businessId} and o.id = ${orderId} and o.customer ->> 'phone' <> ''`);
}
