import { formatHour } from '#rules/dates/bogota-clock.ts';
import { questionPayload } from '#rules/messages/question-reply.ts';
import { filled, QUESTION_TEMPLATE, templateParts } from '#rules/messages/templates.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { type CountType, quantityText } from '#rules/quantity.ts';
import { readLegalIdentity } from '#server/business/legal-identity.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { type Message, NeedlessMessageError, RefusedMessageError } from '#server/messages/message.ts';
import { nameInSms } from '#server/messages/texts.ts';
import { readReach } from './queries.ts';

type Row = {
  user_id: string;
  number: number;
  phone: string;
  fullname: string;
  token: string;
  gone: string;
  instead: string;
  brand: string;
  count_type: CountType;
  count: number;
  found_count: number;
  line_total: number;
  extra: number;
  expires_at: Date;
};

type Tools = { now: () => Date; originOf: (businessId: string) => string; hasWhatsapp: boolean };

/**
 * A picker's question as a WhatsApp message with a button for each answer, or as an SMS with a link to the order.
 * Throws NeedlessMessageError when it is answered or over.
 */
export async function composeQuestion(
  db: BusinessDatabase,
  { questionId, withoutWhatsapp }: { questionId: string; withoutWhatsapp: boolean },
  { now, originOf, hasWhatsapp }: Tools,
): Promise<Message> {
  const row = await readQuestion(db, questionId, now());
  if (!row) throw new NeedlessMessageError('the question is over');
  const { phone, user_id: userId } = row;
  if (phone === '') throw new RefusedMessageError('nobody to ask');
  const { choice, mayWhatsapp } = await readReach(db, { userId, phone });
  if (choice !== 'whatsapp' && choice !== 'sms') throw new NeedlessMessageError('they chose another way');
  const { name } = await readLegalIdentity(db);
  if (choice === 'sms' || !hasWhatsapp || !mayWhatsapp || withoutWhatsapp) {
    const url = `${originOf(db.businessId)}/shoppingcart-detail/${row.token}`;
    const until = formatHour(row.expires_at).replace('\u00a0', ' ');
    const text = `${nameInSms(name)}: tu pedido ${groupThousands(row.number)} necesita tu respuesta antes de las ${until} ${url}`;
    return { channel: 'sms', to: phone, text };
  }
  const texts = [row.fullname.split(' ', 1)[0] ?? '', groupThousands(row.number), name, question(row)];
  const parts = templateParts(QUESTION_TEMPLATE, texts);
  const payloads = (['yes', 'no'] as const).map((answer) => questionPayload(questionId, answer));
  return {
    channel: 'whatsapp',
    to: phone,
    text: filled(QUESTION_TEMPLATE, parts),
    template: { name: QUESTION_TEMPLATE.name, parts, payloads },
  };
}

/** 'Se agotó Leche. ¿Te llevamos 2 und de Avena? Ese producto te queda en $ 8.000. Responde antes de las 10:35.' */
function question({
  gone,
  instead,
  brand,
  count_type,
  count,
  found_count,
  line_total,
  extra,
  expires_at,
}: Row): string {
  // Products of the same name differ by their brand.
  const name = gone === instead ? `${instead} ${brand}`.trim() : instead;
  const missing =
    found_count > 0 ? `Solo hay ${quantityText(count_type, found_count)} de ${gone}.` : `Se agotó ${gone}.`;
  const more = extra > 0 ? `, ${formatPesos(extra)} más de lo que confirmaste` : '';
  return `${missing} ¿Te llevamos ${quantityText(count_type, count)} de ${name}? Ese producto te queda en ${formatPesos(line_total)}${more}. Responde antes de las ${formatHour(expires_at)}.`;
}

function readQuestion(db: Queries, id: string, now: Date): Promise<Row | undefined> {
  return db.first<Row>(sql`
    select o.user_id, o.number, o.customer ->> 'phone' as phone, o.customer ->> 'fullname' as fullname,
      o.share_token as token, l.product ->> 'title' as gone, q.product ->> 'title' as instead,
      coalesce(q.product ->> 'brand', '') as brand, q.count_type, q.count, q.found_count, q.line_total, q.extra,
      q.expires_at
    from order_question q
    join customer_order o on o.business_id = q.business_id and o.id = q.order_id
    join order_line l on l.business_id = q.business_id and l.order_id = q.order_id and l.id = q.line_id
    where q.business_id = ${db.businessId} and q.id = ${id} and q.state = 'open' and q.asks = 'shopper'
      and q.expires_at > ${now} and o.state = '8_store_select_products'`);
}
