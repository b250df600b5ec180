import type { Queries } from '#server/db/database.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import { notifyOrder } from '../actions/apply-actions.ts';
import type { QuestionRow } from '../current-picks.ts';
import { linesOfOrders } from '../lines.ts';
import { endDueQuestions, endQuestion } from './end-question.ts';

type Answer = { questionId: string; answer: 'yes' | 'no'; words: string };

/**
 * The shopper of a locked order accepts or declines a replacement, once, by whichever way they answer first: a repeated
 * answer returns the same (rules 10 and 84).
 */
export async function settleAnswer(
  tx: Queries,
  order: LockedOrder,
  { questionId, answer, words }: Answer,
  now: Date,
): Promise<QuestionRow | Failure<'QUESTION_OVER'>> {
  await endDueQuestions(tx, order, now);
  const questions = (await linesOfOrders(tx, [order.id])).flatMap((line) => line.questions);
  const question = questions.find(({ id, asks }) => id === questionId && asks === 'shopper');
  if (!question) return fail('QUESTION_OVER');
  if (question.state === answer) return question;
  const isOver = question.state !== 'open' || order.state !== '8_store_select_products';
  if (isOver) return fail('QUESTION_OVER', { message: overText(question.state) });
  const actor = { id: order.user_id, role: 'client' };
  await endQuestion(tx, order, question, { ending: answer, words, actor }, now);
  await notifyOrder(tx, order);
  return question;
}

function overText(state: string): string {
  if (state === 'expired')
    return 'Se acabó el tiempo para responder: no te enviamos este producto ni te lo cobramos.';
  if (state === 'withdrawn') return 'Quien alista tu pedido ya lo resolvió: esta pregunta se cerró.';
  return 'Ya respondiste, o tu pedido ya se terminó de alistar.';
}
