import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { mayStandFor } from '#rules/goods/replacement.ts';
import { isPrepaid } from '#rules/orders/moves.ts';
import { SUBSTITUTION_LABELS } from '#rules/picking/substitution-wish.ts';
import {
  chargeParts,
  demandOf,
  type PromisedLine,
  worthOf,
  worthOfOffered,
} from '#rules/picking/weighed-line.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { inTurnOfOrder, type LockedOrder } from '#server/orders/lock-order.ts';
import { noteQuestion } from '#server/orders/messages/note-question.ts';
import { writeOrderNote } from '#server/push/order-notes.ts';
import { notifyOrder } from '../actions/apply-actions.ts';
import { type OfferedProduct, readOffered } from '../actions/offered.ts';
import { type QuestionRow, questionColumns } from '../current-picks.ts';
import { linesOfOrders, type PickLineRow, promisedOf } from '../lines.ts';
import { lockMyOrder } from '../my-order.ts';
import { presentQuestion } from '../present-pick.ts';
import { endDueQuestions } from './end-question.ts';

type Body = CheckedInputOf<'picking.ask'>['body'];
type Refused = Failure<
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'ORDER_STATE'
  | 'QUESTION_OPEN'
  | 'QUESTION_NOT_POSSIBLE'
  | 'PRODUCT_NOT_AVAILABLE'
>;

/** Asks the shopper about a replacement, once per id; one question about a line at a time (rule 84). */
export async function askShopper(
  { params, body }: CheckedInputOf<'picking.ask'>,
  context: SignedInContext,
): Promise<OutputOf<'picking.ask'> | Refused> {
  const { db, now } = context;
  const question = await inTurnOfOrder(db, params.id, () =>
    context.orderTurn(() => db.transaction((tx) => ask(tx, params.id, body, context, now()))),
  );
  if (isFailure(question)) return question;
  context.messages.wake();
  return { question: presentQuestion(question) };
}

async function ask(
  tx: Queries,
  orderId: string,
  body: Body,
  context: SignedInContext,
  now: Date,
): Promise<QuestionRow | Refused> {
  const mine = await lockMyOrder(tx, orderId, context.user);
  if (!mine?.isMine) return fail('NOT_FOUND');
  const { order } = mine;
  await endDueQuestions(tx, order, now);
  const line = (await linesOfOrders(tx, [orderId])).find(({ id }) => id === body.line_id);
  if (!line) return failAt('INVALID_INPUT', 'line_id', 'Ese producto no es de este pedido.');
  const existing = line.questions.find(({ id }) => id === body.id);
  if (existing) return existing;
  if (order.state !== '8_store_select_products') return fail('ORDER_STATE');
  const open = line.questions.find(({ state }) => state === 'open');
  if (open && open.id !== body.withdraws) return fail('QUESTION_OPEN');
  const offered = (await readOffered(tx, order.office_id, [body.product_id])).get(body.product_id);
  if (!offered) return fail('PRODUCT_NOT_AVAILABLE');
  const figures = offeredFigures(order, line, offered, body);
  if (isFailure(figures)) return figures;
  if (open) {
    await tx.run(sql`
      update order_question set state = 'withdrawn', ended_at = ${now}
      where business_id = ${tx.businessId} and order_id = ${orderId} and id = ${open.id} and state = 'open'`);
  }
  const row = await write(tx, order, { body, offered, figures, askedBy: context.user.id }, now);
  await notifyOrder(tx, order, context.user.id);
  const seconds = (new Date(row.expires_at).getTime() - now.getTime()) / 1000;
  if (row.asks === 'shopper') {
    await writeOrderNote(tx, orderId, { question_id: row.id }, seconds);
    await noteQuestion(tx, { orderId, questionId: row.id, seconds });
  }
  await writeAudit(tx, context, {
    call: 'picking.ask',
    entity: 'order',
    entityId: orderId,
    before: null,
    after: { question: body, line_total: row.line_total, extra: row.extra },
  });
  return row;
}

type Figures = { lineTotal: number; extra: number; loss: number };

/**
 * The cost of the whole line; above the confirmed one only where somebody can still pay it, or the store gives it away.
 */
function offeredFigures(
  order: LockedOrder,
  line: PickLineRow,
  offered: OfferedProduct,
  { count, found_count, asks }: Body,
): Figures | Failure<'QUESTION_NOT_POSSIBLE'> {
  const no = (message: string) => fail('QUESTION_NOT_POSSIBLE', { message });
  if (line.rule === 'none') return no(`El cliente pidió este producto así: ${SUBSTITUTION_LABELS.none}.`);
  if (offered.id === line.product_id) return no('Es el mismo producto que pidió el cliente.');
  if (offered.ageRestricted && line.product.ageRestricted !== true)
    return no('Es un producto para mayores de edad: el cliente no lo pidió así.');
  if (!mayStandFor(offered, line.product))
    return no('La ley no deja ofrecer este producto en lugar de otro.');
  if (found_count >= line.count) return no('Ya está todo lo que pidió de este producto.');
  const promised = promisedOf(line);
  const parts = [worthOfFound(promised, found_count), worthOfOffered(offered, { count })];
  const lineTotal = parts.reduce((sum, worth) => sum + worth, 0);
  const extra = Math.max(0, lineTotal - line.total);
  if (asks === 'staff') {
    if (line.rule !== 'choose') return no('El cliente pidió que le preguntes a él.');
    if (offered.categoryId !== line.category_id)
      return no('Es de otra categoría: pregúntale al cliente, la tienda no puede decidir por él.');
    return { lineTotal: Math.min(lineTotal, line.total), extra: 0, loss: extra };
  }
  // An online payment cannot be increased through the gateway afterwards.
  if (extra > 0 && isPrepaid(order.payment_method))
    return no('El cliente ya pagó: elige un reemplazo que no cueste más.');
  if (extra > line.total) return no('Cuesta más del doble de lo que pidió. Elige otro.');
  return { lineTotal, extra, loss: 0 };
}

function worthOfFound(promised: PromisedLine, count: number): number {
  const worth = count === 0 ? 0 : worthOf(promised, demandOf(promised, { count }));
  return chargeParts(promised.total, [{ count, demand: 0, worth }])[0]?.total ?? 0;
}

async function write(
  tx: Queries,
  order: LockedOrder,
  {
    body,
    offered,
    figures,
    askedBy,
  }: { body: Body; offered: OfferedProduct; figures: Figures; askedBy: string },
  now: Date,
): Promise<QuestionRow> {
  return tx.one<QuestionRow>(sql`
    insert into order_question (business_id, order_id, id, line_id, product_id, product, count_type, count, found_count,
      price_neto, line_total, extra, asks, loss, asked_by, asked_at, expires_at)
    select ${tx.businessId}, ${order.id}, ${body.id}, ${body.line_id}, ${offered.id},
      ${JSON.stringify(offered.snapshot)}::jsonb, ${offered.countType}, ${body.count}, ${body.found_count},
      ${offered.priceNeto}, ${figures.lineTotal}, ${figures.extra}, ${body.asks}, ${figures.loss},
      ${askedBy}, ${now}, ${now}::timestamptz + case when ${body.asks} = 'staff' then interval '12 hours'
        else make_interval(mins => g.replacement_minutes) end
    from business_config g where g.business_id = ${tx.businessId}
    returning ${questionColumns}`);
}
