import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { whatsappReplyCalls } from '#contract/orders/whatsapp-replies.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { nothing, part, realTime, sql } from '#server/db/sql.ts';
import type { HandlersOf, SessionUser, SignedInContext } from '#server/http/context.ts';
import { fail, failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import type { Sort } from '#server/resource/cursor.ts';
import { type SortedList, sortedPage } from '#server/resource/sorted-page.ts';
import { type Resource, updateRecord } from '#server/resource/write-record.ts';
import { isOptedOut } from './numbers.ts';

type Row = {
  id: string;
  phone: string;
  order_id: string | null;
  number: number | null;
  client: string | null;
  words: string;
  at: Date;
  handled_at: Date | null;
  who: string | null;
  answer: string;
  in_window: boolean;
  version: number;
};

/** Seconds after which the person no longer waits for an answer. */
const USEFUL_SECONDS = 3_600;

const ANSWERED = 'Este mensaje ya se atendió.';
const LATE = 'Pasaron 24 horas desde que escribió: WhatsApp ya no lleva la respuesta. Llama a la persona.';
const OUT = 'La persona pidió que no le escribieran más por WhatsApp. Llámala, o déjalo como atendido.';

/** What people write by WhatsApp and answers no question, for the staff of the office of their order. */
export const whatsappReplyHandlers = {
  'whatsappReplies.page': async ({ query }, context) => {
    const { db, user } = context;
    const page = await sortedPage<Row, keyof typeof sorts>(db, query, replyList(db, user, query));
    if (isFailure(page)) return page;
    return { list: page.rows.map((row) => present(row, context)), pagination: page.pagination };
  },
  'whatsappReplies.one': async ({ params: { id } }, context) => {
    const row = await findReply(context.db, context.user, id);
    return row ? present(row, context) : fail('NOT_FOUND');
  },
  'whatsappReplies.answer': async ({ params: { id }, body: { version, answer } }, context) => {
    const edit = { call: 'whatsappReplies.answer', id, version } as const;
    const doc = await updateRecord(resourceOf(context), context, edit, async (tx, before) => {
      const text = plainText(answer);
      if (before.handled_at !== null)
        return text === before.answer ? before : failAt('INVALID_INPUT', 'answer', ANSWERED);
      if (text !== '') {
        if (!before.in_window || !context.whatsapp) return failAt('INVALID_INPUT', 'answer', LATE);
        if (await isOptedOut(tx, before.phone)) return failAt('INVALID_INPUT', 'answer', OUT);
      }
      const messageId = text === '' ? null : await sendAnswer(tx, context, before, text);
      await tx.run(sql`
        update whatsapp_reply set answer = ${text}, handled_at = ${context.now()}, handled_by = ${context.user.id},
          message_id = ${messageId}, version = version + 1
        where business_id = ${tx.businessId} and id = ${id}`);
      return (await findReply(tx, context.user, id)) ?? fail('NOT_FOUND');
    });
    if (isFailure(doc)) return doc;
    context.messages.wake();
    return { doc };
  },
} satisfies HandlersOf<keyof typeof whatsappReplyCalls>;

/**
 * Returns the id of its message: each attempt has its own, so that late reports of an earlier one do not count for it.
 */
async function sendAnswer(
  tx: Queries,
  { messages }: SignedInContext,
  { phone }: Row,
  text: string,
): Promise<string> {
  const id = newId();
  await messages.write(tx, { channel: 'whatsapp', to: phone, text }, USEFUL_SECONDS, id);
  return id;
}

/** The words are the person's, and are erased with them. */
const resourceOf = (context: SignedInContext): Resource<Row, OutputOf<'whatsappReplies.one'>> => ({
  entity: 'whatsapp_reply',
  lock: async (tx, id) => {
    await tx.first(sql`
      select from whatsapp_reply where business_id = ${tx.businessId} and id = ${id} for update`);
    return findReply(tx, context.user, id);
  },
  present: (row) => present(row, context),
  forAudit: ({ number, answer, version }) => ({ number, answer, version }),
});

const columns = part`r.id, r.phone, r.order_id, o.number, o.customer ->> 'fullname' as client, r.words, r.at, r.handled_at,
  btrim(u.name || ' ' || u.last_name) as who, r.answer, r.at > ${realTime} - interval '24 hours' as in_window, r.version`;
const joined = part`whatsapp_reply r
  left join customer_order o on o.business_id = r.business_id and o.id = r.order_id
  left join app_user u on u.business_id = r.business_id and u.id = r.handled_by`;

/** An admin with a branch reads those about its orders; numbers without an order are for who sees all of them. */
const seenByStaff = (
  { businessId }: Pick<Queries, 'businessId'>,
  { officeId }: Pick<SessionUser, 'officeId'>,
) => part`
  r.business_id = ${businessId} and r.meaning = 'message' ${officeId ? part`and o.office_id = ${officeId}` : nothing}`;

function findReply(db: Queries, user: SessionUser, id: string): Promise<Row | undefined> {
  return db.first<Row>(sql`select ${columns} from ${joined} where ${seenByStaff(db, user)} and r.id = ${id}`);
}

const sorts = { creationDate: { by: part`r.at`, as: 'timestamptz' } } satisfies Record<string, Sort>;

type Filters = Pick<CheckedInputOf<'whatsappReplies.page'>['query'], 'handled' | 'search'>;

function replyList(
  db: Pick<Queries, 'businessId'>,
  user: Pick<SessionUser, 'officeId'>,
  { handled, search }: Filters,
): SortedList<keyof typeof sorts> {
  const from = part`
    from ${joined}
    where ${seenByStaff(db, user)}
      ${handled === undefined ? nothing : part`and (r.handled_at is not null) = ${handled}`}
      ${search ? part`and ${matching(search)}` : nothing}`;
  return { columns, from, id: part`r.id`, sorts };
}

/** A number is an order's, with or without its dots. */
function matching(search: string) {
  const number = search.replaceAll('.', '');
  return /^\d{1,9}$/.test(number)
    ? part`o.number = ${Number(number)}`
    : part`strpos(folded(r.words), (select folded(${search}))) > 0`;
}

function present(row: Row, { whatsapp }: Pick<SignedInContext, 'whatsapp'>): OutputOf<'whatsappReplies.one'> {
  const { id, phone, order_id, number, client, words, at, handled_at: handledAt, who, answer, version } = row;
  return {
    id,
    client: client ?? '',
    phone,
    order_id,
    id_order: number,
    words,
    creationDate: at.toISOString(),
    handled: handledAt !== null,
    answer,
    handled_date: handledAt?.toISOString() ?? null,
    who: handledAt === null ? '' : (who ?? ''),
    can_answer: handledAt === null && row.in_window && whatsapp !== undefined,
    version,
  };
}
