import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { isFailure } from '#server/http/failure.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import { settleAnswer } from './settle-answer.ts';

/**
 * Records the answer of a WhatsApp button, by the number that was asked. Returns the order and the reply to the person;
 * undefined when that number was asked no such question.
 */
export async function answerByWhatsapp(
  tx: Queries,
  { questionId, answer, phone }: { questionId: string; answer: 'yes' | 'no'; phone: string },
  now: Date,
): Promise<{ orderId: string; words: string } | undefined> {
  const asked = await tx.first<{ order_id: string }>(sql`
    select order_id from order_question
    where business_id = ${tx.businessId} and id = ${questionId} and asks = 'shopper'`);
  const order = asked && (await lockOrder(tx, asked.order_id));
  if (!order || order.customer.phone !== phone) return undefined;
  const settled = await settleAnswer(tx, order, { questionId, answer, words: '' }, now);
  if (isFailure(settled)) return { orderId: order.id, words: settled.message };
  const title = settled.product.title ?? '';
  const words =
    answer === 'yes'
      ? `Listo: te llevamos ${title}.`
      : 'Listo: no te enviamos ese producto ni te lo cobramos.';
  return { orderId: order.id, words };
}
