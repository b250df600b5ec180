import type { CheckedInputOf } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { answerOrder } from '#server/orders/answer-order.ts';
import { inTurnOfOrder, lockOrder } from '#server/orders/lock-order.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { notifyOrder } from '../actions/apply-actions.ts';
import { linesOfOrders } from '../lines.ts';
import { endDueQuestions, endQuestion } from './end-question.ts';

/**
 * An admin decides whether the store gives away the amount by which a replacement exceeds the limit, with the reason; a
 * repeated answer returns the same (rule 86). Nobody answers for a shopper who wants to be asked.
 */
export async function answerForStore(
  { params, body }: CheckedInputOf<'orders.answerForStore'>,
  context: SignedInContext,
) {
  const { db, user } = context;
  const now = context.now();
  const refused = await inTurnOfOrder(db, params.id, () =>
    context.orderTurn(() =>
      db.transaction(async (tx) => {
        const order = await lockOrder(tx, params.id);
        if (!order || !worksAt(user, order.office_id)) return fail('NOT_FOUND');
        await endDueQuestions(tx, order, now);
        const lines = await linesOfOrders(tx, [order.id]);
        const question = lines
          .flatMap(({ questions }) => questions)
          .find(({ id, asks }) => id === params.question_id && asks === 'staff');
        if (!question) return fail('QUESTION_OVER');
        if (question.state === body.answer) return undefined;
        const rule = lines.find(({ id }) => id === question.line_id)?.rule;
        const isOver =
          question.state !== 'open' || order.state !== '8_store_select_products' || rule !== 'choose';
        if (isOver)
          return fail('QUESTION_OVER', { message: 'Esta pregunta ya se cerró: quien alista lo resolvió.' });
        const actor = { id: user.id, role: user.role };
        const reason = plainText(body.reason);
        await endQuestion(tx, order, question, { ending: body.answer, words: reason, actor }, now);
        await notifyOrder(tx, order);
        const { product, count, loss } = question;
        await writeAudit(tx, context, {
          call: 'orders.answerForStore',
          entity: 'order',
          entityId: order.id,
          before: null,
          after: { answer: body.answer, reason, product: product.title, count, loss },
        });
        return undefined;
      }),
    ),
  );
  return isFailure(refused) ? refused : answerOrder(params.id, 'staff', context);
}
