import { correctSpelling } from '#rules/spelling.ts';
import { isTextOn } from '#rules/text-switch.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { Context } from '#server/http/context.ts';
import type { Failure } from '#server/http/failure.ts';
import type { Message } from '#server/messages/message.ts';

/** Whether the business has its texts in correct Spanish instead of as the specification quotes them (rule 150). */
async function isCorrected(db: Queries): Promise<boolean> {
  const row = await db.first<{ text: string | null }>(sql`
    select custom_text_fields ->> 'corrected_spelling' as text from business_config
    where business_id = ${db.businessId}`);
  return isTextOn(row?.text ?? '');
}

export async function correctFailure(
  failure: Failure,
  { cached, db }: Pick<Context, 'cached' | 'db'>,
): Promise<Failure> {
  if (!(await cached('corrected spelling', () => isCorrected(db)))) return failure;
  const details = failure.details.map(({ field, message }) => ({ field, message: correctSpelling(message) }));
  return { ...failure, message: correctSpelling(failure.message), details };
}

/** A message as it leaves. A template of WhatsApp has the words that Meta approved. */
export async function correctMessage<Kind extends Message>(message: Kind, db: Queries): Promise<Kind> {
  if (!(await isCorrected(db))) return message;
  const correct = { ...message, text: correctSpelling(message.text) };
  if (correct.channel !== 'mail') return correct;
  const { subject, html } = correct;
  return {
    ...correct,
    subject: correctSpelling(subject),
    ...(html === undefined ? {} : { html: correctSpelling(html) }),
  };
}
