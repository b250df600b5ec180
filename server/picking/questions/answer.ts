import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { answerOrder } from '#server/orders/answer-order.ts';
import { inTurnOfOrder, lockOrder } from '#server/orders/lock-order.ts';
import { notifyOrder } from '../actions/apply-actions.ts';
import { linesOfOrders } from '../lines.ts';
import { settleAnswer } from './settle-answer.ts';

/**
 * The shopper accepts or declines a replacement, once: a repeated answer returns the same (rules 10 and 84).
 */
export async function answerQuestion(
  { params, body }: CheckedInputOf<'orders.answerQuestion'>,
  context: SignedInContext,
) {
  const { db, user } = context;
  const now = context.now();
  const refused = await inTurnOfOrder(db, params.id, () =>
    context.orderTurn(() =>
      db.transaction(async (tx) => {
        const order = await lockOrder(tx, params.id);
        if (!order || order.user_id !== user.id) return fail('NOT_FOUND');
        const answer = { questionId: params.question_id, answer: body.answer, words: plainText(body.words) };
        const settled = await settleAnswer(tx, order, answer, now);
        return isFailure(settled) ? settled : undefined;
      }),
    ),
  );
  return refused ?? answerOrder(params.id, 'owner', context);
}

/** Sets what happens when something is sold out, for an order or line that is not picked yet. */
export async function setSubstitution(
  { params: { id }, body }: CheckedInputOf<'orders.setSubstitution'>,
  context: SignedInContext,
) {
  const { db, user } = context;
  const { substitution, line_id } = body;
  const refused = await inTurnOfOrder(db, id, () =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      if (!order || order.user_id !== user.id) return fail('NOT_FOUND');
      const lines = await linesOfOrders(tx, [id]);
      const line = lines.find((one) => one.id === line_id);
      if (line_id !== undefined && !line) return fail('NOT_FOUND');
      const isOver = ['9_store_invoice_products', '10_store_dispatch_products', '12_store_cancel_order'];
      if (isOver.includes(order.state) || (line && line.pick !== null)) return fail('ORDER_STATE');
      await tx.run(
        line
          ? sql`update order_line set substitution = ${substitution}
              where business_id = ${tx.businessId} and order_id = ${id} and id = ${line.id}`
          : sql`update customer_order set substitution = ${substitution} where business_id = ${tx.businessId} and id = ${id}`,
      );
      await notifyOrder(tx, order);
      return undefined;
    }),
  );
  return refused ?? answerOrder(id, 'owner', context);
}

type Row = { id: string; order_id: string; number: number; title: string; expires_at: Date };

/** Most open questions sent to one person at once. */
const MOST = 20;

/** The open questions about the shopper's orders, for a reminder on every page. */
export async function myQuestions(
  _: unknown,
  { db, user, now: clock }: SignedInContext,
): Promise<OutputOf<'orders.questions'>> {
  const now = clock();
  const rows = await db.all<Row>(sql`
    select q.id, q.order_id, o.number, l.product ->> 'title' as title, q.expires_at
    from order_question q
    join customer_order o on o.business_id = q.business_id and o.id = q.order_id
    join order_line l on l.business_id = q.business_id and l.order_id = q.order_id and l.id = q.line_id
    where q.business_id = ${db.businessId} and q.state = 'open' and q.asks = 'shopper' and q.expires_at > ${now}
      and o.user_id = ${user.id} and o.state = '8_store_select_products'
    order by q.expires_at, q.id limit ${MOST}`);
  const questions = rows.map(({ id, order_id, number, title, expires_at: expires }) => ({
    id,
    order_id,
    id_order: number,
    title,
    seconds_left: Math.ceil((expires.getTime() - now.getTime()) / 1000),
  }));
  return { questions };
}
