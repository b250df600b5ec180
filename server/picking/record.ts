import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { inTurnOfOrder } from '#server/orders/lock-order.ts';
import { applyActions, notifyOrder, type RecordedAction } from './actions/apply-actions.ts';
import { lockMyOrder } from './my-order.ts';
import { endDueQuestions } from './questions/end-question.ts';
import { readWalkLines } from './walk.ts';

type Input = CheckedInputOf<'picking.record'>;

/**
 * A picker's actions on an order, sent by the device once it is online: each action once, in their order, together with
 * changes made meanwhile (rules 63 and 64).
 */
export async function recordPicks(
  { params: { id }, body }: Input,
  context: SignedInContext,
): Promise<OutputOf<'picking.record'> | Failure<'NOT_FOUND' | 'INVALID_INPUT'>> {
  // It takes and returns goods: few run beside new orders.
  const done = await inTurnOfOrder(context.db, id, () =>
    context.orderTurn(() => record(id, body.actions, context)),
  );
  if (isFailure(done)) return done;
  const lines = done.isMine ? await readWalkLines(context.db, [id]) : null;
  return { results: done.results, lines };
}

function record(orderId: string, actions: Input['body']['actions'], context: SignedInContext) {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const mine = await lockMyOrder(tx, orderId, user);
    if (!mine) return fail('NOT_FOUND');
    const { order, isMine } = mine;
    await endDueQuestions(tx, order, now());
    const actor = { id: user.id, role: user.role };
    const results = await applyActions(tx, order, { actor, isMine }, actions.map(saidOf), now());
    if (results === undefined)
      return failAt('INVALID_INPUT', 'actions', 'Hay un producto que no es de este pedido.');
    await notifyOrder(tx, order, user.id);
    await writeAudit(tx, context, {
      call: 'picking.record',
      entity: 'order',
      entityId: orderId,
      before: null,
      after: { actions: results },
    });
    return { results, isMine };
  });
}

function saidOf({
  id,
  line_id,
  replaces,
  found,
  replacement,
  reason,
  at,
}: Input['body']['actions'][number]): RecordedAction {
  return {
    action: {
      id,
      lineId: line_id,
      replaces,
      found,
      reason,
      replacement: replacement && {
        productId: replacement.product_id,
        count: replacement.count,
        grams: replacement.grams,
      },
    },
    doneAt: at,
  };
}
