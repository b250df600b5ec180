import { readQuestionPayload } from '#rules/messages/question-reply.ts';
import { meaningOf, type ReplyMeaning } from '#rules/messages/replies.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { Context } from '#server/http/context.ts';
import { plainText } from '#server/http/plain-text.ts';
import { withdrawAtNumber } from '#server/identity/order-channel/consent.ts';
import type { WhatsappMessage } from '#server/messages/message.ts';
import { answerByWhatsapp } from '#server/picking/questions/answer-by-whatsapp.ts';
import { noteAnswer } from './numbers.ts';
import type { ReplyReport } from './report.ts';

type Taker = Pick<Context, 'db' | 'now' | 'messages'>;

/**
 * What somebody wrote by WhatsApp, once however often Meta sends it: the answer of a question, BAJA, ALTA, or words for
 * a person.
 */
export async function takeReply(reply: ReplyReport, { db, now, messages }: Taker): Promise<void> {
  const { phone, words, payload } = reply;
  const question = readQuestionPayload(payload);
  await db.transaction(async (tx) => {
    if (await isTaken(tx, reply.ref)) return;
    const answered = question && (await answerByWhatsapp(tx, { ...question, phone }, now()));
    const meaning = answered ? 'answer' : meaningOf(words);
    if (!(await addReply(tx, reply, { meaning, orderId: answered?.orderId }))) return;
    if (answered) await messages.write(tx, wordsTo(phone, answered.words), WORDS_SECONDS);
    if (meaning !== 'opt_in' && meaning !== 'opt_out') return;
    if (!(await noteAnswer(tx, phone, { isOut: meaning === 'opt_out', at: reply.at }))) return;
    if (meaning === 'opt_out') await withdrawAtNumber(tx, phone);
    else await messages.write(tx, wordsTo(phone, OPTED_IN), WORDS_SECONDS);
  });
  messages.wake();
}

/** Seconds after which nobody waits for these words. */
const WORDS_SECONDS = 3_600;
const OPTED_IN =
  'Listo: podemos volver a escribirte a este número. Escoge WhatsApp en tu perfil, en «Mensajes de tus pedidos».';

function wordsTo(to: string, text: string): WhatsappMessage {
  return { channel: 'whatsapp', to, text };
}

async function isTaken(tx: Queries, ref: string): Promise<boolean> {
  const row = await tx.first(
    sql`select from whatsapp_reply where business_id = ${tx.businessId} and ref = ${ref}`,
  );
  return row !== undefined;
}

type Taken = { meaning: ReplyMeaning | 'answer'; orderId: string | undefined };

/**
 * False where it was taken before. What answers no question belongs to the order of the message that it answers, else
 * to the one that the number was last told of. It is its person's only where they showed that the number is theirs.
 */
async function addReply(
  tx: Queries,
  { ref, phone, at, words, answeredRef }: ReplyReport,
  { meaning, orderId }: Taken,
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into whatsapp_reply (business_id, id, ref, phone, user_id, order_id, meaning, words, at)
    select ${tx.businessId}, ${newId()}, ${ref}, ${phone}, u.id, o.id, ${meaning}, ${plainText(words)}, ${at}
    from (select 1) one
    left join lateral (
      select c.id as order_id from message m
      left join order_question q on q.business_id = m.business_id and q.id = m.question_id
      join customer_order c on c.business_id = m.business_id and c.id = coalesce(m.order_id, q.order_id)
      where m.business_id = ${tx.businessId} and m.provider_ref is not null
        and (m.provider_ref = ${answeredRef ?? ''} or c.customer ->> 'phone' = ${phone})
      order by m.provider_ref = ${answeredRef ?? ''} desc, m.created_at desc, m.id desc limit 1
    ) told on true
    left join customer_order o on o.business_id = ${tx.businessId}
      and o.id = coalesce(${orderId ?? null}::uuid, told.order_id)
    left join app_user u on u.business_id = ${tx.businessId} and u.id = o.user_id and u.proved_phone = ${phone}
    on conflict (business_id, ref) do nothing`);
  return added > 0;
}
