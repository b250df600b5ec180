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
import { forgetRefusals, noteOptOut } from './numbers.ts';
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
    if (meaning === 'opt_in') {
      await forgetRefusals(tx, phone);
      await messages.write(tx, wordsTo(phone, OPTED_IN), WORDS_SECONDS);
    }
    if (meaning === 'opt_out') {
      await noteOptOut(tx, phone, reply.at);
      await withdrawAtNumber(tx, phone);
    }
  });
  messages.wake();
}

/** Later nobody waits for them. */
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
 * False where it was taken before. What answers no question belongs to the newest order of the number, if it has one.
 */
async function addReply(
  tx: Queries,
  { ref, phone, at, words }: ReplyReport,
  { meaning, orderId }: Taken,
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into whatsapp_reply (business_id, id, ref, phone, user_id, order_id, meaning, words, at)
    select ${tx.businessId}, ${newId()}, ${ref}, ${phone}, o.user_id, o.id, ${meaning}, ${plainText(words)}, ${at}
    from (select 1) one
    left join lateral (
      select c.id, c.user_id from customer_order c
      join app_user u on u.business_id = c.business_id and u.id = c.user_id
      where c.business_id = ${tx.businessId} and u.erased_at is null
        and case when ${orderId ?? null}::uuid is null then u.phone = ${phone} else c.id = ${orderId ?? null} end
      order by c.created_at desc, c.id desc limit 1
    ) o on true
    on conflict (business_id, ref) do nothing`);
  return added > 0;
}
