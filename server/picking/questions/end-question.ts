import type { PickAction } from '#rules/picking/pick-action.ts';
import type { BusinessDatabase, Database, Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { BusinessWork } from '#server/jobs/business-rounds.ts';
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts';
import { applyActions, notifyOrder } from '../actions/apply-actions.ts';
import type { Actor } from '../actions/write-actions.ts';
import { type QuestionRow, questionColumns } from '../current-picks.ts';
import { linesOfOrders } from '../lines.ts';

type Ending = 'yes' | 'no' | 'expired';

/**
 * Ends an open question of a locked order and settles its line: accepting puts the replacement in, a shopper's no or
 * silence leaves out what the shelf lacks (rule 84); the store's no leaves the line to its picker (rule 86). Recorded
 * under the question's id, once.
 */
export async function endQuestion(
  tx: Queries,
  order: LockedOrder,
  question: QuestionRow,
  { ending, words, actor }: { ending: Ending; words: string; actor: Actor },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update order_question set state = ${ending}, words = ${words}, ended_at = ${now},
      answered_by = ${question.asks === 'staff' && ending !== 'expired' ? actor.id : null}
    where business_id = ${tx.businessId} and order_id = ${order.id} and id = ${question.id} and state = 'open'`);
  const line = (await linesOfOrders(tx, [order.id])).find(({ id }) => id === question.line_id);
  if (!line || (question.asks === 'staff' && ending !== 'yes')) return;
  const action: PickAction = {
    id: question.id,
    lineId: question.line_id,
    replaces: line.pick?.action_id ?? null,
    found: question.found_count > 0 ? { count: question.found_count } : null,
    replacement: ending === 'yes' ? { productId: question.product_id, count: question.count } : null,
    reason: ({ yes: 'shelf_empty', no: 'refused', expired: 'no_answer' } as const)[ending],
  };
  await applyActions(tx, order, { actor, isMine: true }, [{ action, doneAt: now.toISOString() }], now);
}

/** Ends the overdue questions of a locked order. Returns how many. */
export async function endDueQuestions(tx: Queries, order: LockedOrder, now: Date): Promise<number> {
  const due = await tx.all<QuestionRow>(sql`
    select ${questionColumns} from order_question
    where business_id = ${tx.businessId} and order_id = ${order.id} and state = 'open' and expires_at <= ${now}
    order by expires_at, id for update`);
  for (const question of due) {
    const actor = { id: question.asked_by, role: 'picker' };
    await endQuestion(tx, order, question, { ending: 'expired', words: '', actor }, now);
  }
  return due.length;
}

/** Orders handled in one round of a business. */
const BATCH = 50;

/** Ends questions that were not answered in time. */
export function createQuestionWork(
  database: Pick<Database, 'forBusiness'>,
  now: () => Date,
): BusinessWork<{ id: string }> {
  return {
    waits: (businessId, at) => part`exists (
      select from order_question where business_id = ${businessId} and state = 'open' and expires_at <= ${at})`,
    serve: ({ id }) => endUnanswered(database.forBusiness(id), now()),
  };
}

/** For one business; the order is locked first, as when answering. */
async function endUnanswered(db: BusinessDatabase, now: Date): Promise<void> {
  const orders = await db.all<{ order_id: string }>(sql`
    select distinct order_id from (
      select order_id from order_question
      where business_id = ${db.businessId} and state = 'open' and expires_at <= ${now}
      order by expires_at limit ${BATCH}
    ) q`);
  for (const { order_id } of orders) {
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, order_id);
      if (order && (await endDueQuestions(tx, order, now)) > 0) await notifyOrder(tx, order);
    });
  }
}
